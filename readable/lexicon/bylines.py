"""Words around the names of authors, and names of classes that mark bylines and dates. Ours, from many pages."""
from __future__ import annotations

import re
from typing import Final

_CREDITED = "written|posted|published|created|reported|submitted|authored|updated|started"
_WHAT = "originally|guest|story|article|post|text|words|report|recipe|content|blog"

BY: Final = re.compile(
    rf"(?:(?:(?:{_WHAT})\s*){{0,2}}(?:(?:{_CREDITED})\s*(?:(?:&|and)\s\w+ed\s*)?)?\bby\b|authors?|autor(?:in|en|es|e)?|auteurs?|"
    r"autorzy|von|text von|par|publié par|écrit par|por|escrito por|publicado por|di|scritto da|a cura di|door|av|"
    r"af|skrevet a[vf]|przez|yazan|автор|текст|بقلم|מאת)(?:\s*[:：|/]\s*|\s+|\Z)"
    r"|(?:作者|记者|記者|編輯|编辑|责任编辑|撰文|取材・文|文|筆者|著者|執筆|글|기자)\s*[:：/／|・]?\s*"
    r"|(?:written|posted|words|story|text|report(?:er)?|writer)\s*[:：]\s*",
    re.IGNORECASE,
)
"""What stands before the name in a byline."""

AFTER_DATE: Final = re.compile(
    r"(?:(?:posted|published|written)\s(?!by\s).{4,30}|.{0,30}\d{4}\W{1,3})\bby\s+", re.IGNORECASE,
)
"""A date before the name in a byline."""

BYLINE: Final = re.compile(
    r"\n((?:.{0,30}\d{4}\W{1,3})?(?:(?:(?:\w{2,12}\s)?(?:[Ww]ritten|[Pp]ost(?:ed)?|[Pp]ublished|[Ss]tarted)\s)?(?:[Bb]y|BY):?\s[^\W\d_a-z]"
    r"|(?:[Pp]ost(?:ed)?|[Ss]tarted)\sby\s\S|(?:[Pp]osted|[Pp]ublished|[Ww]ritten)\s.{4,30}\sby\s[^\W\d_a-z]|(?:[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa][vf])\s[^\W\d_a-z]"
    r"|(?i:author|autor|written|words|text)\s?:\s?\S|(?:作者|记者|記者|글|撰文|筆者|著者|執筆|文)\s?[:：・／]).*)",
)
"""A line of text that begins as a byline does, with the end of the line before: that is searched for much faster."""

NOT_BY: Final = re.compile(
    r"(?:\w+ly\s)?(?:fact[- ]?check|review|edit|photo|image|illustrat|translat|sponsor|via\b)", re.IGNORECASE,
)
"""How a line begins that names somebody else."""

_MONTHS = (
    "jan feb mar apr jun jul aug sep sept oct nov dec january february march april may june july august september "
    "october november december"
).replace(" ", "|")
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday".replace(" ", "|")
_DAYS = f"mon|tue|wed|thu|fri|sat|sun|{_WEEKDAYS}"

TAIL: Final = re.compile(
    r"\s*(?:[|•·●⋅»–—/\[]|\s[-~]\s|\s\(|\s\d|(?:^|\s)(?:on|at|in|from|via)(?:\s|\Z)|\b(?:published|updated|posted|"
    r"last updated|for the|wrote|says|reviewed|edited|fact[ -]checked|medically|photo\w*|video|illustrat\w*)\b"
    rf"|(?:^|\s)(?:{_MONTHS})\b[.,]?\s\d|(?:^|\s)(?:{_DAYS})\b(?:,|\.?,?\s(?:\d|(?:{_MONTHS})\b))"
    rf"|\s(?:{_WEEKDAYS})\s(?!and\b|&)"
    r"|\s(?:来源|來源|发布|責編|责编|编辑)|\s(?:기자|특파원|記者|记者)\Z).*\Z",
    re.IGNORECASE | re.DOTALL,
)
"""Where a name in a line of text is over: a date, a sign, what the author is."""

LAST_DAY: Final = re.compile(rf"(?<=\w)\s+(?:{_DAYS})\Z", re.IGNORECASE)
"""A day of the week at the end of a line."""

