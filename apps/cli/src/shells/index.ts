import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import { bash } from './bash/index.ts';
import { fish } from './fish/index.ts';
import type { Shell } from './shell.ts';
import { zsh } from './zsh/index.ts';

/** Every supported shell. A new one is a folder beside this file and a line here. */
export const shells: readonly [Shell, ...Shell[]] = [bash, zsh, fish];

export const shellNames: readonly string[] = shells.map(({ name }) => name);

export function shellNamed(name: string): Shell | undefined {
  return shells.find((shell) => shell.name === name);
}

/** The shell that the user logs in with, if it is supported. */
export function loginShell(environment: Environment): Shell | undefined {
  return shellNamed(basename(environment.SHELL ?? ''));
}

/** @param directory that has a folder for each shell, with the folder `hook` in it */
export function hookText(directory: string, { name, hookText, sourcedText }: Shell, kept = false): string {
  const text = kept ? (sourcedText ?? hookText) : hookText;
  return text((part) => readFileSync(join(directory, name, 'hook', `${part}.${name}`), 'utf8'));
}
