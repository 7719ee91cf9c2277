import { lazy } from '../../lazy.ts';
import { askedNames } from './asked-names.ts';
import type { Part } from './parts.ts';
import { readers } from './readers.ts';
import { joiningWords, phraseRows, type PhraseRow } from './tables.ts';
import type { Token } from './tokens.ts';

export interface ReadRequest<Read> {
  readonly parts: readonly Read[];
  /** Words that no phrase has. */
  readonly left: readonly string[];
  /** Words where the phrases ask for a name or a text. */
  readonly asked: readonly string[];
}

interface Step<Read> {
  readonly cost: number;
  readonly from: number;
  readonly parts: readonly Read[];
  readonly left: string | null;
  /** Null for a word between phrases. */
  readonly phrase: Phrase<Read> | null;
}

/** A way to say something, and what is read from it. */
export interface Phrase<Read> {
  /** Of {@link phrasePattern}. */
  readonly pattern: RegExp;
  /** Undefined: the words only look like it. */
  readonly read: (match: RegExpExecArray, values: readonly Token[], at: Place) => readonly Read[] | undefined;
  /** Whether a word is one of the names that stand there; undefined where there may be any. */
  readonly knows?: (word: string) => boolean | undefined;
}

/** The word at a place of the text that patterns are matched with. */
type Place = (index: number | undefined) => Token | undefined;

/** Sticky; it ends at the end of a word. */
export function phrasePattern(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, 'dy');
}

const filePhrases = lazy((): readonly Phrase<Part>[] =>
  phraseRows().flatMap((row) =>
    row.says.map((source) => ({
      pattern: phrasePattern(source),
      read: (match, values, at) => readRow(row, match, values, at),
    })),
  ),
);

function readRow(
  row: PhraseRow,
  match: RegExpExecArray,
  values: readonly Token[],
  at: Place,
): readonly Part[] | undefined {
  const reader = readers[row.is];
  if (reader === undefined) throw new Error(`frames/phrases.toml: there is no reader "${row.is}"`);
  return reader({
    row,
    said: match[0],
    groups: match.groups ?? {},
    values,
    value: (group) => at(match.indices?.groups?.[group]?.[0]),
  });
}

/** Cuts a request about files or text into the parts of its frame. */
export function readPhrases(tokens: readonly Token[]): ReadRequest<Part> {
  return cut(tokens, filePhrases(), ({ form }) =>
    joiningWords().has(form)
      ? form === 'or'
        ? [{ kind: 'or' }]
        : form === 'each'
          ? [{ kind: 'each' }]
          : []
      : undefined,
  );
}

/** A word left over weighs more than any number of phrases. */
const leftCost = 100;

/**
 * Cuts a request into phrases: the cut that leaves the fewest words over, then the one of the fewest phrases.
 *
 * @param joined what a word between two phrases says; undefined when it may not stand there
 */
export function cut<Read>(
  tokens: readonly Token[],
  phrases: readonly Phrase<Read>[],
  joined: (token: Token) => readonly Read[] | undefined,
): ReadRequest<Read> {
  const text = tokens.map(({ form }) => form).join(' ');
  const starts: number[] = [];
  const indexAt = new Map<number, number>();
  for (let at = 0, index = 0; index < tokens.length; index += 1) {
    starts.push(at);
    indexAt.set(at, index);
    at += (tokens[index]?.form.length ?? 0) + 1;
  }
  indexAt.set(text.length + 1, tokens.length);
  const place: Place = (index) => tokens[indexAt.get(index ?? -1) ?? -1];
  const best: (Step<Read> | undefined)[] = [{ cost: 0, from: 0, parts: [], left: null, phrase: null }];
  const offer = (to: number, step: Step<Read>): void => {
    const known = best[to];
    if (known === undefined || step.cost < known.cost) best[to] = step;
  };
  for (const [from, start] of starts.entries()) {
    const cost = best[from]?.cost;
    const token = tokens[from];
    if (cost === undefined || token === undefined) continue;
    for (const phrase of phrases) {
      const { pattern, read } = phrase;
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      const to = match === null || match[0] === '' ? undefined : indexAt.get(start + match[0].length + 1);
      if (match === null || to === undefined) continue;
      const parts = read(match, valuesIn(match[0], tokens), place);
      if (parts !== undefined) offer(to, { cost: cost + 1, from, parts, left: null, phrase });
    }
    const between = joined(token);
    offer(
      from + 1,
      between === undefined
        ? { cost: cost + leftCost, from, parts: [], left: token.text, phrase: null }
        : { cost, from, parts: between, left: null, phrase: null },
    );
  }
  const parts: Read[] = [];
  const left: string[] = [];
  const asked: string[] = [];
  for (let at = tokens.length; at > 0;) {
    const step = best[at];
    if (step === undefined) break;
    parts.unshift(...step.parts);
    if (step.left !== null) left.unshift(step.left);
    if (step.phrase !== null) asked.unshift(...askedIn(step.phrase, tokens, step.from, at));
    at = step.from;
  }
  return { parts, left, asked };
}

function askedIn<Read>(
  { knows }: Phrase<Read>,
  tokens: readonly Token[],
  start: number,
  end: number,
): readonly string[] {
  const asked = new Set(askedNames(tokens, start, end));
  return tokens
    .slice(start, end)
    .filter((token) => knows?.(token.text) ?? asked.has(token))
    .map(({ text }) => text);
}

function valuesIn(said: string, tokens: readonly Token[]): readonly Token[] {
  return [...said.matchAll(/@[a-z](\d+)/g)].flatMap(([, index]) => tokens[Number(index)] ?? []);
}
