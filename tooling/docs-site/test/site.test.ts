import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorTable } from '@hunch/common/errors';
import { documentedPacks } from '@hunch/packs/safety-rules';
import { checkLinks } from '../src/broken-links.ts';
import { ruleEntry } from '../src/entries.ts';
import { repository } from '../src/repository.ts';
import { buildSite, type Repository } from '../src/site.ts';
import { writeSite } from '../src/write-site.ts';

describe('the site of this repository', () => {
  const site = buildSite(repository);

  it('has links that all lead somewhere', () => {
    const { checked, broken } = checkLinks(site);
    expect(broken).toEqual([]);
    expect(checked).toBeGreaterThan(site.size);
  });

  it('has a page for each document, rule, option and error code', () => {
    const ids = documentedPacks().flatMap(({ rule }) => rule.map(({ id }) => id));
    const expected = [
      ...repository.documents.map((path) =>
        path === 'README.md' ? 'index.html' : path.replace('.md', '.html'),
      ),
      ...ids.map((id) => `rules/${id}.html`),
      ...Object.keys(errorTable).map((code) => `errors/${code}.html`),
      'options/safety.allowed_rules.html',
      'options/suggestions.weights.transition.html',
      'options/prompt_router.providers.html',
    ];
    expect(expected.filter((path) => !site.has(path))).toEqual([]);
    // Each key that docs/configuration.md names leads to its page.
    const keys = [
      ...repository
        .read('docs/configuration.md')!
        .toString()
        .matchAll(/^\| `[^`]+` \|/gm),
    ];
    const options = [...site.keys()].filter((path) => path.startsWith('options/'));
    expect(options).toHaveLength(keys.length);
    expect(
      options.filter((path) => !String(site.get('docs/configuration.html')).includes(`"../${path}"`)),
    ).toEqual([]);
  });

  it('is written as files, with no script in any page', () => {
    const directory = mkdtempSync(join(tmpdir(), 'hunch-docs-site-'));
    try {
      writeSite(site, directory);
      expect(readFileSync(join(directory, 'rules/change-account.html'), 'utf8')).toContain(
        '<code>userdel -r anna</code>',
      );
      expect(readFileSync(join(directory, 'docs/tour.svg'))).toEqual(repository.read('docs/tour.svg'));
      const scripted = [...site].filter(
        ([path, text]) => path.endsWith('.html') && /<script|\son\w+="/i.test(String(text)),
      );
      expect(scripted.map(([path]) => path)).toEqual([]);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

const lists = ['rules', 'configuration', 'errors'];

/** A small site: the given documents, and empty lists of rules, options and errors. */
function small(documents: Readonly<Record<string, string>>, entries: Repository['entries'] = () => []) {
  const files = new Map(Object.entries({ 'README.md': '# Small', ...documents }));
  for (const name of lists) files.set(`docs/${name}.md`, files.get(`docs/${name}.md`) ?? `# ${name}`);
  return buildSite({
    documents: [...files.keys()].filter((path) => path.endsWith('.md')),
    read: (path) => (files.has(path) ? Buffer.from(files.get(path) ?? '') : undefined),
    isDirectory: (path) => path === 'src',
    styleSheet: '',
    entries,
  });
}

describe('links', () => {
  it.each([
    ['[a](gone.md)', ['index.html: gone.md']],
    ['[a](docs/errors.md#gone)', ['index.html: docs/errors.html#gone']],
    ['[a](#gone)', ['index.html: #gone']],
    ['[a](../outside.md)', ['index.html: ../outside.md']],
    ['![a](gone.png)', ['index.html: gone.png']],
    [
      '[a](docs/errors.md#errors) [b](#small--co) [c](https://example.com/gone) [d](src)\n\n## Small & `co`',
      [],
    ],
  ])('%j: %j', (text, broken) => {
    expect(checkLinks(small({ 'README.md': text })).broken).toEqual(broken);
  });

  it('run no program', () => {
    expect(() => small({ 'README.md': '[a](javascript:alert(1))' })).toThrow(
      'README.md links to javascript:alert(1)',
    );
  });

  it('lead from code that names an entry to its page, an option in its section without it too', () => {
    const entries: Repository['entries'] = () => [
      { name: 'safety.rules', path: 'options/safety.rules.html', kind: 'options', summary: '', facts: [] },
    ];
    const site = small({ 'docs/configuration.md': '`rules`\n\n## [safety]\n\n`rules`' }, entries);
    expect(site.get('docs/configuration.html')).toContain('<p><code>rules</code></p>');
    expect(site.get('docs/configuration.html')).toContain(
      '<a href="../options/safety.rules.html"><code>rules</code></a>',
    );
  });
});

describe('markup', () => {
  const hostile = '<img src=x onerror=alert(1)>';

  it('in a document stays text, and a comment is left out', () => {
    const page = String(
      small({
        'README.md': `# ${hostile}\n\n${hostile}\n\n\`${hostile}\`\n\n![${hostile}](https://example.com/x.png)\n\n<!-- made -->\n`,
      }).get('index.html'),
    );
    expect(page.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(5);
    expect(page).not.toMatch(/<img src=x|made/);
  });

  it('in a rule stays text', () => {
    const rule = {
      id: hostile,
      risk: hostile,
      title: hostile,
      message: hostile,
      consequences: [hostile],
      alternative: `${hostile} -> ${hostile}`,
      must_match: [hostile],
      must_not_match: [hostile],
    };
    const site = small({}, (inline) => [{ ...ruleEntry(rule, inline), path: 'rules/hostile.html' }]);
    const page = String(site.get('rules/hostile.html'));
    expect(page).not.toContain('<img');
    expect(page.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThanOrEqual(9);
  });
});
