import { lazy } from '../../lazy.ts';
import { asName, groundForm, irregularForms, isNoName } from '../frames/act-grammar.ts';
import { likeSpelled, tagged, wordsOf } from '../frames/act-values.ts';
import { cut, type Phrase, Phrasebook } from '../frames/grammar.ts';
import { filled, frameTables, wordsIn } from '../frames/tables.ts';
import { type Token, tokensOf } from '../frames/tokens.ts';
import { isCommonWord } from '../recipes/common-words.ts';
import { isProgram } from '../recipes/guessed-values.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { lexicon } from '../recipes/lexicon.ts';
import { timeClauses, type TimeSpan } from '../times/time-clauses.ts';
import type { KindRow } from './program.ts';

/** A modifier of a request. */
export interface SaidKind {
  /** Undefined: no noun tells, the act decides. */
  readonly kind: string | undefined;
  readonly said: string;
  readonly values: readonly Token[];
  readonly caught: readonly (string | undefined)[];
}

/** What a request says about a program, in whatever order. */
export interface ProgramReading {
  readonly words: ReadonlySet<string>;
  readonly denied: ReadonlySet<string>;
  /** What stands beside values and says what they are: it may name the act, too. */
  readonly nouns: ReadonlySet<string>;
  readonly kinds: readonly SaidKind[];
  readonly span: TimeSpan | undefined;
  readonly asked: readonly string[];
  /** Words directly behind a verb that takes a package: "install black". */
  readonly objects: ReadonlySet<string>;
}

type Part =
  | { readonly kind: 'word' | 'denied' | 'noun'; readonly word: string }
  | { readonly kind: 'modifier'; readonly modifier: SaidKind };

/** A day that nobody asks for: it stands for the span of time of the request. */
export const spanDay = '1873-09-09';

/** More words that may be names are read as they are. */
const namesMax = 3;

const grammar = lazy(() => {
  const { macros, kind, joining, dropped, neutral, looks, other, forms } = frameTables().programs;
  const written = (source: string): string => filled(source, macros);
  const phrases = [
    ...kind.flatMap((row) => phrasesOf(row, written)),
    // A noun beside a value tells more than its form.
    ...kind.flatMap((row) => phrasesAlone(row, written)),
  ];
  const rows = frameTables().programRows;
  const sources = [
    neutral,
    looks,
    ...Object.values(macros),
    ...kind.flatMap(({ nouns = '', says = [] }) => [nouns, ...says.map(written)]),
  ];
  for (const row of rows)
    for (const each of [row, ...row.act])
      sources.push(
        each.also ?? '',
        ...Object.keys(each.flags ?? {}),
        ...('is' in each ? each.is : [each.about ?? '']),
      );
  const known = new Set(wordsIn([...sources, other].join(' ').replaceAll(/[|+]/g, ' ')));
  return {
    phrases: new Phrasebook<Part>([...phrases, ...wordPhrases(written)]),
    known,
    nouns: new Set(kind.flatMap(({ nouns = '' }) => nouns.split(' '))),
    silent: new Set([
      ...`${neutral} ${looks}`.split(/\s+/),
      ...wordsIn(['prep', 'of', 'omit', 'omitted'].map((name) => macros[name] ?? '').join(' ')),
    ]),
    joining: new Set(joining.split(' ')),
    dropped: new Set(dropped.split(/\s+/)),
    forms: irregularForms(forms),
  };
});

export function programWarmUp(): void {
  grammar().phrases.warmUp();
}

function wordPhrases(written: (source: string) => string): readonly Phrase<Part>[] {
  return [
    {
      source: written(
        '{omit} (?:(?:use|show|include|keep|take|create|count|pull|drag|{prep}) ){0,2}([a-z][a-z0-9-]*)',
      ),
      read: ([, word = '']) => [{ kind: 'denied', word }],
    },
    {
      source: written('{omit} ([a-z][a-z0-9-]*) n?or ([a-z][a-z0-9-]*)'),
      read: ([, one = '', other = '']) => [
        { kind: 'denied', word: one },
        { kind: 'denied', word: other },
      ],
    },
    {
      source: written('([a-z][a-z0-9-]*) {omitted}'),
      read: ([, word = '']) => [{ kind: 'denied', word }],
    },
    // A joining word before a value says what the value is; between words it says nothing.
    { source: written('{prep}(?= [a-z,]|$)'), read: () => [] },
    {
      source: '[a-z][a-z0-9-]*',
      read: ([word]) => [{ kind: 'word', word }],
    },
  ];
}

