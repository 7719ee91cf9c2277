import { lazy } from '../../lazy.ts';
import { typePattern } from '../recipes/file-types.ts';
import type { ListingGrammar, ListingRow } from '../listings/listing.ts';
import type { ProgramRow, ProgramTables } from '../programs/program.ts';
import { framesJson } from './frames.generated.ts';

/** A row of frames/phrases.toml: one part of a request, and how it is said. */
export interface PhraseRow {
  /** The reader that makes the parts. */
  readonly is: string;
  readonly says: readonly string[];
  /** What the reader is told beside the words. */
  readonly [key: string]: unknown;
}

/** A command form: GNU's, and where it differs, that of the BSDs and macOS. */
export type CommandForm = string | { readonly gnu: string; readonly bsd?: string };

interface FrameTables {
  readonly words: {
    readonly dropped: string;
    readonly polite: string;
    readonly joining: string;
    readonly forms: Readonly<Record<string, string>>;
    readonly characters: Readonly<Record<string, string>>;
    /** What stands before a name or a text: regular expressions. */
    readonly asks: Readonly<Record<'names' | 'texts' | 'places', string>>;
  };
  readonly phrases: {
    readonly macros: Readonly<Record<string, string>>;
    readonly phrase: readonly PhraseRow[];
  };
  readonly commands: Readonly<Record<string, Readonly<Record<string, CommandForm>>>>;
  readonly syntax: SyntaxTables;
  readonly clauses: ClauseTables;
  readonly rights: RightsTables;
  readonly systems: SubjectTables;
  /** More subjects, read with the words of `systems`. */
  readonly processes: SubjectFile;
  readonly disks: SubjectFile;
  readonly network: SubjectFile;
  readonly repository: SubjectFile;
  readonly machine: SubjectTables & { readonly lookup: readonly LookupRow[] };
  readonly listings: { readonly grammar: ListingGrammar; readonly rows: readonly ListingRow[] };
  readonly acts: ActTables;
  readonly actRows: readonly ActRow[];
  readonly programs: ProgramTables;
  readonly programRows: readonly ProgramRow[];
  readonly lines: LineTables;
  readonly tables: KnownTableTables;
}

/** Requests about tables whose columns are known: see frames/tables.toml. Lists are words, or names with commas between. */
interface KnownTableTables extends LineTables {
  readonly verbs: string;
  readonly rows: {
    readonly general: string;
    readonly of_access_log: string;
    readonly groups: readonly string[];
  };
  readonly columns: { readonly synonyms: readonly string[]; readonly units: string };
  readonly formats: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly parts: Readonly<Record<string, Readonly<Record<string, ColumnPartRow>>>>;
}

/** A part of a column: its first character and its length. */
interface ColumnPartRow {
  readonly of: string;
  readonly start: number;
  readonly length: number;
  readonly in_order?: boolean;
}

/** Requests about the lines and columns of named files, with words of their own. */
interface LineTables {
  readonly dropped: string;
  readonly joining: string;
  readonly forms: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  readonly phrase: readonly PhraseRow[];
}

/** How what is said in many ways is said plainly. */
interface SyntaxTables {
  /** Those of which the participles are known. */
  readonly acts: string;
  /** Irregular ones, and the acts that they are of. */
  readonly participles: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  readonly step: readonly { readonly rules: readonly { readonly says: string; readonly means: string }[] }[];
}

/** What a request may say about any command: see frames/clauses.toml. */
interface ClauseTables {
  readonly macros: Readonly<Record<string, string>>;
  readonly clause: readonly {
    readonly says: string;
    readonly kept?: string | readonly string[];
    readonly breaks?: string | readonly string[];
    readonly adds?: readonly { readonly in: string; readonly becomes: string }[];
  }[];
}

/** Who may do what, in words: see frames/rights.toml. */
interface RightsTables {
  readonly whose: Readonly<Record<string, string>>;
  readonly bits: Readonly<Record<string, string>>;
  readonly macros: Readonly<Record<string, string>>;
  readonly change: readonly RightsRow[];
  readonly besides: readonly RightsRow[];
}

export interface RightsRow {
  readonly says: string;
  readonly bits?: string;
}

interface SubjectFile {
  readonly subject: readonly SubjectRow[];
}

