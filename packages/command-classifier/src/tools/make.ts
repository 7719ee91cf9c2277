import { flagTable } from '../flag-table.ts';
import { isDigitCode } from '../characters.ts';
import { refuseAssignment } from '../environment.ts';
import { NameTable } from '../name-table.ts';
import { isOperand, readOption, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { judgeTarget, targetEntries, unknownTarget } from '../target-names.ts';
import {
  NeverRules,
  neverBecause,
  unknowns,
  type NeverEntry,
  type Reading,
  type Tool,
  type TrustedTargets,
} from '../tool.ts';

/** Long options (GNU make manual 9.8). make also takes abbreviations of them; those are unknown here. */
const longFlags = flagTable({
  plain:
    '--always-make --environment-overrides --ignore-errors --keep-going --no-builtin-rules --no-builtin-variables ' +
    '--silent --quiet --no-silent --stop --no-keep-going --print-directory --no-print-directory ' +
    '--warn-undefined-variables --check-symlink-times --jobs --load-average --max-load --output-sync --trace',
  value:
    '--directory --file --makefile --include-dir --old-file --assume-old --what-if --new-file --assume-new',
  optional: '--shuffle --jobserver-style',
});

// With a value attached, these are options too; detached they have none.
const attachable = /^--(?:jobs|load-average|max-load|output-sync)=(?:[\w.]+|\$\w+|\$\{\w+\})$/;

/** Letters of short options that may be joined: `-kj8`. Those with a value end the joining. */
const plainLetters = 'bBeikLmrRsSw';
const numberLetters = 'jl';
const valueLetters = 'CfIoW';

const never: readonly NeverEntry[] = [
  { id: 'make-help', flags: '-h --help', reason: 'prints help', examples: ['make --help', 'make -h'] },
  {
    id: 'make-version',
    flags: '-v --version',
    reason: 'prints a version',
    examples: ['make --version', 'make -v'],
  },
  {
    id: 'make-dry-run',
    flags: '-n --just-print --dry-run --recon',
    reason: 'prints the commands and runs none',
    examples: ['make -n', 'make --dry-run all', 'make -kn', 'make --just-print', 'make --recon'],
  },
  {
    id: 'make-database',
    flags: '-p --print-data-base',
    reason: 'prints the rules',
    examples: ['make -p', 'make --print-data-base'],
  },
  {
    id: 'make-question',
    flags: '-q --question',
    reason: 'asks whether files are up to date and builds nothing',
    examples: ['make -q', 'make --question'],
  },
  {
    id: 'make-touch',
    flags: '-t --touch',
    reason: 'changes the times of files',
    examples: ['make -t', 'make --touch'],
  },
  {
    id: 'make-eval',
    flags: '-E --eval',
    reason: 'adds rules of its own',
    examples: ["make --eval='all:' all"],
  },
  {
    id: 'make-debug',
    flags: '-d --debug',
    reason: 'explains instead of only building',
    examples: ['make -d', 'make --debug=b'],
  },
  ...targetEntries,
];

const rules = new NeverRules(never);
const runsCommand = neverBecause({ reason: 'sets a variable by running a command' });
const documentation = neverBecause({ reason: 'writes documentation, whose tools are this machine’s' });

function read(scan: CommandScan, first: number, _name: string, trusted: TrustedTargets): Reading {
  // What the environment holds is a variable of make's own, and is expanded like one.
  for (let word = 0; word < first - 1; word++)
    if (scan.isStatic(word) && /\$[({]|`/.test(scan.textOf(word))) return runsCommand;
  let unknownTargets = 0;
  let endOfFlags = scan.count;
  let at = first;
  while (at < scan.count) {
    const text = scan.textOf(at);
    if (text === '--' && at < endOfFlags) {
      endOfFlags = at++;
      continue;
    }
    if (text.startsWith('-')) {
      if (at > endOfFlags) return unknowns.argument;
      const next = readFlag(scan, at, text);
      if (typeof next !== 'number') return next;
      at = next;
      continue;
    }
    if (!isOperand(scan, at)) return unknowns.dynamic;
    const equals = text.indexOf('=');
    if (equals > 0) {
      // `X!=date` and `'X=$(shell date)'` run a command; `"$HOME"` and `"${HOME}"` are the shell's.
      const runs = scan.isStatic(at) ? /\$[({]|`/ : /\$\(|`/;
      if (text.charAt(equals - 1) === '!' || runs.test(text)) return runsCommand;
      const refusal = refuseAssignment(text, endWithout(text, equals, ':+?!'));
      if (refusal !== null) return refusal;
    } else {
      if (!scan.isStatic(at)) return unknowns.dynamic;
      const opinion = judgeTarget(text);
      if (typeof opinion !== 'string') return opinion;
      if (opinion === 'unknown' && !trusted.has(text)) unknownTargets++;
    }
    at++;
  }
  return unknownTargets === 0 ? 'Make' : unknownTarget;
}

/** @returns the next word, or why the command stays */
function readFlag(scan: CommandScan, at: number, text: string): number | Exclude<Reading, string> {
  if (text.startsWith('--')) {
    const refusal = rules.flag(text);
    if (refusal !== undefined) return refusal;
    if (attachable.test(text)) return at + 1;
    if (/^--(?:jobs|load-average|max-load)$/.test(text))
      return startsWithDigit(scan, at + 1) ? at + 2 : at + 1;
    const next = readOption(scan, at, longFlags);
    if (next === UNKNOWN_OPTION) return unknowns.option;
    const place = text.startsWith('--directory') ? 'C' : /^--(?:make)?file/.test(text) ? 'f' : '';
    if (place === '') return next;
    return (
      refusePlace(place, next > at + 1 ? scan.textOf(at + 1) : text.slice(text.indexOf('=') + 1)) ?? next
    );
  }
  if (!scan.isOneWord(at)) return unknowns.dynamic;
  for (let index = 1; index < text.length; index++) {
    const letter = text.charAt(index);
    if (plainLetters.includes(letter)) continue;
    const rest = text.slice(index + 1);
    if (numberLetters.includes(letter)) {
      if (rest === '') return startsWithDigit(scan, at + 1) ? at + 2 : at + 1;
      if (isNumber(rest) || isParameter.test(rest)) return at + 1;
      // `-jk`: the letter has no value, and others follow.
      if (isDigitCode(rest.charCodeAt(0))) return unknowns.option;
      continue;
    }
    if (letter === 'O') return /^(?:none|line|target|recurse)?$/.test(rest) ? at + 1 : unknowns.option;
    if (!valueLetters.includes(letter)) {
      return rules.flag(text.length === 2 ? text : `-${letter}`) ?? unknowns.option;
    }
    if (rest === '' && at + 1 >= scan.count) return unknowns.nothing;
    const valueAt = rest === '' ? at + 1 : at;
    if (!scan.isOneWord(valueAt)) return unknowns.dynamic;
    return refusePlace(letter, rest === '' ? scan.textOf(valueAt) : rest) ?? valueAt + 1;
  }
  return text === '-' ? unknowns.argument : at + 1;
}

/** `-j"$JOBS"`: it can become no option of its own. */
const isParameter = /^\$(?:\w+|\{\w+\})$/;

function startsWithDigit(scan: CommandScan, at: number): boolean {
  return at < scan.count && scan.isBare(at) && isNumber(scan.textOf(at));
}

/** `8`, `2.5` */
function isNumber(text: string): boolean {
  let points = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === POINT) points++;
    else if (!isDigitCode(code)) return false;
  }
  const { length } = text;
  return points === 0
    ? length > 0
    : points === 1 && text.charCodeAt(0) !== POINT && text.charCodeAt(length - 1) !== POINT;
}

const POINT = 46;

/** Where `text`, cut at `from`, ends without those characters. A regular expression would take quadratic time on a hostile one. */
function endWithout(text: string, from: number, characters: string): number {
  let end = from;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return end;
}

const documentationRooms = new NameTable(
  'doc docs documentation Doc Docs DOC DOCS Documentation'.split(' ').map((name) => [name, true] as const),
);

/** A directory or a makefile whose name says what the default target does. */
function refusePlace(letter: string, value: string): Exclude<Reading, string> | null {
  if (value.startsWith('-') || value === '') return unknowns.argument;
  const end = endWithout(value, value.length, '/');
  const name = value.slice(value.lastIndexOf('/', end - 1) + 1, end);
  if (letter === 'C') return documentationRooms.get(name) === true ? documentation : null;
  if (letter !== 'f') return null;
  if (!/^(?:GNU)?makefile|\.(?:mk|mak|make)$/i.test(name)) return unknowns.argument;
  const opinion = judgeTarget(name);
  return typeof opinion === 'string' ? null : opinion;
}

export const make: Tool = {
  keyword: 'make',
  family: 'c',
  names: ['make', 'gmake'],
  isCrossNamed: false,
  localPaths: [],
  never,
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
