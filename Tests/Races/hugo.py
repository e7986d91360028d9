"""The same items as a Hugo project.

Its theme writes the same pages as Vitrine's built-in theme: head, navigation, texts, neighbours and pagination. Only
what depends on measuring is missing: frames, font subsets and hints. Parts that are the same on many pages are rendered
once (`partialCached`). Links between items are written as addresses, which Hugo need not resolve, and code is not colored.
"""
import os
import re
import shutil

import content

FILES = {
    "hugo.toml": f"""baseURL = "https://example.org/"
title = "Race"
summaryLength = 30
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
uglyURLs = true
[pagination]
pagerSize = {content.PAGE_SIZE}
[markup.highlight]
codeFences = false
""",
    "layouts/_default/baseof.html": """<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
{{ $title := cond .IsHome site.Title (printf "%s · %s" .Title site.Title) }}<title>{{ $title }}</title>
{{ if .IsPage }}<meta name="description" content="{{ .Summary | plainify }}">
{{ end }}<meta name="color-scheme" content="light dark">
<meta property="og:title" content="{{ $title }}">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
{{ block "links" . }}{{ end }}{{ partialCached "rules.html" . }}</head>
<body class="{{ .Kind }}-page">
<a class="skip" href="#_content">Skip to the content</a>
{{ partialCached "header.html" . .Section .IsPage }}<main id="_content" tabindex="-1">
{{ block "main" . }}{{ end }}</main>
<footer class="site-footer">
<p>{{ site.Title }}</p>
</footer>
</body>
</html>
""",
    "layouts/partials/rules.html": """<script type="speculationrules">
{"prefetch": [{"where": {"and": [{"href_matches": "/*"}, {"selector_matches": ".cell a, .shelf a, .pagination a, .layouts a, .neighbours a"}]}, "eagerness": "moderate"}],
"prerender": [{"where": {"and": [{"href_matches": "/*"}, {"selector_matches": ".cell a, .shelf a, .pagination a, .layouts a, .neighbours a"}]}, "eagerness": "conservative"}]}
</script>
""",
    "layouts/partials/header.html": """<header class="site-header">
<a class="site-title" href="/"{{ if .IsHome }} aria-current="page"{{ end }}>{{ site.Title }}</a>
<nav class="site-navigation" aria-label="Collections">
<ul>
{{ $page := . }}{{ range site.Sections }}<li><a href="{{ .RelPermalink }}"{{ if eq . $page.CurrentSection }} aria-current="{{ cond $page.IsPage "true" "page" }}"{{ end }}>{{ .Title }}</a></li>
{{ end }}</ul>
</nav>
</header>
""",
    "layouts/partials/breadcrumbs.html": """<nav class="breadcrumbs" aria-label="Path">
<ol>
<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
</ol>
</nav>
""",
    "layouts/index.html": """{{ define "main" }}<div class="hero">
<h1 class="t-hero">{{ site.Title }}</h1>
</div>
<ul class="shelves">
{{ range site.Sections }}<li class="shelf">
<a href="{{ .RelPermalink }}">
<span class="shelf-covers" aria-hidden="true">
{{ range first 3 .RegularPages }}<span class="sample"><span>{{ .Title }}</span></span>
{{ end }}</span>
<span class="shelf-text">
<span class="t-subheading shelf-title">{{ .Title }}</span>
<span class="t-meta">{{ len .RegularPages }} items</span>
</span>
</a>
</li>
{{ end }}</ul>
{{ end }}
""",
    "layouts/_default/list.html": """{{ define "links" }}{{ with .Paginator }}{{ if .HasPrev }}<link rel="prev" href="{{ .Prev.URL }}">
{{ end }}{{ if .HasNext }}<link rel="next" href="{{ .Next.URL }}">
<link rel="prefetch" href="{{ .Next.URL }}">
{{ end }}{{ end }}{{ end }}{{ define "main" }}{{ $pages := .Paginator }}<div class="page-head">
<h1 class="t-heading">{{ .Title }}</h1>
<p class="t-meta count">{{ len .RegularPages }} items · page {{ $pages.PageNumber }} of {{ $pages.TotalPages }}</p>
</div>
<div class="cells" role="list">
{{ range $pages.Pages }}<div role="listitem" class="cell" id="{{ .File.ContentBaseName }}"><a class="surface" href="{{ .RelPermalink }}"><span class="picture" style="aspect-ratio:{{ .Params.aspect }}"></span><span class="t-title">{{ .LinkTitle }}</span><span class="t-excerpt">{{ .Summary | plainify }}</span></a></div>
{{ end }}</div>
{{ $here := $pages.PageNumber }}{{ $last := $pages.TotalPages }}<nav class="pagination" aria-label="Pages">
{{ if $pages.HasPrev }}<a class="step" rel="prev" href="{{ $pages.Prev.URL }}">← Previous page</a>
{{ end }}<ul>
{{ range $pages.Pagers }}{{ $n := .PageNumber }}{{ if or (eq $n 1) (eq $n $last) (and (ge $n (sub $here 2)) (le $n (add $here 2))) }}<li><a href="{{ .URL }}"{{ if eq $n $here }} aria-current="page"{{ end }} aria-label="Page {{ $n }}">{{ $n }}</a></li>
{{ else if or (eq $n 2) (eq $n (sub $last 1)) }}<li class="gap" aria-hidden="true">…</li>
{{ end }}{{ end }}</ul>
{{ if $pages.HasNext }}<a class="step" rel="next" href="{{ $pages.Next.URL }}">Next page →</a>
{{ end }}</nav>
{{ end }}
""",
    "layouts/_default/single.html": """{{ define "main" }}{{ partialCached "breadcrumbs.html" .CurrentSection .Section }}<article class="item">
<div class="item-text">
<h1 class="t-heading">{{ .Title }}</h1>
<p class="t-meta"><time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2 January 2006" }}</time></p>
<div class="prose">
{{ .Content }}
</div>
</div>
</article>
<nav class="neighbours" aria-label="Other items">
{{ with .PrevInSection }}<a rel="prev" href="{{ .RelPermalink }}"><span class="t-meta">← Previous</span><span class="t-title">{{ .LinkTitle }}</span></a>
{{ end }}{{ with .NextInSection }}<a class="following" rel="next" href="{{ .RelPermalink }}"><span class="t-meta">Next →</span><span class="t-title">{{ .LinkTitle }}</span></a>
{{ end }}</nav>
{{ end }}
""",
}


def item(number, edit, text, count):
    """An item with the links of Hugo."""
    return translated(content.item(number, edit, text, count))


def translated(text):
    return re.sub(r"(\]\(item-\d+)\.md\)", r"\1.html)", text)


def project(folder, items):
    """Makes the project of the items in a folder."""
    for path, contents in FILES.items():
        content.write(f"{folder}/{path}", contents)
    content.write(f"{folder}/content/items/_index.md", "---\ntitle: Items\n---\n")
    for entry in os.scandir(items):
        if entry.name.startswith("item-"):
            with open(entry.path) as file, open(f"{folder}/content/items/{entry.name}", "w") as copy:
                copy.write(translated(file.read()))
    if os.path.isdir(f"{items}/figures"):
        shutil.copytree(f"{items}/figures", f"{folder}/static/items/figures")
