import { lazy } from '../../lazy.ts';
import { programDomain } from '../../local/program-domains.ts';
import type { PlatformFacts } from '../../platform/facts.ts';
import { kindNamed } from '../recipes/kinds.ts';
import { isOrdinary } from '../recipes/values.ts';
import { namesIn } from '../recipes/word-tables.ts';
import { cut, type Phrase, Phrasebook } from './grammar.ts';
import { given } from './system-values.ts';
import {
  filled,
  frameTables,
  type LookupRow,
  type SubjectRow,
  type SubjectTables,
  type SystemFormRow,
  type SystemPartRow,
  wordsIn,
} from './tables.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The command of a request about processes, disks, containers, services, the network or a repository. */
export interface SystemAnswer {
  readonly command: string;
  readonly frame: readonly string[];
  readonly domain: string;
  /** What it took for names, numbers and texts. */
  readonly values: readonly string[];
  /** Those of them that the wording asks for. */
  readonly asked: readonly string[];
}

type SystemPart =
  | { readonly kind: 'act'; readonly act: string }
  | { readonly kind: 'noun'; readonly isSingular: boolean }
  | {
      readonly kind: 'slot';
      readonly row: SystemPartRow;
      readonly values: readonly Token[];
      readonly said: string;
      /** What the groups of the pattern caught. */
      readonly caught: readonly string[];
    };

interface Subject {
  readonly row: SubjectRow;
  readonly noun: RegExp;
  readonly phrases: Phrasebook<SystemPart>;
  /** The words of this grammar; any other is a value. */
  readonly vocabulary: ReadonlyMap<string, string>;
}

/** The subjects of one file of frames, with the words that requests about them are made of. */
class SubjectBook {
  readonly #subjects: readonly Subject[];
  readonly #joining: ReadonlySet<string>;

