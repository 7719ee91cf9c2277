import type { Place } from './place.ts';

export type TextTest = (text: string) => boolean;

/** Characters of a user's pattern: longer ones are lists in disguise. */
const patternCharactersMax = 1000;

/** Characters that a user's pattern looks at: nobody types more, and time that grows with their square stays small. */
const untrustedTextMax = 4096;

/** Patterns of the packs come back in several rules; a user's packs are bounded by their size. */
const patterns = new Map<string, RegExp>();

/**
 * A regular expression as packs write it: `(?i)^delete`, with flags of `i`, `m` and `s` in front.
 *
 * @throws SyntaxError where it is none
 */
export function patternOf(source: string): RegExp {
  const known = patterns.get(source);
  if (known !== undefined) return known;
  const flags = /^\(\?(?<flags>[ims]{1,3})\)/.exec(source)?.groups?.flags;
  const pattern =
    flags === undefined ? new RegExp(source) : new RegExp(source.slice(flags.length + 3), flags);
  patterns.set(source, pattern);
  return pattern;
}

/** The patterns that a pack names; of users, those that can't be slow. */
function patternsOf(value: unknown, at: Place): readonly RegExp[] {
  const compiled: RegExp[] = [];
  for (const source of at.texts(value)) {
    const problem = at.scope.untrusted ? dangerOf(source) : null;
    if (problem !== null) {
      at.problem(problem);
      continue;
    }
    try {
      compiled.push(patternOf(source));
    } catch (error) {
      at.problem(`is not a regular expression: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return compiled;
}

/** Whether one of the patterns is found in a text. */
export function patternTest(value: unknown, at: Place): TextTest {
  const test = anyPattern(patternsOf(value, at));
  return at.scope.untrusted
    ? (text) => test(text.length > untrustedTextMax ? text.slice(0, untrustedTextMax) : text)
    : test;
}

/** The pattern, where it is one of this package's own: what is asked of most commands saves a call by that. */
export function ownPattern(value: unknown, at: Place): RegExp | null {
  if (at.scope.untrusted || typeof value !== 'string' || value.startsWith('@')) return null;
  return patternsOf(value, at)[0] ?? null;
}

function anyPattern(compiled: readonly RegExp[]): TextTest {
  const [first, second] = compiled;
  if (first === undefined) return () => false;
  if (second === undefined) return (text) => first.test(text);
  return (text) => {
    for (let at = 0; at < compiled.length; at += 1) if (compiled[at]?.test(text) === true) return true;
    return false;
  };
}

/**
 * Why a pattern may take time that grows exponentially; null where it can't. A repetition without an end must hold neither
 * another one nor alternatives: that refuses some harmless patterns and lets no exponential one through but by back-references,
 * which are refused too.
 */
export function dangerOf(source: string): string | null {
  if (source.length > patternCharactersMax) return `is longer than ${patternCharactersMax} characters`;
  if (/\\(?:[1-9]|k<)/.test(source)) return 'must not refer back to a group';
  /** For each open group: whether it holds a repetition without an end, or alternatives. */
  const groups: { repeats: boolean }[] = [{ repeats: false }];
  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    let closed: { repeats: boolean } | undefined;
    if (character === '\\') at += 1;
    else if (character === '[') at = endOfClass(source, at);
    else if (character === '(') {
      groups.push({ repeats: false });
      continue;
    } else if (character === '|') {
      const group = groups.at(-1);
      if (group !== undefined && groups.length > 1) group.repeats = true;
      continue;
    } else if (character === ')') {
      closed = groups.pop();
      const outer = groups.at(-1);
      if (outer === undefined) return null;
      if (closed?.repeats === true) outer.repeats = true;
    }
    if (!isEndless(source, at + 1)) continue;
    if (closed?.repeats === true)
      return 'repeats a group that repeats or has alternatives itself, which may take exponential time; give the repetition an end, such as {0,8}';
    const inside = groups.at(-1);
    if (inside !== undefined) inside.repeats = true;
  }
  return null;
}

function endOfClass(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.charAt(at) === ']') return at;
  }
  return source.length;
}

function isEndless(source: string, at: number): boolean {
  const character = source.charAt(at);
  return (
    character === '*' ||
    character === '+' ||
    (character === '{' && /^\{\d+,\}/.test(source.slice(at, at + 8)))
  );
}
