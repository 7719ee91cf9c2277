import {
  AT,
  CLOSE_BRACE,
  COMMA,
  DASH,
  DOLLAR,
  OPEN_BRACE,
  PERIOD,
  SLASH,
  beginsWithOneOf,
  holds,
  indexOfCode,
  isNameCharacter,
  isText,
  type ScannedWords,
} from '@hunch/common/shell/fast-scan';
import type { Kind } from './kinds.ts';
import { listOf, type ToolPack } from './packs.ts';
import { NeverRules } from './never-rules.ts';
import { optionTable, type OptionTable } from './option-table.ts';
import { hasEnding, isDevice } from './output-path.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from './read-option.ts';
import { neverBecause, unknowns } from './reasons.ts';
import { ruleNamed } from './rules.ts';
import type { NameTable } from './name-table.ts';
import type { ReadArguments, Reading } from './tool.ts';
import { wordSet, wordsNamed } from './word-sets.ts';
import { characterSet, type ValueRule } from './word-test.ts';
import type { LocalCommand } from './classification.ts';

const link = neverBecause('links only, and compiles nothing');
const probe = neverBecause('is a probe of a configure script');
const standardInput = neverBecause('reads the source from its input');

const terminal = neverBecause('writes to the terminal or to a device');
const frontend = neverBecause('speaks to the inner compiler, which can do anything');

interface Parts {
  readonly options: OptionTable;
  readonly never: NeverRules;
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly option: ValueRule;
  readonly frontend: ValueRule;
  readonly frontendWithValue: ValueRule;
  readonly sourceEndings: NameTable<true>;
  readonly languages: NameTable<true>;
  readonly probes: Probes;
}

/** Reads the line of a compiler driver: it compiles if there is a source among its operands. */
export function cCompilerReader(pack: ToolPack): ReadArguments {
  const { command } = pack;
  if (command === undefined) throw new TypeError('the C compilers have no command');
  const kinds = new Map<string, Kind>(listOf(pack.names).map((name) => [name, command.kind]));
  for (const [names, kind] of Object.entries(command.kinds ?? {}))
    for (const name of listOf(names)) kinds.set(name, kind);
  const parts: Parts = {
    options: optionTable([command]),
    never: new NeverRules(pack),
    kinds,
    option: ruleNamed('c-option'),
    frontend: ruleNamed('clang-frontend'),
    frontendWithValue: ruleNamed('clang-frontend-with-value'),
    sourceEndings: wordSet('c-source-endings'),
    languages: wordSet('c-languages'),
    probes: new Probes(wordsNamed('c-probes'), wordsNamed('c-probe-directories')),
  };
  return (scan, first, name) => read(scan, first, name, parts);
}

function read(scan: ScannedWords, first: number, name: string, parts: Parts): Reading {
  const { options, never, option, sourceEndings } = parts;
  let sources = 0;
  let others = 0;
  let isSourceLanguage = false;
  let at = first;
  const { codes } = scan;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] !== DASH || from === to) {
      const refusal = refuseOperand(scan, at, parts);
      if (refusal !== null) return refusal;
      if (isSourceLanguage || hasEnding(codes, from, to, sourceEndings)) sources++;
      else others++;
      at++;
      continue;
    }
    if (to - from === 1) return standardInput;
    const letter = codes[from + 1] ?? 0;
    const refused = option(codes, from, to);
    if (refused !== null) return refused;
    const next = readOption(scan, at, options);
    if (next === UNKNOWN_OPTION) return never.option(scan, at) ?? unknowns.option;
    const isDetached = next > at + 1;
    const value = isDetached ? at + 1 : at;
    if (isDetached ? isOnTerminal(scan, at + 1) : mayNameFile[letter] === 1 && namesDevice(codes, from, to))
      return terminal;
    if (letter === LETTER_X_SMALL) {
      const start = isDetached ? scan.fromOf(value) : from + 2;
      isSourceLanguage = !isText(codes, start, scan.toOf(value), 'none');
      if (isSourceLanguage && parts.languages.findIn(codes, start, scan.toOf(value)) !== true)
        return unknowns.argument;
    } else if (letter === LETTER_X) {
      if (isDetached && isText(codes, from, to, '-Xclang') && !isFrontendArgument(scan, at, parts))
        return frontend;
    } else if (letter === LETTER_O) {
      if (parts.probes.hold(scan, value, isDetached ? 0 : 2)) return probe;
    }
    const written = refuseValueOf(scan, at, next, options);
    if (written !== null) return written;
    at = next;
  }
  if (sources === 0) return others === 0 ? unknowns.nothing : link;
  return parts.kinds.get(name) ?? unknowns.nothing;
}

/** `-Xclang -include-pch -Xclang x.pch`: what the word behind the `-Xclang` that is word `at` says, or whether it belongs to the pair before. */
function isFrontendArgument(scan: ScannedWords, at: number, parts: Parts): boolean {
  const { codes } = scan;
  const from = scan.fromOf(at + 1);
  const to = scan.toOf(at + 1);
  if (parts.frontend(codes, from, to) === null) return true;
  return (
    codes[from] !== DASH &&
    at >= 2 &&
    isText(codes, scan.fromOf(at - 2), scan.toOf(at - 2), '-Xclang') &&
    parts.frontendWithValue(codes, scan.fromOf(at - 1), scan.toOf(at - 1)) === null
  );
}

