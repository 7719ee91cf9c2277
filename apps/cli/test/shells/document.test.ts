import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { renderCatalogueTable } from '../../generate/catalogue-table.ts';
import { renderShellsDocument } from '../../generate/shells-document.ts';
import { shells } from '../../src/shells/index.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../../src/shells/${name}/`, import.meta.url));

it('docs/shells.md is what `pnpm docs` writes', () => {
  const file = new URL('../../../../docs/shells.md', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(renderShellsDocument());
});

it('the catalogue knows each command and option of hunch; `pnpm docs` writes its table', async () => {
  const file = new URL('../../../../packages/cli-catalog/overlay/hunch.toml', import.meta.url);
  // What each does is told there, too, but may wait for the next `pnpm docs`.
  const names = (table: string): string => table.replaceAll(/ {2}.*$|^summary = .*$/gm, '');
  expect(names(readFileSync(file, 'utf8'))).toBe(names(await renderCatalogueTable()));
});

describe.each(shells)('the variables of $name', ({ name }) => {
  it('are those that its hook reads', () => {
    const hook = readdirSync(`${folder(name)}hook`)
      .map((file) => readFileSync(`${folder(name)}hook/${file}`, 'utf8').replaceAll(/^ *#.*$/gm, ''))
      .join('');
    const documented = [...readFileSync(`${folder(name)}keys.toml`, 'utf8').matchAll(/^name = "(\w+)"/gm)];
    for (const [, variable = ''] of documented) expect(hook).toContain(variable);
    const settable =
      hook.match(
        /HUNCH_(?:KEY_\w+|SEARCH_\w+|HINT|GHOST\w*|PREDICT|COMPLETIONS|AUTOSUGGESTIONS|INCOGNITO)\b/g,
      ) ?? [];
    expect(new Set(documented.map(([, variable]) => variable))).toEqual(new Set(settable));
  });
});
