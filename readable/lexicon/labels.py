"""Texts that say of themselves that they are no content: labels of adverts, and signs that something loads."""
from __future__ import annotations

from typing import Final

LABELS: Final = frozenset({
    # Mozilla Readability 0.6.
    "ad", "advertising", "advertisement", "pub", "publicité", "werb", "werbung", "广告", "реклама", "anuncio",
    "loading", "正在加载", "загрузка", "chargement", "cargando",
    # Ours: the same in more languages, as adverts are labelled there by law.
    "advertorial", "annonce", "annons", "anzeige", "advertentie", "mainos", "pr", "promoted", "publicidad",
    "publicidade", "pubblicità", "reklam", "reklama", "reklame", "sponsored", "sponsored content",
    "scroll down to continue", "広告", "광고", "إعلان", "פרסומת", "โฆษณา", "廣告",
    "lade", "wird geladen", "laden", "caricamento", "carregando",
})
"""In lower case, without dots and colons at the end."""

LONGEST: Final = max(map(len, LABELS)) + 3
"""Characters of the longest, with an ellipsis."""

_ENDS: Final = " .:…-–—"


def is_label(text: str) -> bool:
    """Whether a text is one of the labels."""
    return text.casefold().strip(_ENDS) in LABELS