  constructor(tables: SubjectTables) {
    const { subject: rows, acts, words, joining, dropped, other, forms = {}, part: shared = [] } = tables;
    this.#joining = new Set(joining.split(' '));
    const acting = Object.entries(acts).map(([act, says]): Phrase<SystemPart> => ({
      source: says,
      read: () => [{ kind: 'act', act }],
    }));
    const common = [...this.#joining, ...other.split(' '), ...Object.values(acts).flatMap(saidIn), 'percent'];
    const vocabulary = (said: readonly string[], kept = ''): ReadonlyMap<string, string> =>
      new Map([
        ...[...common, ...said].map((word) => [word, word] as const),
        ...listed(dropped).map((word) => [word, ''] as const),
        ...Object.entries(forms).flatMap(([form, each]) => listed(each).map((word) => [word, form] as const)),
        ...listed(kept).map((word) => [word, word] as const),
      ]);
    const read = rows.map((row) => subjectOf(sharing(row, shared), words, acting));
    const said = read.map(({ row }) => wordsOf(row, words));
    // Lookups are many and small: they share their words.
    const all = tables.areApart === true ? undefined : vocabulary(said.flat());
    this.#subjects = read.map((subject, at) => ({
      ...subject,
      vocabulary: all ?? vocabulary(said[at] ?? [], subject.row.keeps),
    }));
  }

  /** Subject by subject. */
  *warmUp(): Generator<void> {
    for (const { phrases } of this.#subjects) yield phrases.warmUp();
  }

  /** Reads a request with the words of one subject after the other; the first that has a place for every word and a command for every part answers. */
  answer(text: string, platform: PlatformFacts): SystemAnswer | undefined {
    for (const { row, noun, phrases, vocabulary } of this.#subjects) {
      const tokens = tokensOf(text, vocabulary);
      if (tokens === undefined) return undefined;
      if (!noun.test(tokens.map(({ form }) => form).join(' '))) continue;
      const read = cut(tokens, phrases, ({ form }) => (this.#joining.has(form) ? [] : undefined));
      if (read === undefined) continue;
      const { parts, asked } = read;
      const command = commandOf(row, parts, platform);
      if (command !== undefined)
        return { command, frame: described(row, parts), domain: row.domain, values: valuesOf(parts), asked };
    }
    return undefined;
  }
}

/** What may be said of every subject is a part of each, which all of its forms take. */
function sharing(row: SubjectRow, shared: readonly SystemPartRow[]): SubjectRow {
  const slots = shared.map(({ slot }) => slot).join(' ');
  return {
    ...row,
    part: [...row.part, ...shared],
    form: row.form.map((form) => ({ ...form, takes: `${form.takes ?? ''} ${slots}` })),
  };
}

function subjectOf(
  row: SubjectRow,
  words: Readonly<Record<string, string>>,
  acting: readonly Phrase<SystemPart>[],
): Omit<Subject, 'vocabulary'> {
  const named: readonly Phrase<SystemPart>[] =
    row.nouns === undefined
      ? []
      : [
          {
            source: row.nouns,
            read: ([said]) => [{ kind: 'noun', isSingular: !/(?<!s)s$/.test(said) }],
          },
        ];
  const parts = row.part.flatMap((part) =>
    part.says.map((source): Phrase<SystemPart> => ({
      source: filled(source, words),
      ...knowing(source),
      read: ([said, ...caught], values) =>
        values.some((value) => isNoName(value) || isNoType(source, words, value)) ||
        (part.person === true && values.some(({ text }) => isProgram(text)))
          ? undefined
          : [
              { kind: 'slot', row: part, values, said, caught },
              ...(part.noun === true ? [{ kind: 'noun', isSingular: false } as const] : []),
            ],
    })),
  );
  const naming = [row.nouns ?? [], row.part.flatMap(({ noun, says }) => (noun === true ? says : []))].flat();
  const noun = new RegExp(
    `(?<![\\w-])(?:${naming.map((source) => filled(source, words)).join('|')})(?![\\w-])`,
  );
  return { row, noun, phrases: new Phrasebook([...named, ...parts, ...acting]) };
}

/** The macros that say of what kind a value is, for those kinds of which the usual ones are known. */
function knowing(source: string): Pick<Phrase<SystemPart>, 'knows'> {
  const refs = kindNamed('branch').known;
  // People call branches as they like, and between two of them nothing else is meant; of file systems there are no others.
  const refsSaid = source.match(/\{ref\}/g)?.length ?? 0;
  if (refsSaid > 0) return { knows: (word) => refsSaid > 1 || refs?.has(word) === true || undefined };
  return isOfTypes(source) ? { knows: () => true } : {};
}

function isOfTypes(source: string): boolean {
  return /\{fs(?:type)?\}/.test(source);
}

/** What changes files without being anybody. */
function isProgram(text: string): boolean {
  return programDomain(text) !== undefined || namesIn('services')().has(text.toLowerCase());
}

/** "Without a label", "not read-only": what is no kind of file system. */
function isNoType(source: string, words: Readonly<Record<string, string>>, { kind, text }: Token): boolean {
  return isOfTypes(source) && kind === 'word' && !wordsIn(words['fs'] ?? '').includes(text.toLowerCase());
}

/** "A specific commit", "the given branch". */
export function isNoName({ kind, text, isQuoted }: Token): boolean {
  return kind === 'word' && !isQuoted && (isOrdinary(text) || notNames.test(text));
}

const notNames =
  /^(?:specific|particular|certain|given|other|another|same|some|any|duplicates?|repeats|repetitions|he|she|they|it|him|her|them|we|us|you|this|that|these|those|who|someone|somebody|anyone|anybody|everyone|everybody|nobody)$/i;

/** All that may be said of a subject, with the words of the macros. */
function wordsOf({ nouns, part }: SubjectRow, words: Readonly<Record<string, string>>): readonly string[] {
  return [nouns ?? '', ...part.flatMap(({ says }) => says)].flatMap((source) =>
    saidIn(filled(source, words)),
  );
}

function saidIn(pattern: string): readonly string[] {
  return wordsIn(withoutOptionals(pattern));
}

/** A pattern without macros, and with both words that an optional last letter makes. */
function withoutOptionals(pattern: string): string {
  return pattern.replaceAll(/\{\w+\}/g, ' ').replaceAll(/([a-z]{1,30})([a-z])\?/g, '$1$2 $1 ');
}

const books = lazy((): readonly SubjectBook[] => {
  const { systems, machine } = frameTables();
  return [
    new SubjectBook(systems),
    new SubjectBook({ ...machine, subject: [...machine.subject, ...lookedUp(machine.lookup)] }),
  ];
});

export function* systemWarmUp(): Generator<void> {
  yield void books();
  for (const book of books()) yield* book.warmUp();
}

const unitParts: readonly SystemPartRow[] = Object.entries({
  b: 'bytes',
  k: '(?:kilobytes|kb|kib)',
  m: '(?:megabytes|megs|mb|mib)',
  g: '(?:gigabytes|gigs|gb|gib)',
}).map(([letter, names]) => ({ slot: 'unit', says: [`(?:, )?(?:in|as) ${names}`], gives: letter }));

/** What can be asked for by its name alone is a subject with one part. */
function lookedUp(lookups: readonly LookupRow[]): readonly SubjectRow[] {
  return lookups.map(({ domain, says, command, count, linux, macos, units }) => {
    const forms = [
      { act: 'show', needs: 'fact unit', command: units, system: 'linux' },
      { act: 'show', needs: 'fact', command: linux, system: 'linux' },
      { act: 'show', needs: 'fact', command: macos, system: 'macos' },
      { act: 'show', needs: 'fact', command },
      { act: 'count', needs: 'fact', command: count },
    ] as const;
    return {
      name: 'machine',
      domain,
      part: [{ slot: 'fact', says, gives: '{n}', noun: true }, ...(units === undefined ? [] : unitParts)],
      form: forms.flatMap((form) => (form.command === undefined ? [] : [{ ...form, command: form.command }])),
    };
  });
}

/** The command for a request about something that is no file, if every word and part of it has its place. */
export function systemAnswer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
  const text = request.replaceAll(/(\d) ?%/g, '$1 percent ');
  for (const book of books()) {
    const answer = book.answer(text, platform);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function commandOf(
  subject: SubjectRow,
  parts: readonly SystemPart[],
  platform: PlatformFacts,
): string | undefined {
  const nouns = parts.filter((part) => part.kind === 'noun');
  // "Show" goes with any act: "show how many".
  const acts = new Set(
    parts.flatMap((part) => (part.kind === 'act' && part.act !== 'show' ? [part.act] : [])),
  );
  const [act = 'show', ...others] = acts;
  if ((nouns.length === 0 && subject.nouns !== undefined) || others.length > 0) return undefined;
  const isOnly = parts.some((part) => part.kind === 'slot' && part.row.slot === 'only');
  const slots = new Map<string, string>();
  for (const part of parts) {
    if (part.kind !== 'slot') continue;
    const { row, values, caught } = part;
    const isBsd = platform.unixFlavor !== 'gnu';
    const before = slots.get(row.slot);
    if (isBsd && row.only === 'gnu') return undefined;
    const text = given(isBsd ? (row.bsd ?? row.gives) : row.gives, values, caught);
    if (text === undefined) return undefined;
    // "With pid and command only": what the command shows anyway is too much.
    if (row.slot === 'shown' && text === '' && isOnly) return undefined;
    // The same may be said again: "files touched by …, names only".
    const isRepeated = before === text;
    if (isRepeated) continue;
    if (before !== undefined && row.joins === undefined) return undefined;
    slots.set(row.slot, before === undefined ? text : `${before}${row.joins ?? ''}${text}`);
    for (const [slot, other] of Object.entries(row.also ?? {})) {
      const more = given(other, values, caught);
      if (more === undefined || (slots.get(slot) ?? more) !== more) return undefined;
      slots.set(slot, more);
    }
  }
  const isSingular = nouns.every((noun) => noun.isSingular);
  const form = subject.form.find(
    (row) =>
      row.act === act &&
      (row.when === undefined || (row.when === 'singular') === isSingular) &&
      (row.system === undefined || row.system === platform.os) &&
      fits(row, new Set(slots.keys())),
  );
  if (form === undefined) return undefined;
  const places = new Set([...listed(form.needs), ...listed(form.takes)]);
  return form.command.replaceAll(
    /( ?)\{([a-z_]+)(?:\|([^}]*))?\}(?=( ?))/g,
    // `%{http_code}` is of the command itself.
    (text, before: string, slot: string, otherwise: string | undefined, behind: string) => {
      if (!places.has(slot)) return text;
      const given = slots.get(slot) ?? otherwise ?? '';
      return given === '' && behind !== '' ? '' : `${before}${given}`;
    },
  );
}

function fits(form: SystemFormRow, said: ReadonlySet<string>): boolean {
  const needs = listed(form.needs);
  const taken = new Set([...needs, ...listed(form.takes), ...listed(form.implied)]);
  const differing = (form.differ ?? '').split(',').map((pair) => listed(pair.trim()));
  return (
    needs.every((slot) => said.has(slot)) &&
    [...said].every((slot) => taken.has(slot)) &&
    (form.some !== true || [...said].some((slot) => slot !== 'all')) &&
    !differing.some((pair) => pair.length > 1 && pair.every((slot) => said.has(slot)))
  );
}

function listed(words: string | undefined): readonly string[] {
  return (words ?? '').split(' ').filter((word) => word !== '');
}

function valuesOf(parts: readonly SystemPart[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'slot' ? part.values.map(({ text }) => text) : []));
}

function described(subject: SubjectRow, parts: readonly SystemPart[]): readonly string[] {
  const said = parts.flatMap((part) => {
    if (part.kind === 'act') return [part.act];
    if (part.kind === 'noun') return [subject.name];
    const texts = part.values.map(({ text }) => text);
    return [part.said.replaceAll(/@[a-z]\d+/g, () => texts.shift() ?? '')];
  });
  return [...new Set(said)];
}
