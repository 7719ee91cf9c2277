import type { Parameter } from '@hunch/common/shell';
import type { Run, Value } from '../run.ts';
import { globExpression } from './paths.ts';
import { hostsOf } from './token-owners.ts';
import { HOME, SOMETHING, UNKNOWN, traits, type Flow } from './marks.ts';

/** Variables that a shell always has, as far as their values can be known. */
const shellVariables: ReadonlyMap<string, string> = new Map([
  ['HOME', HOME],
  ['PWD', '.'],
  ['OLDPWD', SOMETHING],
  ['TMPDIR', `/tmp/${SOMETHING}`],
  ['TMP', `/tmp/${SOMETHING}`],
  ['TEMP', `/tmp/${SOMETHING}`],
  ['IFS', ' \t\n'],
  ['USER', SOMETHING],
  ['LOGNAME', SOMETHING],
  ['UID', SOMETHING],
  ['EUID', SOMETHING],
  ['HOSTNAME', SOMETHING],
  ['RANDOM', SOMETHING],
  ['SECONDS', SOMETHING],
  ['PPID', SOMETHING],
  ['SHELL', '/bin/bash'],
  ['BASH', '/bin/bash'],
  ['PATH', '/usr/bin:/bin'],
  ['XDG_CACHE_HOME', `${HOME}/.cache`],
  ['XDG_CONFIG_HOME', `${HOME}/.config`],
  ['XDG_DATA_HOME', `${HOME}/.local/share`],
  ['GITHUB_WORKSPACE', `/home/${SOMETHING}/${SOMETHING}`],
  // Whoever may see the run may read these.
  ['GITHUB_STEP_SUMMARY', '/github/shown/summary'],
  ['GITHUB_OUTPUT', '/github/shown/output'],
  // What the images and packages of servers set.
  ['PGDATA', '/var/lib/postgresql/data'],
  ['MYSQL_DATADIR', '/var/lib/mysql'],
  ['JENKINS_HOME', '/var/lib/jenkins'],
  ['GNUPGHOME', `${HOME}/.gnupg`],
  ['$', SOMETHING],
  ['!', SOMETHING],
  ['?', SOMETHING],
  ['#', SOMETHING],
]);

const unknown: Value = [{ text: UNKNOWN, traits: 0 }];
const empty: Value = [];
const credential: Value = [{ text: UNKNOWN, traits: traits.named }];
const ownedCredential: Value = [{ text: UNKNOWN, traits: traits.named | traits.owned }];
const production: Value = [{ text: UNKNOWN, traits: traits.production }];
const productionName = /(?:^|_)PROD(?:UCTION)?(?:_|$)/i;
const credentialName =
  /(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|PASS|(?:API|DEPLOY|ACCESS|SIGNING|SSH|SA|SERVICE)_?KEY|CRED(?:ENTIAL)?S?|KUBECONFIG_(?:B64|BASE64|DATA|CONTENT)|CONNECTION_STRING)(?:_(?:B64|BASE64))?$/;
const secret: Value = [{ text: UNKNOWN, traits: traits.secret }];

/**
 * What `$name` or `${name…}` becomes: a field for each element of an array. A variable that nothing is known of is
 * UNKNOWN. `default` expands the word of `${x:-word}`.
 */
export function expandParameter(run: Run, part: Parameter, expandDefault: () => Flow): Value {
  const { name, prefix } = part;
  if (prefix === '#') return [{ text: SOMETHING, traits: 0 }];
  const value = prefix === '!' ? indirect(run, name) : valueOf(run, name);
  return part.operation === '' ? value : operate(value, part.operation, name, expandDefault, run);
}

function indirect(run: Run, name: string): Value {
  const target = run.variables.get(name)?.[0]?.text;
  return target === undefined ? unknown : valueOf(run, target);
}

