"""Where in the page, as it was served, each block of its article stands.

The parser tells no places. So, when they are asked for, the page is read once more: `words` finds the text in its
mark-up, with the place of each word; `placing` lays that beside the text that the parser gave, and looks up the strings
that the article is made of; `offsets` turns characters into bytes. Each takes one pass.
"""
