import { COMMA, DASH, EQUALS, SLASH, isDigits, isText, type PieceTest } from '@hunch/common/shell/fast-scan';
import type { LocalCommand } from './classification.ts';
import { conditions } from './word-conditions.ts';
import { mayRefuseOutput, refuseOutput } from './output-path.ts';
import { packs, type RulePack } from './packs.ts';
import { neverBecause, unknowns, unsureBecause } from './reasons.ts';
import { judgeArtifact } from './target-names.ts';
import { isBelow, isDevice } from './output-path.ts';
import { Variables } from './variables.ts';
import { WordRule } from './word-rule.ts';
import type { RuleNames, ValueRule } from './word-test.ts';

const standardInput = neverBecause('reads what it is given from its input or a device');
const printsValues = neverBecause('prints what the option could be given');
const reportsElsewhere = neverBecause('leaves a report outside of the project');
const notInstalled = unsureBecause('names a toolchain that is not an installed one');

/** Of options that name where the command writes. */
const writesFile: ValueRule = (codes, from, to) =>
  mayRefuseOutput(codes, from, to) ? refuseOutput(codes, from, to) : null;

/** Of options that name a file to read: `ninja -f /dev/stdin` reads what another program sends. */
const readsFile: ValueRule = (codes, from, to) =>
  (codes[from] === DASH && to - from === 1) || isDevice(codes, from, to) ? standardInput : null;

/** `cargo -Z help`: of options that list what they could be given. */
const asksForHelp: ValueRule = (codes, from, to) => (isText(codes, from, to, 'help') ? printsValues : null);

/**
 * Of options that name a report of tests: it is a result like others if it lies in the project, which a runner brings back; beyond it,
 * somebody looks for it on this machine.
 */
const reportsToFile: ValueRule = (codes, from, to) =>
  isBelow(codes, from, to) ? refuseOutput(codes, from, to) : reportsElsewhere;

/** Of options that name the directory of a toolchain: an installed one has a path from the root. */
const installed: ValueRule = (codes, from, to) =>
  codes[from] === SLASH && !isDevice(codes, from, to) ? null : notInstalled;

const buildsArtifact: ValueRule = (codes, from, to) => {
  const opinion = judgeArtifact(codes, from, to);
  return typeof opinion === 'string' ? null : opinion;
};

/** `-e NAME=value` */
const setsVariable: ValueRule = (codes, from, to) => {
  let equals = from;
  while (equals < to && codes[equals] !== EQUALS) equals++;
  return equals > from && equals < to ? variables().refuse(codes, from, equals, to) : unknowns.argument;
};

/** Rules that no composition of tests says. */
const codeRules: Readonly<Record<string, () => ValueRule>> = {
  output: () => writesFile,
  input: () => readsFile,
  'help-request': () => asksForHelp,
  report: () => reportsToFile,
  'installed-toolchain': () => installed,
  artifact: () => buildsArtifact,
  assignment: () => setsVariable,
  digits: () => (codes, from, to) => (isDigits(codes, from, to) ? null : unknowns.argument),
  'c-option': () => cOption(names),
};

const ready = new Map<string, ValueRule>();
const words = new Map<string, WordRule>();

/** A rule by its name in a pack, or in this file. @throws TypeError if there is none, which is a mistake in a pack */
export function ruleNamed(name: string): ValueRule {
  let rule = ready.get(name);
  if (rule === undefined) {
    rule = codeRules[name]?.() ?? wordRule(name).refuse;
    ready.set(name, rule);
  }
  return rule;
}

/** The same for who asks about one word after the other. */
export function wordRule(name: string): WordRule {
  let rule = words.get(name);
  if (rule === undefined) {
    rule = new WordRule(packOf(name), names);
    words.set(name, rule);
  }
  return rule;
}

function packOf(name: string): RulePack {
  const pack = packs().rules[name];
  if (pack === undefined) throw new TypeError(`no pack has the rule ${name}`);
  if (pack.extends === undefined) return pack;
  const base = packOf(pack.extends);
  return {
    ...base,
    ...pack,
    whole: [...(pack.whole ?? []), ...(base.whole ?? [])],
    pass: [...(pack.pass ?? []), ...(base.pass ?? [])],
    refuse: [...(pack.refuse ?? []), ...(base.refuse ?? [])],
  };
}

const names: RuleNames = {
  rule: ruleNamed,
  condition(name): PieceTest {
    const condition = conditions[name];
    if (condition === undefined) throw new TypeError(`there is no condition ${name}`);
    return condition;
  },
};

let table: Variables | undefined;

/** What variables of the environment say against a command. */
export function variables(): Variables {
  return (table ??= new Variables(packs().variables, ruleNamed));
}

const LETTER_F_LARGE = 70;
const LETTER_M_LARGE = 77;
const LETTER_W_LARGE = 87;

/** First letters of the options that the rule looks at. */
const looks = new Uint8Array(256);
for (const letter of 'mMf-plW') looks[letter.charCodeAt(0)] = 1;

/** What one option of a C compiler says that the families of its table (`-f…`, `-Wl,…`) would let pass. */
function cOption(names: RuleNames): ValueRule {
  const driver = names.rule('c-driver-option');
  const output = names.rule('output');
  const handedOn = handedOnRules(names);
  return (codes, from, to): LocalCommand | null => {
    const letter = codes[from + 1] ?? 0;
    if (looks[letter] !== 1) return null;
    if (letter === LETTER_M_LARGE)
      // `-MF"x.d"`, as Eclipse writes it.
      return to - from > 3 && codes[from + 2] === LETTER_F_LARGE ? output(codes, from + 3, to) : null;
    if (letter !== LETTER_W_LARGE) return driver(codes, from, to);
    return codes[from + 3] === COMMA ? (handedOn[codes[from + 2] ?? 0]?.(codes, from + 4, to) ?? null) : null;
  };
}

/** For the preprocessor, the assembler and the linker, by the letter of `-Wp,`. */
function handedOnRules(names: RuleNames): readonly (ValueRule | undefined)[] {
  const rules: (ValueRule | undefined)[] = Array.from({ length: 256 }, () => undefined);
  for (const [letter, rule] of [
    ['p', 'preprocessor-options'],
    ['a', 'assembler-options'],
    ['l', 'linker-options'],
  ] as const)
    rules[letter.charCodeAt(0)] = names.rule(rule);
  return rules;
}
