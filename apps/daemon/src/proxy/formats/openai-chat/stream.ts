import type { OpenedPart, Stop, StreamPiece, Usage } from '../conversation.ts';
import {
  MalformedStream,
  type AnswerContext,
  type JsonObject,
  type StreamEvent,
  type StreamReader,
  type StreamWriter,
} from '../format.ts';
import { compact, isObject, listIn, numberIn, objectIn, parseJson, textIn } from '../json.ts';
import { readChatUsage, readFinishReason, writeChatUsage, writeFinishReason } from './answer.ts';
import { readReasoningDetails } from './read-request.ts';

/** Reads `chat.completion.chunk` events. */
export class ChatStreamReader implements StreamReader {
  #started = false;
  #parts = 0;
  #open: { readonly index: number; readonly kind: OpenedPart['kind'] } | undefined;
  /** Index of a tool call at the provider -> index of the part. */
  readonly #calls = new Map<number, number>();
  #refused = false;

  read({ data }: StreamEvent): readonly StreamPiece[] {
    if (data === '[DONE]') return [...this.#closeAll(), { kind: 'end' }];
    const chunk = parseJson(data);
    if (!isObject(chunk)) throw new MalformedStream('an event is no JSON object');
    const failure = chunk.error;
    if (failure !== undefined && failure !== null) {
      const message =
        textIn(failure, 'message') ?? (typeof failure === 'string' ? failure : 'no reason given');
      return [{ kind: 'error', message }];
    }
    const pieces: StreamPiece[] = [];
    if (!this.#started) {
      this.#started = true;
      pieces.push({ kind: 'start', id: textIn(chunk, 'id') ?? '', model: textIn(chunk, 'model') ?? '' });
    }
    const [choice] = listIn(chunk, 'choices');
    const delta = objectIn(choice, 'delta');
    if (delta !== undefined) this.#readDelta(delta, pieces);
    const usage = readChatUsage(chunk) ?? readChatUsage(objectIn(chunk, 'x_groq'));
    if (usage !== undefined) pieces.push({ kind: 'usage', usage });
    const reason = textIn(choice, 'finish_reason');
    if (reason !== undefined) {
      const stop = readFinishReason(reason, this.#refused ? [{ kind: 'refusal' }] : []);
      pieces.push(...this.#closeAll(), { kind: 'stop', stop });
    }
    return pieces;
  }

  #readDelta(delta: JsonObject, pieces: StreamPiece[]): void {
    this.#readReasoning(delta, pieces);
    this.#text('text', textIn(delta, 'content'), pieces);
    const refusal = textIn(delta, 'refusal');
    if (refusal !== undefined && refusal !== '') this.#refused = true;
    this.#text('refusal', refusal, pieces);
    for (const call of listIn(delta, 'tool_calls')) this.#readCall(call, pieces);
  }

  #readReasoning(delta: JsonObject, pieces: StreamPiece[]): void {
    const details = readReasoningDetails(delta);
    if (details.length === 0) {
      this.#text('reasoning', textIn(delta, 'reasoning_content') ?? textIn(delta, 'reasoning'), pieces);
      return;
    }
    for (const part of details) {
      if (part.kind === 'hidden_reasoning') {
        this.#closeOpen(pieces);
        const index = this.#begin(part, pieces);
        pieces.push({ kind: 'close', index });
        continue;
      }
      if (part.kind !== 'reasoning') continue;
      this.#text('reasoning', part.text, pieces);
      if (part.signature === undefined || this.#open?.kind !== 'reasoning') continue;
      pieces.push({ kind: 'signature', index: this.#open.index, signature: part.signature });
      // It is the last thing that is said of a thought.
      this.#closeOpen(pieces);
    }
  }

  #text(kind: 'text' | 'reasoning' | 'refusal', text: string | undefined, pieces: StreamPiece[]): void {
    if (text === undefined || text === '') return;
    if (this.#open?.kind !== kind) {
      this.#closeOpen(pieces);
      this.#open = { kind, index: this.#begin({ kind }, pieces) };
    }
    pieces.push({ kind: 'delta', index: this.#open.index, text });
  }

  #readCall(call: unknown, pieces: StreamPiece[]): void {
    const position = numberIn(call, 'index') ?? 0;
    const named = objectIn(call, 'function');
    const known = this.#calls.get(position);
    if (known === undefined) this.#closeOpen(pieces);
    const index =
      known ??
      this.#begin(
        {
          kind: 'tool_call',
          id: textIn(call, 'id') ?? `call_${position}`,
          name: textIn(named, 'name') ?? '',
        },
        pieces,
      );
    this.#calls.set(position, index);
    const text = textIn(named, 'arguments') ?? '';
    if (text !== '') pieces.push({ kind: 'delta', index, text });
  }

  #begin(part: OpenedPart, pieces: StreamPiece[]): number {
    const index = this.#parts;
    this.#parts += 1;
    pieces.push({ kind: 'open', index, part });
    return index;
  }

  #closeOpen(pieces: StreamPiece[]): void {
    if (this.#open !== undefined) pieces.push({ kind: 'close', index: this.#open.index });
    this.#open = undefined;
  }

  #closeAll(): StreamPiece[] {
    const pieces: StreamPiece[] = [];
    this.#closeOpen(pieces);
    for (const index of this.#calls.values()) pieces.push({ kind: 'close', index });
    this.#calls.clear();
    return pieces;
  }
}

/** Writes `chat.completion.chunk` events. */
export class ChatStreamWriter implements StreamWriter {
  readonly #context: AnswerContext;
  #id = '';
  #model = '';
  /** Index of the part -> what it is, and the number of a tool call among its like. */
  readonly #parts = new Map<number, { readonly kind: OpenedPart['kind']; readonly call: number }>();
  #calls = 0;
  #usage: Usage | undefined;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        this.#id = piece.id;
        this.#model = piece.model;
        return [this.#chunk({ role: 'assistant', content: '' })];
      case 'open':
        return this.#openPart(piece.index, piece.part);
      case 'delta':
        return this.#delta(piece.index, piece.text);
      case 'signature': {
        const detail = { type: 'reasoning.text', text: '', signature: piece.signature, index: piece.index };
        return [this.#chunk({ reasoning_details: [detail] })];
      }
      case 'usage':
        this.#usage = piece.usage;
        return [];
      case 'stop':
        return [this.#chunk({}, piece.stop)];
      case 'end':
        return [...this.#usageChunk(), { data: '[DONE]' }];
      case 'close':
      case 'error':
        return [];
    }
  }

  #openPart(index: number, part: OpenedPart): readonly StreamEvent[] {
    const call = part.kind === 'tool_call' ? this.#calls : 0;
    this.#parts.set(index, { kind: part.kind, call });
    if (part.kind === 'hidden_reasoning') {
      const detail = { type: 'reasoning.encrypted', data: part.data, index };
      return [this.#chunk({ reasoning_details: [detail] })];
    }
    if (part.kind !== 'tool_call') return [];
    this.#calls += 1;
    const named = { name: part.name, arguments: '' };
    return [this.#chunk({ tool_calls: [{ index: call, id: part.id, type: 'function', function: named }] })];
  }

  #delta(index: number, text: string): readonly StreamEvent[] {
    const part = this.#parts.get(index);
    switch (part?.kind) {
      case 'text':
        return [this.#chunk({ content: text })];
      case 'reasoning':
        return [this.#chunk({ reasoning_content: text })];
      case 'refusal':
        return [this.#chunk({ refusal: text })];
      case 'tool_call':
        return [this.#chunk({ tool_calls: [{ index: part.call, function: { arguments: text } }] })];
      case 'hidden_reasoning':
      case undefined:
        return [];
    }
  }

  #chunk(delta: JsonObject, stop?: Stop): StreamEvent {
    const finish_reason = stop === undefined ? null : writeFinishReason(stop);
    return this.#event([{ index: 0, delta, logprobs: null, finish_reason }]);
  }

  #usageChunk(): readonly StreamEvent[] {
    if (!this.#context.streamUsage || this.#usage === undefined) return [];
    return [this.#event([], writeChatUsage(this.#usage))];
  }

  #event(choices: readonly JsonObject[], usage?: JsonObject): StreamEvent {
    const chunk = compact({
      id: this.#id,
      object: 'chat.completion.chunk',
      created: this.#context.createdSeconds,
      model: this.#model,
      choices,
      usage: usage ?? (this.#context.streamUsage ? null : undefined),
    });
    return { data: JSON.stringify(chunk) };
  }
}