function phrasesOf(
  { name, nouns, value = 'word', says = [], word, denied }: KindRow,
  written: (source: string) => string,
): readonly Phrase<Part>[] {
  const stands: Part | undefined =
    word === undefined
      ? denied === undefined
        ? undefined
        : { kind: 'denied', word: denied }
      : { kind: 'word', word };
  if (stands !== undefined)
    return says.map((source) => ({ source: written(source), knows: () => true, read: () => [stands] }));
  const noun = nouns === undefined ? undefined : `(?:${nouns.split(' ').join('|')})`;
  const list = listOf(value);
  const beside =
    noun === undefined
      ? []
      : [
          `(?:{of} )?(${noun}) (?:(?:be|call|named|name|number|id|with|of) ){1,2}${list}`,
          `(?:{of} )?(${noun}) ${list}`,
          `(?:{of} )?${list} (${noun})`,
        ];
  return [
    ...says.map((source) => phrase(written(source), name, true, false)),
    ...beside.map((source) => phrase(written(source), name, true, true)),
  ];
}

function phrasesAlone(
  { value = 'word', isNamedAlone = false }: KindRow,
  written: (source: string) => string,
): readonly Phrase<Part>[] {
  return isNamedAlone ? [phrase(written(`(?:({prep}) )?${listOf(value)}`), undefined, false, false)] : [];
}

function listOf(value: string): string {
  return `{${value}}(?:(?: ,| and| or| , and| , or) {${value}}){0,9}`;
}

function phrase(source: string, kind: string | undefined, isAsked: boolean, hasNoun: boolean): Phrase<Part> {
  return {
    source,
    ...(isAsked ? { knows: () => true } : {}),
    read: ([said, ...caught], values) => {
      // The span of time is no value of anything else.
      if (values.some((token) => token.text === spanDay || isNoName(token, isAsked))) return undefined;
      const [noun] = hasNoun ? caught : [];
      // "Unique users": what they are like.
      if (noun !== undefined && said.endsWith(noun) && values.some(isDescription)) return undefined;
      const nouns: readonly Part[] = noun === undefined ? [] : [{ kind: 'noun', word: noun }];
      return [...nouns, { kind: 'modifier', modifier: { kind, said, values, caught } }];
    },
  };
}

function isDescription({ kind, text, isQuoted }: Token): boolean {
  return kind === 'word' && !isQuoted && isCommonWord(text) && !lexicon.isUsualName(text);
}

/** "Nginx errors": what a request begins with is a verb, if no service is called so and no noun stands behind it. */
function isEvident({ kind, text: first }: Token, text: string): boolean {
  if (kind !== 'other' || !/^[\w.+-]+$/.test(first)) return false;
  return (
    kindNamed('service').known?.has(first.toLowerCase()) === true ||
    grammar().nouns.has(wordsOf(text)[1] ?? '')
  );
}

function named(token: Token): Token {
  return { ...token, kind: 'word', form: token.form.replace('@o', '@w') };
}

/** The ways to read a request: a word of the tables is a name where it is usual as one. */
export function* programReadings(request: string): Generator<ProgramReading> {
  const { text, span } = withoutSpan(likeSpelled(request));
  if (text === undefined) return;
  const vocabulary = vocabularyOf(text);
  const whole = readingOf(text, vocabulary, span);
  if (whole !== undefined) yield whole;
  const names = namesAmong(text, vocabulary).slice(0, namesMax);
  for (const name of names) {
    const without = new Map([...vocabulary].filter(([word]) => word !== name));
    const read = readingOf(text, without, span);
    if (read !== undefined) yield { ...read, asked: read.asked.filter((each) => each !== name) };
  }
}