AND: Final = re.compile(
    r"\s+(?:&|and|und|et|y|e|og|och|en|with|mit|avec|con|и|та|و)\s+|\s*[&＆和与]\s*", re.IGNORECASE,
)

CREDENTIAL: Final = re.compile(
    r"(?:[A-Z][A-Za-z]{0,4}[.\s-]?){0,3}[A-Z]{1,6}\.?(?:\s*\(.*\))?\Z|Ph\.?\s?D\.?\Z|[BM]\.?Sc\.?\Z|[JS]r\.?\Z|Esq\.?\Z",
)
"""Degrees and the like after a comma."""

JOB: Final = re.compile(
    r"\b(?:editors?|writers?|reporter|correspondent|contributors?|columnist|journalist|producer|director|manager|"
    r"officer|ceo|cto|cfo|founder|president|professor|analyst|authors?|staff|specialist|expert|consultant|blogger|"
    r"photographer|redakteur(?:in)?|redaktion|associate|head of|vice|chief|engineer|scientist|senior|follow|share|"
    r"comments?|read|view|subscribe|profile|posts?|articles?|home|contact|login|sign|min|minutes?|team|categor\w+|tags?|about|more)\b",
    re.IGNORECASE,
)
"""Words of job titles and buttons, which are in no name of a person."""

CHROME: Final = re.compile(
    r"\b(?:get|started|library|learn|download|free|book|demo|help|support|privacy|policy|terms|news|blog|guide|search|"
    r"menu|next|previous|back|all|list|our|the|how|what|why|best|top|new|video|podcast|in|on|for|of|to)\b",
    re.IGNORECASE,
)
"""Words of buttons and sections, by which a line with capital letters is no name."""

NOBODY: Final = frozenset("""
    admin administrator anonymous author editor guest null none n/a undefined unknown user webmaster root test name by
    redaktion redaction
""".split())
"""What programs give where there is no name."""

AUTHOR_CLASS: Final = re.compile(
    r"by-?line|\bauthors?\b|author-?_?name|(?:post|entry)-?author|writt?en-?by|\bp-author\b|username",
)
NO_AUTHOR_CLASS: Final = re.compile(
    r"about|archive|avatar|bio|box|button|comment|count|desc|follow|icon|image|img|info|job|list|logo|more|photo|pic|"
    r"related|role|social|thumb|title|widget|wrap",
)
"""In a name with the word for an author, what says that it is no byline."""

ASIDE_NAME: Final = re.compile(
    r"breadcrumb|comment|cookie|disqus|footer|menu|modal|navbar|newsletter|pagination|popular|popup|promo|recommend|"
    r"related|replies|sidebar|social|trending|widget",
)
"""Class and id names of what is unlikely to be of the article, but for headers, which hold its byline."""

DATE_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:date|datetime|dateline|published|pubdate|publish-?date|posted|posted-?on|timestamp|updated|modified|"
    r"entry-?date|post-?date|p-time|dt-published|time)(?:$|[\s_-])",
)
REVISED_CLASS: Final = re.compile(r"updat|modif|revis|edited")

AUTHOR_LINK: Final = re.compile(
    r"(?:https?:)?//([^/?#]*)/(?:[^?#]*/)?(?:@\w|{0})|/?(?:[^/:?#][^:?#]*/)?(?:@\w|{0})".format(
        "(?:authors?|by|contributors?|writers?|profiles?|people|users?|staff|autor|autores)/[^/]",
    ),
)
"""The address of a link to somebody's page; its host, if it has one."""

REVISED: Final = re.compile(
    r"\b(?:last\s)?(?:updat|modif|revis|edited|aktualis|geändert|mis à jour|actualiz|aggiorn|обновл)|更新|修改",
    re.IGNORECASE,
)
"""From here on, a line says when the article was changed."""

NOT_PUBLISHED: Final = re.compile(
    r"(?:joined|founded|registered|member since|last seen|copyright|born|expires|deadline|event)\b|©", re.IGNORECASE,
)
"""How lines begin with a date of something else."""

DATE_META: Final = re.compile(
    r"publi\w*[-_:]?(?:date|time|on|at)\b|(?:date|time)[-_:]?\w*publi|^published$|pub-?date|issued|release[-_]?date|"
    r"creat\w*[-_:]?(?:date|time|on)\b|date[-_:]?creat|posted",
)
"""Names of `meta` elements for the date that nobody has standardised."""
