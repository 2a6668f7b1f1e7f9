"""Turns a web page into its article: `Document(html).summary()`, `extract(html)`."""
from readable.article import Article
from readable.blocks import Block, Link
from readable.document import Document
from readable.errors import InputError, LimitError, OptionError, ReadableError
from readable.extract import extract
from readable.metadata.record import Candidate, Metadata
from readable.options import Options
from readable.probably import is_probably_readable

__all__ = [
    "Article",
    "Block",
    "Candidate",
    "Document",
    "InputError",
    "LimitError",
    "Link",
    "Metadata",
    "OptionError",
    "Options",
    "ReadableError",
    "extract",
    "is_probably_readable",
]
