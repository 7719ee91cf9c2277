import { isObject, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import { mainThread, type ToolCall, type ToolOutcome } from '../trajectory/event.ts';

/** One call of a recorded session, in the order in which they ended. */
export interface RecordedCall {
  /** Calls of one turn ran in parallel. */
  readonly turn: number | string;
  readonly thread: string;
  /** The user spoke just before it. */
  readonly afterUser: boolean;
  readonly call: ToolCall;
  readonly outcome: ToolOutcome;
}

/** Reads a recorded session line by line, as a trajectory or as a transcript of Claude Code: each line says which. */
export class SessionFileReader {
  readonly #rows: RecordedCall[] = [];
  readonly #transcript = new TranscriptReader();
  readonly #callsMax: number;
  #skipped = 0;

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  get calls(): readonly RecordedCall[] {
    return this.#rows.length > 0 ? this.#rows : this.#transcript.calls;
  }

  /** Lines that are nothing of the kind. */
  get skippedLines(): number {
    return this.#skipped;
  }

  push(line: string): void {
    if (line.trim() === '' || this.calls.length >= this.#callsMax) return;
    const object = parseJson(line);
    const row = callOfRow(object);
    if (row !== undefined) this.#rows.push(row);
    else if (!isObject(object) || !this.#transcript.push(object)) this.#skipped += 1;
  }
}

/**
 * Reads one line of a trajectory file: `{"turn", "tool_name", "params", "ok", "error_message"?, "result_chars"?,
 * "result_hash"?, "result"?, "after_user"?, "sidechain"?, "lossy_params"?}`. Other members are ignored; a result is known
 * as text or by its hash.
 *
 * @returns undefined if the line is no such object
 */
export function parseTrajectoryLine(line: string): RecordedCall | undefined {
  return callOfRow(parseJson(line));
}

function callOfRow(row: unknown): RecordedCall | undefined {
  if (!isObject(row)) return undefined;
  const { turn, tool_name: tool, ok, result_chars: chars } = row;
  if ((typeof turn !== 'number' && typeof turn !== 'string') || typeof tool !== 'string') return undefined;
  const result =
    typeof row.result === 'string'
      ? ({ kind: 'text', text: row.result } as const)
      : ({
          kind: 'digest',
          digest: textIn(row, 'result_hash') ?? '',
          chars: typeof chars === 'number' && chars >= 0 ? chars : 0,
        } as const);
  return {
    turn,
    thread: row.sidechain === true ? 'sidechain' : mainThread,
    afterUser: row.after_user === true,
    call: { tool, params: row.params, partial: row.lossy_params === true },
    outcome:
      ok === false
        ? { kind: 'failure', message: textIn(row, 'error_message') ?? '', result }
        : { kind: 'success', result },
  };
}

interface OpenCall extends RecordedCall {
  outcome: ToolOutcome;
}

/**
 * Reads the entries of a transcript of Claude Code (`~/.claude/projects/…/*.jsonl`): messages of the assistant with
 * `tool_use` parts, messages of the user with `tool_result` parts or with what a person wrote. The calls of one message ran
 * in parallel; one without a result was stopped.
 */
class TranscriptReader {
  readonly #calls: OpenCall[] = [];
  readonly #byId = new Map<string, OpenCall>();
  #afterUser = false;

  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  /** @returns whether it is an entry of a transcript, of use or not */
  push(entry: JsonObject): boolean {
    const { type, message } = entry;
    if (type === 'assistant' && isObject(message)) this.#assistant(entry, message);
    else if (type === 'user' && isObject(message)) this.#user(entry, message);
    else if (type === 'system' && entry.subtype === 'compact_boundary') this.#afterUser = true;
    // Summaries, snapshots of files, attachments: entries too.
    return typeof type === 'string';
  }

  #assistant(entry: JsonObject, message: JsonObject): void {
    const isSide = entry.isSidechain === true;
    for (const part of partsOf(message)) {
      if (part.type !== 'tool_use' || typeof part.name !== 'string') continue;
      const call: OpenCall = {
        turn: textIn(message, 'id') ?? textIn(entry, 'uuid') ?? '',
        thread: isSide ? (textIn(entry, 'agentId') ?? 'sidechain') : mainThread,
        afterUser: !isSide && this.#afterUser,
        call: { tool: part.name, params: part.input },
        outcome: { kind: 'cancelled' },
      };
      if (!isSide) this.#afterUser = false;
      this.#calls.push(call);
      this.#byId.set(textIn(part, 'id') ?? '', call);
    }
  }

  #user(entry: JsonObject, message: JsonObject): void {
    const parts = partsOf(message);
    const results = parts.filter((part) => part.type === 'tool_result');
    for (const part of results) {
      const id = textIn(part, 'tool_use_id') ?? '';
      const call = this.#byId.get(id);
      this.#byId.delete(id);
      if (call === undefined) continue;
      const text = contentText(part.content);
      call.outcome =
        part.is_error === true
          ? { kind: 'failure', message: text }
          : { kind: 'success', result: { kind: 'text', text } };
    }
    const isPerson = results.length === 0 && entry.isMeta !== true && entry.isSidechain !== true;
    // The host's own word that something in the background has ended.
    const isNotice = contentText(message.content).startsWith('<task-notification>');
    const hasContent = parts.length > 0 || typeof message.content === 'string';
    if (isPerson && hasContent && !isNotice) this.#afterUser = true;
  }
}

function partsOf({ content }: JsonObject): readonly JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => textIn(part, 'text') ?? '').join('\n') : '';
}
