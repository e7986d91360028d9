// The lower bound for the comparisons: reads Markdown files, parses them with the library that Vitrine uses, renders
// them as plain HTML, with tables, footnotes and ~~strikethrough~~, and writes a file for each. It has no front matter, text
// measuring, layout, templates or styles.
//
//     floor CONTENT OUTPUT JOBS

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static char *contents(const char *path, size_t *length) {
  struct stat status;
  int file = open(path, O_RDONLY);
  if (file < 0 || fstat(file, &status) != 0) { fail(path); }
  char *text = malloc((size_t)status.st_size + 1);
  *length = 0;
  for (ssize_t count; (count = read(file, text + *length, (size_t)status.st_size - *length)) > 0;) {
    *length += (size_t)count;
  }
  text[*length] = 0;
  close(file);
  return text;
}

static void make(const char *source, const char *target) {
  size_t length;
  char *text = contents(source, &length);
  // The body begins after the second line of three hyphens.
  const char *body = strncmp(text, "---\n", 4) == 0 ? strstr(text + 4, "\n---\n") : NULL;
  body = body == NULL ? text : body + 5;
  cmark_parser *parser = cmark_parser_new(CMARK_OPT_FOOTNOTES);
  const char *names[] = {"table", "strikethrough", "tasklist"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(names[index]));
  }
  cmark_parser_feed(parser, body, length - (size_t)(body - text));
  cmark_node *document = cmark_parser_finish(parser);
  char *html = cmark_render_html(document, CMARK_OPT_FOOTNOTES, cmark_parser_get_syntax_extensions(parser));
  size_t size = strlen(html);
  int file = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0 || write(file, html, size) != (ssize_t)size || close(file) != 0) { fail(target); }
  free(html);
  cmark_node_free(document);
  cmark_parser_free(parser);
  free(text);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fputs("usage: floor CONTENT OUTPUT JOBS\n", stderr);
    return 2;
  }
  const char *content = arguments[1], *output = arguments[2];
  int jobs = atoi(arguments[3]);
  cmark_gfm_core_extensions_ensure_registered();
  struct dirent **entries;
  int files = scandir(content, &entries, NULL, NULL);
  if (files < 0) { fail(content); }
  if (mkdir(output, 0755) != 0) { fail(output); }
  for (int job = 0; job < jobs; job++) {
    if (fork() != 0) { continue; }
    for (int index = job; index < files; index += jobs) {
      const char *name = entries[index]->d_name;
      size_t length = strlen(name);
      if (length < 4 || strcmp(name + length - 3, ".md") != 0) { continue; }
      char source[4096], target[4096];
      snprintf(source, sizeof source, "%s/%s", content, name);
      snprintf(target, sizeof target, "%s/%.*s.html", output, (int)(length - 3), name);
      make(source, target);
    }
    return 0;
  }
  int worst = 0;
  for (int status; wait(&status) > 0;) { worst |= status; }
  return worst != 0;
}
