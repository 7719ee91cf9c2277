import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { Kind } from '../kinds.ts';
import type { CommandScan } from '../scan.ts';
import { NeverRules, neverBecause, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';
import { isDevice } from '../output-path.ts';
import { cFlags, isProbe, isSource, printingBeginnings, sourceLanguages } from './c-flags.ts';

const preprocessing = 'preprocesses or lists dependencies and compiles nothing';

/** Shared by all four names; the examples are written with one each. */
const never: readonly NeverEntry[] = [
  {
    id: 'cc-version',
    flags: '--version -v',
    reason: 'prints a version',
    examples: ['gcc --version', 'g++ -v', 'clang --version', 'cc -v -c x.c'],
  },
  {
    id: 'cc-help',
    flags: '--help --target-help -help',
    reason: 'prints help',
    examples: ['gcc --help', 'clang++ --help', 'gcc --help=warnings', 'gcc --target-help'],
  },
  {
    id: 'cc-dump',
    flags: '-dumpversion -dumpmachine -dumpspecs -dumpfullversion',
    reason: 'prints information',
    examples: ['gcc -dumpversion', 'cc -dumpmachine', 'g++ -dumpspecs', 'gcc -dumpfullversion'],
  },
  {
    id: 'cc-print',
    flags: printingBeginnings,
    reason: 'prints information',
    examples: [
      'gcc -print-search-dirs',
      'gcc -print-file-name=libc.a',
      'clang --print-target-triple',
      'clang -print-resource-dir',
    ],
  },
  {
    id: 'cc-dry-run',
    flags: '-###',
    reason: 'prints the commands and runs none',
    examples: ["gcc '-###' x.c", 'gcc -### x.c'],
  },
  { id: 'cc-preprocess', flags: '-E', reason: preprocessing, examples: ['gcc -E x.c', 'clang -E -dM - x.c'] },
  { id: 'cc-dependencies', flags: '-M -MM', reason: preprocessing, examples: ['gcc -MM x.c', 'g++ -M x.cc'] },
  {
    id: 'cc-syntax-only',
    flags: '-fsyntax-only',
    reason: 'checks the syntax and writes nothing',
    examples: ['gcc -fsyntax-only x.c', 'clang++ -Wall -fsyntax-only a.cc'],
  },
  {
    id: 'cc-analyze',
    flags: '--analyze -analyze',
    reason: 'reports instead of compiling',
    examples: ['clang --analyze x.c'],
  },
  {
    id: 'cc-plugin',
    flags: '-fplugin -load -wrapper -fplugin-arg',
    reason: 'runs a program of this machine inside the compiler',
    examples: ['gcc -fplugin=./p.so -c x.c', 'gcc -wrapper gdb,--args x.c'],
  },
  {
    id: 'cc-frontend',
    flags: '-cc1 -cc1as',
    reason: 'speaks to the inner compiler, which can do anything',
    examples: ['clang -cc1 x.c', 'clang -Xclang -ast-dump -c x.c', 'clang -Xclang -load -Xclang p.so -c x.c'],
  },
];

const rules = new NeverRules(never);
const link = neverBecause({ reason: 'links only, and compiles nothing' });
const probe = neverBecause({ reason: 'is a probe of a configure script' });
const terminal = neverBecause({ reason: 'writes to the terminal or to a device' });
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
      const refusal = refuseFlag(scan.textOf(at));
      if (refusal !== null) return refusal;
    }
    const next = readOption(scan, at, cFlags);
    if (next === UNKNOWN_OPTION) return rules.flag(scan.textOf(at)) ?? unknowns.option;
    if (next > at + 1 ? isOnTerminal(scan, at + 1) : mayNameFile[letter] === 1 && namesDevice(scan, at))
      return terminal;
    if (letter === LETTER_X_SMALL) {
      const language = to - from === 2 ? scan.textOf(at + 1) : scan.textOf(at).slice(2);
      if (language !== 'none' && !sourceLanguages.has(language)) return unknowns.argument;
      isSourceLanguage = language !== 'none';
    } else if (letter === LETTER_M || letter === LETTER_X) {
      const refusal = refuseForInnerTool(scan.textOf(at), next > at + 1 ? scan.textOf(at + 1) : '');
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
const LETTER_X = 88;
const LETTER_M = 109;
const LETTER_O = 111;
const LETTER_X_SMALL = 120;

/** First letters of options that may hold the name of a file behind them: `-MF/dev/stdout`, `--sysroot=…`, `-include…`. */
const mayNameFile = lettersOf('oMiTad-');

/** First letters of the options that `refuseFlag` looks at. */
const looks = lettersOf('mf-plW');

function lettersOf(letters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (const letter of letters) set[letter.charCodeAt(0)] = 1;
  return set;
}

/** `-MF -`, `-include /dev/stdin`: the value of an option. */
function isOnTerminal(scan: CommandScan, at: number): boolean {
  const first = scan.codeAt(at, 0);
  return first === DASH ? scan.codeAt(at, 1) === 0 : first === SLASH && isDevice(scan.textOf(at));
}

function namesDevice(scan: CommandScan, at: number): boolean {
  const to = scan.toOf(at);
  for (let index = scan.fromOf(at) + 2; index < to; index++)
    if (scan.codes[index] === SLASH) return scan.textOf(at).includes('/dev/');
  return false;
}

/** `-mllvm`, `-Xclang`, `-Xlinker`: the value is an option of another program. */
function refuseForInnerTool(option: string, value: string): Reading | null {
  if (option === '-mllvm')
    return /load|plugin|print|help|version|debug|stats/.test(value) ? unknowns.option : null;
  if (option === '-Xclang') return tunesFrontend.test(value) ? null : (rules.flag('-cc1') ?? unknowns.option);
  return option.startsWith('-X') ? refuseHandedOn(option === '-Xlinker' ? '-Wl' : '-Wa', value) : null;
}

/** What an operand says against the command. A response file (`@args`) could hold any option. */
function refuseOperand(scan: CommandScan, at: number): Reading | null {
  const first = scan.codeAt(at, 0);
  if (first === AT) return unknowns.dynamic;
  if (isProbe(scan, at, 0)) return probe;
  if (first === SLASH && isDevice(scan.textOf(at))) return standardInput;
  if (isOperand(scan, at)) return null;
  const text = scan.textOf(at);
  if (isBelowVariable(scan, at, text)) return null;
  const isNamed = isSource(scan.codes, scan.fromOf(at), scan.toOf(at));
  return isNamed && isPatternOfSources(scan, at, text) ? null : unknowns.dynamic;
}

/** `*.c`, `src/*.cc`, `src/{a,b}.c`: whatever it becomes, it is a file and no option. */
function isPatternOfSources(scan: CommandScan, at: number, text: string): boolean {
  if (scan.isOneWord(at) || text.includes('$')) return false;
  return alternatives.test(text) || !'-{$'.includes(text.charAt(0));
}

/** `{main,src/util}.c`: none of them begins an option or a response file, as one of `{-E,x}.c` does. */
const alternatives = /^\{\w[\w./]*(?:,\w[\w./]*)+\}[\w./]*$/;

/** `"$DIR/main.c"`: a path, whatever the variable holds. */
function isBelowVariable(scan: CommandScan, at: number, text: string): boolean {
  return scan.isOneWord(at) && /^\$(?:\w+|\{\w+\})\//.test(text);
}

/** What the beginnings in the table would let pass. */
function refuseFlag(text: string): Reading | null {
  switch (text.charAt(1)) {
    // `-mcpu=help`, `-march=?`
    case 'm':
    case 'f':
      if (text.endsWith('=help') || text.endsWith('=?')) return printsFlags;
      if (text === '-fsyntax-only') return rules.flag(text) ?? null;
      if (text === '-fixit' || text.startsWith('-fixit=')) return editsSources;
      if (runsPrograms.test(text)) return rules.flag('-fplugin') ?? null;
      if (text.startsWith('-fdump') && text.includes('=')) return terminal;
      if (printsInstead.test(text)) return printsFlags;
      return text === '-fdriver-only' ? (rules.flag('-###') ?? null) : null;
    case '-':
      return text.startsWith('--help') || text.startsWith('--print') || text.endsWith('=help')
        ? printsFlags
        : null;
    case 'p':
      return text.startsWith('-print') ? printsFlags : null;
    case 'l':
      return text === '-load' ? (rules.flag(text) ?? null) : null;
    case 'W':
      return text.charAt(3) === ',' ? refuseHandedOn(text.slice(0, 3), text.slice(4)) : null;
    default:
      return null;
  }
}

/** `-fplugin=x.so`, `-fpass-plugin=x.so`, `-fmodule-mapper=|server`, `-fuse-ld=./x`. */
const runsPrograms = /^-f(?:plugin|pass-plugin|module-mapper|use-ld=.*\/)/;

/**
 * What cc1 takes as well as its driver, each tried with gcc 12: `-fhelp`, `-ftarget-help` and `-fversion` print and compile
 * nothing, the others print tables of the compiler's own; `-fwpa` and `-fltrans` are steps of its linker plugin.
 */
const printsInstead =
  /^-f(?:help|target-help|version|self-test|wpa|ltrans|dbg-cnt-list|dump-(?:passes|internal-locations|go-spec)|proc-stat-report)|^-mdump-|^-module-/;
const editsSources = neverBecause({ reason: 'edits the sources' });
const printsFlags = neverBecause({ reason: 'prints information' });

/** What may be handed to the inner compiler: a pass left out, a feature of the processor. All else there can do anything. */
const tunesFrontend = /^(?:-disable-[\w-]+|-target-feature|\+[\w.-]+)$/;

/** What a linker says while it links, which everybody who builds for a microcontroller asks of it. */
const printsAndLinks: ReadonlySet<string> = new Set(['--print-memory-usage', '--print-gc-sections']);

/** `-Map=x.map`, `-Map,x.map`: the cross reference goes into the map. */
const namesMap = /(?:^|,)-{1,2}Map[=,][^-]/;

/** Options for the preprocessor, assembler and linker, given through the compiler. */
function refuseHandedOn(to: string, list: string): Reading | null {
  if (list.includes('@') || list.includes('/dev/')) return unknowns.dynamic;
  for (const option of list.split(',')) {
    if (/^-{1,2}(?:plugin|load)/.test(option)) return rules.flag('-fplugin') ?? null;
    if (to === '-Wl' && (option === '-M' || (option === '--cref' && !namesMap.test(list))))
      return printsFlags;
    if (printsAndLinks.has(option)) continue;
    if (
      /^-{1,2}(?:version|help|verbose|target-help|print.*|trace.*|stats|statistics|Map=-|V|v|t|h)$/.test(
        option,
      )
    )
      return printsFlags;
    if (to === '-Wp' && /^-(?:E|M|MM|dM|dD|dN)$/.test(option)) return rules.flag('-M') ?? null;
    // An assembler listing goes to the terminal unless a file is named.
    if (to === '-Wa' && /^-a[a-z]*$/.test(option)) return terminal;
  }
  return null;
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
  never: name === 'gcc' ? never : [],
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
