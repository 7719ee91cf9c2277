import type { ScannedLine } from './scan-line.ts';
import type { Span } from '../shell/syntax-tree.ts';
import { isDrawnValue } from './drawn.ts';
import { isGivenValue, looksSecret } from './secret-value.ts';

// As long as a host with user and password is ever; beyond it there is no `@` to look for.
const AUTHORITY_CHARACTERS_MAX = 1024;
// A user name alone is a token if it is as long as one: `https://<token>@host/`.
const USER_TOKEN_CHARACTERS_MIN = 20;
const USER_TOKEN_BITS_MIN = 8;

/** Parts of the text before `@` in `scheme://user:password@host`. */
export function* findUrlPasswords({ text }: ScannedLine): Iterable<Span> {
  let from = 0;
  for (;;) {
    const scheme = text.indexOf('://', from);
    if (scheme === -1) return;
    const start = scheme + 3;
    from = start;
    const at = endOfUserInfo(text, start);
    if (at === undefined) continue;
    from = at;
    const colon = text.indexOf(':', start);
    const secret = colon !== -1 && colon < at ? { start: colon + 1, end: at } : { start, end: at };
    const value = text.slice(secret.start, secret.end);
    if (secret.start === start ? isUserToken(value) : isGivenValue(value)) yield secret;
  }
}

function isUserToken(user: string): boolean {
  return looksSecret(user, USER_TOKEN_CHARACTERS_MIN) || isDrawnValue(user, USER_TOKEN_BITS_MIN);
}

/**
 * The last `@` of the authority. A password may hold `/`, `?` or `#` that should have been escaped; it is told from a
 * port and a path by not beginning with the digits of a port.
 */
function endOfUserInfo(text: string, start: number): number | undefined {
  const limit = Math.min(text.length, start + AUTHORITY_CHARACTERS_MAX);
  let at: number | undefined;
  let strict = true;
  for (let position = start; position < limit; position += 1) {
    const character = text.charAt(position);
    // Another URL begins: looking on would cost quadratic time on a text of many.
    if (character === ':' && text.startsWith('://', position)) break;
    if (ends.has(character)) break;
    if (strict && pathStarts.has(character)) {
      if (at !== undefined || !mayBeginPassword(text, start, position)) break;
      strict = false;
    }
    if (character !== '@') continue;
    at = position;
    if (!strict) break;
  }
  return at;
}

const ends: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r', '"', "'", '`', '\\']);
const pathStarts: ReadonlySet<string> = new Set(['/', '?', '#']);

/** What stands before the first `/` is `user:` and something that is no port. */
function mayBeginPassword(text: string, start: number, end: number): boolean {
  const authority = text.slice(start, end);
  const colon = authority.indexOf(':');
  return colon !== -1 && !/^\d{0,5}$/.test(authority.slice(colon + 1));
}
