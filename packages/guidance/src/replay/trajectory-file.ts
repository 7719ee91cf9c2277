import { mainThread } from '../trajectory/event.ts';
import { parseObject, textOf, type JsonObject } from './json-object.ts';
import type { RecordedCall } from './recorded-call.ts';

/**
 * Reads one line of a trajectory file: `{"turn", "tool_name", "params", "ok", "error_message"?, "result_chars"?,
 * "result_hash"?, "result"?, "after_user"?, "sidechain"?, "lossy_params"?}`. Other members are ignored; a result is known
 * as text or by its hash.
 *
 * @returns undefined if the line is no such object
 */
export function parseTrajectoryLine(line: string): RecordedCall | undefined {
  const row = parseObject(line);
  return row === undefined ? undefined : callOfRow(row);
}

export function callOfRow(row: JsonObject): RecordedCall | undefined {
  const { turn, tool_name: tool, ok } = row;
  if ((typeof turn !== 'number' && typeof turn !== 'string') || typeof tool !== 'string') return undefined;
  return {
    turn,
    thread: row.sidechain === true ? 'sidechain' : mainThread,
    afterUser: row.after_user === true,
    call: { tool, params: row.params, partial: row.lossy_params === true },
    outcome: outcomeOf(row, ok !== false),
  };
}

function outcomeOf(row: JsonObject, ok: boolean): RecordedCall['outcome'] {
  const result =
    typeof row.result === 'string'
      ? ({ kind: 'text', text: row.result } as const)
      : ({ kind: 'digest', digest: textOf(row.result_hash), chars: numberOf(row.result_chars) } as const);
  return ok ? { kind: 'success', result } : { kind: 'failure', message: textOf(row.error_message), result };
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : 0;
}
