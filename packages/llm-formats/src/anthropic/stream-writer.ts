import type { JsonObject } from '@hunch/common/json';
import {
  noUsage,
  type OpenedPart,
  type Source,
  type Stop,
  type StreamPiece,
  type Usage,
} from '../conversation.ts';
import type { StreamEvent, StreamWriter } from '../format.ts';
import { partOf } from '../stream-parts.ts';
import { writeBlock, writeMessagesUsage, writeStopReason, writeTier } from './answer.ts';
import { writeCitation, writeSearch } from './searched.ts';

interface Block {
  readonly part: OpenedPart;
  /** Its number for the client: a search is two blocks. */
  readonly at: number;
  text: string;
  /** What came while an earlier block was still open. */
  waiting: StreamEvent[];
  isClosed: boolean;
}

/** Blocks come one after the other here; what belongs to a later one waits until those before it are closed. */
export class MessagesStreamWriter implements StreamWriter {
  readonly #blocks: Block[] = [];
  /** The block that is being written. */
  #current = 0;
  #usage: Usage = noUsage;
  #stop: Stop = { kind: 'end' };
  #searches = 0;

  write(piece: StreamPiece): readonly StreamEvent[] {
    // There is one answer to a request here.
    if (piece.choice !== undefined) return [];
    switch (piece.kind) {
      case 'start':
        return [this.#begin(piece)];
      case 'open':
        return this.#open(piece.index, piece.part);
      case 'delta':
        return this.#say(piece.index, piece.text);
      case 'signature':
        return this.#add(piece.index, { type: 'signature_delta', signature: piece.signature });
      case 'close':
        return this.#close(piece.index);
      case 'source':
        return this.#cite(piece.index, piece.source);
      case 'usage':
        this.#usage = piece.usage;
        return [];
      case 'stop':
        this.#stop = piece.stop;
        return [];
      case 'end':
        return this.#end();
      case 'error':
        return [];
    }
  }

  #begin({ id, model, serviceTier }: StreamPiece & { readonly kind: 'start' }): StreamEvent {
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...writeMessagesUsage(this.#usage), ...writeTier(serviceTier) },
    };
    return written({ type: 'message_start', message });
  }

  #open(index: number, part: OpenedPart): readonly StreamEvent[] {
    const at = index + this.#searches;
    this.#blocks[index] = { part, at, text: '', waiting: [], isClosed: false };
    if (part.kind !== 'search') return this.#put(index, startOf(at, writeBlock(partOf(part, ''))));
    this.#searches += 1;
    const [{ input, ...asked }, found] = writeSearch(part);
    const delta = { type: 'input_json_delta', partial_json: JSON.stringify(input) };
    return [
      startOf(at, { ...asked, input: {} }),
      { type: 'content_block_delta', index: at, delta },
      { type: 'content_block_stop', index: at },
      startOf(at + 1, found),
    ].flatMap((event) => this.#put(index, event));
  }

  #say(index: number, text: string): readonly StreamEvent[] {
    const block = this.#blocks[index];
    if (block?.part.kind === 'text' || block?.part.kind === 'refusal') block.text += text;
    return this.#add(index, writeDelta(block?.part.kind, text));
  }

  #cite(index: number, source: Source): readonly StreamEvent[] {
    const said = this.#blocks[index]?.text.slice(source.start ?? 0, source.end) ?? '';
    return this.#add(index, { type: 'citations_delta', citation: writeCitation(source, said) });
  }

  #add(index: number, delta: JsonObject): readonly StreamEvent[] {
    return this.#put(index, { type: 'content_block_delta', index: this.#blocks[index]?.at ?? index, delta });
  }

  #put(index: number, event: JsonObject): readonly StreamEvent[] {
    if (index === this.#current) return [written(event)];
    this.#blocks[index]?.waiting.push(written(event));
    return [];
  }

  #close(index: number): readonly StreamEvent[] {
    const block = this.#blocks[index];
    if (block === undefined || block.isClosed) return [];
    const at = block.part.kind === 'search' ? block.at + 1 : block.at;
    const events = [...this.#put(index, { type: 'content_block_stop', index: at })];
    block.isClosed = true;
    while (this.#blocks[this.#current]?.isClosed === true) {
      this.#current += 1;
      const next = this.#blocks[this.#current];
      events.push(...(next?.waiting ?? []));
      if (next !== undefined) next.waiting = [];
    }
    return events;
  }

  #end(): readonly StreamEvent[] {
    const events = this.#blocks.flatMap((_, index) => this.#close(index));
    const usage = writeMessagesUsage(this.#usage, this.#searches);
    const refusals = this.#blocks.filter(({ part }) => part.kind === 'refusal');
    const delta = writeStopReason(this.#stop, refusals.map(({ text }) => text).join(''));
    events.push(written({ type: 'message_delta', delta, usage }));
    events.push(written({ type: 'message_stop' }));
    return events;
  }
}

function startOf(index: number, content_block: JsonObject): JsonObject {
  return { type: 'content_block_start', index, content_block };
}

function written(event: JsonObject): StreamEvent {
  return { event: String(event.type), data: JSON.stringify(event) };
}

function writeDelta(kind: OpenedPart['kind'] | undefined, text: string): JsonObject {
  if (kind === 'tool_call') return { type: 'input_json_delta', partial_json: text };
  return kind === 'reasoning' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text };
}
