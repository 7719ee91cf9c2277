import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { afterAll, describe, expect, it } from 'vitest';
import { closeHunch } from '../conformance/installed-hunch.ts';
import { conformancePage } from '../conformance/page.ts';
import { specifications } from '../conformance/specifications.ts';

afterAll(closeHunch);

describe.each(specifications)('$title', ({ items }) => {
  it.each(items)('$section: $statement ($standing.kind)', ({ check }) => check());
});

it('the table in docs is what the checks say', () => {
  const written = readFileSync(join(repositoryRoot, 'docs/conformance.md'), 'utf8');
  expect(written).toBe(conformancePage(specifications));
});
