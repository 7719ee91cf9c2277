import {
  DASH,
  PERIOD,
  SLASH,
  beginsWith,
  holds,
  indexOfCode,
  isNameCharacter,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { Lazy } from './lazy.ts';
import type { NameTable } from './name-table.ts';
import { neverBecause } from './reasons.ts';
import { wordSet } from './word-sets.ts';

const terminal = neverBecause('writes to the terminal or to a device');
const overSources = neverBecause('writes over a file that is named like a source');
const machine = neverBecause('writes into a directory of the system');

const names = new Lazy(() => ({
  sources: wordSet('source-endings'),
  system: wordSet('system-directories'),
  climbed: wordSet('climbed-system-directories'),
}));

/** Whether standard input, the terminal or a device stands behind the name. */
export function isDevice(codes: Uint8Array, from: number, to: number): boolean {
  return (
    codes[from] === SLASH && (beginsWith(codes, from, to, '/dev/') || beginsWith(codes, from, to, '/proc/'))
  );
}

/** Whether `refuseOutput` could refuse the path: not if a letter begins it, and it is not named like a source. */
export function mayRefuseOutput(codes: Uint8Array, from: number, to: number): boolean {
  return !isNameCharacter(codes[from] ?? 0) || hasEnding(codes, from, to, names.value.sources);
}

/** Why a compilation that writes to the path stays; null if the path says nothing against it. */
export function refuseOutput(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const first = codes[from];
  if ((first === DASH && to - from === 1) || isDevice(codes, from, to)) return terminal;
  if (hasEnding(codes, from, to, names.value.sources)) return overSources;
  if (first === SLASH) {
    let at = from;
    while (at < to && codes[at] === SLASH) at++;
    return isIn(names.value.system, codes, at, to) ? machine : null;
  }
  // `/tmp`, `~` and parent directories are for anybody's output, as CARGO_TARGET_DIR=/tmp/target and -o ../obj/x.o are usual.
  return first === PERIOD && climbsIntoSystem(codes, from, to) ? machine : null;
}

/** Whether a path leads to a place below the working directory: no root, no home, no variable, no way up. */
export function isBelow(codes: Uint8Array, from: number, to: number): boolean {
  const first = codes[from] ?? 0;
  return (isNameCharacter(first) || first === PERIOD) && !holds(codes, from, to, '..');
}

/** `../../usr/bin/x` */
function climbsIntoSystem(codes: Uint8Array, from: number, to: number): boolean {
  let at = beginsWith(codes, from, to, './') ? from + 2 : from;
  const first = at;
  while (beginsWith(codes, at, to, '../')) at += 3;
  return at > first && isIn(names.value.climbed, codes, at, to);
}

/** Whether the next part of the path is one of the names. */
function isIn(directories: NameTable<true>, codes: Uint8Array, from: number, to: number): boolean {
  const slash = indexOfCode(codes, from, to, SLASH);
  return directories.findIn(codes, from, slash === -1 ? to : slash) === true;
}

/** Whether the file at a path has one of the endings, and a name before it. */
export function hasEnding(codes: Uint8Array, from: number, to: number, table: NameTable<true>): boolean {
  for (let at = to - 1; at > from; at--) {
    const code = codes[at];
    if (code === SLASH) return false;
    if (code === PERIOD) return codes[at - 1] !== SLASH && table.findIn(codes, at + 1, to) === true;
  }
  return false;
}