/** Words of the tables that may be names: programs and services, and what stands behind a noun that has a name. */
function namesAmong(text: string, vocabulary: ReadonlyMap<string, string>): readonly string[] {
  const words = wordsOf(text);
  const { nouns, joining, silent } = grammar();
  const isNamed = (word: string): boolean =>
    words.some((each, at) => each === word && nouns.has(words[at - 1] ?? ''));
  const objects = objectsIn(words);
  const isProgramName = (word: string): boolean =>
    (lexicon.isUsualName(word) && isProgram(word)) || kindNamed('service').known?.has(word) === true;
  return [...vocabulary].flatMap(([word, form]) =>
    /^[a-z][\w-]+$/.test(word) &&
    !nouns.has(form) &&
    !joining.has(word) &&
    !silent.has(form) &&
    (isProgramName(word) || isNamed(word) || objects.has(word))
      ? [word]
      : [],
  );
}

function objectsIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.filter((_, at) => takesPackage.test(words[at - 1] ?? '') && endsObject.test(words[at + 1] ?? '')),
  );
}

/** "Install requests with pip", not "install required modules". */
const endsObject =
  /^(?:|,|with|via|using|by|from|at|as|in|for|version|globally|locally|only|but|without|and|\d.*)$/;

const takesPackage =
  /^(?:install|uninstall|reinstall|remove|delete|add|upgrade|downgrade|download|pin|hold|unhold)$/;

/** The request with a day in place of its span of time. Undefined: it names several. */
function withoutSpan(request: string): {
  readonly text: string | undefined;
  readonly span: TimeSpan | undefined;
} {
  const [clause, ...others] = timeClauses(request);
  if (clause === undefined) return { text: request, span: undefined };
  if (others.length > 0) return { text: undefined, span: undefined };
  const { start, end, span } = clause;
  return { text: `${request.slice(0, start)} ${spanDay} ${request.slice(end)}`, span };
}

function vocabularyOf(text: string): ReadonlyMap<string, string> {
  const { known, joining, dropped, forms } = grammar();
  const vocabulary = new Map([[',', ',']]);
  for (const word of wordsOf(text)) {
    const form = forms.get(word) ?? groundForm(word, known) ?? meaningOf(word);
    if (dropped.has(word)) vocabulary.set(word, '');
    else if (form !== undefined) vocabulary.set(word, form);
    else if (joining.has(word)) vocabulary.set(word, word);
  }
  return vocabulary;
}

/** What the words of recipes take it for, if that changes nothing about what is shown. */
function meaningOf(word: string): string | undefined {
  if (!/^[a-z]{3,}$/.test(word) || lexicon.isUsualName(word)) return undefined;
  const concept = lexicon.phrase([word], 0)?.concept;
  return concept === 'show' ? concept : undefined;
}

function readingOf(
  text: string,
  vocabulary: ReadonlyMap<string, string>,
  span: TimeSpan | undefined,
): ProgramReading | undefined {
  const { phrases, joining } = grammar();
  const tokens = tokensOf(text, vocabulary)?.map((token, at) =>
    tagged(at === 0 ? (isEvident(token, text) ? named(token) : asName(token, text)) : token),
  );
  if (tokens === undefined || tokens.length === 0) return undefined;
  const read = cut(tokens, phrases, ({ form, text: said, kind }) =>
    joining.has(form) || (span !== undefined && kind === 'date' && said === spanDay) ? [] : undefined,
  );
  if (read === undefined) return undefined;
  const words = new Set<string>();
  const denied = new Set<string>();
  const nouns = new Set<string>();
  const kinds: SaidKind[] = [];
  for (const part of read.parts) {
    if (part.kind === 'modifier') kinds.push(part.modifier);
    else ({ word: words, denied, noun: nouns })[part.kind].add(part.word);
  }
  const objects = objectsIn(wordsOf(text));
  const asked = read.asked.filter((each) => !objects.has(each));
  return { words, denied, nouns, kinds, span, asked, objects };
}
