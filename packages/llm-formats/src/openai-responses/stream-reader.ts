import { type JsonObject, listIn, numberIn, objectIn, textIn } from '@hunch/common/json';
import type { OpenedPart, StreamPiece } from '../conversation.ts';
import type { StreamEvent, StreamReader } from '../format.ts';
import { readLogprobs } from '../logprobs.ts';
import { errorPiece } from '../provider-error.ts';
import { tierIn } from '../service-tier.ts';
import { optional } from '../shared-fields.ts';
import { objectOf } from '../stream-parts.ts';
import { readResponsesUsage } from './answer.ts';
import { hiddenIn, pictureIn, readAnnotation, readResponseStop, searchIn } from './read-answer.ts';

/** Of tools that the provider runs: something to show, though no other format has a part for it. */
const NO_PART = -1;

type Spoken = 'text' | 'refusal' | 'reasoning';

/** What a delta adds to, and the number that tells parts of one item apart. */
const spoken: ReadonlyMap<string, readonly [kind: Spoken, numbered: string]> = new Map([
  ['response.output_text.delta', ['text', 'content_index']],
  ['response.refusal.delta', ['refusal', 'content_index']],
  ['response.reasoning_text.delta', ['reasoning', 'content_index']],
  ['response.reasoning_summary_text.delta', ['reasoning', 'summary_index']],
]);

interface Open {
  readonly index: number;
  readonly item: number;
  readonly kind: OpenedPart['kind'];
  hasText: boolean;
}

/**
 * Reads the events of platform.openai.com/docs/api-reference/responses-streaming. Parts open with their first words, so
 * that providers which leave out the events around them are understood too.
 */
export class ResponsesStreamReader implements StreamReader {
  #parts = 0;
  /** By item, kind and number within the item. */
  readonly #open = new Map<string, Open>();
  readonly #kinds: { readonly kind: string }[] = [];

  read(given: StreamEvent): readonly StreamPiece[] {
    if (given.data === '[DONE]') return [{ kind: 'end' }];
    const event = objectOf(given);
    const type = textIn(event, 'type') ?? '';
    const words = spoken.get(type);
    if (words !== undefined) return this.#say(event, ...words);
    switch (type) {
      case 'response.created': {
        const response = objectIn(event, 'response');
        const [id, model] = [textIn(response, 'id') ?? '', textIn(response, 'model') ?? ''];
        return [{ kind: 'start', id, model, ...tierIn(textIn(response, 'service_tier')) }];
      }
      case 'response.output_item.added':
        return this.#add(event);
      case 'response.function_call_arguments.delta':
        return this.#argue(event, textIn(event, 'delta') ?? '');
      case 'response.output_item.done':
        return this.#complete(event);
      case 'response.output_text.annotation.added': {
        const text = this.#open.get(keyOf(event, 'text', 'content_index'));
        const sources = text === undefined ? [] : readAnnotation(event.annotation);
        return sources.map((source) => ({ kind: 'source', index: text?.index ?? NO_PART, source }));
      }
      case 'response.completed':
      case 'response.incomplete':
        return this.#settle(objectIn(event, 'response'));
      case 'response.failed':
      case 'error':
        return [errorPiece(event)];
      default: {
        const delta = textIn(event, 'delta') ?? '';
        return delta === '' ? [] : [{ kind: 'delta', index: NO_PART, text: delta }];
      }
    }
  }

  #say(event: JsonObject, kind: Spoken, numbered: string): readonly StreamPiece[] {
    const text = textIn(event, 'delta') ?? '';
    if (text === '') return [];
    const item = numberIn(event, 'output_index') ?? 0;
    const key = keyOf(event, kind, numbered);
    const known = this.#open.get(key);
    const tokens = readLogprobs(listIn(event, 'logprobs'));
    const logprobs = optional('logprobs', tokens.length === 0 ? undefined : tokens);
    if (known !== undefined) return [{ kind: 'delta', index: known.index, text, ...logprobs }];
    const pieces = this.#closeAll(item);
    const { index } = this.#begin(key, item, { kind }, pieces);
    return [...pieces, { kind: 'delta', index, text, ...logprobs }];
  }

  /** Of what is added, only a call is told apart by more than its words. */
  #add(event: JsonObject): readonly StreamPiece[] {
    const added = objectIn(event, 'item');
    if (textIn(added, 'type') !== 'function_call') return [];
    const item = numberIn(event, 'output_index') ?? 0;
    const part = {
      kind: 'tool_call',
      id: textIn(added, 'call_id') ?? '',
      name: textIn(added, 'name') ?? '',
    } as const;
    const pieces: StreamPiece[] = [];
    this.#begin(`${item} call`, item, part, pieces);
    return pieces;
  }

  #argue(event: JsonObject, text: string): readonly StreamPiece[] {
    const call = this.#open.get(`${numberIn(event, 'output_index') ?? 0} call`);
    if (call === undefined || text === '') return [];
    call.hasText = true;
    return [{ kind: 'delta', index: call.index, text }];
  }

  #complete(event: JsonObject): readonly StreamPiece[] {
    const item = numberIn(event, 'output_index') ?? 0;
    const done = objectIn(event, 'item');
    const pieces: StreamPiece[] = [];
    const call = this.#open.get(`${item} call`);
    // Some providers give the arguments in one piece, at the end.
    if (call?.hasText === false) pieces.push(...this.#argue(event, textIn(done, 'arguments') ?? ''));
    pieces.push(...this.#closeAll(item));
    for (const part of wholeParts(done)) {
      const { index } = this.#begin(`${item} hidden`, item, part, pieces);
      this.#open.delete(`${item} hidden`);
      pieces.push({ kind: 'close', index });
    }
    return pieces;
  }

  #settle(response: JsonObject | undefined): readonly StreamPiece[] {
    const usage = readResponsesUsage(response);
    return [
      ...this.#closeAll(undefined),
      ...(usage === undefined ? [] : [{ kind: 'usage', usage } as const]),
      { kind: 'stop', stop: readResponseStop(response, this.#kinds) },
      { kind: 'end' },
    ];
  }

  #begin(key: string, item: number, part: OpenedPart, pieces: StreamPiece[]): Open {
    const open: Open = { index: this.#parts, item, kind: part.kind, hasText: false };
    this.#parts += 1;
    this.#open.set(key, open);
    this.#kinds.push(part);
    pieces.push({ kind: 'open', index: open.index, part });
    return open;
  }

  /** @param item undefined: of all items */
  #closeAll(item: number | undefined): StreamPiece[] {
    const pieces: StreamPiece[] = [];
    for (const [key, open] of this.#open) {
      if (item !== undefined && open.item !== item) continue;
      this.#open.delete(key);
      pieces.push({ kind: 'close', index: open.index });
    }
    return pieces;
  }
}

/** What an item is that comes in no pieces. */
function wholeParts(item: JsonObject | undefined): readonly OpenedPart[] {
  switch (textIn(item, 'type') ?? '') {
    case 'image_generation_call':
      return pictureIn(item);
    case 'web_search_call':
      return searchIn(item);
    default:
      return hiddenIn(item);
  }
}

function keyOf(event: JsonObject, kind: Spoken, numbered: string): string {
  return `${numberIn(event, 'output_index') ?? 0} ${kind} ${numberIn(event, numbered) ?? 0}`;
}
