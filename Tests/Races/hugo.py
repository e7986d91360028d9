"""The same items as a Hugo project with a theme as small as can be: lists with an excerpt, and items' pages."""
import content

FILES = {
    "hugo.toml": f"""baseURL = "https://example.org/"
title = "Race"
disableKinds = ["taxonomy", "term", "RSS", "sitemap"]
uglyURLs = true
[pagination]
pagerSize = {content.PAGE_SIZE}
""",
    "layouts/_default/baseof.html": """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>{{ .Title }} · {{ site.Title }}</title>
<meta name="description" content="{{ .Summary | plainify | truncate 160 }}">
<link rel="canonical" href="{{ .Permalink }}">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<header><a href="/">{{ site.Title }}</a></header>
<main>{{ block "main" . }}{{ end }}</main>
</body>
</html>
""",
    "layouts/index.html": """{{ define "main" }}<h1>{{ site.Title }}</h1>
{{ range site.Sections }}<p><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ len .RegularPages }}</p>{{ end }}
{{ end }}
""",
    "layouts/_default/list.html": """{{ define "main" }}<h1>{{ .Title }}</h1>
{{ $here := .Paginator.PageNumber }}{{ with .Paginator }}<div class="cells">
{{ range .Pages }}<article style="aspect-ratio:{{ .Params.aspect }}">
<a href="{{ .RelPermalink }}"><h2>{{ .LinkTitle }}</h2>
<p>{{ .Summary | plainify | truncate 200 }}</p></a></article>
{{ end }}</div>
<nav>{{ if .HasPrev }}<a href="{{ .Prev.URL }}">Previous</a>{{ end }}
{{ range .Pagers }}{{ if and (ge .PageNumber (sub $here 2)) (le .PageNumber (add $here 2)) }}
<a href="{{ .URL }}">{{ .PageNumber }}</a>{{ end }}{{ end }}
{{ if .HasNext }}<a href="{{ .Next.URL }}">Next</a>{{ end }}</nav>{{ end }}
{{ end }}
""",
    "layouts/_default/single.html": """{{ define "main" }}
<nav><a href="{{ .CurrentSection.RelPermalink }}">{{ .CurrentSection.Title }}</a></nav>
<article><h1>{{ .Title }}</h1>
<time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2 January 2006" }}</time>
{{ .Content }}</article>
<nav>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a>{{ end }}
{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a>{{ end }}</nav>
{{ end }}
""",
}


def project(folder, count):
    for path, text in FILES.items():
        content.write(f"{folder}/{path}", text)
    content.write(f"{folder}/content/items/_index.md", "---\ntitle: Items\n---\n")
    for number in range(count):
        content.write(f"{folder}/content/items/{content.name(number)}", content.item(number))
