import type { LocalCommand } from '../classification.ts';
import { refuseAssignment } from '../environment.ts';
import { isNameCode } from '../characters.ts';
import { indexOfCode } from '../piece.ts';
import { isOperand } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { judgeTarget, unknownTarget } from '../target-names.ts';
import { arguable } from '../target-words.ts';
import { neverBecause, unknowns, type Reading, type Tool, type TrustedTargets } from '../tool.ts';
import { numberOf } from '../vocabulary.ts';
import { endWithout, readFlag } from './make-flags.ts';
import { makeNever } from './make-never.ts';
import { speaksOfCompiling } from './make-signs.ts';

const runsCommand = neverBecause({ reason: 'sets a variable by running a command' });

function read(scan: CommandScan, first: number, _name: string, trusted: TrustedTargets): Reading {
  const { codes } = scan;
  // What the environment holds is a variable of make's own, and is expanded like one.
  for (let word = 0; word < first - 1; word++)
    if (scan.isStatic(word) && runsSomething(codes, scan.fromOf(word), scan.toOf(word), true))
      return runsCommand;
  let targets = 0;
  let unknownTargets = 0;
  let plausibleTargets = 0;
  let ofMakefile: LocalCommand | null = null;
  let endOfFlags = scan.count;
  let at = first;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] === DASH && to > from) {
      if (at < endOfFlags && scan.numberAt(at) === endOfOptions) {
        endOfFlags = at++;
        continue;
      }
      if (at > endOfFlags) return unknowns.argument;
      let next = readFlag(scan, at, true);
      if (typeof next !== 'number') {
        ofMakefile = next;
        next = readFlag(scan, at, false);
        if (typeof next !== 'number') return next;
      }
      at = next;
      continue;
    }
    if (!isOperand(scan, at)) return unknowns.dynamic;
    const equals = indexOfCode(codes, from, to, EQUALS);
    if (equals > from) {
      const refusal = refuseVariable(scan, at, equals);
      if (refusal !== null) return refusal;
    } else {
      if (!scan.isStatic(at)) return unknowns.dynamic;
      const opinion = judgeTarget(codes, from, to);
      targets++;
      if (opinion !== 'built') {
        const isTrusted = trusted.size > 0 && trusted.has(scan.textOf(at));
        if (typeof opinion !== 'string' && !(isTrusted && arguable.has(opinion))) return opinion;
        if (opinion === 'unknown' && !isTrusted) unknownTargets++;
        if (opinion === 'plausible' && !isTrusted) plausibleTargets++;
      }
    }
    at++;
  }
  // `make -f install.mk`: without a target, the makefile's name is all that tells what its first one does.
  const byMakefile = targets === 0 ? ofMakefile : null;
  if (byMakefile !== null && byMakefile !== unknownTarget) return byMakefile;
  const isDoubted = byMakefile !== null || plausibleTargets > 0;
  return unknownTargets > 0 || (isDoubted && !speaksOfCompiling(scan, first)) ? unknownTarget : 'Make';
}

/** Why the assignment that is word `at` keeps the command here. */
function refuseVariable(scan: CommandScan, at: number, equals: number): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  // `X!=date` and `'X=$(shell date)'` run a command; `"$HOME"` and `"${HOME}"` are the shell's.
  if (codes[equals - 1] === BANG || runsSomething(codes, from, to, scan.isStatic(at))) return runsCommand;
  return refuseAssignment(codes, from, endWithout(codes, from, equals, assigning), to);
}

/** Characters that make puts before the sign: `X:=1`, `X+=1`. */
const assigning = new Uint8Array(256);
for (const character of ':+?!') assigning[character.charCodeAt(0)] = 1;

/** `--` */
const endOfOptions = numberOf('--');

const DASH = 45;
const EQUALS = 61;
const BANG = 33;
const DOLLAR = 36;
const BACKTICK = 96;
const OPEN_PAREN = 40;
const OPEN_BRACE = 123;

/** Whether make would run a command for the text; `$(NAME)` only names a variable. If the shell has expanded it before, `${X}` was the shell's. */
function runsSomething(codes: Uint8Array, from: number, to: number, isStatic: boolean): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at];
    if (code === BACKTICK) return true;
    if (code !== DOLLAR) continue;
    const next = codes[at + 1];
    if ((next === OPEN_PAREN || (isStatic && next === OPEN_BRACE)) && !isReference(codes, at + 2, to))
      return true;
  }
  return false;
}

/** `NAME)`: of what make's functions take, a name has no blank. */
function isReference(codes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && isNameCode(codes[at] ?? 0)) at++;
  return at > from && (codes[at] === CLOSE_PAREN || codes[at] === CLOSE_BRACE);
}

const CLOSE_PAREN = 41;
const CLOSE_BRACE = 125;

export const make: Tool = {
  keyword: 'make',
  family: 'c',
  names: ['make', 'gmake', 'mingw32-make'],
  isCrossNamed: false,
  localPaths: [],
  never: makeNever,
  examples: {
    yes: [
      ['make', 'Make'],
      ['make -j8', 'Make'],
      ['make -skj 4 -C src CC=clang all', 'Make'],
      ['make --no-print-directory -f Makefile.linux build/main.o', 'Make'],
      ['make libfoo.a V=1', 'Make'],
    ],
    no: [
      'make frobnicate',
      'make all clean',
      'make SHELL=/bin/zsh',
      'make -f -',
      'make --dry',
      'make build-docker',
      'make -C docs',
      'make MAKEFLAGS=n',
    ],
  },
  read,
};
