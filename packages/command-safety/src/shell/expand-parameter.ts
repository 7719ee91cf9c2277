import type { Parameter } from '@hunch/common/shell';
import { echoEscapes } from '../programs/decode.ts';
import type { InterpreterState, Value } from '../interpreter-state.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { globExpression } from './globs.ts';
import { hostsOf } from './token-owners.ts';
import { HOME, NON_EMPTY_UNKNOWN, MAYBE_EMPTY_UNKNOWN, hasUnknown, traits, type Flow } from './flow.ts';

/** Variables that a shell always has, as far as their values can be known. */
const shellVariables: ReadonlyMap<string, string> = new Map([
  ['HOME', HOME],
  ['PWD', '.'],
  ['OLDPWD', NON_EMPTY_UNKNOWN],
  ['TMPDIR', `/tmp/${NON_EMPTY_UNKNOWN}`],
  ['TMP', `/tmp/${NON_EMPTY_UNKNOWN}`],
  ['TEMP', `/tmp/${NON_EMPTY_UNKNOWN}`],
  ['IFS', ' \t\n'],
  ['USER', NON_EMPTY_UNKNOWN],
  ['LOGNAME', NON_EMPTY_UNKNOWN],
  ['UID', NON_EMPTY_UNKNOWN],
  ['EUID', NON_EMPTY_UNKNOWN],
  ['HOSTNAME', NON_EMPTY_UNKNOWN],
  ['RANDOM', NON_EMPTY_UNKNOWN],
  ['SECONDS', NON_EMPTY_UNKNOWN],
  ['PPID', NON_EMPTY_UNKNOWN],
  ['SHELL', '/bin/bash'],
  ['BASH', '/bin/bash'],
  ['PATH', '/usr/bin:/bin'],
  ['XDG_CACHE_HOME', `${HOME}/.cache`],
  ['XDG_CONFIG_HOME', `${HOME}/.config`],
  ['XDG_DATA_HOME', `${HOME}/.local/share`],
  ['GITHUB_WORKSPACE', `/home/${NON_EMPTY_UNKNOWN}/${NON_EMPTY_UNKNOWN}`],
  // Whoever may see the run may read these.
  ['GITHUB_STEP_SUMMARY', '/github/shown/summary'],
  ['GITHUB_OUTPUT', '/github/shown/output'],
  // What the images and packages of servers set.
  ['PGDATA', '/var/lib/postgresql/data'],
  ['MYSQL_DATADIR', '/var/lib/mysql'],
  ['JENKINS_HOME', '/var/lib/jenkins'],
  ['GNUPGHOME', `${HOME}/.gnupg`],
  ['$', NON_EMPTY_UNKNOWN],
  ['!', NON_EMPTY_UNKNOWN],
  ['?', NON_EMPTY_UNKNOWN],
  ['#', NON_EMPTY_UNKNOWN],
]);

const unknown: Value = [{ text: MAYBE_EMPTY_UNKNOWN, traits: 0 }];
const empty: Value = [];
const credential: Value = [{ text: MAYBE_EMPTY_UNKNOWN, traits: traits.named }];
const ownedCredential: Value = [{ text: MAYBE_EMPTY_UNKNOWN, traits: traits.named | traits.owned }];
const production: Value = [{ text: MAYBE_EMPTY_UNKNOWN, traits: traits.production }];
const productionName = /(?:^|_)PROD(?:UCTION)?(?:_|$)/i;
const credentialName =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|(?:API|DEPLOY|ACCESS|SIGNING|SSH|SA|SERVICE)_?KEY|CRED(?:ENTIAL)?S?|KUBECONFIG_(?:B64|BASE64|DATA|CONTENT)|CONNECTION_STRING)(?:_(?:B64|BASE64))?$/;
const secret: Value = [{ text: MAYBE_EMPTY_UNKNOWN, traits: traits.secret }];

