import { flagTable } from '../flag-table.ts';
import { isOperand, readOption, refuseValueOf, UNKNOWN_OPTION } from '../read-option.ts';
import type { CommandScan } from '../scan.ts';
import { judgeArtifact } from '../target-names.ts';
import { NeverRules, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

/** ninja-build.org/manual.html, "Running Ninja" */
const flags = flagTable({ plain: '-v --verbose --quiet', value: '-C -j -k -l -w -d', input: '-f' });

/** What `-d` tells while it builds. */
const debugModes: ReadonlySet<string> = new Set([
  'stats',
  'explain',
  'keepdepfile',
  'keeprsp',
  'nostatcache',
]);

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

function read(scan: CommandScan, first: number): Reading {
  let at = first;
  while (at < scan.count) {
    const text = scan.textOf(at);
    if (text.startsWith('-')) {
      const next = readOption(scan, at, flags);
      if (next === UNKNOWN_OPTION) return rules.flag(text) ?? rules.flag(text.slice(0, 2)) ?? unknowns.option;
      const value = next > at + 1 ? scan.textOf(at + 1) : text.slice(2);
      if (text.startsWith('-w') && value === 'list') return unknowns.argument;
      if (text.startsWith('-d') && !debugModes.has(value)) return rules.flag('-d') ?? unknowns.argument;
      const refusal = refuseValueOf(scan, at, next, flags);
      if (refusal !== null) return refusal;
      at = next;
      continue;
    }
    if (!isOperand(scan, at) || !scan.isStatic(at)) return unknowns.dynamic;
    const opinion = judgeArtifact(text);
    if (typeof opinion !== 'string') return opinion;
    at++;
  }
  return 'Ninja';
}

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
