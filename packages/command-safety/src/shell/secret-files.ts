import { lastPart } from './flow.ts';
import { pathTables } from './path-tables.ts';

/**
 * Whether a path names credentials. `/etc/passwd` holds none, but is what everyone sends away first. Names are looked up: as one
 * pattern, this was 54 KB of machine code, of which each path that is no secret touched most.
 */
export function isSecretPath(text: string): boolean {
  const whole = text.startsWith('@') ? text.slice(1) : text;
  if (whole.endsWith('.pub')) return false;
  const given = whole.length > pathCharactersMax ? endOf(whole) : whole;
  const path = given.endsWith('/') ? given.slice(0, -1) : given;
  const last = lastPart(path);
  if (pathTables().secret.names.has(last) || mayBeSecret(last)) return true;
  return last !== path && isInSecretDirectory(path, path.length - last.length - 1);
}

/** By a part of the name: behind a dot or an underscore, which most names do not have. */
function mayBeSecret(last: string): boolean {
  const { name, endings } = pathTables().secret;
  if (!last.includes('.')) return last.includes('_') && name.test(last);
  return endings.has(last.slice(last.lastIndexOf('.') + 1)) || name.test(last);
}

/** No path that is typed is longer; one that is made longer names the same file by its end. */
const pathCharactersMax = 512;

function endOf(path: string): string {
  const short = path.replaceAll(/\/(?:\.?\/)+/g, '/');
  if (short.length <= pathCharactersMax) return short;
  const end = short.slice(-pathCharactersMax);
  return end.slice(end.indexOf('/') + 1);
}

function isInSecretDirectory(path: string, slash: number): boolean {
  if (slash === 0) return false;
  if (path === '/dev/mem' || path === '/dev/kmem') return true;
  const { in_directory: names, below } = pathTables().secret;
  return names.has(path.slice(path.lastIndexOf('/', slash - 1) + 1)) || below.test(path);
}

/**
 * Whether a path names credentials that nobody copies in everyday work: not `.env`, a certificate's key that a server is given, or
 * a shell's history.
 */
export function isCredentialStore(text: string): boolean {
  if (!isSecretPath(text)) return false;
  const { everyday, endings, store_endings: ofStores } = pathTables().secret;
  const path = text.endsWith('/') ? text.slice(0, -1) : text;
  const last = lastPart(path);
  if (everyday.has(last) || last.startsWith('.env.') || last.endsWith('_history')) return false;
  // What a process was started with; its own it may look at.
  if (last === 'environ') return !path.includes('/self/');
  const ending = last.slice(last.lastIndexOf('.') + 1);
  return !endings.has(ending) || ofStores.has(ending);
}
