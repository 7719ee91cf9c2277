import { mainThread, type ToolOutcome } from '../trajectory/event.ts';
import { asObject, textOf, type JsonObject } from './json-object.ts';
import type { RecordedCall } from './recorded-call.ts';

interface OpenCall extends RecordedCall {
  outcome: ToolOutcome;
}

/**
 * Reads the entries of a transcript of Claude Code (`~/.claude/projects/…/*.jsonl`): messages of the assistant with
 * `tool_use` parts, messages of the user with `tool_result` parts or with what a person wrote. The calls of one message ran
 * in parallel; one without a result was stopped.
 */
export class TranscriptReader {
  readonly #calls: OpenCall[] = [];
  readonly #byId = new Map<string, OpenCall>();
  #afterUser = false;

  get calls(): readonly RecordedCall[] {
    return this.#calls;
  }

  /** @returns whether it is an entry of a transcript, of use or not */
  push(entry: JsonObject): boolean {
    const message = asObject(entry.message);
    if (entry.type === 'assistant' && message !== undefined) this.#assistant(entry, message);
    else if (entry.type === 'user' && message !== undefined) this.#user(entry, message);
    else if (entry.type === 'system' && entry.subtype === 'compact_boundary') this.#afterUser = true;
    // Summaries, snapshots of files, attachments: entries too.
    return typeof entry.type === 'string';
  }

  #assistant(entry: JsonObject, message: JsonObject): void {
    for (const part of partsOf(message)) {
      if (part.type !== 'tool_use' || typeof part.name !== 'string') continue;
      const side = entry.isSidechain === true;
      const call: OpenCall = {
        turn: textOf(message.id) || textOf(entry.uuid),
        thread: side ? textOf(entry.agentId) || 'sidechain' : mainThread,
        afterUser: !side && this.#afterUser,
        call: { tool: part.name, params: part.input },
        outcome: { kind: 'cancelled' },
      };
      if (!side) this.#afterUser = false;
      this.#calls.push(call);
      this.#byId.set(textOf(part.id), call);
    }
  }

  #user(entry: JsonObject, message: JsonObject): void {
    const parts = partsOf(message);
    const results = parts.filter((part) => part.type === 'tool_result');
    for (const part of results) {
      const id = textOf(part.tool_use_id);
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

function partsOf(message: JsonObject): readonly JsonObject[] {
  if (!Array.isArray(message.content)) return [];
  return message.content.map(asObject).filter((part) => part !== undefined);
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textOf(asObject(part)?.text)).join('\n');
}
