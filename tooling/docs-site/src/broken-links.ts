import { dirname, join } from 'node:path/posix';
import type { Site } from './site.ts';

export interface LinkReport {
  /** Links, images and style sheets that lead to a file of the site. */
  readonly checked: number;
  /** `docs/rules.html: ../nowhere.html`. */
  readonly broken: readonly string[];
}

/** Follows every link of every page that leads into the site, to its file and to its anchor. */
export function checkLinks(site: Site): LinkReport {
  const links = [...site].flatMap(([path, content]) =>
    matches(content, path, /\s(?:href|src)="([^"]*)"/g)
      .filter((target) => !/^(?:https?|mailto):/.test(target))
      .map((target) => ({ path, target })),
  );
  const anchors = new Map(
    [...site].map(([path, content]) => [path, new Set(matches(content, path, /\sid="([^"]*)"/g))]),
  );
  const broken = links.filter(({ path, target }) => {
    const [file = '', anchor] = target.replaceAll('&amp;', '&').split('#');
    const page = file === '' ? path : join(dirname(path), decodeURI(file));
    return !(
      anchors.has(page) &&
      (anchor === undefined || anchors.get(page)?.has(decodeURIComponent(anchor)) === true)
    );
  });
  return { checked: links.length, broken: broken.map(({ path, target }) => `${path}: ${target}`) };
}

function matches(content: string | Buffer, path: string, pattern: RegExp): string[] {
  if (typeof content !== 'string' || !path.endsWith('.html')) return [];
  return [...content.matchAll(pattern)].map(([, value = '']) => value);
}
