import { lazy } from '../../lazy.ts';
import { askedNames } from './asked-names.ts';
import { firstWords } from './first-words.ts';
import type { Part } from './parts.ts';
import { readers } from './readers.ts';
import { joiningWords, phraseRows, type PhraseRow } from './tables.ts';
import type { Token } from './tokens.ts';

export interface ReadRequest<Read> {
  readonly parts: readonly Read[];
  /** Words where the phrases ask for a name or a text. */
  readonly asked: readonly string[];
}

interface Step<Read> {
  readonly cost: number;
  readonly from: number;
  readonly parts: readonly Read[];
  /** Null for a word between phrases. */
  readonly phrase: Phrase<Read> | null;
}

/** A way to say something, and what is read from it. */
export interface Phrase<Read> {
  /** A regular expression over ground forms. */
  readonly source: string;
  /** Undefined: the words only look like it. */
  readonly read: (match: RegExpExecArray, values: readonly Token[], at: Place) => readonly Read[] | undefined;
  /** Whether a word is one of the names that stand there; undefined where there may be any. */
  readonly knows?: (word: string) => boolean | undefined;
}

/** The word at a place of the text that patterns are matched with. */
type Place = (index: number | undefined) => Token | undefined;

const filePhrases = lazy(
  () =>
    new Phrasebook(
      phraseRows().flatMap((row) =>
        row.says.map((source): Phrase<Part> => ({
          source,
          read: (match, values, at) => readRow(row, match, values, at),
        })),
      ),
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
export function readPhrases(tokens: readonly Token[]): ReadRequest<Part> | undefined {
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

export function warmUpFilePhrases(): void {
  filePhrases().warmUp();
}

/** The phrases of a grammar, by the words that they begin with. */
export class Phrasebook<Read> {
  readonly #phrases: readonly Phrase<Read>[];
  readonly #patterns: (RegExp | undefined)[] = [];
  readonly #index = lazy(() => this.#indexed());

  constructor(phrases: readonly Phrase<Read>[]) {
    this.#phrases = phrases;
  }

  /** Finds out now with which words the phrases begin. */
  warmUp(): void {
    this.#index();
  }

  /** Those that fit behind `start`, where the word `form` stands. */
  *matches(
    text: string,
    start: number,
    form: string,
  ): Generator<{ readonly phrase: Phrase<Read>; readonly match: RegExpExecArray }> {
    const { byWord, others } = this.#index();
    for (const at of byWord.get(form.startsWith('@') ? form.slice(0, 2) : form) ?? others) {
      const phrase = this.#phrases[at];
      if (phrase === undefined) continue;
      const pattern = (this.#patterns[at] ??= phrasePattern(phrase.source));
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (match !== null && match[0] !== '') yield { phrase, match };
    }
  }

  /** The places of the phrases in their order, by each word that one begins with; `others` may begin with any. */
  #indexed(): {
    readonly byWord: ReadonlyMap<string, readonly number[]>;
    readonly others: readonly number[];
  } {
    const firsts = this.#phrases.map(({ source }) => firstWords(source));
    const words = new Set(firsts.flatMap((first) => [...(first ?? [])]));
    const byWord = new Map<string, number[]>([...words].map((word) => [word, []]));
    const others: number[] = [];
    for (const [at, first] of firsts.entries()) {
      if (first === null) others.push(at);
      for (const word of first ?? words) byWord.get(word)?.push(at);
    }
    return { byWord, others };
  }
}

/** Sticky; it ends at the end of a word. */
function phrasePattern(source: string): RegExp {
  return new RegExp(`(?:${source})(?= |$)`, 'dy');
}

/**
 * Cuts a request into phrases, as few as can be. Undefined: no cut has a place for every word.
 *
 * @param joined what a word between two phrases says; undefined when it may not stand there
 */
export function cut<Read>(
  tokens: readonly Token[],
  book: Phrasebook<Read>,
  joined: (token: Token) => readonly Read[] | undefined,
): ReadRequest<Read> | undefined {
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
  const best: (Step<Read> | undefined)[] = [{ cost: 0, from: 0, parts: [], phrase: null }];
  const offer = (to: number, step: Step<Read>): void => {
    const known = best[to];
    if (known === undefined || step.cost < known.cost) best[to] = step;
  };
  for (const [from, start] of starts.entries()) {
    const cost = best[from]?.cost;
    const token = tokens[from];
    if (cost === undefined || token === undefined) continue;
    for (const { phrase, match } of book.matches(text, start, token.form)) {
      const to = indexAt.get(start + match[0].length + 1);
      if (to === undefined) continue;
      const parts = phrase.read(match, valuesIn(match[0], tokens), place);
      if (parts !== undefined) offer(to, { cost: cost + 1, from, parts, phrase });
    }
    const between = joined(token);
    if (between !== undefined) offer(from + 1, { cost, from, parts: between, phrase: null });
  }
  if (best[tokens.length] === undefined) return undefined;
  const parts: Read[] = [];
  const asked: string[] = [];
  for (let at = tokens.length; at > 0;) {
    const step = best[at];
    if (step === undefined) break;
    parts.unshift(...step.parts);
    if (step.phrase !== null) asked.unshift(...askedIn(step.phrase, tokens, step.from, at));
    at = step.from;
  }
  return { parts, asked };
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
  return [...said.matchAll(/@[a-zA-Z](\d+)/g)].flatMap(([, index]) => tokens[Number(index)] ?? []);
}
