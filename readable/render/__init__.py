"""Render: the events of an article, written as HTML or text. Nothing is judged here: what comes in goes out."""
