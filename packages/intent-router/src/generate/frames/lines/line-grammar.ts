import { lazy } from '../../../lazy.ts';
import type { NamesThere } from '../../../platform/facts.ts';
import { cut, type Phrase, Phrasebook, type ReadRequest } from '../grammar.ts';
import { singular } from '../../recipes/lexicon.ts';
import { filled, frameTables, type PhraseRow, wordsIn } from '../tables.ts';
import { type Token, tokensOf } from '../tokens.ts';
import { choiceReaders } from './choice-readers.ts';
import { columnReaders } from './column-readers.ts';
import type { LineMatch, LineReader } from './line-match.ts';
import type { LinePart } from './line-parts.ts';
import { lineReaders } from './line-readers.ts';
import { ofAccessLog } from './log-fields.ts';

const readers: Readonly<Record<string, LineReader>> = { ...choiceReaders, ...lineReaders, ...columnReaders };

/** Cuts a request into what it says of lines and columns; undefined when it is too long. */
export function readLines(request: string, place: NamesThere): ReadRequest<LinePart> | undefined {
  const tokens = tokensOf(ofAccessLog(request).replaceAll(nothingElse, 'made of '), vocabulary(), place);
  if (tokens === undefined) return undefined;
  stems = new Set(
    tokens.flatMap(({ text }) => {
      const [stem = '', ending] = text.split('/').at(-1)?.split('.') ?? [];
      return ending === undefined ? [] : [singular(stem.toLowerCase())];
    }),
  );
  const isOfJson = tokens.some(({ text }) => /\.json$/i.test(text));
  return cut(tokens, isOfJson ? jsonPhrases() : plainPhrases(), ({ form }) =>
    joining().has(form) ? (form === 'or' ? [{ kind: 'or' }] : []) : undefined,
  );
}

/** "Only" says nothing in most requests and is dropped; "with only digits" is another line than "with digits". */
const nothingElse =
  /\b(?:(?:contain(?:s|ing)?|with|ha(?:s|ve|ving)|are|is|consist(?:s|ing)? of|(?:made|composed)(?: up)? of|consist(?:s|ing)?|(?:made|composed)(?: up)?) (?:only|just|solely|exclusively|purely|entirely|nothing but|nothing except|nothing other than)|(?:only|just|solely|exclusively|purely|entirely) (?:contain(?:s|ing)?|with|ha(?:s|ve|ving)|consist(?:s|ing)?|made(?: up)?|composed))(?: of)? (?=(?:digits?|numbers|letters|spaces|whitespace|(?:uppercase|lowercase|capital) letters|uppercase|lowercase|punctuation)\b)/gi;

/** Of the request that is read. */
let stems: ReadonlySet<string> = new Set();

const rows = lazy(() => {
  const { macros, phrase } = frameTables().lines;
  return phrase.map((row): PhraseRow => ({ ...row, says: row.says.map((source) => filled(source, macros)) }));
});

const joining = lazy((): ReadonlySet<string> => new Set(frameTables().lines.joining.split(' ')));

/** Words with a meaning here; what another subject calls a word of its own is a text or the name of a column. */
const vocabulary = lazy((): ReadonlyMap<string, string> => {
  const { dropped, forms } = frameTables().lines;
  const words = new Map<string, string>(dropped.split(' ').map((word) => [word, '']));
  for (const [form, each] of Object.entries(forms))
    for (const word of each.split(' ')) if (!words.has(word)) words.set(word, form);
  const said = [...joining(), ...rows().flatMap(({ says }) => says.flatMap(wordsIn))];
  for (const word of said) if (!words.has(word)) words.set(word, word);
  return words;
});

const phrases = lazy((): readonly (Phrase<LinePart> & { readonly json: unknown })[] =>
  rows().flatMap((row) => {
    const reader = readers[row.is];
    if (reader === undefined) throw new Error(`frames/lines.toml: there is no reader "${row.is}"`);
    return row.says.map((source) => ({
      source,
      json: row['json'],
      read: (match: RegExpExecArray, values: readonly Token[], at: At) => {
        const whole = matchOf(row, match, values, at);
        const parts = reader(whole);
        const file = whole.value('file');
        return parts === undefined || file === undefined
          ? parts
          : [...parts, { kind: 'source' as const, path: file.text, isGuess: false }];
      },
    }));
  }),
);

/** Some ways to speak are of JSON alone, some of anything else. */
const jsonPhrases = lazy(() => new Phrasebook(phrases().filter(({ json }) => json !== false)));
const plainPhrases = lazy(() => new Phrasebook(phrases().filter(({ json }) => json !== true)));

export function warmUpLinePhrases(): void {
  vocabulary();
  plainPhrases().warmUp();
}

/** The word at a place of the text. */
type At = (index: number | undefined) => Token | undefined;

function matchOf(row: LineMatch['row'], match: RegExpExecArray, values: readonly Token[], at: At): LineMatch {
  const tokensIn = (group: string): readonly Token[] => {
    const [start, end] = match.indices?.groups?.[group] ?? [];
    return start === undefined || end === undefined ? [] : between(match.input, start, end, at);
  };
  const start = match.index;
  return {
    row,
    said: match[0],
    groups: match.groups ?? {},
    values,
    tokens: () => between(match.input, start, start + match[0].length, at),
    tokensIn,
    value: (group) => tokensIn(group)[0],
    isObject: (word) => stems.has(singular(word.toLowerCase())),
  };
}

function between(text: string, start: number, end: number, at: At): readonly Token[] {
  const tokens: Token[] = [];
  for (let index = start; index < end;) {
    const token = at(index);
    if (token !== undefined) tokens.push(token);
    const next = text.indexOf(' ', index);
    if (next < 0) break;
    index = next + 1;
  }
  return tokens;
}
