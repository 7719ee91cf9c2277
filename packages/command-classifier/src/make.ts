import {
  BACKTICK,
  BANG,
  CLOSE_BRACE,
  CLOSE_PAREN,
  DASH,
  DOLLAR,
  EQUALS,
  OPEN_BRACE,
  OPEN_PAREN,
  indexOfCode,
  isNameCharacter,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { NeverRules } from './never-rules.ts';
import { optionTable } from './option-table.ts';
import type { ToolPack } from './packs.ts';
import { isOperand } from './read-option.ts';
import { judgeTarget, unknownTarget } from './target-names.ts';
import { neverBecause, unknowns } from './reasons.ts';
import { variables } from './rules.ts';
import type { ReadArguments, Reading, TrustedTargets } from './tool.ts';
import { isSetAside, isTrustedTarget } from './trusted-targets.ts';
import { numberOf } from './vocabulary.ts';
import { endWithout, readMakeOption, type MakeOptions } from './make-options.ts';
import { speaksOfCompiling } from './make-signs.ts';

const runsCommand = neverBecause('sets a variable by running a command');

/** Reads `make [options] [variables] [targets]`. */
export function makeReader(pack: ToolPack): ReadArguments {
  const options: MakeOptions = {
    long: optionTable(pack.command === undefined ? [] : [pack.command]),
    never: new NeverRules(pack),
  };
  return (scan, first, _name, trusted) => read(scan, first, options, trusted);
}

function read(scan: ScannedWords, first: number, options: MakeOptions, trusted: TrustedTargets): Reading {
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
      let next = readMakeOption(scan, at, options, true);
      if (typeof next !== 'number') {
        ofMakefile = next;
        next = readMakeOption(scan, at, options, false);
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
        if (typeof opinion !== 'string') {
          if (!isSetAside(opinion, scan, from, to, trusted)) return opinion;
        } else if (!isTrustedTarget(scan, from, to, trusted)) {
          if (opinion === 'unknown') unknownTargets++;
          else plausibleTargets++;
        }
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
function refuseVariable(scan: ScannedWords, at: number, equals: number): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  // `X!=date` and `'X=$(shell date)'` run a command; `"$HOME"` and `"${HOME}"` are the shell's.
  if (codes[equals - 1] === BANG || runsSomething(codes, from, to, scan.isStatic(at))) return runsCommand;
  return variables().refuse(codes, from, endWithout(codes, from, equals, assigning), to);
}

/** Characters that make puts before the sign: `X:=1`, `X+=1`. */
const assigning = new Uint8Array(256);
for (const character of ':+?!') assigning[character.charCodeAt(0)] = 1;

/** `--` */
const endOfOptions = numberOf('--');

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
  while (at < to && isNameCharacter(codes[at] ?? 0)) at++;
  return at > from && (codes[at] === CLOSE_PAREN || codes[at] === CLOSE_BRACE);
}
