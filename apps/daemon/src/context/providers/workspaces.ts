import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
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
  keyOf: ({ top }) => top ?? null,
  reads: 'project',
  isAhead: false,
  ttlMs: 10_000,
  isMoved: true,
  async read(top, isLate) {
    const texts = await patternsIn(top);
    const folders = (await Promise.all(texts.map((pattern) => foldersBy(top, pattern)))).flat();
    const words: ContextWord[] = [];
    const scripts: ContextWord[] = [];
    let isWhole = texts.length > 0 && texts.every(isPlain) && folders.length <= packagesMax;
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
