import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { readEntries } from './entries.ts';
import type { Repository } from './site.ts';

const stat = (path: string) => statSync(join(repositoryRoot, path), { throwIfNoEntry: false });
const read = (path: string) =>
  stat(path)?.isFile() === true ? readFileSync(join(repositoryRoot, path)) : undefined;

/** This repository, as it lies on the disk. */
export const repository: Repository = {
  documents: [
    'README.md',
    ...readdirSync(join(repositoryRoot, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .toSorted()
      .map((path) => `docs/${path}`),
  ],
  read,
  isDirectory: (path) => stat(path)?.isDirectory() === true,
  styleSheet: readFileSync(join(repositoryRoot, 'tooling/docs-site/style.css'), 'utf8'),
  entries: readEntries,
};
