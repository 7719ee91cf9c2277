import { noUsage, type OpenedPart, type Stop, type StreamPiece, type Usage } from '../conversation.ts';
import {
  MalformedStream,
  type JsonObject,
  type StreamEvent,
  type StreamReader,
  type StreamWriter,
} from '../format.ts';
import { isObject, numberIn, objectIn, parseJson, textIn } from '../json.ts';
import { readMessagesUsage, readStopReason, writeMessagesUsage, writeStopReason } from './answer.ts';

/** Reads the events of docs.claude.com/en/docs/build-with-claude/streaming. */
export class MessagesStreamReader implements StreamReader {
  #usage: JsonObject = {};
  /** Index of a block at the provider -> index of the part. */
  readonly #blocks = new Map<number, number>();
  #parts = 0;

  read({ data }: StreamEvent): readonly StreamPiece[] {
    const event = parseJson(data);
    if (!isObject(event)) throw new MalformedStream('an event is no JSON object');
    switch (textIn(event, 'type') ?? '') {
      case 'message_start':
        return this.#start(objectIn(event, 'message'));
      case 'content_block_start':
        return this.#open(event);
      case 'content_block_delta':
        return this.#delta(event);
      case 'content_block_stop': {
        const index = this.#blocks.get(numberIn(event, 'index') ?? 0);
        return index === undefined ? [] : [{ kind: 'close', index }];
      }
      case 'message_delta':
        return this.#settle(event);
      case 'message_stop':
        return [{ kind: 'end' }];
      case 'error':
        return [{ kind: 'error', message: textIn(objectIn(event, 'error'), 'message') ?? 'no reason given' }];
      default:
        // `ping`, and what may come: the format asks its readers to ignore it.
        return [];
    }
  }

  #start(message: JsonObject | undefined): readonly StreamPiece[] {
    this.#usage = objectIn(message, 'usage') ?? {};
    return [{ kind: 'start', id: textIn(message, 'id') ?? '', model: textIn(message, 'model') ?? '' }];
  }

  #open(event: JsonObject): readonly StreamPiece[] {
    const block = objectIn(event, 'content_block');
    const part = openedPart(block);
    if (part === undefined) return [];
    const index = this.#parts;
    this.#parts += 1;
    this.#blocks.set(numberIn(event, 'index') ?? 0, index);
    const text = textIn(block, part.kind === 'reasoning' ? 'thinking' : 'text') ?? '';
    const opened: StreamPiece = { kind: 'open', index, part };
    return text === '' ? [opened] : [opened, { kind: 'delta', index, text }];
  }

  #delta(event: JsonObject): readonly StreamPiece[] {
    const index = this.#blocks.get(numberIn(event, 'index') ?? 0);
    const delta = objectIn(event, 'delta');
    if (index === undefined) return [];
    const signature = textIn(delta, 'signature');
    if (signature !== undefined) return [{ kind: 'signature', index, signature }];
    const text = textIn(delta, 'text') ?? textIn(delta, 'thinking') ?? textIn(delta, 'partial_json') ?? '';
    return text === '' ? [] : [{ kind: 'delta', index, text }];
  }

  #settle(event: JsonObject): readonly StreamPiece[] {
    this.#usage = { ...this.#usage, ...objectIn(event, 'usage') };
    const pieces: StreamPiece[] = [{ kind: 'usage', usage: readMessagesUsage(this.#usage) }];
    const delta = objectIn(event, 'delta');
    if (textIn(delta, 'stop_reason') !== undefined)
      pieces.push({ kind: 'stop', stop: readStopReason(delta) });
    return pieces;
  }
}

function openedPart(block: JsonObject | undefined): OpenedPart | undefined {
  switch (textIn(block, 'type') ?? '') {
    case 'text':
      return { kind: 'text' };
    case 'thinking':
      return { kind: 'reasoning' };
    case 'redacted_thinking':
      return { kind: 'hidden_reasoning', data: textIn(block, 'data') ?? '' };
    case 'tool_use':
      return { kind: 'tool_call', id: textIn(block, 'id') ?? '', name: textIn(block, 'name') ?? '' };
    default:
      return undefined;
  }
}

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
          content_block: emptyBlock(piece.part),
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

function emptyBlock(part: OpenedPart): JsonObject {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'text', text: '' };
    case 'reasoning':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'hidden_reasoning':
      return { type: 'redacted_thinking', data: part.data };
    case 'tool_call':
      return { type: 'tool_use', id: part.id, name: part.name, input: {} };
  }
}

function writeDelta(kind: OpenedPart['kind'] | undefined, text: string): JsonObject {
  if (kind === 'tool_call') return { type: 'input_json_delta', partial_json: text };
  return kind === 'reasoning' ? { type: 'thinking_delta', thinking: text } : { type: 'text_delta', text };
}
