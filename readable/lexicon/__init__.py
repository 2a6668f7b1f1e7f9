"""Data the stages judge by: tags, names, words, and how they are looked up."""
