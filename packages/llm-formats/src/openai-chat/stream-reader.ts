import { listIn, numberIn, objectIn, textIn, type JsonObject } from '@hunch/common/json';
import { ofChoice, PerChoice } from '../choices.ts';
import type { AnswerPart, StreamPiece } from '../conversation.ts';
import type { StreamEvent, StreamReader } from '../format.ts';
import { errorPiece } from '../provider-error.ts';
import { tierIn } from '../service-tier.ts';
import { objectOf, StreamParts } from '../stream-parts.ts';
import { argumentsIn, logprobsIn, readChatUsage, readFinishReason, readSources, saidIn } from './answer.ts';
import { picturesIn, readReasoningDetails, readThinkingBlocks } from './read-assistant.ts';

/** Reads `chat.completion.chunk` events. */
export class ChatStreamReader implements StreamReader {
  #started = false;
  readonly #choices = new PerChoice(() => new ChoiceReader());

  read(given: StreamEvent): readonly StreamPiece[] {
    if (given.data === '[DONE]') return [...this.#closeAll(), { kind: 'end' }];
    const chunk = objectOf(given);
    // vLLM's errors are the event itself.
    if (textIn(chunk, 'object') === 'error' || (chunk.error ?? undefined) !== undefined)
      return [errorPiece(chunk)];
    const pieces: StreamPiece[] = [];
    const choices = listIn(chunk, 'choices');
    const usage = readChatUsage(chunk) ?? readChatUsage(objectIn(chunk, 'x_groq'));
    // Azure says first what its filters found in the prompt, and nothing else.
    if (!this.#started && (choices.length > 0 || usage !== undefined)) {
      this.#started = true;
      const [id, model] = [textIn(chunk, 'id') ?? '', textIn(chunk, 'model') ?? ''];
      pieces.push({ kind: 'start', id, model, ...tierIn(textIn(chunk, 'service_tier')) });
    }
    if (usage !== undefined) pieces.push({ kind: 'usage', usage });
    for (const choice of choices) {
      const index = numberIn(choice, 'index') ?? 0;
      pieces.push(...ofChoice(index, this.#choices.of(index).read(choice)));
    }
    return pieces;
  }

  #closeAll(): readonly StreamPiece[] {
    return this.#choices.all().flatMap(([index, reader]) => ofChoice(index, reader.close()));
  }
}

/** Reads one of the answers. */
class ChoiceReader {
  readonly #parts = new StreamParts();
  /** Index of a tool call at the provider -> its id, and the index of the part. */
  readonly #calls = new Map<number, { readonly id: string; readonly index: number }>();
  readonly #kinds = new Set<'refusal' | 'tool_call'>();

  read(choice: unknown): StreamPiece[] {
    const pieces: StreamPiece[] = [];
    const delta = objectIn(choice, 'delta');
    if (delta !== undefined) this.#readDelta(delta, choice, pieces);
    const reason = textIn(choice, 'finish_reason');
    if (reason === undefined) return pieces;
    const stop = readFinishReason(reason, this.#kinds);
    return [...pieces, ...this.close(), { kind: 'stop', stop }];
  }

  close(): StreamPiece[] {
    const pieces: StreamPiece[] = [];
    this.#parts.closeText(pieces);
    for (const { index } of this.#calls.values()) pieces.push({ kind: 'close', index });
    this.#calls.clear();
    return pieces;
  }

  #readDelta(delta: JsonObject, choice: unknown, pieces: StreamPiece[]): void {
    const said = saidIn(delta);
    this.#readReasoning(delta, said.reasoning, pieces);
    this.#parts.text('text', said.text, pieces, logprobsIn(choice));
    for (const source of readSources(delta.annotations)) this.#parts.source(source, pieces);
    for (const picture of picturesIn(delta.images)) this.#parts.whole(picture, pieces);
    const refusal = textIn(delta, 'refusal') ?? '';
    if (refusal !== '') this.#kinds.add('refusal');
    this.#parts.text('refusal', refusal, pieces);
    for (const call of listIn(delta, 'tool_calls')) this.#readCall(call, pieces);
    // The form before `tools`, in which there is one call without an id.
    const legacy = objectIn(delta, 'function_call');
    if (legacy !== undefined) this.#readCall({ function: legacy }, pieces);
  }

  #readReasoning(delta: JsonObject, otherwise: string, pieces: StreamPiece[]): void {
    const details = readReasoningDetails(delta);
    if (details.length === 0) {
      const text = textIn(delta, 'reasoning_content') ?? textIn(delta, 'reasoning') ?? otherwise;
      this.#parts.text('reasoning', text, pieces);
      // They say all of it again with the signature at their end.
      for (const part of readThinkingBlocks(delta)) this.#seal(part, pieces);
      return;
    }
    for (const part of details) {
      if (part.kind === 'hidden_reasoning') this.#parts.whole(part, pieces);
      if (part.kind !== 'reasoning') continue;
      this.#parts.text('reasoning', part.text, pieces);
      if (part.signature !== undefined) this.#parts.sign(part.signature, pieces);
    }
  }

  #seal(part: AnswerPart, pieces: StreamPiece[]): void {
    if (part.kind === 'hidden_reasoning') this.#parts.whole(part, pieces);
    else if (part.kind === 'reasoning' && (part.signature ?? '') !== '')
      this.#parts.sign(part.signature ?? '', pieces);
  }

  #readCall(call: unknown, pieces: StreamPiece[]): void {
    const position = numberIn(call, 'index') ?? 0;
    const named = objectIn(call, 'function');
    const [id, name] = [textIn(call, 'id') ?? '', textIn(named, 'name') ?? ''];
    let open = this.#calls.get(position);
    // Some servers give every call the same number.
    const isOther = open !== undefined && id !== '' && name !== '' && id !== open.id;
    if (open !== undefined && isOther) pieces.push({ kind: 'close', index: open.index });
    if (open === undefined || isOther) {
      this.#parts.closeText(pieces);
      const part = { kind: 'tool_call', id: id === '' ? `call_${position}` : id, name } as const;
      open = { id: part.id, index: this.#parts.begin(part, pieces) };
      this.#calls.set(position, open);
      this.#kinds.add('tool_call');
    }
    const text = argumentsIn(named);
    if (text !== '') pieces.push({ kind: 'delta', index: open.index, text });
  }
}