/** A file of subjects. Lists are words. */
export interface SubjectTables extends SubjectFile {
  readonly dropped: string;
  readonly other: string;
  /** Whether each subject has words of its own: a word of another subject alone is a value then. */
  readonly areApart?: boolean;
  /** Words with the meaning of another, by that other. */
  readonly forms?: Readonly<Record<string, string>>;
  readonly joining: string;
  readonly acts: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<string, string>>;
  /** Parts that any form takes. */
  readonly part?: readonly SystemPartRow[];
}

/** What all acts of one program share. Lists are words. */
export interface ActTables {
  readonly dropped: string;
  readonly joining: string;
  /** Words that are no names, although no phrase has them. */
  readonly other: string;
  /** Irregular forms of words, by the word. */
  readonly forms: Readonly<Record<string, string>>;
  /** Letters of values by their form; the first that matches. */
  readonly kinds: readonly (readonly [letter: string, pattern: string])[];
  /** What is put in place of other spellings before a request is read. */
  readonly spellings: readonly (readonly [pattern: string, means: string])[];
  readonly words: Readonly<Record<string, string>>;
  /** How slots are said that many acts have. */
  readonly shared: Readonly<Record<string, readonly string[]>>;
}

/** An act of one program. Slots are its operands and options, and how each is said. */
export interface ActRow {
  readonly name: string;
  readonly domain: string;
  /** What names the act. */
  readonly says: readonly string[];
  /** Slots that name it, too. */
  readonly names?: string;
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** Slots of which a value without a noun beside it must be a usual one: a `service`, or a `program`. */
  readonly usual?: Readonly<Record<string, 'service' | 'program'>>;
  /** Slots that may be said several times. */
  readonly many?: string;
  /** Pairs, separated by commas, that exclude each other. */
  readonly differ?: string;
  readonly form: readonly ActFormRow[];
}

/** A command, and what each slot puts into it: at its own place, else at `{options}`, or behind the command if it begins with `&&`, `|`, `;` or `>`. */
export interface ActFormRow {
  readonly command: string;
  readonly options?: Readonly<Record<string, string>>;
  /** Slots without which it is another act. */
  readonly needs?: string;
  readonly system?: 'linux' | 'macos';
  readonly only?: 'gnu';
}

/** Something that can be asked for by its name alone, and the command that shows it; `count`: the command for how many there are. */
export interface LookupRow {
  readonly domain: string;
  readonly says: readonly string[];
  readonly command?: string;
  readonly linux?: string;
  readonly macos?: string;
  readonly count?: string;
  /** The command for sizes in a unit that is said. */
  readonly units?: string;
}

/** A thing that a part of a request about a system may say. */
export interface SystemPartRow {
  readonly slot: string;
  readonly says: readonly string[];
  /** What it puts into a command. */
  readonly gives: string;
  /** Between what several of the kind give; without it a slot is said once. */
  readonly joins?: string;
  /** What it puts into other slots, which is said with it. */
  readonly also?: Readonly<Record<string, string>>;
  /** Whether it names the subject: "errors of nginx" are of the journal. */
  readonly noun?: boolean;
  /** Whether its values are names of people: no program is one. */
  readonly person?: boolean;
  /** The same for the BSDs and macOS, where it differs. */
  readonly bsd?: string;
  readonly only?: 'gnu';
}

/** A command for the slots that a request fills. Lists are words. */
export interface SystemFormRow {
  readonly act: string;
  readonly needs?: string;
  readonly takes?: string;
  /** What the command does as it stands, said or not. */
  readonly implied?: string;
  /** Pairs, separated by commas, that one command can't have both of. */
  readonly differ?: string;
  /** Whether any slot must be filled. */
  readonly some?: boolean;
  readonly when?: 'singular' | 'plural';
  readonly system?: 'linux' | 'macos';
  readonly command: string;
}

export interface SubjectRow {
  readonly name: string;
  readonly domain: string;
  readonly nouns?: string;
  /** Words that mean something here, although they are dropped elsewhere. */
  readonly keeps?: string;
  readonly part: readonly SystemPartRow[];
  readonly form: readonly SystemFormRow[];
}

/** As the files have them. */
type FrameFiles = Omit<FrameTables, 'listings' | 'actRows' | 'programRows'> & {
  readonly listings: ListingGrammar;
} & Readonly<Record<(typeof listingFiles)[number], { readonly listing: readonly ListingRow[] }>> &
  Readonly<Record<(typeof actFiles)[number], { readonly act: readonly ActRow[] }>> &
  Readonly<Record<(typeof programFiles)[number], { readonly program: readonly ProgramRow[] }>>;

