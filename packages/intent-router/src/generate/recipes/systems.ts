import type { PlatformFacts } from '../../platform/facts.ts';
import type { RequestWord } from './request.ts';

const always: ReadonlySet<string> = new Set(['macos', 'macbook', 'osx', 'imac']);
const owners: ReadonlySet<string> = new Set(['my', 'the', 'this', 'a', 'our']);
const joins: ReadonlySet<string> = new Set(['on', 'in', 'of', 'from', 'for', 'with', 'under']);

const os: RequestWord = { text: 'os', lower: 'os', isQuoted: false };

/**
 * "On my mac": a request that names the system of its command, without those words, and that system.
 *
 * @returns undefined when it names none
 */
export function namedSystem(
  words: readonly RequestWord[],
  here: PlatformFacts,
): { readonly words: readonly RequestWord[]; readonly platform: PlatformFacts } | undefined {
  const at = words.findIndex((_, index) => isMac(words, index));
  if (at === -1) return undefined;
  const platform: PlatformFacts =
    here.os === 'macos' ? here : { ...here, os: 'macos', unixFlavor: 'bsd', shell: 'zsh' };
  let from = at;
  if (owners.has(words[from - 1]?.lower ?? '')) from -= 1;
  if (joins.has(words[from - 1]?.lower ?? '')) from -= 1;
  // "Which macos do I have": what is asked about is left in the request.
  const subject = from === at && at + 1 < words.length && words[at]?.lower === 'macos' ? [os] : [];
  return { words: [...words.slice(0, from), ...subject, ...words.slice(at + 1)], platform };
}

/** "The mac of eth0" is an address. */
function isMac(words: readonly RequestWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || word.isQuoted) return false;
  if (always.has(word.lower)) return true;
  if (word.lower !== 'mac' || /^(?:of|add?r.*)$/.test(words[at + 1]?.lower ?? '')) return false;
  const before = words[at - 1]?.lower ?? '';
  return owners.has(before) || joins.has(before);
}
