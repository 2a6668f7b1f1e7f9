"""Measures of how well articles are found, on pages whose articles are known: `readable evaluate`.

Nothing here is loaded by `import readable`. `metrics` compares two texts, `averages` adds up a corpus, `corpus` and
`layouts` find one, `extractors` has what is measured, `pool` runs it in processes of its own, `command` is the command.
"""
