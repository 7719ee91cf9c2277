import { compact, type JsonObject } from '@hunch/common/json';
import { PerChoice } from '../choices.ts';
import type { OpenedPart, ServiceTier, Stop, StreamPiece, Usage } from '../conversation.ts';
import type { AnswerContext, StreamEvent, StreamWriter } from '../format.ts';
import type { TokenLogprob } from '../token-logprob.ts';
import { customInput, customNames } from '../custom-tools.ts';
import { hiddenForClient } from '../hidden-reasoning.ts';
import { asksInOldForm, explanationOf, finishReason, logprobsField, writeChatUsage } from './answer.ts';
import { callSignatures, signedCall } from './signed-calls.ts';
import { thinkingBlock, thinkingBlocks } from './thinking-blocks.ts';
import { annotationOf, audioField, imageField, isSpoken } from './write-request.ts';

/** Writes `chat.completion.chunk` events. */
export class ChatStreamWriter implements StreamWriter {
  readonly #context: AnswerContext;
  readonly #isOld: boolean;
  readonly #customs: ReadonlySet<string>;
  /** Which of several answers it writes; the first also what they have in common. */
  readonly #choice: number;
  readonly #others = new PerChoice((choice) => new ChatStreamWriter(this.#context, choice));
  #id = '';
  #model = '';
  #serviceTier: ServiceTier | undefined;
  /** Index of the part -> what it is, and the number of a tool call among its like. */
  readonly #parts = new Map<
    number,
    {
      readonly kind: OpenedPart['kind'];
      readonly call: number;
      readonly from: number;
      isEmpty: boolean;
      /** What a custom tool is given: it stands within JSON, which has to be whole before it can be read. */
      custom?: string;
    }
  >();
  /** Characters of the content so far. */
  #said = 0;
  /** Of calls that follow. */
  readonly #signatures = new Map<string, string>();
  /** Those of the open part, which its signature ends. */
  #thoughts = '';
  #calls = 0;
  #hasRefusal = false;
  #usage: Usage | undefined;

  constructor(context: AnswerContext, choice = 0) {
    this.#context = context;
    this.#choice = choice;
    this.#isOld = asksInOldForm(context.body);
    this.#customs = customNames(context.body);
  }

  write(piece: StreamPiece): readonly StreamEvent[] {
    const { choice = this.#choice } = piece;
    if (choice === this.#choice) return this.#write(piece);
    const isNew = !this.#others.has(choice);
    const other = this.#others.of(choice);
    const start = { kind: 'start', id: this.#id, model: this.#model } as const;
    return [...(isNew ? other.write(start) : []), ...other.write(piece)];
  }

  #write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        this.#id = piece.id;
        this.#model = piece.model;
        this.#serviceTier = piece.serviceTier;
        return [this.#chunk({ role: 'assistant', content: '' })];
      case 'open':
        return this.#openPart(piece.index, piece.part);
      case 'delta':
        return this.#delta(piece.index, piece.text, piece.logprobs);
      case 'signature': {
        const detail = { type: 'reasoning.text', text: '', signature: piece.signature, index: piece.index };
        const block = thinkingBlock(this.#thoughts, piece.signature);
        this.#thoughts = '';
        return [this.#chunk({ reasoning_details: [detail], thinking_blocks: [block] })];
      }
      case 'source': {
        const from = this.#parts.get(piece.index)?.from ?? 0;
        return [this.#chunk({ annotations: [annotationOf(piece.source, from, this.#said - from)] })];
      }
      case 'usage':
        this.#usage = piece.usage;
        return [];
      case 'stop':
        return this.#end(piece.stop);
      case 'end':
        return [...this.#usageChunk(), { data: '[DONE]' }];
      case 'close':
        return this.#close(piece.index);
      case 'error':
        return [];
    }
  }

  #end(stop: Stop): readonly StreamEvent[] {
    const refusal = this.#hasRefusal ? undefined : explanationOf(stop);
    return [...(refusal === undefined ? [] : [this.#chunk({ refusal })]), this.#chunk({}, stop)];
  }

  #openPart(index: number, part: OpenedPart): readonly StreamEvent[] {
    const call = part.kind === 'tool_call' ? this.#calls : 0;
    this.#parts.set(index, { kind: part.kind, call, from: this.#said, isEmpty: true });
    if (part.kind === 'picture')
      return [this.#chunk(isSpoken(part) ? { audio: audioField(part) } : { images: [imageField(part)] })];
    if (part.kind === 'refusal') this.#hasRefusal = true;
    if (part.kind === 'hidden_reasoning') {
      const detail = { type: 'reasoning.encrypted', data: hiddenForClient('chat', part.data), index };
      for (const [id, signature] of callSignatures([part])) this.#signatures.set(id, signature);
      const thinking_blocks = thinkingBlocks([part]);
      return [this.#chunk(compact({ reasoning_details: [detail], thinking_blocks }))];
    }
    if (part.kind === 'reasoning') this.#thoughts = '';
    if (part.kind !== 'tool_call') return [];
    this.#calls += 1;
    const named = { name: part.name, arguments: '' };
    if (this.#isOld) return call === 0 ? [this.#chunk({ function_call: named })] : [];
    if (this.#customs.has(part.name)) {
      this.#parts.set(index, { kind: part.kind, call, from: this.#said, isEmpty: true, custom: '' });
      const custom = { name: part.name, input: '' };
      return [this.#chunk({ tool_calls: [{ index: call, id: part.id, type: 'custom', custom }] })];
    }
    const signed = signedCall(named, this.#signatures.get(part.id));
    return [this.#chunk({ tool_calls: [{ index: call, id: part.id, type: 'function', ...signed }] })];
  }

  #delta(index: number, text: string, logprobs: readonly TokenLogprob[] = []): readonly StreamEvent[] {
    const part = this.#parts.get(index);
    switch (part?.kind) {
      case 'text':
        this.#said += text.length;
        return [this.#chunk({ content: text }, undefined, logprobs)];
      case 'reasoning':
        this.#thoughts += text;
        return [this.#chunk({ reasoning_content: text })];
      case 'refusal':
        return [this.#chunk({ refusal: text })];
      case 'tool_call':
        part.isEmpty = false;
        if (part.custom !== undefined) {
          part.custom += text;
          return [];
        }
        if (this.#isOld) return part.call === 0 ? [this.#chunk({ function_call: { arguments: text } })] : [];
        return [this.#chunk({ tool_calls: [{ index: part.call, function: { arguments: text } }] })];
      case 'hidden_reasoning':
      case 'picture':
      case 'search':
      case undefined:
        return [];
    }
  }

  /** A call without arguments is one with none: clients parse them. */
  #close(index: number): readonly StreamEvent[] {
    const part = this.#parts.get(index);
    if (part?.custom !== undefined) {
      const custom = { input: customInput(part.custom) };
      return [this.#chunk({ tool_calls: [{ index: part.call, custom }] })];
    }
    return part?.kind === 'tool_call' && part.isEmpty ? this.#delta(index, '{}') : [];
  }

  #chunk(delta: JsonObject, stop?: Stop, tokens: readonly TokenLogprob[] = []): StreamEvent {
    const finish_reason = stop === undefined ? null : finishReason(stop, this.#isOld, this.#hasRefusal);
    return this.#event([{ index: this.#choice, delta, logprobs: logprobsField(tokens), finish_reason }]);
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
      service_tier: this.#serviceTier,
      usage: usage ?? (this.#context.streamUsage ? null : undefined),
    });
    return { data: JSON.stringify(chunk) };
  }
}
