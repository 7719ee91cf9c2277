import { compileDomains } from './domains.ts';
import { compileRecipes } from './recipes.ts';
import type { GeneratedFile } from './generated-module.ts';

/** Reads packs and returns the files that are made of them; the same packs give the same bytes. */
export type Generator = () => readonly GeneratedFile[] | Promise<readonly GeneratedFile[]>;

/** One entry a kind of pack. A new kind is a file beside this one and a line here. */
export const generators: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  ['domains', compileDomains],
  ['recipes', compileRecipes],
]);
