import { join, normalize } from 'node:path/posix';
import type { Entry } from './entries.ts';
import { escape } from './escape.ts';
import { markdownRenderer, pagePath, type MarkdownRenderer } from './markdown.ts';

/** Path in the site -> contents. */
export type Site = ReadonlyMap<string, string | Buffer>;

/** The repository that the site is made of; paths are relative to its root. */
export interface Repository {
  /** Where the documents begin; whatever Markdown these link to, in turn, gets a page too. */
  readonly documents: readonly string[];
  /** `undefined` where there is no such file. */
  readonly read: (path: string) => Buffer | undefined;
  readonly isDirectory: (path: string) => boolean;
  readonly styleSheet: string;
  readonly entries: (inline: MarkdownRenderer['inline']) => readonly Entry[];
}

const lists = {
  rules: 'docs/rules.html',
  options: 'docs/configuration.html',
  errors: 'docs/errors.html',
} as const;

export function buildSite(repository: Repository): Site {
  const site = new Map<string, string | Buffer>([['style.css', repository.styleSheet]]);
  const waiting = new Set(repository.documents);
  const references = new Map<string, string>();

  function locate(path: string): string | undefined {
    // Outside the repository: for the check of links.
    if (path.startsWith('..')) return path;
    const file = repository.isDirectory(path) ? join(path, 'README.md') : normalize(path);
    const content = repository.read(file);
    if (content === undefined) return repository.isDirectory(path) ? undefined : path;
    if (file.endsWith('.md')) {
      waiting.add(file);
      return pagePath(file);
    }
    if (!/\.(?:svg|png)$/.test(file)) return undefined;
    site.set(file, content);
    return file;
  }

  // Their pages lie one directory deep, as those of docs do.
  const { inline } = markdownRenderer({ source: 'docs/entry.md', locate, references });
  // The names first, then the texts, which may name others.
  for (const { name, path } of repository.entries(escape)) references.set(escape(name), path);
  for (const entry of repository.entries(inline)) {
    if (site.has(entry.path))
      throw new Error(`two pages would be ${entry.path}: ${entry.name} is there twice`);
    site.set(entry.path, page(entry.path, entry.name, entryBody(entry, inline)));
  }

  const titles = new Map<string, string>();
  // A set hands out what is added to it during the loop.
  for (const source of waiting) {
    const text = repository.read(source)?.toString('utf8') ?? '';
    const title = /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? source;
    titles.set(source, title);
    const body = markdownRenderer({ source, locate, references }).block(text);
    site.set(pagePath(source), page(pagePath(source), title, body));
  }
  site.set('contents.html', page('contents.html', 'All documents', contents(titles)));
  return site;
}

function entryBody({ name, kind, summary, facts }: Entry, inline: MarkdownRenderer['inline']): string {
  const told = facts
    .filter(([, html]) => html !== '')
    .map(([heading, html]) => `<h2>${heading}</h2>\n<div>${html}</div>`);
  return `<h1><code>${escape(name)}</code></h1>\n<p>${inline(summary)}</p>\n${told.join('\n')}\n<p><a href="../${lists[kind]}">All ${kind}</a></p>`;
}

/** The documents in the order of their paths. */
function contents(titles: ReadonlyMap<string, string>): string {
  const items = [...titles.keys()]
    .toSorted()
    .map(
      (source) =>
        `<li><a href="${escape(pagePath(source))}">${escape(titles.get(source) ?? source)}</a> (${escape(source)})</li>`,
    );
  return `<h1>All documents</h1>\n<ul>${items.join('\n')}</ul>`;
}

function page(path: string, title: string, body: string): string {
  const root = '../'.repeat(path.split('/').length - 1);
  const links = Object.entries({ hunch: 'index.html', documents: 'contents.html', ...lists }).map(
    ([name, target]) => `<a href="${root}${target}">${name}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>${escape(title)} · hunch</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<nav>${links.join(' ')}</nav>
<main>
${body}
</main>
</body>
</html>
`;
}
