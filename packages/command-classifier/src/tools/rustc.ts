import { flagTable } from '../flag-table.ts';
import { readSources, type SourceRule } from '../read-sources.ts';
import { codegenRule, emitRule, unstableRule } from '../rustc-flags.ts';
import type { CommandScan } from '../scan.ts';
import { NeverRules, unknowns, type NeverEntry, type Reading, type Tool } from '../tool.ts';

/** doc.rust-lang.org/rustc/command-line-arguments.html */
const flags = flagTable(
  {
    plain: '-O -g -v --verbose --test',
    value:
      '--edition --crate-type --crate-name -L -l --cfg --check-cfg --extern --target --cap-lints --sysroot ' +
      '--remap-path-prefix --error-format --json --color --diagnostic-width',
    asked: '-A --allow -W --warn -D --deny -F --forbid --force-warn',
    output: '-o --out-dir',
  },
  { judged: { names: '-C --codegen', rule: codegenRule } },
  { judged: { names: '-Z', rule: unstableRule } },
  { judged: { names: '--emit', rule: emitRule } },
);

const never: readonly NeverEntry[] = [
  {
    id: 'rustc-version',
    flags: '-V --version -vV -Vv',
    reason: 'prints a version',
    examples: ['rustc --version', 'rustc -V', 'rustc -vV'],
  },
  {
    id: 'rustc-help',
    flags: '-h --help',
    reason: 'prints help',
    examples: ['rustc --help', 'rustc -h', 'rustc main.rs --help'],
  },
  {
    id: 'rustc-print',
    flags: '--print',
    reason: 'prints information',
    examples: ['rustc --print cfg', 'rustc --print=sysroot', 'rustc main.rs --print file-names'],
  },
  {
    id: 'rustc-explain',
    flags: '--explain',
    reason: 'prints an explanation',
    examples: ['rustc --explain E0308'],
  },
];

const rules = new NeverRules(never);
/** rustc takes one input. */
const sources: SourceRule = { extension: '.rs', sourcesMax: 1 };

function read(scan: CommandScan, first: number): Reading {
  let at = first;
  if (scan.codeAt(at, 0) === PLUS) {
    if (!scan.isBare(at) || scan.codeAt(at, 1) === 0) return unknowns.dynamic;
    at++;
  }
  return readSources(scan, at, flags, rules, sources) ?? 'Rustc';
}

const PLUS = 43;

export const rustc: Tool = {
  keyword: 'rustc',
  family: 'rust',
  names: ['rustc'],
  isCrossNamed: false,
  localPaths: [],
  never,
  examples: {
    yes: [
      ['rustc main.rs', 'Rustc'],
      ['rustc +stable -O --edition 2021 -C target-cpu=native -o app src/main.rs', 'Rustc'],
      ['rustc --crate-type=lib --emit=metadata,link lib.rs', 'Rustc'],
    ],
    no: [
      'rustc',
      'rustc -',
      'rustc -C help',
      'rustc -C linker=./link.sh main.rs',
      'rustc -Zself-profile main.rs',
      'rustc -Zunpretty=expanded main.rs',
      'rustc @args',
      'rustc main.rs -o -',
      'rustc -W help main.rs',
    ],
  },
  read,
};
