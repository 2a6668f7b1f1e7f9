"""Many pages: articles as rows of a table."""