const actFiles = [
  'acts-archives',
  'acts-facts',
  'acts-files',
  'acts-git',
  'acts-network',
  'acts-system',
] as const;

/** In the order in which they are asked. */
const programFiles = [
  'programs-services',
  'programs-machine',
  'programs-disks',
  'programs-network',
  'programs-accounts',
  'programs-packages',
  'programs-managers',
  'programs-containers',
  'programs-git',
] as const;

const listingFiles = ['listings-processes', 'listings-disks', 'listings-machine'] as const;

export const frameTables = lazy((): FrameTables => {
  const read = JSON.parse(framesJson()) as FrameFiles;
  const rows = listingFiles.flatMap((file) => read[file].listing);
  const tables = { ...read, listings: { grammar: read.listings, rows } };
  const { systems, processes, disks, network, repository } = tables;
  const files = [processes, disks, network, repository, systems];
  const actRows = actFiles.flatMap((file) => read[file].act);
  const programRows = programFiles.flatMap((file) => read[file].program);
  return {
    ...tables,
    actRows,
    programRows,
    systems: { ...systems, subject: files.flatMap(({ subject }) => subject) },
  };
});

/** Phrases with their macros written out. */
export const phraseRows = lazy((): readonly PhraseRow[] => {
  const { macros, phrase } = frameTables().phrases;
  const known: Readonly<Record<string, string>> = { ...macros, types: typePattern() };
  return phrase.map((row) => ({ ...row, says: row.says.map((source) => filled(source, known)) }));
});

/** A pattern with its macros written out. */
export function filled(source: string, macros: Readonly<Record<string, string>>): string {
  return source.replaceAll(/\{([a-z_]+)\}/g, (_, name: string) => {
    const macro = macros[name];
    if (macro === undefined) throw new Error(`frames: there is no macro "${name}"`);
    return filled(macro, macros);
  });
}

const polite = lazy(() => new RegExp(frameTables().words.polite, 'gi'));

/** The request without what is said out of politeness. */
export function withoutPoliteness(request: string): string {
  return request.trim().replaceAll(polite(), '');
}

export const joiningWords = lazy((): ReadonlySet<string> => new Set(frameTables().words.joining.split(' ')));

/** The character that "commas" names. */
export function characterNamed(word: string): string | undefined {
  return frameTables().words.characters[word.toLowerCase().replace(/s$/, '')];
}

/** Every word with a meaning, and its ground form; empty for one without. Any other word is a value. */
export const wordForms = lazy((): ReadonlyMap<string, string> => {
  const { dropped, joining, forms } = frameTables().words;
  const known = new Map<string, string>(dropped.split(' ').map((word) => [word, '']));
  for (const [form, words] of Object.entries(forms))
    for (const word of words.split(' ')) if (!known.has(word)) known.set(word, form);
  const literals = phraseRows().flatMap(({ says }) => says.flatMap(wordsIn));
  const types = typePattern()
    .split(/[| ]/)
    .filter((word) => /^[a-z0-9]+$/.test(word));
  for (const word of [...joining.split(' '), ...types, ...literals])
    if (!known.has(word)) known.set(word, word);
  return known;
});

/** Whether a word has no meaning of its own but in the phrases that name it: where a text may stand, it is one. */
export function isBareWord(form: string): boolean {
  if (form === 'error') return true;
  const isOfGrammar = frameTables().words.forms[form] !== undefined || joiningWords().has(form);
  return /^[a-z]{4,}$/.test(form) && !isOfGrammar && !textNouns().has(form);
}

const textNouns = lazy(() => new Set(wordsIn(frameTables().phrases.macros['noun'] ?? '')));

/** Two words that a phrase has as one: "file/dir". */
export const joinedWords = lazy(
  (): ReadonlySet<string> =>
    new Set([
      'and/or',
      ...phraseRows().flatMap(({ says }) =>
        says.flatMap((source) => source.match(/\b[a-z]{2,20}\/[a-z]{2,20}\b/g) ?? []),
      ),
    ]),
);

/** The words that a pattern has beside the syntax of regular expressions. */
export function wordsIn(pattern: string): readonly string[] {
  return pattern.replaceAll(/\(\?<\w+>|@(?:\[\w+\]|\w)\\d\+|\\[a-z]/g, ' ').match(/[a-z][a-z0-9-]+/g) ?? [];
}
