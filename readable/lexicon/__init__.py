"""Data the stages judge by: tags, name patterns, words. No logic that reads a page."""
