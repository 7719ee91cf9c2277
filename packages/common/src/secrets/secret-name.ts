import { namesIn } from './packs.ts';
import { isKeyOf, serviceOf } from './service-keys.ts';
import { canBeSecret, isGivenValue, looksSecret } from './secret-value.ts';

/**
 * How much a name says about its value. `certain`: whatever is given is a secret (`password`). `likely`: many harmless
 * things are called so too (`key`, `token`), and the value must look like a secret as well. `service`: the name speaks of a
 * service, and the value must look like one of its keys.
 */
export type NameStrength = 'certain' | 'likely' | 'service';

const NAME_CHARACTERS_MAX = 100;

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
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function strengthOf(words: readonly string[]): 'certain' | 'likely' | undefined {
  const known = (knownWords ??= readWords());
  const last = words.at(-1);
  if (last === undefined || known.harmlessLast.has(last) || words.some((word) => known.harmless.has(word)))
    return undefined;
  const { certain, certainEnding } = known;
  if (words.some((word) => certain.has(word) || certainEnding.test(word))) return 'certain';
  if (certainEnding.test(words.slice(-2).join(''))) return 'certain';
  const isLikely = words.some((word) => known.likely.has(word) || known.likelyEnding.test(word));
  return isLikely || known.likelyPart.test(words.slice(-2).join('')) ? 'likely' : undefined;
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
    harmlessLast: namesIn('harmlessLast'),
  };
}

function oneOf(list: 'certainEndings' | 'likelyEndings' | 'likelyParts', end: '$' | ''): RegExp {
  return new RegExp(`(?:${[...namesIn(list)].join('|')})${end}`);
}

/** Whether what was given to a name has to be taken out. */
export function isSecretValue(name: string, strength: NameStrength, value: string): boolean {
  if (strength === 'service') return isKeyOfNamed(name, value);
  if (strength === 'likely' && !isTokenOption(name))
    return (looksSecret(value) && !isName(value)) || isKeyOfNamed(name, value);
  return name.startsWith('--') ? isGivenValue(value) : canBeSecret(value);
}

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