/**
 * What `$name` or `${name…}` becomes: a field for each element of an array. A variable that nothing is known of is
 * MAYBE_EMPTY_UNKNOWN. `default` expands the word of `${x:-word}`.
 */
export function expandParameter(run: InterpreterState, part: Parameter, expandDefault: () => Flow): Value {
  const { name, prefix } = part;
  if (prefix === '#') return [{ text: lengthOf(run, name, part.operation), traits: 0 }];
  if (prefix === '!' && /^\[[@*]\]$/.test(part.operation)) return keysOf(run, name);
  const value = prefix === '!' ? indirect(run, name) : valueOf(run, name);
  return part.operation === '' ? value : operate(value, part.operation, name, expandDefault, run);
}

/** Variables that are gone through for the keys of an array: a text has a handful. */
const variablesMax = 128;

/** `${!x[@]}`: the keys that this text has given, else the places. */
function keysOf(run: InterpreterState, name: string): Value {
  const keys: Flow[] = [];
  if (run.variables.size > variablesMax) return unknown;
  for (const variable of run.variables.keys())
    if (variable.startsWith(`${name}[`)) keys.push({ text: variable.slice(name.length + 1, -1), traits: 0 });
  if (keys.length > 0) return keys;
  return run.variables.get(name)?.map((_, index) => ({ text: String(index), traits: 0 })) ?? unknown;
}

/** `${#x}`, `${#x[@]}`. */
function lengthOf(run: InterpreterState, name: string, operation: string): string {
  const value = run.variables.get(name);
  const [first] = value ?? [];
  if (value === undefined || first === undefined) return NON_EMPTY_UNKNOWN;
  if (/^\[[@*]\]$/.test(operation)) return String(value.length);
  return operation !== '' || hasUnknown(first.text) ? NON_EMPTY_UNKNOWN : String(first.text.length);
}

/** The number that an expression gives here, as far as it is known. */
export function numberIn(run: InterpreterState, expression: string): number | null {
  return evaluateArithmetic(expression, (name) => {
    const text = run.variables.get(name)?.[0]?.text;
    return text === undefined || hasUnknown(text) ? null : text;
  });
}

function indirect(run: InterpreterState, name: string): Value {
  const target = run.variables.get(name)?.[0]?.text;
  return target === undefined ? unknown : valueOf(run, target);
}

function valueOf(run: InterpreterState, name: string): Value {
  const own = run.variables.get(run.references?.get(name) ?? name);
  if (own !== undefined) return own;
  if (name === '@' || name === '*') return run.positionals ?? unknown;
  if (name.length === 1 && name >= '1' && name <= '9') {
    // Nobody hands on nine: `$IFS$9` is there to end the name of the one before.
    if (run.positionals === null) return name === '9' ? empty : unknown;
    const positional = run.positionals[Number(name) - 1];
    return positional === undefined ? empty : [positional];
  }
  if (name === 'PWD' && run.cwd !== null) return [{ text: run.cwd, traits: 0 }];
  if (name === '0') return [{ text: `${NON_EMPTY_UNKNOWN}/bash`, traits: 0 }];
  const known = shellVariables.get(name);
  if (known !== undefined) return [{ text: known, traits: 0 }];
  if (name.endsWith('AWS_SECRET_ACCESS_KEY') || name.endsWith('PRIVATE_KEY')) return secret;
  const hosts = hostsOf(name);
  if (hosts !== undefined) {
    if (run.tokenHosts?.includes(hosts) !== true) (run.tokenHosts ??= []).push(hosts);
    return ownedCredential;
  }
  if (credentialName.test(name)) return credential;
  return productionName.test(name) ? production : unknown;
}

