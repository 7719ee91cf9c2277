import { isNameCode } from './characters.ts';
import type { LocalCommand } from './classification.ts';
import { endings, hasEnding } from './file-ending.ts';
import { NameTable } from './name-table.ts';
import { beginsWith, holds, indexOfCode } from './piece.ts';
import { neverBecause } from './tool.ts';

const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
const overSources = neverBecause({ reason: 'writes over a file that is named like a source' });
const machine = neverBecause({ reason: 'writes into a directory of the system' });

/** `gcc -o main.c util.c`: an old mistake, and a compiler overwrites the file without a word. */
const writtenByPeople = endings(
  'c cc cp cpp CPP cxx c++ C h hh hpp hxx m mm M cu rs go zig swift java ts tsx',
);

/** Where what is installed lies. */
const systemDirectories = directories('usr bin sbin lib lib32 lib64 etc boot opt sys System Library');

/** The same by way of parent directories; `../bin` and `../lib` are rooms of projects as well. */
const climbedSystemDirectories = directories('usr etc boot sys sbin');

function directories(names: string): NameTable<true> {
  return new NameTable(names.split(' ').map((name) => [name, true] as const));
}

const SLASH = 47;
const PERIOD = 46;
const DASH = 45;

/** Whether standard input, the terminal or a device stands behind the name. */
export function isDevice(codes: Uint8Array, from: number, to: number): boolean {
  return (
    codes[from] === SLASH && (beginsWith(codes, from, to, '/dev/') || beginsWith(codes, from, to, '/proc/'))
  );
}

/** Whether `refuseOutput` could refuse the path: not if a letter begins it, and it is not named like a source. */
export function mayRefuseOutput(codes: Uint8Array, from: number, to: number): boolean {
  return !isNameCode(codes[from] ?? 0) || hasEnding(codes, from, to, writtenByPeople);
}

/** Why a compilation that writes to the path stays; null if the path says nothing against it. */
export function refuseOutput(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const first = codes[from];
  if ((first === DASH && to - from === 1) || isDevice(codes, from, to)) return terminal;
  if (hasEnding(codes, from, to, writtenByPeople)) return overSources;
  if (first === SLASH) {
    let at = from;
    while (at < to && codes[at] === SLASH) at++;
    return isIn(systemDirectories, codes, at, to) ? machine : null;
  }
  // `/tmp`, `~` and parent directories are for anybody's output, as CARGO_TARGET_DIR=/tmp/target and -o ../obj/x.o are usual.
  return first === PERIOD && climbsIntoSystem(codes, from, to) ? machine : null;
}

/** Whether a path leads to a place below the working directory: no root, no home, no variable, no way up. */
export function isBelow(codes: Uint8Array, from: number, to: number): boolean {
  const first = codes[from] ?? 0;
  return (isNameCode(first) || first === PERIOD) && !holds(codes, from, to, '..');
}

/** `../../usr/bin/x` */
function climbsIntoSystem(codes: Uint8Array, from: number, to: number): boolean {
  let at = beginsWith(codes, from, to, './') ? from + 2 : from;
  const first = at;
  while (beginsWith(codes, at, to, '../')) at += 3;
  return at > first && isIn(climbedSystemDirectories, codes, at, to);
}

/** Whether the next part of the path is one of the names. */
function isIn(names: NameTable<true>, codes: Uint8Array, from: number, to: number): boolean {
  const slash = indexOfCode(codes, from, to, SLASH);
  return names.findIn(codes, from, slash === -1 ? to : slash) === true;
}
