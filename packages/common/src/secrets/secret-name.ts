import { isDrawnValue } from './drawn.ts';
import { namesIn } from './packs.ts';
import { isKeyOf, serviceOf } from './service-keys.ts';
import { canBeSecret, isGivenValue, looksSecret } from './secret-value.ts';

/**
 * How much a name says about its value. `certain`: whatever is given is a secret (`password`). `likely`: many harmless
 * things are called so too (`key`, `token`), and the value must look like a secret as well. `weak`: most things that are called so are
 * harmless (`api`, `session`), and the value must be drawn. `service`: the name speaks of a service, and the value must look like one of
 * its keys.
 */
export type NameStrength = 'certain' | 'likely' | 'weak' | 'service';

const NAME_CHARACTERS_MAX = 64;

/**
 * What a name of a variable, an option, a header or a field says of its value; undefined: nothing.
 *
 * @param name as written: `GITHUB_TOKEN`, `--api-key`, `X-Auth-Token`, `auth.clientSecret`
 */
export function secretNameStrength(name: string): NameStrength | undefined {
  if (name.length > NAME_CHARACTERS_MAX) return undefined;
  const words = wordsOf(name);
  // `--export-secret-keys ann`: an action, and what it is done to.
  if (name.startsWith('--') && namesIn('actionsFirst').has(words[0] ?? '')) return undefined;
  return strengthOf(words) ?? (serviceOf(words) === undefined ? undefined : 'service');
}

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9ñ]+/)
    .filter((word) => word !== '');
}

function strengthOf(words: readonly string[]): 'certain' | 'likely' | 'weak' | undefined {
  const known = (knownWords ??= readWords());
  const last = words.at(-1);
  if (last === undefined || known.harmlessLast.has(last) || words.some((word) => known.harmless.has(word)))
    return undefined;
  if (words.some((word, index) => word.startsWith('key') && known.beforeKey.has(words[index - 1] ?? '')))
    return undefined;
  const { certain, certainEnding } = known;
  if (words.some((word) => certain.has(word) || certainEnding.test(word))) return 'certain';
  if (certainEnding.test(words.slice(-2).join(''))) return 'certain';
  if (words.some((word) => isLikely(word)) || known.likelyPart.test(words.slice(-2).join('')))
    return 'likely';
  return words.some((word) => known.weak.has(word)) ? 'weak' : undefined;
}

/** A name of something that looks like a key: a checksum, an identifier, a public key. */
export function namesNoSecret(name: string): boolean {
  const words = wordsOf(name);
  const last = words.at(-1);
  if (last === undefined) return false;
  const known = (knownWords ??= readWords());
  if (known.identifiers.has(last) || known.harmlessLast.has(last)) return true;
  return words.some(
    (word, index) =>
      known.harmless.has(word) || (word.startsWith('key') && known.beforeKey.has(words[index - 1] ?? '')),
  );
}

function isLikely(word: string): boolean {
  const known = (knownWords ??= readWords());
  if (known.likely.has(word)) return true;
  if (!known.likelyEnding.test(word) || known.keyWithin.has(word)) return false;
  const stem = word.endsWith('key') ? word.slice(0, -'key'.length) : '';
  return !known.beforeKey.has(stem) && !known.harmless.has(stem);
}

let knownWords: ReturnType<typeof readWords> | undefined;

function readWords() {
  return {
    certain: namesIn('certain'),
    certainEnding: oneOf('certainEndings', '$'),
    likely: namesIn('likely'),
    likelyEnding: oneOf('likelyEndings', '$'),
    likelyPart: oneOf('likelyParts', ''),
    harmless: namesIn('harmless'),
    beforeKey: namesIn('harmlessBeforeKey'),
    keyWithin: namesIn('keyEndingsWithin'),
    weak: namesIn('weak'),
    identifiers: namesIn('identifierNames'),
    harmlessLast: namesIn('harmlessLast'),
  };
}

function oneOf(list: 'certainEndings' | 'likelyEndings' | 'likelyParts', end: '$' | ''): RegExp {
  return new RegExp(`(?:${[...namesIn(list)].join('|')})${end}`);
}

/** Whether what was given to a name has to be taken out. */
export function isSecretValue(name: string, strength: NameStrength, value: string): boolean {
  if (strength === 'service') return isKeyOfNamed(name, value);
  if (strength === 'weak') return isDrawnSecret(value) || isKeyOfNamed(name, value);
  if (strength === 'likely' && !isTokenOption(name))
    return (looksSecret(value) && !isName(value)) || isKeyOfNamed(name, value);
  return name.startsWith('--') ? isGivenValue(value) : canBeSecret(value);
}

/** A weak name's value: no checksum's length less, no word, no place. */
function isDrawnSecret(value: string): boolean {
  if (value.length < WEAKLY_NAMED_CHARACTERS_MIN || !canBeSecret(value) || value.includes('://'))
    return false;
  return isDrawnValue(value, WEAKLY_NAMED_BITS_MIN);
}

const WEAKLY_NAMED_CHARACTERS_MIN = 16;
const WEAKLY_NAMED_BITS_MIN = 5;

/** `key="DbPassword"`: the name of a secret, and none itself. */
function isName(value: string): boolean {
  return /^[A-Za-z]+$/.test(value) && strengthOf(wordsOf(value)) !== undefined;
}

/** Whether the name speaks of a service, one of whose keys the value looks like. */
export function isKeyOfNamed(name: string, value: string): boolean {
  const service = serviceOf(wordsOf(name));
  return service !== undefined && isKeyOf(service, value);
}

/** `--token` takes nothing but tokens, while a variable TOKEN may be a word of a text. */
function isTokenOption(name: string): boolean {
  return /^--?(?:[a-z-]+-)?token$/i.test(name);
}
