import { dialects, type Dialect } from '@hunch/common/shell';
import { lastPart } from './flow.ts';

/** The shell is not known, or is one of several: `/bin/sh` is dash on Debian, bash on Fedora, BusyBox on Alpine. */
export const anyDialect: readonly Dialect[] = dialects;

const byShell: ReadonlyMap<string, readonly Dialect[]> = new Map(
  (
    [
      ['bash rbash ksh ksh93 mksh', 'bash'],
      ['zsh rzsh', 'zsh'],
      ['dash posh', 'posix'],
      ['fish', 'fish'],
    ] as const
  ).flatMap(([names, dialect]) => names.split(' ').map((name) => [name, [dialect]] as const)),
);

/** How text may be read that is handed to a shell of this name, or at this path. */
export function dialectsOf(shell: string): readonly Dialect[] {
  return byShell.get(lastPart(shell)) ?? anyDialect;
}