function operate(
  value: Value,
  operation: string,
  name: string,
  expandDefault: () => Flow,
  run: InterpreterState,
): Value {
  const first = value[0];
  if (operation.startsWith('[')) return element(value, operation, name, run);
  if ((name === '@' || name === '*') && !/^:?[-=+?]/.test(operation)) return each(value, operation, run, -1);
  const action = operation.startsWith(':') ? operation.charAt(1) : operation.charAt(0);
  switch (action) {
    case '-':
    case '=': {
      if (first !== undefined && first.text !== MAYBE_EMPTY_UNKNOWN) return value;
      const fallback = expandDefault();
      if (action === '=') run.assign(name, [fallback]);
      return [fallback];
    }
    case '+': {
      return [expandDefault()];
    }
    case '?':
      return first === undefined || first.text === MAYBE_EMPTY_UNKNOWN
        ? [{ text: NON_EMPTY_UNKNOWN, traits: 0 }]
        : value;
  }
  if (first === undefined) return value;
  return [{ text: transformed(run, first.text, operation), traits: first.traits }];
}

function element(value: Value, operation: string, name: string, run: InterpreterState): Value {
  const close = operation.indexOf(']');
  const written = operation.slice(1, close === -1 ? undefined : close);
  const rest = close === -1 ? '' : operation.slice(close + 1);
  if (written === '@' || written === '*') return rest === '' ? value : each(value, rest, run, 0);
  const key = keyOf(run, written);
  const named = key === null ? undefined : run.variables.get(`${name}[${key}]`)?.[0];
  const at = named !== undefined || key === null ? null : numberIn(run, key);
  const chosen = named ?? (at === null ? undefined : value.at(at));
  if (chosen === undefined) return at === null || value === unknown ? unknown : empty;
  return rest === '' ? [chosen] : [{ text: transformed(run, chosen.text, rest), traits: chosen.traits }];
}