function valueOf(run: Run, name: string): Value {
  const own = run.variables.get(run.references?.get(name) ?? name);
  if (own !== undefined) return own;
  if (name === '@' || name === '*') return run.positionals ?? unknown;
  if (name.length === 1 && name >= '1' && name <= '9') {
    if (run.positionals === null) return unknown;
    const positional = run.positionals[Number(name) - 1];
    return positional === undefined ? empty : [positional];
  }
  if (name === 'PWD' && run.cwd !== null) return [{ text: run.cwd, traits: 0 }];
  if (name === '0') return [{ text: `${SOMETHING}/bash`, traits: 0 }];
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

function operate(value: Value, operation: string, name: string, expandDefault: () => Flow, run: Run): Value {
  const first = value[0];
  if (operation.startsWith('[')) return element(value, operation);
  const action = operation.startsWith(':') ? operation.charAt(1) : operation.charAt(0);
  switch (action) {
    case '-':
    case '=': {
      if (first !== undefined && first.text !== UNKNOWN) return value;
      const fallback = expandDefault();
      if (action === '=') run.assign(name, [fallback]);
      return [fallback];
    }
    case '+': {
      return [expandDefault()];
    }
    case '?':
      return first === undefined || first.text === UNKNOWN ? [{ text: SOMETHING, traits: 0 }] : value;
  }
  if (first === undefined) return value;
  if (run.charactersLeft < 0) return unknown;
  const text = run.bounded(transform(first.text, operation));
  return [{ text, traits: first.traits }];
}

function element(value: Value, operation: string): Value {
  const close = operation.indexOf(']');
  const key = operation.slice(1, close === -1 ? undefined : close);
  if (key === '@' || key === '*') return value;
  if (!/^\d{1,4}$/.test(key)) return unknown;
  const chosen = value[Number(key)];
  return chosen === undefined ? (value === unknown ? unknown : empty) : [chosen];
}

/** The operations on text, as far as their operand is plain; else the result is unknown. */
function transform(text: string, operation: string): string {
  const slice = /^:(?<from>\s*-?\d{1,5})(?::(?<length>\d{1,5}))?$/.exec(operation)?.groups;
  if (slice !== undefined) return substring(text, Number(slice.from), slice.length);
  if (text === UNKNOWN) return UNKNOWN;
  const operand = operation.replace(/^[#%/^,]+/, '');
  if (operation.startsWith('^^')) return text.toUpperCase();
  if (operation.startsWith(',,')) return text.toLowerCase();
  if (operation.startsWith('^')) return text.charAt(0).toUpperCase() + text.slice(1);
  if (operation.startsWith(',')) return text.charAt(0).toLowerCase() + text.slice(1);
  if (operation.startsWith('/')) {
    const [from = '', to = ''] = operand.split('/', 2);
    if (!isPlain(from) || !isPlain(to) || from === '') return UNKNOWN;
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
  if (operation.startsWith('@')) return text;
  return UNKNOWN;
}

/** Every end of the text is tried with the pattern: the square of this is what one expansion may cost. */
const trimmedMax = 64;

/** `${x%%pattern}`: what is left when the pattern's match is cut off, the longest for two signs. */
function trimmed(text: string, operation: string): string {
  const sign = operation.charAt(0);
  const isLongest = operation.charAt(1) === sign;
  const expression = globExpression(operation.slice(isLongest ? 2 : 1));
  const isSimple = operation.split('*').length <= 2;
  if (expression === null || !isSimple || text.length > trimmedMax) return UNKNOWN;
  const cuts = Array.from({ length: text.length + 1 }, (_, at) => at);
  const order = (sign === '%') === isLongest ? cuts : cuts.toReversed();
  for (const at of order) {
    const part = sign === '%' ? text.slice(at) : text.slice(0, at);
    if (expression.test(part)) return sign === '%' ? text.slice(0, at) : text.slice(at);
  }
  return text;
}

/** The first character of a path is known even where the rest is not: `${HOME:0:1}` is `/`. */
function substring(text: string, from: number, length: string | undefined): string {
  const count = length === undefined ? text.length : Number(length);
  if (text.startsWith(HOME) && (from !== 0 || count !== 1)) return UNKNOWN;
  if (text === '.' || text.startsWith(UNKNOWN))
    return from === 0 && count === 1 && text === '.' ? '/' : UNKNOWN;
  const start = from < 0 ? Math.max(0, text.length + from) : from;
  return text.slice(start, start + count);
}

function isPlain(text: string): boolean {
  return !/[*?[\]$`\\'"(){}]/.test(text);
}
