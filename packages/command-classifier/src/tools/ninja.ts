import { flagTable } from '../flag-table.ts';
import { isOneOf, isText } from '../piece.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { judgeArtifact } from '../target-names.ts';
import { NeverRules, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

const never: readonly NeverEntry[] = [
  {
    id: 'ninja-tool',
    flags: '-t',
    reason: 'runs a tool of ninja: it cleans, lists or prints',
    examples: ['ninja -t clean', 'ninja -C out -t targets', 'ninja -tcompdb'],
  },
  {
    id: 'ninja-dry-run',
    flags: '-n',
    reason: 'prints the commands and runs none',
    examples: ['ninja -n', 'ninja -C out -n all'],
  },
  {
    id: 'ninja-debug',
    flags: '-d',
    reason: 'lists what it could explain',
    examples: ['ninja -d list', 'ninja -dlist'],
  },
  { id: 'ninja-version', flags: '--version', reason: 'prints a version', examples: ['ninja --version'] },
  { id: 'ninja-help', flags: '-h --help', reason: 'prints help', examples: ['ninja -h', 'ninja --help'] },
  {
    id: 'ninja-target',
    reason: 'the target does more than to build',
    examples: ['ninja clean', 'ninja install', 'ninja -C out test', 'ninja menuconfig'],
  },
];

const rules = new NeverRules(never);
const listsModes = rules.named('-d');

/** What `-d` tells while it builds. */
const debugModes = ['stats', 'explain', 'keepdepfile', 'keeprsp', 'nostatcache'];

/** ninja-build.org/manual.html, "Running Ninja" */
const flags = flagTable(
  { plain: '-v --verbose --quiet', value: '-C -j -k -l', input: '-f' },
  {
    judged: {
      names: '-w',
      rule: {
        refuse: (codes, from, to) => (isText(codes, from, to, 'list') ? unknowns.argument : null),
        mayRefuse: () => true,
      },
    },
  },
  {
    judged: {
      names: '-d',
      rule: {
        refuse: (codes, from, to) => (isOneOf(codes, from, to, debugModes) ? null : listsModes),
        mayRefuse: () => true,
      },
    },
  },
);

function read(scan: CommandScan, first: number): Reading {
  const { codes } = scan;
  let at = first;
  while (at < scan.count) {
    const from = scan.fromOf(at);
    const to = scan.toOf(at);
    if (codes[from] === DASH && to > from) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION)
        return rules.flag(scan, at) ?? rules.letter(codes[from + 1] ?? 0) ?? unknowns.option;
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      at = next;
      continue;
    }
    if (!isOperand(scan, at) || !scan.isStatic(at)) return unknowns.dynamic;
    const opinion = judgeArtifact(codes, from, to);
    if (typeof opinion !== 'string') return opinion;
    at++;
  }
  return 'Ninja';
}

const DASH = 45;

export const ninja: Tool = {
  keyword: 'ninja',
  family: 'c',
  names: ['ninja', 'ninja-build'],
  isCrossNamed: false,
  localPaths: [],
  never,
  examples: {
    yes: [
      ['ninja', 'Ninja'],
      ['ninja -C out/Release -j8 -k 0 chrome', 'Ninja'],
      ['ninja src/main.o', 'Ninja'],
      ['ninja -d stats -C out', 'Ninja'],
    ],
    no: ['ninja -x', 'ninja -w list', 'ninja -C'],
  },
  read,
};