/** The subscript of an element, without its quotes and with what its variable holds; null where that is not known. */
export function keyOf(run: InterpreterState, written: string): string | null {
  const variable = /^\$\{?(?<name>[A-Za-z_]\w{0,64})\}?$/.exec(written)?.groups?.name;
  if (variable === undefined) return written.replaceAll(/["']/g, '');
  const text = run.variables.get(variable)?.[0]?.text;
  return text === undefined || hasUnknown(text) ? null : text;
}

/** `${a[@]:1:2}` chooses among the elements, what else stands there is done to each. Positional parameters begin with the first. */
function each(value: Value, operation: string, run: InterpreterState, first: number): Value {
  const slice = sliceOf(run, operation);
  if (slice === null) {
    if (value === unknown || /^:?[-=+?]/.test(operation)) return value;
    return value.map(({ text, traits: own }) => ({ text: transformed(run, text, operation), traits: own }));
  }
  if (value === unknown) return unknown;
  const from = slice.from < 0 ? slice.from : Math.max(0, slice.from + first);
  const chosen = value.slice(from);
  return slice.length === null ? chosen : chosen.slice(0, Math.max(0, slice.length));
}

/** `:from`, `:from:length`, both sums; null where it is another operation, or not known. */
function sliceOf(
  run: InterpreterState,
  operation: string,
): { readonly from: number; readonly length: number | null } | null {
  if (!/^:[^-=+?]/.test(operation)) return null;
  const [start = '', count] = operation.slice(1).split(':', 2);
  const from = numberIn(run, withLengths(run, start));
  const length = count === undefined ? null : numberIn(run, withLengths(run, count));
  return from === null || (count !== undefined && length === null) ? null : { from, length };
}

/** The sum without `$((` and with each `${#x}` as a number. */
function withLengths(run: InterpreterState, expression: string): string {
  return expression
    .replaceAll(/\$\{#(?<name>[A-Za-z_]\w{0,64})\}/g, (_whole, name: string) => lengthOf(run, name, ''))
    .replaceAll('$((', '((')
    .replaceAll(/[{}]/g, '');
}

function transformed(run: InterpreterState, text: string, operation: string): string {
  if (run.charactersLeft < 0) return MAYBE_EMPTY_UNKNOWN;
  const slice = sliceOf(run, operation);
  return run.bounded(slice === null ? transform(text, operation) : substring(text, slice.from, slice.length));
}

/** The operations on text, as far as their operand is plain; else the result is unknown. */
function transform(text: string, operation: string): string {
  if (text === MAYBE_EMPTY_UNKNOWN) return MAYBE_EMPTY_UNKNOWN;
  const operand = operation.replace(/^[#%/^,]+/, '');
  if (operation.startsWith('^^')) return text.toUpperCase();
  if (operation.startsWith(',,')) return text.toLowerCase();
  if (operation.startsWith('^')) return text.charAt(0).toUpperCase() + text.slice(1);
  if (operation.startsWith(',')) return text.charAt(0).toLowerCase() + text.slice(1);
  if (operation.startsWith('/')) {
    const [from = '', to = ''] = operand.split('/', 2);
    if (!isPlain(from) || !isPlain(to) || from === '') return MAYBE_EMPTY_UNKNOWN;
    return operation.startsWith('//') ? text.replaceAll(from, () => to) : text.replace(from, () => to);
  }
  if (operation.startsWith('#') && isPlain(operand))
    return text.startsWith(operand) ? text.slice(operand.length) : text;
  if (operation.startsWith('%') && isPlain(operand))
    return text.endsWith(operand) ? text.slice(0, text.length - operand.length) : text;
  // Homes lie beside each other.
  if (operation === '%/*' && text === HOME) return '/home';
  if (operation === '%/*') return text.includes('/') ? text.slice(0, text.lastIndexOf('/')) : text;
  if (operation === '##*/') return text.slice(text.lastIndexOf('/') + 1);
  if (/^[#%]/.test(operation)) return trimmed(text, operation);
  if (operation.startsWith('@')) return recased(text, operation.charAt(1));
  return MAYBE_EMPTY_UNKNOWN;
}

/** `${x@U}`, `${x@L}`, `${x@u}`, `${x@E}`. */
function recased(text: string, operator: string): string {
  if (operator === 'U') return text.toUpperCase();
  if (operator === 'L') return text.toLowerCase();
  if (operator === 'u') return text.charAt(0).toUpperCase() + text.slice(1);
  return operator === 'E' ? echoEscapes(text) : text;
}

/** Every end of the text is tried with the pattern: the square of this is what one expansion may cost. */
const trimmedMax = 64;

/** `${x%%pattern}`: what is left when the pattern's match is cut off, the longest for two signs. */
function trimmed(text: string, operation: string): string {
  const sign = operation.charAt(0);
  const isLongest = operation.charAt(1) === sign;
  const expression = globExpression(operation.slice(isLongest ? 2 : 1));
  const isSimple = operation.split('*').length <= 2;
  if (expression === null || !isSimple || text.length > trimmedMax) return MAYBE_EMPTY_UNKNOWN;
  const cuts = Array.from({ length: text.length + 1 }, (_, at) => at);
  const order = (sign === '%') === isLongest ? cuts : cuts.toReversed();
  for (const at of order) {
    const part = sign === '%' ? text.slice(at) : text.slice(0, at);
    if (expression.test(part)) return sign === '%' ? text.slice(0, at) : text.slice(at);
  }
  return text;
}

/** The first character of a path is known even where the rest is not: `${HOME:0:1}` is `/`. */
function substring(text: string, from: number, length: number | null): string {
  const count = length ?? text.length;
  if (text.startsWith(HOME) && (from !== 0 || count !== 1)) return MAYBE_EMPTY_UNKNOWN;
  if (text === '.' || text.startsWith(MAYBE_EMPTY_UNKNOWN))
    return from === 0 && count === 1 && text === '.' ? '/' : MAYBE_EMPTY_UNKNOWN;
  const start = from < 0 ? Math.max(0, text.length + from) : from;
  // A negative length counts from the end.
  return text.slice(start, count < 0 ? count : start + count);
}

function isPlain(text: string): boolean {
  return !/[*?[\]$`\\'"(){}]/.test(text);
}
