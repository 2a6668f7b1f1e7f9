"""Turns a web page into its article: `Document(html).summary()`, `extract(html)`."""
from readable.article import Article
from readable.document import Document
from readable.errors import InputError, OptionError, ReadableError
from readable.extract import extract
from readable.options import Options
from readable.probably import is_probably_readable

__all__ = [
    "Article",
    "Document",
    "InputError",
    "OptionError",
    "Options",
    "ReadableError",
    "extract",
    "is_probably_readable",
]
