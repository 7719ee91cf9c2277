import type { TableLook } from './table-look.ts';

/** What a name of the request is where the command will run; `missing`: somebody looked, and nothing is there. */
export type NameKind = 'file' | 'directory' | 'missing';

/** What the words of a request name in its directory, as far as somebody looked. */
export interface NamesThere {
  readonly names?: ReadonlyMap<string, NameKind> | undefined;
  /** Where below it the only file or directory with such a name is, as a relative path; of names that are missing. */
  readonly namesBelow?: ReadonlyMap<string, string> | undefined;
  /** What its table files have, by their names in the request. */
  readonly tables?: ReadonlyMap<string, TableLook> | undefined;
}

/** What prompts and recipes need to know of the machine that the command will run on. */
export interface PlatformFacts extends NamesThere {
  readonly os: 'linux' | 'macos' | 'freebsd' | 'other';
  /** Whose `find`, `sed`, `date`… stand on the PATH: their flags differ. */
  readonly unixFlavor: 'gnu' | 'bsd' | 'busybox';
  /** `bash`, `zsh`, `fish`; null when unknown. */
  readonly shell: string | null;
  /** Names of the programs on the PATH; null when nobody looked, and then everything counts as installed. */
  readonly programs: ReadonlySet<string> | null;
}

/** Undefined: nobody looked. `./old/` and `old` are one name. */
export function kindOfName({ names }: NamesThere, name: string): NameKind | undefined {
  if (names === undefined) return undefined;
  const bare = name.replace(/^\.\//, '').replace(/(?<=.)\/$/, '');
  return names.get(name) ?? names.get(bare) ?? names.get(`./${bare}`);
}

export function isInstalled(platform: PlatformFacts, program: string): boolean {
  return platform.programs === null || platform.programs.has(program);
}

export const unknownPlatform: PlatformFacts = {
  os: 'linux',
  unixFlavor: 'gnu',
  shell: null,
  programs: null,
};
