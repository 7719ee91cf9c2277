import { canBeSecret, isGivenValue, looksSecret } from './secret-value.ts';

/**
 * How much a name says about its value. `certain`: whatever is given is a secret (`password`). `likely`: many harmless
 * things are called so too (`key`, `token`), and the value must look like a secret as well.
 */
export type NameStrength = 'certain' | 'likely';

const NAME_CHARACTERS_MAX = 100;

// Words that name a secret wherever they stand in a name.
const certainWords: ReadonlySet<string> = new Set([
  'password', 'passwd', 'passphrase', 'passcode', 'pwd', 'secret', 'pass', 'storepass', 'keypass', 'apikey', 'authtoken',
]); // prettier-ignore

const likelyWords: ReadonlySet<string> = new Set([
  'token', 'key', 'pw', 'credential', 'credentials', 'creds', 'auth', 'pat', 'psk', 'signature', 'jwt', 'cookie', 'bearer',
]); // prettier-ignore

// Words run together: PGPASSWORD, accesstoken, dbpass. An ending of `pass` alone is left out: bypass, compass.
const certainEnding =
  /(?:password|passwd|passphrase|secret|apikey|secretkey|privatekey|authtoken|accesstoken)$/;
const likelyEnding = /(?:token|accesskey|(?:db|user|my|root|admin|sql|smtp|mail|ftp|redis|ssh|server)pass)$/;

// What the name is about, then: not the secret itself but something that belongs to it.
const harmlessLastWords: ReadonlySet<string> = new Set([
  'file', 'files', 'path', 'dir', 'directory', 'url', 'uri', 'endpoint', 'name', 'names', 'id', 'ids', 'type', 'ttl', 'expiry', 'expires',
  'timeout', 'policy', 'length', 'len', 'size', 'count', 'limit', 'max', 'min', 'prefix', 'suffix', 'fd', 'stdin', 'prompt', 'command',
  'cmd', 'env', 'var', 'format', 'version', 'alias', 'manager', 'store', 'ref', 'arn', 'hint', 'age', 'enabled', 'required', 'algorithm',
  'field', 'column', 'header', 'callback', 'helper', 'sock', 'host', 'port', 'server', 'method', 'mode', 'provider', 'scope', 'usage',
]); // prettier-ignore

const harmlessWords: ReadonlySet<string> = new Set([
  'public', 'pub', 'cache', 'primary', 'foreign', 'sort', 'partition', 'group', 'object', 'shortcut', 'hot', 'idempotency', 'no',
  'without', 'ask', 'bind', 'default', 'recv', 'max', 'num', 'host', 'author', 'signing',
]); // prettier-ignore

/**
 * What a name of a variable, an option, a header or a field says of its value; undefined: nothing.
 *
 * @param name as written: `GITHUB_TOKEN`, `--api-key`, `X-Auth-Token`, `auth.clientSecret`
 */
export function secretNameStrength(name: string): NameStrength | undefined {
  if (name.length > NAME_CHARACTERS_MAX) return undefined;
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const last = words.at(-1);
  if (last === undefined || harmlessLastWords.has(last) || words.some((word) => harmlessWords.has(word)))
    return undefined;
  const joined = words.slice(-2).join('');
  if (words.some((word) => certainWords.has(word) || certainEnding.test(word)) || certainEnding.test(joined))
    return 'certain';
  const likely = words.some((word) => likelyWords.has(word) || likelyEnding.test(word));
  return likely ? 'likely' : undefined;
}

/** Whether what was given to a name has to be taken out. */
export function isSecretValue(name: string, strength: NameStrength, value: string): boolean {
  if (strength === 'likely' && !isTokenOption(name)) return looksSecret(value);
  return name.startsWith('--') ? isGivenValue(value) : canBeSecret(value);
}

/** `--token` takes nothing but tokens, while a variable TOKEN may be a word of a text. */
function isTokenOption(name: string): boolean {
  return /^--?(?:[a-z-]+-)?token$/i.test(name);
}
