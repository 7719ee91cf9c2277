import type { WireTable } from '@hunch/common/protocol';
import { knownFormats } from './table-formats.ts';
import { completeObjects } from './json-text.ts';

/** A wider table, or one of which a request says so many values, is none that a person asks about by its columns. */
const columnsMax = 100;
const valuesMax = 64;
const nameCharactersMax = 200;

/** What table files are called. */
export const tableName = /\.(?:csv|tsv|json|jsonl|ndjson)$/i;

export function isTableName(path: string): boolean {
  return tableName.test(path) || knownFormats.some(({ fileName }) => fileName.test(lastName(path)));
}

/**
 * What a table has, as far as a request speaks of it; undefined where the text is no table that plain tools can read.
 *
 * @param text the beginning of the file
 * @param isWhole whether it is all of the file
 * @param said what the request may name, in lower case
 */
export function readTable(
  path: string,
  text: string,
  isWhole: boolean,
  said: ReadonlySet<string>,
): WireTable | undefined {
  if (/[\0\r\uFFFD]/.test(text)) return undefined;
  if (/\.json$/i.test(path))
    return (
      ofObjects('json', completeObjects(text, isWhole), said) ?? (isWhole ? ofOneObject(text) : undefined)
    );
  const lines = text.split('\n');
  // The last piece is what follows the last line, or a line that may go on.
  const last = lines.pop();
  if (isWhole && last !== undefined && last !== '') lines.push(last);
  if (/\.(?:jsonl|ndjson)$/i.test(path)) return ofObjects('json_lines', objectsOf(lines), said);
  const known = knownFormats.find(({ fileName }) => fileName.test(lastName(path)));
  if (known === undefined) return delimited(path, lines, said);
  if (lines.length === 0 || lines.some((line) => !known.line.test(line))) return undefined;
  // The method of a request stands behind the quote that begins the request.
  const rows = lines.map((line) => line.split(known.separator).map((cell) => cell.replace(/^"/, '')));
  return bounded({ ...known, columns: columnsOf(known.columns, rows, said) });
}

function lastName(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function bounded({ format, separator, columns }: WireTable): WireTable | undefined {
  const values = columns.reduce((sum, column) => sum + column.values.length, 0);
  const isBounded = columns.length <= columnsMax && values <= valuesMax;
  return isBounded ? { format, separator, columns } : undefined;
}

// ------------------------------------------------------------------ separated by a character

function delimited(path: string, lines: readonly string[], said: ReadonlySet<string>): WireTable | undefined {
  // Fields in quotes may hold what separates them: awk(1) can't tell.
  const [head, ...body] = lines;
  if (head === undefined || body.length === 0 || lines.some((line) => line.includes('"') || line === ''))
    return undefined;
  const possible = (/\.tsv$/i.test(path) ? ['\t'] : [',', ';', '\t', '|']).filter((each) => {
    const { length } = head.split(each);
    return length > 1 && body.every((line) => line.split(each).length === length);
  });
  const [separator, ...others] = possible;
  if (separator === undefined || others.length > 0) return undefined;
  const names = head.replace(/^\uFEFF/, '').split(separator);
  return isHeader(names)
    ? bounded({
        format: 'delimited',
        separator,
        columns: columnsOf(
          names,
          body.map((line) => line.split(separator)),
          said,
        ),
      })
    : undefined;
}

function isHeader(names: readonly string[]): boolean {
  const plain = names.map((name) => name.trim().toLowerCase());
  return (
    new Set(plain).size === names.length &&
    plain.every((name) => name !== '' && name.length <= nameCharactersMax && !isNumber(name))
  );
}

function columnsOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  said: ReadonlySet<string>,
): WireTable['columns'] {
  return names.map((name, at) =>
    described(
      name,
      rows.map((row) => row[at] ?? ''),
      said,
    ),
  );
}

function described(
  name: string,
  cells: readonly string[],
  said: ReadonlySet<string>,
): WireTable['columns'][number] {
  const filled = cells.filter((cell) => cell !== '');
  const isOfNumbers = filled.length > 0 && filled.every(isNumber);
  return {
    name: name.trim(),
    kind: !isOfNumbers ? 'text' : filled.some((cell) => /\.|\d{6}/.test(cell)) ? 'long_number' : 'number',
    has_blanks: filled.length < cells.length,
    values: name === '' || isOfNumbers ? [] : [...new Set(filled.filter((cell) => isSaid(cell, said)))],
  };
}

function isSaid(cell: string, said: ReadonlySet<string>): boolean {
  return cell.length <= nameCharactersMax && said.has(cell.toLowerCase());
}

function isNumber(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}

// ------------------------------------------------------------------ objects

function objectsOf(lines: readonly string[]): readonly unknown[] | undefined {
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

function ofObjects(
  format: 'json' | 'json_lines',
  list: readonly unknown[] | undefined,
  said: ReadonlySet<string>,
): WireTable | undefined {
  if (list === undefined || list.length === 0 || !list.every(isObject)) return undefined;
  const names = [...new Set(list.flatMap((object) => Object.keys(object)))];
  if (names.length > columnsMax) return undefined;
  const columns = names.flatMap((name) => ofKey(name, list, said) ?? []);
  return bounded({ format, separator: '', columns });
}

/** One object: what is asked of each object of a list has no answer there. */
function ofOneObject(text: string): WireTable | undefined {
  const object = parsed(text);
  if (!isObject(object)) return undefined;
  const columns = Object.keys(object)
    .filter((name) => name !== '' && name.length <= nameCharactersMax)
    .slice(0, columnsMax)
    .map((name) => ({ name, kind: 'text', has_blanks: false, values: [] }) as const);
  return { format: 'json_object', separator: '', columns };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Undefined where not all values are numbers, or all texts: a comparison means another thing for each. */
function ofKey(
  name: string,
  list: readonly Readonly<Record<string, unknown>>[],
  said: ReadonlySet<string>,
): WireTable['columns'][number] | undefined {
  const cells = list.map((object) => (Object.hasOwn(object, name) ? object[name] : null));
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const texts = filled.filter((cell): cell is string => typeof cell === 'string');
  const isOfNumbers = filled.length > 0 && filled.every((cell) => typeof cell === 'number');
  if (name === '' || name.length > nameCharactersMax || !(isOfNumbers || texts.length === filled.length))
    return undefined;
  return {
    name,
    kind: isOfNumbers ? 'number' : 'text',
    has_blanks: filled.length < cells.length,
    values: [...new Set(texts.filter((cell) => isSaid(cell, said)))],
  };
}
