/** What prompts and recipes need to know of the machine that the command will run on. */
export interface PlatformFacts {
  readonly os: 'linux' | 'macos' | 'freebsd' | 'other';
  /** Whose `find`, `sed`, `date`… stand on the PATH: their flags differ. */
  readonly unixFlavor: 'gnu' | 'bsd' | 'busybox';
  /** `bash`, `zsh`, `fish`; null when unknown. */
  readonly shell: string | null;
  /** Names of the programs on the PATH; null when nobody looked, and then everything counts as installed. */
  readonly programs: ReadonlySet<string> | null;
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
