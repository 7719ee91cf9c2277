import {
  beginsWithOneOf,
  indexOfCode,
  isDigits,
  isOneOf,
  isText,
  lengthOfBeginning,
  type PieceTest,
} from '../piece.ts';
import { judgeArtifact } from '../target-names.ts';
import { subcommandTool } from '../subcommand-tool.ts';
import type { LocalCommand } from '../classification.ts';
import { neverBecause, type Tool } from '../tool.ts';
import { numberOf } from '../vocabulary.ts';
import { isMsBuildTuning, isXcodeJobs, isXcodeTuning } from './msbuild-options.ts';

/** mesonbuild.com/Commands.html */
const grammar = subcommandTool({
  keyword: 'meson',
  family: 'c',
  names: 'meson',
  flags: [{ value: '-C' }],
  subcommands: [
    {
      kind: 'Meson',
      names: 'compile',
      flags: [
        {
          plain: '-v --verbose',
          value: '-C -j --jobs -l --load-average',
          text: '--ninja-args --vs-args --xcode-args',
        },
      ],
      operands: 'any',
    },
  ],
  never: [
    {
      id: 'meson-setup',
      subcommands: 'setup',
      reason: 'configures a tree for this machine',
      examples: ['meson setup build', 'meson setup --reconfigure build'],
    },
    {
      id: 'meson-configure',
      subcommands: 'configure',
      reason: 'configures a tree for this machine',
      examples: ['meson configure build -Dbuildtype=release'],
    },
    {
      id: 'meson-install',
      subcommands: 'install',
      reason: 'installs files',
      examples: ['meson install -C build'],
    },
    {
      id: 'meson-test',
      subcommands: 'test',
      reason: 'runs tests against what lives on this machine',
      examples: ['meson test -C build'],
    },
    { id: 'meson-dist', subcommands: 'dist', reason: 'packs for people', examples: ['meson dist'] },
    {
      id: 'meson-new',
      subcommands: 'init wrap subprojects rewrite format env2mfile convert',
      reason: 'edits the project',
      examples: ['meson init', 'meson wrap install zlib', 'meson rewrite target x info', 'meson format'],
    },
    { id: 'meson-devenv', subcommands: 'devenv', reason: 'is interactive', examples: ['meson devenv'] },
    {
      id: 'meson-introspect',
      subcommands: 'introspect help',
      reason: 'prints information',
      examples: ['meson introspect build --targets', 'meson help'],
    },
    {
      id: 'meson-clean',
      flags: '--clean',
      reason: 'removes files',
      examples: ['meson compile -C build --clean'],
    },
    {
      id: 'meson-backend',
      reason: 'hands any option to the tool below',
      examples: [
        'meson compile --ninja-args=-n',
        "meson compile --ninja-args='-t,clean'",
        'meson compile --vs-args=/t:Clean',
        'meson compile --xcode-args=clean',
      ],
    },
    {
      id: 'meson-version',
      flags: '-v --version',
      reason: 'prints a version',
      examples: ['meson --version', 'meson -v'],
    },
    {
      id: 'meson-help',
      subcommands: '',
      flags: '-h --help',
      reason: 'prints help',
      examples: ['meson', 'meson --help', 'meson compile --help'],
    },
  ],
  examples: {
    yes: [
      ['meson compile', 'Meson'],
      ['meson -C b compile', 'Meson'],
      ['meson compile -C build -j 4 app', 'Meson'],
      ['meson compile --ninja-args=-k0', 'Meson'],
      ["meson compile --vs-args='/m,/v:minimal'", 'Meson'],
      ['meson compile --xcode-args=-quiet', 'Meson'],
    ],
    no: ['meson build', 'meson compile -C build clean', 'meson compile install'],
  },
});

const DASH = 45;
const COMMA = 44;
const EQUALS = 61;
const handingOn = ['--ninja-args', '--vs-args', '--xcode-args'];

/** `-C` */
const directory = numberOf('-C');

const handsOn = neverBecause({ reason: 'hands any option to the tool below' });

