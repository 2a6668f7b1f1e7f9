"""Metadata of a page: title, authors, dates and the rest, each with where it comes from.

`read.py` is the way in. It is imported when a page is there: its patterns take as long as all the rest of the library.
"""
