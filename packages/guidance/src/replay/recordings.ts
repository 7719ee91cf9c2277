import { isObject, parseJson, textIn, type JsonObject } from '@hunch/common/json';
import { mainThread, type ToolOutcome } from '../trajectory/event.ts';
import { CodexReader } from './formats/codex.ts';
import { callsOfDocument, isGeminiLine, ofGemini } from './formats/documents.ts';
import { OpenHandsReader } from './formats/open-hands.ts';
import { timeIn, type RecordedCall } from './recorded-call.ts';

/** A document of more characters is no session. */
const DOCUMENT_CHARACTERS_MAX = 256 * 1024 * 1024;

/**
 * Reads a recorded session line by line: a trajectory, a transcript of Claude Code, a rollout of Codex, or one JSON document of
 * Gemini CLI, SWE-agent, mini-swe-agent or OpenHands. Each says by itself what it is.
 */
export class SessionFileReader {
  readonly #rows: RecordedCall[] = [];
  readonly #transcript = new TranscriptReader();
  readonly #codex = new CodexReader();
  readonly #openHands = new OpenHandsReader();
  /** Lines that may be pieces of one document. */
  #pieces: string[] = [];
  #pieceCharacters = 0;
  #document: readonly RecordedCall[] | undefined;
  /** Of Gemini CLI, by their ids: a message is written anew when its calls have ended. */
  readonly #messages = new Map<unknown, JsonObject>();
  readonly #callsMax: number;
  #skipped = 0;

  constructor(callsMax: number) {
    this.#callsMax = callsMax;
  }

  get calls(): readonly RecordedCall[] {
    const found = [this.#rows, this.#transcript.calls, this.#codex.calls, this.#openHands.calls];
    return this.#document ?? found.find(({ length }) => length > 0) ?? [];
  }

  /** Lines that are nothing of the kind. */
  get skippedLines(): number {
    return this.#skipped;
  }

  /** All lines were given: a document can be read now. */
  end(): void {
    if (this.calls.length > 0) return;
    if (this.#messages.size > 0) this.#document = ofGemini([...this.#messages.values()]);
    else if (this.#pieces.length > 0) {
      this.#document = callsOfDocument(parseJson(this.#pieces.join('\n')))?.slice(0, this.#callsMax);
      if (this.#document !== undefined) this.#skipped = 0;
    }
    this.#pieces = [];
  }

  push(line: string): void {
    if (line.trim() === '' || this.calls.length >= this.#callsMax) return;
    const object = parseJson(line);
    const row = callOfRow(object);
    if (row !== undefined) this.#rows.push(row);
    else if (isObject(object) && isGeminiLine(object)) this.#message(object);
    else if (!isObject(object) || !this.#readers.some((reader) => reader.push(object))) this.#skip(line);
  }

  get #readers() {
    return [this.#codex, this.#transcript, this.#openHands];
  }

  #message(line: JsonObject): void {
    if ('content' in line && this.#messages.size < this.#callsMax) this.#messages.set(line.id ?? line, line);
  }

  #skip(line: string): void {
    this.#skipped += 1;
    this.#pieceCharacters += line.length;
    if (this.#pieceCharacters <= DOCUMENT_CHARACTERS_MAX) this.#pieces.push(line);
    else this.#pieces = [];
  }
}

/**
 * Reads one line of a trajectory file: `{"turn", "tool_name", "params", "ok", "error_message"?, "result_chars"?,
 * "result_hash"?, "result"?, "after_user"?, "sidechain"?, "lossy_params"?, "at_ms"?}`. Other members are ignored; a result is known
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
    ...timeIn(row.at_ms),
    call: { tool, params: row.params, partial: row.lossy_params === true },
    outcome:
      ok === false
        ? { kind: 'failure', message: textIn(row, 'error_message') ?? '', result }
        : { kind: 'success', result },
  };
}

interface OpenCall extends RecordedCall {
  outcome: ToolOutcome;
  atMs?: number;
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
    // Summaries, snapshots of files, attachments: entries too, and each names what it is about.
    return typeof type === 'string' && entryMembers.some((name) => name in entry);
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
      Object.assign(call, timeIn(entry.timestamp));
    }
    const isPerson = results.length === 0 && entry.isMeta !== true && entry.isSidechain !== true;
    // The host's own word that something in the background has ended.
    const isNotice = contentText(message.content).startsWith('<task-notification>');
    const hasContent = parts.length > 0 || typeof message.content === 'string';
    if (isPerson && hasContent && !isNotice) this.#afterUser = true;
  }
}

/** Every entry of a transcript has one of them. */
const entryMembers = [
  'message',
  'uuid',
  'sessionId',
  'summary',
  'subtype',
  'messageId',
  'leafUuid',
  'operation',
];

function partsOf({ content }: JsonObject): readonly JsonObject[] {
  return Array.isArray(content) ? content.filter(isObject) : [];
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => textIn(part, 'text') ?? '').join('\n') : '';
}
