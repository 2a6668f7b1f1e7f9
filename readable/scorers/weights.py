"""Class weights, with the caller's own keywords."""
from __future__ import annotations

import re
from collections.abc import Mapping

from readable.lexicon.patterns import WEIGHT
from readable.options import Options
from readable.outline import Outline


def class_weights(outline: Outline, options: Options) -> list[int]:
    """The class weight of every container: its own, and 25 for each of class, id and tag that a keyword is in."""
    weights = outline.weights
    for keywords, worth in ((options.positive_keywords, WEIGHT), (options.negative_keywords, -WEIGHT)):
        if isinstance(keywords, re.Pattern):
            weights = [
                weight + worth * _matches(keywords, tag, attrs)
                for tag, attrs, weight in zip(outline.tags, outline.attrs, weights, strict=True)
            ]
    return weights


def _matches(keywords: re.Pattern[str], tag: str, attrs: Mapping[str, str]) -> int:
    """How many of class, id and `tag-NAME` a keyword is in."""
    names = [name for name in (attrs.get("class"), attrs.get("id")) if name]
    return sum(bool(keywords.search(name)) for name in names) + bool(keywords.match(f"tag-{tag}"))
