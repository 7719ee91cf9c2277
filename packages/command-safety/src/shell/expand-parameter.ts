import type { Parameter } from '@hunch/common/shell';
import type { InterpreterState, Value } from '../interpreter-state.ts';
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
  const value = prefix === '!' ? indirect(run, name) : valueOf(run, name);
  return part.operation === '' ? value : operate(value, part.operation, name, expandDefault, run);
}

/** `${#x}`, `${#x[@]}`. */
function lengthOf(run: InterpreterState, name: string, operation: string): string {
  const value = run.variables.get(name);
  const [first] = value ?? [];
  if (value === undefined || first === undefined) return NON_EMPTY_UNKNOWN;
  if (/^\[[@*]\]$/.test(operation)) return String(value.length);
  return operation !== '' || hasUnknown(first.text) ? NON_EMPTY_UNKNOWN : String(first.text.length);
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
  return credentialName.test(name) ? credential : unknown;
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
  if ((name === '@' || name === '*') && !/^:?[-=+?]/.test(operation)) return each(value, operation, run);
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
  if (written === '@' || written === '*') return rest === '' ? value : each(value, rest, run);
  const key = keyOf(run, written);
  const named = key === null ? undefined : run.variables.get(`${name}[${key}]`)?.[0];
  const at = named === undefined && key !== null && number.test(key) ? Number(key) : null;
  const chosen = named ?? (at === null ? undefined : value.at(at));
  if (chosen === undefined) return at === null || value === unknown ? unknown : empty;
  return rest === '' ? [chosen] : [{ text: transformed(run, chosen.text, rest), traits: chosen.traits }];
}

const number = /^\s?-?\d{1,9}$/;

/** The subscript of an element, without its quotes and with what its variable holds; null where that is not known. */
export function keyOf(run: InterpreterState, written: string): string | null {
  const variable = /^\$\{?(?<name>[A-Za-z_]\w{0,64})\}?$/.exec(written)?.groups?.name;
  if (variable === undefined) return written.replaceAll(/["']/g, '');
  const text = run.variables.get(variable)?.[0]?.text;
  return text === undefined || hasUnknown(text) ? null : text;
}

/** What is done to each element; which of them a range chooses is not followed: it may be any. */
function each(value: Value, operation: string, run: InterpreterState): Value {
  if (value === unknown || operation.startsWith(':')) return value;
  return value.map(({ text, traits: own }) => ({ text: transformed(run, text, operation), traits: own }));
}

function transformed(run: InterpreterState, text: string, operation: string): string {
  if (run.charactersLeft < 0) return MAYBE_EMPTY_UNKNOWN;
  const { from, length } = /^:\s?(?<from>-?\d{1,9})(?::(?<length>-?\d{1,9}))?$/.exec(operation)?.groups ?? {};
  return run.bounded(
    from === undefined
      ? transform(text, operation)
      : substring(text, Number(from), length === undefined ? null : Number(length)),
  );
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
  return MAYBE_EMPTY_UNKNOWN;
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
