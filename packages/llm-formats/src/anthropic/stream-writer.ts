import type { JsonObject } from '@hunch/common/json';
import { noUsage, type OpenedPart, type Stop, type StreamPiece, type Usage } from '../conversation.ts';
import type { StreamEvent, StreamWriter } from '../format.ts';
import { partOf } from '../stream-parts.ts';
import { writeBlock, writeMessagesUsage, writeStopReason } from './answer.ts';

interface Block {
  readonly part: OpenedPart;
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

  write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        return [this.#begin(piece.id, piece.model)];
      case 'open':
        this.#blocks[piece.index] = { part: piece.part, waiting: [], isClosed: false };
        return this.#put(piece.index, {
          type: 'content_block_start',
          index: piece.index,
          content_block: writeBlock(partOf(piece.part, '')),
        });
      case 'delta':
        return this.#put(piece.index, {
          type: 'content_block_delta',
          index: piece.index,
          delta: writeDelta(this.#blocks[piece.index]?.part.kind, piece.text),
        });
      case 'signature': {
        const delta = { type: 'signature_delta', signature: piece.signature };
        return this.#put(piece.index, { type: 'content_block_delta', index: piece.index, delta });
      }
      case 'close':
        return this.#close(piece.index);
      case 'source':
        return [];
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

  #begin(id: string, model: string): StreamEvent {
    const message = {
      id,
      type: 'message',
      role: 'assistant',
      model,
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: writeMessagesUsage(this.#usage),
    };
    return written({ type: 'message_start', message });
  }

  #put(index: number, event: JsonObject): readonly StreamEvent[] {
    if (index === this.#current) return [written(event)];
    this.#blocks[index]?.waiting.push(written(event));
    return [];
  }

  #close(index: number): readonly StreamEvent[] {
    const block = this.#blocks[index];
    if (block === undefined || block.isClosed) return [];
    const events = [...this.#put(index, { type: 'content_block_stop', index })];
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
    const usage = writeMessagesUsage(this.#usage);
    events.push(written({ type: 'message_delta', delta: writeStopReason(this.#stop), usage }));
    events.push(written({ type: 'message_stop' }));
    return events;
  }
}

function written(event: JsonObject): StreamEvent {
  return { event: String(event.type), data: JSON.stringify(event) };
}

function writeDelta(kind: OpenedPart['kind'] | undefined, text: string): JsonObject {
  if (kind === 'tool_call') return { type: 'input_json_delta', partial_json: text };
  return kind === 'reasoning' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text };
}
