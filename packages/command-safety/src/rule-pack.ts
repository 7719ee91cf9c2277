import { riskLevels } from '@hunch/common/verdict';
import { checkWith } from './check.ts';
import { safetyDomains } from './finding.ts';
import { isTable, type PackProblem } from './matchers/place.ts';
import { pathKinds } from './shell/paths.ts';
import { ruleEvents, type Rule, type RulePack } from './rule.ts';
import { RuleSet } from './rule-set.ts';

export type RulePackResult =
  | { readonly ok: true; readonly pack: RulePack }
  | { readonly ok: false; readonly problems: readonly PackProblem[] };

/** Rules of one pack, and examples of one rule: more is a data set. */
const rulesMax = 1000;
const examplesMax = 200;

type Shape = 'text' | 'texts' | 'boolean' | 'table' | 'tables' | readonly string[];

/** The fields of a rule that a pack of a user may have; those marked so must be there. */
const fields: Readonly<Record<string, { readonly shape: Shape; readonly required?: true }>> = {
  id: { shape: 'text', required: true },
  on: { shape: ruleEvents.filter((event) => event !== 'structure') },
  domain: { shape: safetyDomains, required: true },
  risk: { shape: riskLevels.filter((risk) => risk !== 'safe'), required: true },
  title: { shape: 'text', required: true },
  message: { shape: 'text', required: true },
  consequences: { shape: 'texts' },
  alternative: { shape: 'texts' },
  in_domain: { shape: 'tables' },
  programs: { shape: 'texts' },
  depends_on_target: { shape: 'boolean' },
  partial: { shape: 'boolean' },
  path_kinds: { shape: 'texts' },
  file_names: { shape: 'texts' },
  written_from: { shape: 'texts' },
  when: { shape: 'table' },
  must_match: { shape: 'texts', required: true },
  must_not_match: { shape: 'texts', required: true },
};

function texts(value: unknown): readonly string[] | null {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
}

function problemOf(value: unknown, shape: Shape): string | null {
  if (shape === 'text') return typeof value === 'string' && value !== '' ? null : 'must be a text';
  if (shape === 'texts')
    return typeof value === 'string' || texts(value) !== null ? null : 'must be a list of texts';
  if (shape === 'boolean') return typeof value === 'boolean' ? null : 'must be true or false';
  if (shape === 'table') return isTable(value) ? null : 'must be a table';
  if (shape === 'tables')
    return Array.isArray(value) && value.every(isTable) ? null : 'must be a list of tables';
  return shape.includes(String(value)) ? null : `must be one of ${shape.join(', ')}`;
}

/**
 * Reads a pack of rules, such as a TOML file says it, and tries every rule on its examples.
 *
 * @param value what the file says, as plain objects
 * @param source its name, for the names of the rules in messages
 *
 * @example
 * ```ts
 * const result = readRulePack(parse(text), 'rules.toml');
 * if (result.ok) createSafety({}, [result.pack]).check('deploy prod');
 * ```
 */
export function readRulePack(value: unknown, source: string): RulePackResult {
  const problems: PackProblem[] = [];
  const say = (path: string, message: string): void => {
    problems.push({ path, message });
  };
  if (!isTable(value)) return { ok: false, problems: [{ path: '', message: 'must be a table with rules' }] };
  for (const key of Object.keys(value))
    if (!['lists', 'conditions', 'rule'].includes(key))
      say(key, 'is unknown: choose from lists, conditions, rule');
  const { lists = {}, conditions = {}, rule: rules = [] } = value;
  if (!isTable(lists)) say('lists', 'must be a table of lists');
  else
    for (const [name, list] of Object.entries(lists))
      if (texts(list) === null) say(`lists.${name}`, 'must be a list of texts');
  if (!isTable(conditions) || !Object.values(conditions).every(isTable))
    say('conditions', 'must be a table of conditions');
  if (!Array.isArray(rules) || rules.length > rulesMax)
    say('rule', `must be a list of at most ${rulesMax} rules`);
  else for (const [index, rule] of rules.entries()) checkFields(rule, `rule[${index}]`, say);
  if (problems.length > 0) return { ok: false, problems };
  const pack = { name: source, lists, conditions, rule: rules } as unknown as RulePack;
  const set = new RuleSet([], [pack]);
  problems.push(...set.problems());
  if (problems.length === 0) tryExamples(rules as readonly WithExamples[], set, say);
  return problems.length === 0 ? { ok: true, pack } : { ok: false, problems };
}

function checkFields(rule: unknown, path: string, say: (path: string, message: string) => void): void {
  if (!isTable(rule)) {
    say(path, 'must be a table');
    return;
  }
  for (const [key, { shape, required }] of Object.entries(fields)) {
    const given = rule[key];
    if (given === undefined) {
      if (required === true) say(`${path}.${key}`, 'is missing');
      continue;
    }
    const problem = problemOf(given, shape);
    if (problem !== null) say(`${path}.${key}`, problem);
  }
  for (const key of Object.keys(rule))
    if (!Object.hasOwn(fields, key))
      say(`${path}.${key}`, `is unknown: choose from ${Object.keys(fields).join(', ')}`);
  if (typeof rule.id === 'string' && !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(rule.id))
    say(`${path}.id`, 'must be lower-case words joined by hyphens');
  for (const kind of texts(rule.path_kinds) ?? [])
    if (!pathKinds.some((known) => known === kind))
      say(`${path}.path_kinds`, `"${kind}" is unknown: choose from ${pathKinds.join(', ')}`);
  const isCommand = (rule.on ?? 'command') === 'command';
  const namesPrograms =
    rule.programs !== undefined || (isTable(rule.when) && rule.when.input_by_program !== undefined);
  if (isCommand && !namesPrograms) say(`${path}.programs`, 'is missing');
  for (const key of ['must_match', 'must_not_match']) {
    const examples = texts(rule[key]);
    if (examples === null || examples.length === 0 || examples.length > examplesMax)
      say(`${path}.${key}`, `must be a list of 1 to ${examplesMax} commands`);
  }
}

interface WithExamples extends Rule {
  readonly must_match: readonly string[];
  readonly must_not_match: readonly string[];
}

function tryExamples(
  rules: readonly WithExamples[],
  set: RuleSet,
  say: (path: string, message: string) => void,
): void {
  for (const [index, { id, must_match: mustMatch, must_not_match: mustNotMatch }] of rules.entries()) {
    const finds = (command: string): boolean =>
      checkWith(set, command).findings.some(({ rule }) => rule === id);
    for (const [at, command] of mustMatch.entries())
      if (!finds(command)) say(`rule[${index}].must_match[${at}]`, `rule "${id}" does not match: ${command}`);
    for (const [at, command] of mustNotMatch.entries())
      if (finds(command)) say(`rule[${index}].must_not_match[${at}]`, `rule "${id}" matches: ${command}`);
  }
}
