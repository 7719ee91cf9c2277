import { dirname, join, relative } from 'node:path/posix';
import { Marked } from 'marked';
import { escape } from './escape.ts';

/** Where a document stands, and what its links and its code may lead to. */
export interface Surroundings {
  /** The document's path in the repository: `docs/rules.md`. */
  readonly source: string;
  /** Where a path of the repository stands in the site; `undefined`: it has no page there. A path that does not exist is given back. */
  readonly locate: (path: string) => string | undefined;
  /** Code that has a page, as written in HTML, and the path of that page. */
  readonly references: ReadonlyMap<string, string>;
}

export interface MarkdownRenderer {
  readonly block: (markdown: string) => string;
  readonly inline: (markdown: string) => string;
}

/**
 * Renders GitHub's Markdown. HTML in it stays text, but for comments, which are left out. Headings get the anchors that GitHub
 * gives them, and code that names a rule, an option or an error code leads to its page.
 */
export function markdownRenderer({ source, locate, references }: Surroundings): MarkdownRenderer {
  const directory = dirname(pagePath(source));
  const link = (page: string): string => encodeURI(relative(directory, page));
  const anchors = new Map<string, number>();
  // Of docs/configuration.md: its tables name options without their section.
  let section = '';

  /** `undefined`: what it leads to has no page. */
  function href(target: string): string | undefined {
    if (/^(?:https?:|mailto:|#)/.test(target)) return target;
    if (/^[a-z][a-z+.-]*:/i.test(target))
      throw new Error(`${source} links to ${target}: only http, https and mailto are allowed`);
    const [path = '', anchor] = target.split('#');
    const page = locate(join(dirname(source), decodeURI(path)));
    return page === undefined ? undefined : `${link(page)}${anchor === undefined ? '' : `#${anchor}`}`;
  }

  const marked = new Marked({
    renderer: {
      html: (html) => (/^\s*(?:<!--[\s\S]*?-->\s*)+$/.test(html) ? '' : escape(html)),
      heading(html, level, raw) {
        section = /^\[(.+)\]$/.exec(raw)?.[1] ?? '';
        const slug = anchorOf(raw);
        const seen = anchors.get(slug) ?? 0;
        anchors.set(slug, seen + 1);
        return `<h${level} id="${escape(seen === 0 ? slug : `${slug}-${seen}`)}">${html}</h${level}>\n`;
      },
      // Long lines scroll, with the keyboard too; so do wide tables.
      code: (text) => `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`,
      codespan(html) {
        const page = references.get(`${section}.${html}`) ?? references.get(html);
        return page === undefined
          ? `<code>${html}</code>`
          : `<a href="${link(page)}"><code>${html}</code></a>`;
      },
      link(target, _title, html) {
        // Code in it may have become a link already.
        const text = html.replaceAll(/<\/?a\b[^>]*>/g, '');
        const to = href(target);
        return to === undefined
          ? `<span title="${escape(target)}">${text}</span>`
          : `<a href="${escape(to)}">${text}</a>`;
      },
      // The text is escaped already.
      image: (target, _title, text) => `<img src="${escape(href(target) ?? target)}" alt="${text}">`,
      table(header, body) {
        const head = /<th[^>]*>(?!<\/th>)/.test(header) ? `<thead>${header}</thead>` : '';
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return {
    block: (text) => marked.parse(text, { async: false }) as string,
    inline: (text) => marked.parseInline(text, { async: false }) as string,
  };
}

/** Where the page of a document stands in the site: `docs/rules.html`. */
export function pagePath(source: string): string {
  return source === 'README.md' ? 'index.html' : source.replace(/\.md$/, '.html');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