const plainOfNinja = ['-v', '--quiet', '-dstats', '-dexplain'];
const numbersOfNinja = ['-k', '-j', '-l'];
const modesOfNinja = ['stats', 'explain'];

/** The list behind `--ninja-args=`, `--vs-args=` or `--xcode-args=`, told apart by the option's third letter. */
function refuseHandedOn(codes: Uint8Array, option: number, from: number, to: number): LocalCommand | null {
  const tool = codes[option + 2];
  if (tool === LETTER_N) return refuseForNinja(codes, from, to);
  return everyElement(codes, from, to, tool === LETTER_V ? isMsBuildTuning : isOfXcode) ? null : handsOn;
}

const isOfXcode: PieceTest = (codes, from, to) =>
  isXcodeTuning(codes, from, to) || isXcodeJobs(codes, from, to) || isDigits(codes, from, to);

/** Whether every element of `['/m','/v:minimal']`, or the one word that is no list, passes. */
function everyElement(codes: Uint8Array, from: number, to: number, test: PieceTest): boolean {
  for (let start = from; start <= to;) {
    const comma = indexOfCode(codes, start, to, COMMA);
    const stop = comma === -1 ? to : comma;
    let first = start;
    let end = stop;
    while (first < end && ofLists.includes(codes[first] ?? 0)) first++;
    while (end > first && ofLists.includes(codes[end - 1] ?? 0)) end--;
    if (!test(codes, first, end)) return false;
    start = stop + 1;
  }
  return true;
}

const LETTER_N = 110;
const LETTER_V = 118;

/** `-k0`, `['-v','-j4']`: how much at once, how much is told, how many failures. */
function refuseForNinja(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  let takesNumber = false;
  let takesMode = false;
  for (let start = from; start <= to;) {
    const comma = indexOfCode(codes, start, to, COMMA);
    const stop = comma === -1 ? to : comma;
    let first = start;
    let end = stop;
    while (first < end && ofLists.includes(codes[first] ?? 0)) first++;
    while (end > first && ofLists.includes(codes[end - 1] ?? 0)) end--;
    // The number may be an element of its own: `['-k', '0']`; so may what `-d` tells.
    const isNumber: boolean = takesNumber && isDigits(codes, first, end);
    const isMode: boolean = takesMode && isOneOf(codes, first, end, modesOfNinja);
    takesMode = !isMode && isText(codes, first, end, '-d');
    if (!isNumber && !isMode && !takesMode && !tunesNinja(codes, first, end)) return handsOn;
    takesNumber = !isNumber && isOneOf(codes, first, end, numbersOfNinja);
    start = stop + 1;
  }
  // `-d` alone lists what it could tell.
  return takesMode ? handsOn : null;
}

/** `[`, `]`, `'` and a blank */
const ofLists = Uint8Array.of(91, 93, 39, 32);

function tunesNinja(codes: Uint8Array, from: number, to: number): boolean {
  if (isOneOf(codes, from, to, plainOfNinja)) return true;
  if (isOneOf(codes, from, to, numbersOfNinja)) return true;
  const value = codes[from + 2] === BLANK ? from + 3 : from + 2;
  return beginsWithOneOf(codes, from, to, numbersOfNinja) && isDigits(codes, value, to);
}

const BLANK = 32;

export const meson: Tool = {
  ...grammar,
  read(scan, at, name, trusted) {
    // What follows the subcommand may be targets; the values of options are judged too, which only makes it stricter.
    const reading = grammar.read(scan, at, name, trusted);
    if (typeof reading !== 'string') return reading;
    const { codes } = scan;
    for (let word = at; word < scan.count; word++) {
      const from = scan.fromOf(word);
      const to = scan.toOf(word);
      const handed = lengthOfBeginning(codes, from, to, handingOn);
      if (handed > 0) {
        const value = from + handed;
        const refusal = codes[value] === EQUALS ? refuseHandedOn(codes, from, value + 1, to) : handsOn;
        if (refusal !== null) return refusal;
      }
      if (codes[from] === DASH || scan.numberAt(word - 1) === directory) continue;
      const opinion = judgeArtifact(codes, from, to);
      if (typeof opinion !== 'string') return opinion;
    }
    return reading;
  },
};
