import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject, type JsonObject } from '@hunch/common/json';
import { parse } from 'yaml';
import type { ContextWord } from '@hunch/suggest-engine';
import { listing, type Provider } from '../provider.ts';
import { wholeTextIn } from '../text-in.ts';

/** Packages of one repository that are looked at. */
const packagesMax = 128;

/** Packages of a repository that are worked on together (docs.npmjs.com/cli/using-npm/workspaces), and their scripts; no manager is run. */
export const workspaces: Provider = {
  name: 'workspaces',
  kinds: ['workspace', 'workspace-script'],
  keyOf: ({ top, cwd }) => (top === null ? cwd : (top ?? null)),
  reads: 'project',
  isAhead: false,
  ttlMs: 10_000,
  isMoved: true,
  async read(place, isLate) {
    const found = await rootFrom(place, isLate);
    const { root: top, patterns: texts } = found ?? { root: place, patterns: [] };
    const folders = (await Promise.all(texts.map((pattern) => foldersBy(top, pattern)))).flat();
    const words: ContextWord[] = [];
    const scripts: ContextWord[] = [];
    let isWhole = found !== null && texts.every(isPlain) && folders.length <= packagesMax;
    for (const folder of folders.slice(0, packagesMax)) {
      if (isLate()) {
        isWhole = false;
        break;
      }
      const { name, scripts: own } = await manifestIn(join(top, folder));
      if (name === undefined && own === undefined) continue;
      for (const text of [name, folder]) {
        if (typeof text !== 'string') continue;
        words.push({ text, about: `workspace in ${folder}` });
        for (const script of isObject(own) ? Object.keys(own) : [])
          scripts.push({ text: `${text} ${script}`, about: `script of ${folder}` });
      }
    }
    return new Map([
      ['workspace', listing(words, isWhole)],
      ['workspace-script', listing(scripts, isWhole)],
    ]);
  },
};

/** Folders above one another that are looked at; a project that lies deeper is not looked for. */
const levelsMax = 16;

/** The folder whose packages are worked on together, and their patterns; null: it could not be found out. */
async function rootFrom(
  place: string,
  isLate: () => boolean,
): Promise<{ readonly root: string; readonly patterns: readonly string[] } | null> {
  for (let root = place, level = 0; level < levelsMax && !isLate(); level += 1) {
    const patterns = await patternsIn(root);
    const above = dirname(root);
    if (patterns.length > 0 || above === root || (await isTop(root))) return { root, patterns };
    root = above;
  }
  return null;
}

/** Whether a repository begins here. */
const isTop = (folder: string): Promise<boolean> =>
  stat(join(folder, '.git')).then(
    () => true,
    () => false,
  );

/** The `workspaces` of package.json, or pnpm.io/pnpm-workspace_yaml. */
async function patternsIn(top: string): Promise<readonly string[]> {
  const { workspaces: named } = await manifestIn(top);
  const own: unknown = isObject(named) ? named.packages : named;
  const isText = (each: unknown): each is string => typeof each === 'string';
  if (Array.isArray(own)) return own.filter(isText);
  const text = await wholeTextIn(join(top, 'pnpm-workspace.yaml'));
  const pnpm: unknown = text === null || text === '' ? null : parse(text, { maxAliasCount: 50 });
  return isObject(pnpm) && Array.isArray(pnpm.packages) ? pnpm.packages.filter(isText) : [];
}

/** Folders, of which the last may be any: `apps/web`, `packages/*`. Others are not looked for. */
const isPlain = (pattern: string): boolean => /^(?:\.\/)?(?:[\w@.-]+\/)*(?:[\w@.-]+|\*)\/?$/.test(pattern);

async function foldersBy(top: string, pattern: string): Promise<readonly string[]> {
  if (!isPlain(pattern)) return [];
  const path = pattern.replace(/^\.\//, '').replace(/\/$/, '');
  if (!path.endsWith('*')) return [path];
  const above = path.slice(0, -1);
  const entries = await readdir(join(top, above), { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => above + name);
}

async function manifestIn(folder: string): Promise<JsonObject> {
  const text = await wholeTextIn(join(folder, 'package.json'));
  if (text === null || text === '') return {};
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}