const LETTER_X = 88;
const LETTER_O = 111;
const LETTER_X_SMALL = 120;

/** First letters of options that may hold the name of a file behind them: `-MF/dev/stdout`, `--sysroot=…`, `-include…`. */
const mayNameFile = characterSet('oMiTad-');

/** Whether an option has a device in it: `-MF/dev/stdout`, `-fdump-tree-all=/dev/stderr`. */
function namesDevice(codes: Uint8Array, from: number, to: number): boolean {
  return indexOfCode(codes, from, to, SLASH) !== -1 && holds(codes, from, to, '/dev/');
}

/** `-MF -`, `-include /dev/stdin`: the value of an option. */
function isOnTerminal(scan: ScannedWords, at: number): boolean {
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  return scan.codes[from] === DASH ? to - from === 1 : isDevice(scan.codes, from, to);
}

/** What an operand says against the command. A response file (`@args`) could hold any option. */
function refuseOperand(
  scan: ScannedWords,
  at: number,
  { probes, sourceEndings }: Parts,
): LocalCommand | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (codes[from] === AT && to > from) return unknowns.dynamic;
  if (probes.hold(scan, at, 0)) return probe;
  if (isDevice(codes, from, to)) return standardInput;
  if (isOperand(scan, at)) return null;
  if (scan.isOneWord(at)) return isBelowVariable(codes, from, to) ? null : unknowns.dynamic;
  return hasEnding(codes, from, to, sourceEndings) && isPatternOfFiles(codes, from, to)
    ? null
    : unknowns.dynamic;
}

/** `*.c`, `src/*.cc`, `src/{a,b}.c`: whatever it becomes, it is a file and no option. */
function isPatternOfFiles(codes: Uint8Array, from: number, to: number): boolean {
  if (indexOfCode(codes, from, to, DOLLAR) !== -1) return false;
  const first = codes[from];
  return first === OPEN_BRACE ? areAlternatives(codes, from, to) : first !== DASH;
}

/** `{main,src/util}.c`: none of them begins an option or a response file, as one of `{-E,x}.c` does. */
function areAlternatives(codes: Uint8Array, from: number, to: number): boolean {
  const close = indexOfCode(codes, from, to, CLOSE_BRACE);
  if (close === -1 || indexOfCode(codes, from, close, COMMA) === -1) return false;
  let isFirst = true;
  for (let at = from + 1; at < to; at++) {
    const code = codes[at] ?? 0;
    if (at === close) continue;
    if (code === COMMA && at < close && !isFirst && codes[at + 1] !== CLOSE_BRACE) isFirst = true;
    else if (isNameCharacter(code)) isFirst = false;
    else if (isFirst || (code !== PERIOD && code !== SLASH)) return false;
  }
  return true;
}

/** `"$DIR/main.c"`: a path, whatever the variable holds. */
function isBelowVariable(codes: Uint8Array, from: number, to: number): boolean {
  if (codes[from] !== DOLLAR) return false;
  const isBraced = codes[from + 1] === OPEN_BRACE;
  const start = isBraced ? from + 2 : from + 1;
  let at = start;
  while (at < to && isNameCharacter(codes[at] ?? 0)) at++;
  if (at === start || (isBraced && codes[at] !== CLOSE_BRACE)) return false;
  return codes[isBraced ? at + 1 : at] === SLASH;
}

/** The sources of probes of configure scripts, by the beginning of a part of their path. */
class Probes {
  private readonly names: readonly string[];
  private readonly directories: readonly string[];
  /** The first two characters of all of them. */
  private readonly leads = new Uint8Array(1 << 14);

  constructor(names: readonly string[], directories: readonly string[]) {
    this.names = names;
    this.directories = directories;
    for (const name of [...names, ...directories])
      this.leads[(name.charCodeAt(0) << 7) | name.charCodeAt(1)] = 1;
  }

  /** Whether one of them is a part of the path that is word `word`, `skipped` characters of it left out. */
  hold(scan: ScannedWords, word: number, skipped: number): boolean {
    const { codes } = scan;
    const to = scan.toOf(word);
    let isAtBeginning = true;
    for (let at = scan.fromOf(word) + skipped; at < to; at++) {
      const code = codes[at] ?? 0;
      if (isAtBeginning && this.leads[((code & 127) << 7) | ((codes[at + 1] ?? 0) & 127)] === 1)
        if (this.begin(codes, at, to)) return true;
      isAtBeginning = code === SLASH;
    }
    return false;
  }

  private begin(codes: Uint8Array, from: number, to: number): boolean {
    if (beginsWithOneOf(codes, from, to, this.names)) return true;
    return beginsWithOneOf(codes, from, to, this.directories) && indexOfCode(codes, from, to, SLASH) !== -1;
  }
}
