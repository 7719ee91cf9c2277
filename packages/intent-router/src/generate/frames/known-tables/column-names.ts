import { lazy } from '../../../lazy.ts';
import type { TableColumn, TableLook } from '../../../platform/table-look.ts';
import { singular } from '../../recipes/lexicon.ts';
import { frameTables } from '../tables.ts';
import type { KnownColumn } from './table-part.ts';

/** By what words a column is called; an earlier set of names counts more than a later. */
interface NamedColumn {
  readonly column: KnownColumn;
  readonly names: readonly ReadonlySet<string>[];
}

/** The columns of a table, by the words of a request. */
export class ColumnNames {
  readonly #named: readonly NamedColumn[];
  /** Every word of a name: what stands there is no word without meaning. */
  readonly words: ReadonlySet<string>;
  readonly columns: readonly KnownColumn[];

  /** @param stem what the file is called, in the singular */
  constructor(table: TableLook, stem: string) {
    const columns = knownColumns(table);
    this.columns = columns.map(({ column }) => column);
    this.#named = columns.map(({ column, said }) => ({ column, names: namesOf(said, stem) }));
    this.words = new Set(
      table.columns.flatMap(({ name }) => wordsOf(name).flatMap((word) => [word, singular(word)])),
    );
  }

  /** Several, where it could be any of them. */
  called(text: string): readonly KnownColumn[] {
    const keys = keysOf(text);
    for (let rank = 0; rank < ranks; rank += 1) {
      const found = this.#named.filter(({ names }) => keys.some((key) => names[rank]?.has(key) === true));
      if (found.length > 0) return found.map(({ column }) => column);
    }
    return [];
  }
}

const ranks = 3;

/** What may stand in an explanation; and in a program of jq(1), which has keywords. */
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N} _.()%#/-]*$/u;
const jqName =
  /^(?!(?:and|or|not|if|then|else|elif|end|as|def|reduce|foreach|try|catch|label|import|include|__loc__)$)[A-Za-z_]\w*$/;

function knownColumns({
  format,
  columns,
}: TableLook): readonly { readonly column: KnownColumn; readonly said: readonly string[] }[] {
  const isJson = format === 'json' || format === 'json_lines';
  const usual = frameTables().tables.formats[format];
  const found = columns.flatMap((look, index) => {
    const { name } = look;
    if (!(isJson ? jqName : plainName).test(name)) return [];
    if (usual !== undefined && usual[name] === undefined) return [];
    const line = isJson ? ({ kind: 'name', name } as const) : ({ kind: 'place', at: index + 1 } as const);
    return [{ column: { look, line, title: name }, said: usual?.[name]?.split(',') ?? [name] }];
  });
  return [...found, ...partsOf(format, columns)];
}

/** "Hour" of the time in a log. */
function partsOf(
  format: TableLook['format'],
  columns: readonly TableColumn[],
): ReturnType<typeof knownColumns> {
  return Object.entries(frameTables().tables.parts[format] ?? {}).flatMap(([title, row]) => {
    const index = columns.findIndex(({ name }) => name === row.of);
    const look = columns[index];
    if (look === undefined) return [];
    const part = { start: row.start, length: row.length, isInOrder: row.in_order === true };
    const line = { kind: 'place', at: index + 1, part } as const;
    return [{ column: { look, line, title }, said: [title] }];
  });
}

/** "pages_printed", "pagesPrinted": its words. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter(Boolean);
}

/** In the order of the name and in any, in the singular and as it stands: "printed pages" are `pages_printed`, "file names" a `filename`. */
function keysOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  return [...new Set(lastForms(words).flatMap(keysOfWords))];
}

/** "ips" and "statuses" are plurals that the rules for others miss. */
function lastForms(words: readonly string[]): readonly (readonly string[])[] {
  const last = words.at(-1) ?? '';
  const forms = [last, singular(last)];
  if (last.endsWith('s')) forms.push(last.slice(0, -1));
  if (last.endsWith('es')) forms.push(last.slice(0, -2));
  return [...new Set(forms)].filter(Boolean).map((form) => [...words.slice(0, -1), form]);
}

function keysOfWords(words: readonly string[]): readonly string[] {
  const plain = words.map(singular);
  return [words.join(''), plain.join(''), plain.toSorted().join(' ')];
}

function namesOf(said: readonly string[], stem: string): readonly ReadonlySet<string>[] {
  const words = said.map(wordsOf);
  // A part of a name alone could be that of another column, but not if the rest says nothing.
  const short = words.map((each) => withoutUnit(withoutStem(each, stem)));
  return [
    new Set([...words.flatMap(keysOfWords), ...said.map((name) => name.toLowerCase())]),
    new Set(words.flatMap(synonyms)),
    new Set([...short.flatMap(keysOfWords), ...short.flatMap(synonyms)]),
  ];
}

function synonyms(words: readonly string[]): readonly string[] {
  const keys = new Set(keysOfWords(words));
  return groups().flatMap((group) => (group.some((key) => keys.has(key)) ? group : []));
}

const groups = lazy(() =>
  frameTables().tables.columns.synonyms.map((names) =>
    names.split(',').flatMap((name) => keysOfWords(name.split(' '))),
  ),
);

function withoutStem(words: readonly string[], stem: string): readonly string[] {
  const [first = '', ...others] = words;
  return others.length > 0 && singular(first) === stem ? others : words;
}

function withoutUnit(words: readonly string[]): readonly string[] {
  return words.length > 1 && units().has(words.at(-1) ?? '') ? words.slice(0, -1) : words;
}

const units = lazy(() => new Set(frameTables().tables.columns.units.split(' ')));
