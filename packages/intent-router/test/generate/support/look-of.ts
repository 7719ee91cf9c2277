import type { TableColumn, TableLook } from '../../../src/platform/table-look.ts';

/** What a client tells of a small table, without its care about what is no table: its columns, and the values that the request says. */
export function lookOf(name: string, text: string, request: string): TableLook {
  const said = request.toLowerCase();
  const lines = text.trimEnd().split('\n');
  const ofColumns = (names: readonly string[], cells: (at: number) => readonly unknown[]): TableColumn[] =>
    names.map((column, at) => columnOf(column, cells(at), said));
  if (/\.jsonl?$/.test(name)) {
    const isList = name.endsWith('.json');
    const objects = (isList ? JSON.parse(text) : lines.map((line) => JSON.parse(line) as unknown)) as Record<
      string,
      unknown
    >[];
    const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
    return {
      format: isList ? 'json' : 'json_lines',
      separator: '',
      columns: ofColumns(names, (at) => objects.map((object) => object[names[at] ?? ''] ?? '')),
    };
  }
  const isLog = name.endsWith('.log');
  const separator = isLog ? ' ' : name.endsWith('.tsv') ? '\t' : ',';
  const rows = lines.map((line) => line.split(separator));
  const names = isLog
    ? ['ip', '', 'user', 'time', '', 'method', 'path', '', 'status', 'bytes']
    : (rows.shift() ?? []);
  return {
    format: isLog ? 'access_log' : 'delimited',
    separator,
    columns: ofColumns(names, (at) => rows.map((row) => (row[at] ?? '').replace(/^"/, ''))),
  };
}

function columnOf(name: string, cells: readonly unknown[], said: string): TableColumn {
  const texts = cells.map(String).filter((cell) => cell !== '');
  const isOfNumbers = texts.length > 0 && texts.every((cell) => /^-?\d+(?:\.\d+)?$/.test(cell));
  return {
    name,
    kind: isOfNumbers ? (texts.some((cell) => /\.|\d{6}/.test(cell)) ? 'long_number' : 'number') : 'text',
    hasBlanks: texts.length < cells.length,
    values: isOfNumbers ? [] : [...new Set(texts.filter((cell) => said.includes(cell.toLowerCase())))],
  };
}
