import type { PlatformFacts } from '../../../platform/facts.ts';
import { LineFrame } from '../lines/line-frame.ts';
import { jsonCommand } from '../lines/json-plan.ts';
import type { LinePart } from '../lines/line-parts.ts';
import { ofJsonLines } from '../lines/lines.ts';
import { tableCommand } from '../lines/table-plan.ts';
import { quoted } from '../quoted.ts';
import { withoutPoliteness } from '../tables.ts';
import { readingsOf } from './readings.ts';
import { describedTable } from './table-description.ts';
import { readTableRequest } from './table-grammar.ts';
import { meaningOf } from './table-meaning.ts';
import type { TablePart } from './table-part.ts';

export interface TableAnswer {
  readonly command: string;
  readonly frame: readonly string[];
  readonly doubts: readonly string[];
}

/**
 * The command for a request about one table whose columns are known, if the table and the grammar explain every word of it, and in one way alone;
 * else undefined.
 */
export function tableAnswer(request: string, platform: PlatformFacts): TableAnswer | undefined {
  const [found, ...others] = platform.tables ?? [];
  if (found === undefined || others.length > 0) return undefined;
  const [file, table] = found;
  if (table.format === 'json_object') return undefined;
  const answers = new Map<string, TableAnswer>();
  for (const tokens of readingsOf(withoutPoliteness(request), file, table) ?? []) {
    const parts = readTableRequest(tokens);
    const meaning = parts === undefined ? undefined : meaningOf(parts, file, table);
    const command = meaning === undefined ? undefined : commandOf(meaning, file, table.format);
    if (parts === undefined || command === undefined) continue;
    const described = describedTable(parts, file);
    const known = answers.get(command);
    // Who takes a word for what it is guesses less.
    if (known === undefined || known.doubts.length > described.doubts.length)
      answers.set(command, { command: exact(command, parts), ...described });
  }
  const [answer, ...more] = answers.values();
  return more.length > 0 ? undefined : answer;
}

function commandOf(parts: readonly LinePart[], file: string, format: string): string | undefined {
  if (format !== 'json' && format !== 'json_lines') {
    const isOfLines = parts.every(({ kind }) => /^(?:source|separator|act)$/.test(kind));
    // Without a header each line counts.
    if (isOfLines && format !== 'delimited')
      return parts.some(({ kind }) => kind === 'act') ? `wc -l < ${quoted(file)}` : undefined;
    const [limit] = parts.flatMap((part) => (part.kind === 'limit' ? part : []));
    // The header is none of the rows.
    if (limit !== undefined && parts.every(({ kind }) => /^(?:source|separator|header|limit)$/.test(kind)))
      return parts.some((part) => part.kind === 'header' && part.is === 'skipped')
        ? `tail -n +2 ${quoted(file)} | ${limit.end === 'last' ? 'tail' : 'head'} -n ${limit.count}`
        : undefined;
    return carriedOut(parts, (frame) => tableCommand(frame, file));
  }
  // What jq(1) prints of each group is put in order as lines.
  const isGrouped = parts.some(({ kind }) => kind === 'per');
  const isOrder = ({ kind }: LinePart): boolean => isGrouped && (kind === 'sorted' || kind === 'limit');
  const isOfValues = parts.some((part) => part.kind === 'option' && part.option === 'unique');
  if (isOfValues && parts.some(({ kind }) => kind === 'act'))
    return commandOf(
      parts.filter(({ kind }) => kind !== 'act'),
      file,
      format,
    )
      ?.replace('unique[]', 'unique | length')
      .replace(/^jq -(s?)r /, (_, list: string) => (list === '' ? 'jq ' : 'jq -s '));
  const command = carriedOut(
    parts.filter((part) => !isOrder(part)),
    (frame) => jsonCommand(frame, file),
  );
  if (command === undefined) return undefined;
  const whole = format === 'json_lines' ? ofJsonLines(command) : command;
  const order = isGrouped ? groupOrder(parts) : '';
  return order === undefined ? undefined : `${whole}${order}`;
}

function carriedOut(
  parts: readonly LinePart[],
  plan: (frame: LineFrame) => string | undefined,
): string | undefined {
  const frame = new LineFrame(parts);
  const isOfOne = frame.all('source').length === 1;
  const command = isOfOne ? plan(frame) : undefined;
  return frame.isDone ? command : undefined;
}

/** The figure stands in front of each line. */
function groupOrder(parts: readonly LinePart[]): string | undefined {
  const [key] = parts.flatMap((part) => (part.kind === 'sorted' ? part.keys : []));
  const [limit] = parts.flatMap((part) => (part.kind === 'limit' ? part : []));
  const of = parts.find((part) => part.kind === 'figures')?.column;
  if (key !== undefined && key.column !== null && key.column !== of) return undefined;
  const flag = key?.isDescending === false ? 'n' : 'rn';
  return ` | sort -${flag}${limit === undefined ? '' : ` | ${limit.end === 'last' ? 'tail' : 'head'} -n ${limit.count}`}`;
}

/** Of long numbers awk(1) prints six digits. */
function exact(command: string, parts: readonly TablePart[]): string {
  const isLong = parts.some(
    (part) => part.kind === 'figure' && part.figure === 'sum' && part.column.look.kind === 'long_number',
  );
  const setting = parts.some(({ kind }) => kind === 'per') ? 'CONVFMT' : 'OFMT';
  return isLong ? command.replace(/^awk/, `awk -v ${setting}=%.15g`) : command;
}
