import { isNameCode } from '../characters.ts';
import type { Kind } from '../kinds.ts';
import { isDevice } from '../output-path.ts';
import { indexOfCode, isText } from '../piece.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { neverBecause, unknowns, type Reading, type Tool } from '../tool.ts';
import { cFlags, isProbe, isSource, sourceLanguages } from './c-flags.ts';
import { cNever, cRules } from './c-never.ts';
import { namesDevice, refuseForInnerTool, refuseOption, terminal } from './c-options.ts';

const link = neverBecause({ reason: 'links only, and compiles nothing' });
const probe = neverBecause({ reason: 'is a probe of a configure script' });
const standardInput = neverBecause({ reason: 'reads the source from its input' });

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['gcc', 'Gcc'],
  ['cc', 'Gcc'],
  ['g++', 'Gpp'],
  ['c++', 'Gpp'],
  ['clang', 'Clang'],
  ['clang++', 'Clangpp'],
]);

function read(scan: CommandScan, first: number, name: string): Reading {
  let sources = 0;
  let others = 0;
  let isSourceLanguage = false;
  let at = first;
  const { codes } = scan;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] !== DASH || from === to) {
      const refusal = refuseOperand(scan, at);
      if (refusal !== null) return refusal;
      if (isSourceLanguage || isSource(codes, from, to)) sources++;
      else others++;
      at++;
      continue;
    }
    if (to - from === 1) return standardInput;
    const letter = codes[from + 1] ?? 0;
    if (looks[letter] === 1) {
      const refusal = refuseOption(codes, from, to);
      if (refusal !== null) return refusal;
    }
    const next = readOption(scan, at, cFlags);
    if (next === UNKNOWN_OPTION) return cRules.flag(scan, at) ?? unknowns.option;
    if (
      next > at + 1 ? isOnTerminal(scan, at + 1) : mayNameFile[letter] === 1 && namesDevice(codes, from, to)
    )
      return terminal;
    if (letter === LETTER_X_SMALL) {
      const value = next > at + 1 ? at + 1 : at;
      const start = value === at ? from + 2 : scan.fromOf(value);
      isSourceLanguage = !isText(codes, start, scan.toOf(value), 'none');
      if (isSourceLanguage && sourceLanguages.findIn(codes, start, scan.toOf(value)) !== true)
        return unknowns.argument;
    } else if (letter === LETTER_M || letter === LETTER_X) {
      const refusal = refuseForInnerTool(scan, at, next);
      if (refusal !== null) return refusal;
    } else if (letter === LETTER_O) {
      const isDetached = next > at + 1;
      const value = isDetached ? at + 1 : at;
      if (isProbe(scan, value, isDetached ? 0 : 2)) return probe;
    }
    const written = refuseValueOf(scan, at, next, cFlags);
    if (written !== null) return written;
    at = next;
  }
  if (sources === 0) return others === 0 ? unknowns.nothing : link;
  return kinds.get(name) ?? unknowns.nothing;
}

const DASH = 45;
const AT = 64;
const SLASH = 47;
const DOLLAR = 36;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const COMMA = 44;
const PERIOD = 46;
const LETTER_X = 88;
const LETTER_M = 109;
const LETTER_O = 111;
const LETTER_X_SMALL = 120;

/** First letters of options that may hold the name of a file behind them: `-MF/dev/stdout`, `--sysroot=…`, `-include…`. */
const mayNameFile = lettersOf('oMiTad-');

/** First letters of the options that `refuseOption` looks at. */
const looks = lettersOf('mMf-plW');

function lettersOf(letters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const letter of letters) set[letter.charCodeAt(0)] = 1;
  return set;
}

/** `-MF -`, `-include /dev/stdin`: the value of an option. */
function isOnTerminal(scan: CommandScan, at: number): boolean {
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  return scan.codes[from] === DASH ? to - from === 1 : isDevice(scan.codes, from, to);
}

/** What an operand says against the command. A response file (`@args`) could hold any option. */
function refuseOperand(scan: CommandScan, at: number): Reading | null {
  const { codes } = scan;
  const from = scan.fromOf(at);
  const to = scan.toOf(at);
  if (codes[from] === AT && to > from) return unknowns.dynamic;
  if (isProbe(scan, at, 0)) return probe;
  if (isDevice(codes, from, to)) return standardInput;
  if (isOperand(scan, at)) return null;
  if (scan.isOneWord(at)) return isBelowVariable(codes, from, to) ? null : unknowns.dynamic;
  return isSource(codes, from, to) && isPatternOfFiles(codes, from, to) ? null : unknowns.dynamic;
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
    else if (isNameCode(code)) isFirst = false;
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
  while (at < to && isNameCode(codes[at] ?? 0)) at++;
  if (at === start || (isBraced && codes[at] !== CLOSE_BRACE)) return false;
  return codes[isBraced ? at + 1 : at] === SLASH;
}

export const cCompilers: readonly Tool[] = (
  [
    [
      'gcc',
      'gcc',
      ['gcc -c x.c -o x.o', 'Gcc'],
      ['gcc-13 -O2 main.c', 'Gcc'],
      ['x86_64-linux-gnu-gcc -c a.c', 'Gcc'],
    ],
    [
      'g++',
      'g++',
      ['g++ -std=c++20 -I include main.cpp -o main', 'Gpp'],
      ['arm-none-eabi-g++ -c a.cc', 'Gpp'],
    ],
    ['clang', 'clang', ['clang -c x.c', 'Clang'], ['clang-17 -target wasm32 -c x.c', 'Clang']],
    ['clang++', 'clang++', ['clang++ *.cc -o app', 'Clangpp']],
    ['cc', 'cc', ['cc -DX="a|b" -c x.c', 'Gcc']],
    ['c++', 'c++', ['c++ a.cpp b.o -lm', 'Gpp']],
  ] as const
).map(([keyword, name, ...yes]): Tool => ({
  keyword,
  family: 'c',
  names: [name],
  isCrossNamed: true,
  localPaths: [],
  never: name === 'gcc' ? cNever : [],
  examples: {
    yes,
    no: [
      name,
      `${name} a.o b.o -o app`,
      `${name} -c conftest.c`,
      `${name} @args`,
      `${name} -x c -`,
      `${name} -frobnicate=help x.c`,
    ],
  },
  read,
}));
