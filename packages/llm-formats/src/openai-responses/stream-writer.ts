import type { JsonObject } from '@hunch/common/json';
import type { OpenedPart, ServiceTier, Source, Stop, StreamPiece, Usage } from '../conversation.ts';
import type { AnswerContext, StreamEvent, StreamWriter } from '../format.ts';
import { writeLogprobs } from '../logprobs.ts';
import type { TokenLogprob } from '../token-logprob.ts';
import { optional } from '../shared-fields.ts';
import { isWhole, partOf } from '../stream-parts.ts';
import {
  itemId,
  refusalOf,
  responseId,
  writeAnnotation,
  writeContent,
  writeItem,
  writeResponse,
} from './answer.ts';
import { customInput } from '../custom-tools.ts';
import { type ToolOrigin, toolOrigins } from './tools.ts';

interface OpenItem {
  readonly id: string;
  readonly opened: OpenedPart;
  /** Of the tool that is called, where the client knows it by another name or shape. */
  readonly origin: ToolOrigin | undefined;
  text: string;
  readonly sources: Source[];
  readonly logprobs: TokenLogprob[];
  signature?: string;
  isDone: boolean;
}

type Spoken = 'text' | 'refusal' | 'reasoning';

/** The events of what is said in words: what they are called, where in its item it stands, and what else they hold. */
const spoken = {
  text: {
    list: 'content',
    text: 'output_text',
    part: 'content_part',
    place: { content_index: 0 },
    whole: 'text',
  },
  refusal: {
    list: 'content',
    text: 'refusal',
    part: 'content_part',
    place: { content_index: 0 },
    whole: 'refusal',
  },
  reasoning: {
    list: 'summary',
    text: 'reasoning_summary_text',
    part: 'reasoning_summary_part',
    place: { summary_index: 0 },
    whole: 'text',
  },
} as const;

/** Writes the events of platform.openai.com/docs/api-reference/responses-streaming; each item of the output is a part. */
export class ResponsesStreamWriter implements StreamWriter {
  readonly #context: AnswerContext;
  readonly #items: OpenItem[] = [];
  #id = '';
  #model = '';
  #serviceTier: ServiceTier | undefined;
  #number = 0;
  #usage: Usage | undefined;
  #stop: Stop = { kind: 'end' };
  #origins: ReadonlyMap<string, ToolOrigin> | undefined;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(piece: StreamPiece): readonly StreamEvent[] {
    // There is one answer to a request here.
    if (piece.choice !== undefined) return [];
    switch (piece.kind) {
      case 'start':
        this.#id = responseId(piece.id);
        this.#model = piece.model;
        this.#serviceTier = piece.serviceTier;
        return [
          this.#event('response.created', { response: this.#response(undefined) }),
          this.#event('response.in_progress', { response: this.#response(undefined) }),
        ];
      case 'open':
        return this.#open(piece.index, piece.part);
      case 'delta':
        return this.#delta(piece.index, piece.text, piece.logprobs ?? []);
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
      case 'signature': {
        const item = this.#items[piece.index];
        if (item !== undefined) item.signature = piece.signature;
        return [];
      }
      case 'error':
        return [];
    }
  }

  #open(index: number, opened: OpenedPart): readonly StreamEvent[] {
    const id = itemId(opened.kind, this.#id, index);
    const origin = this.#originOf(opened);
    this.#items[index] = { id, opened, origin, text: '', sources: [], logprobs: [], isDone: false };
    const item = writeItem(partOf(opened, ''), id, 'in_progress', origin);
    if (opened.kind === 'tool_call' || isWhole(opened))
      return [this.#event('response.output_item.added', { output_index: index, item })];
    const { list, part, place } = spoken[opened.kind];
    return [
      this.#event('response.output_item.added', { output_index: index, item: { ...item, [list]: [] } }),
      this.#event(`response.${part}.added`, {
        ...at(index, id),
        ...place,
        part: writtenPart(opened.kind, ''),
      }),
    ];
  }

  #delta(index: number, delta: string, tokens: readonly TokenLogprob[]): readonly StreamEvent[] {
    const item = this.#items[index];
    if (item === undefined) return [];
    item.text += delta;
    item.logprobs.push(...tokens);
    const { opened, origin, id } = item;
    switch (opened.kind) {
      case 'tool_call':
        // The text of a custom tool stands within JSON, which has to be whole before it can be read.
        if (origin?.isCustom === true) return [];
        return [this.#event('response.function_call_arguments.delta', { ...at(index, id), delta })];
      case 'hidden_reasoning':
      case 'picture':
      case 'search':
        return [];
      case 'text':
      case 'refusal':
      case 'reasoning': {
        const { text, place } = spoken[opened.kind];
        const more = toldLogprobs(opened.kind, tokens);
        return [this.#event(`response.${text}.delta`, { ...at(index, id), ...place, delta, ...more })];
      }
    }
  }

  #cite(index: number, source: Source): readonly StreamEvent[] {
    const item = this.#items[index];
    if (item === undefined) return [];
    const annotation_index = item.sources.push(source) - 1;
    const annotation = writeAnnotation(source, item.text.length);
    const place = { ...at(index, item.id), content_index: 0, annotation_index };
    return [this.#event('response.output_text.annotation.added', { ...place, annotation })];
  }

  #close(index: number): readonly StreamEvent[] {
    const item = this.#items[index];
    if (item === undefined || item.isDone) return [];
    item.isDone = true;
    const { id, opened, text } = item;
    const events: StreamEvent[] = [];
    if (opened.kind === 'tool_call') events.push(...this.#closeCall(item, opened.name, at(index, id)));
    else if (opened.kind === 'search')
      events.push(this.#event('response.web_search_call.completed', at(index, id)));
    else if (!isWhole(opened)) {
      const said = spoken[opened.kind];
      const place = { ...at(index, id), ...said.place };
      const more = toldLogprobs(opened.kind, item.logprobs);
      events.push(this.#event(`response.${said.text}.done`, { ...place, [said.whole]: text, ...more }));
      const part = writtenPart(opened.kind, text, item.sources, item.logprobs);
      events.push(this.#event(`response.${said.part}.done`, { ...place, part }));
    }
    events.push(this.#event('response.output_item.done', { output_index: index, item: doneItem(item) }));
    return events;
  }

  #closeCall({ origin, text }: OpenItem, called: string, place: JsonObject): readonly StreamEvent[] {
    if (origin?.isCustom === true) {
      const input = customInput(text);
      return [
        this.#event('response.custom_tool_call_input.delta', { ...place, delta: input }),
        this.#event('response.custom_tool_call_input.done', { ...place, input }),
      ];
    }
    const name = origin?.name ?? called;
    return [
      this.#event('response.function_call_arguments.done', {
        ...place,
        name,
        arguments: text === '' ? '{}' : text,
      }),
    ];
  }

  #originOf(opened: OpenedPart): ToolOrigin | undefined {
    if (opened.kind !== 'tool_call') return undefined;
    this.#origins ??= toolOrigins(this.#context.body);
    return this.#origins.get(opened.name);
  }

  #end(): readonly StreamEvent[] {
    const closed = this.#items.flatMap((_, index) => this.#close(index));
    const why = refusalOf(
      this.#stop,
      this.#items.map(({ opened }) => opened),
    );
    if (why !== undefined) {
      const index = this.#items.length;
      closed.push(...this.#open(index, { kind: 'refusal' }), ...this.#delta(index, why.text, []));
      closed.push(...this.#close(index));
    }
    const response = this.#response(this.#stop);
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return [...closed, this.#event(type, { response })];
  }

  #response(stop: Stop | undefined): JsonObject {
    const output = this.#items.map(doneItem);
    const usage = this.#usage;
    const tier = optional('serviceTier', this.#serviceTier);
    return writeResponse({ id: this.#id, model: this.#model, output, stop, usage, ...tier }, this.#context);
  }

  #event(type: string, fields: JsonObject): StreamEvent {
    const sequence_number = this.#number;
    this.#number += 1;
    return { event: type, data: JSON.stringify({ type, sequence_number, ...fields }) };
  }
}

function at(output_index: number, item_id: string): JsonObject {
  return { item_id, output_index };
}

function doneItem({ id, opened, origin, text, sources, logprobs, signature }: OpenItem): JsonObject {
  const part = partOf(opened, text);
  if (part.kind === 'text') return writeItem({ ...part, sources, logprobs }, id, 'completed', origin);
  const signed = part.kind === 'reasoning' && signature !== undefined ? { ...part, signature } : part;
  return writeItem(signed, id, 'completed', origin);
}

/** Words have the field, though it be empty. */
function toldLogprobs(kind: Spoken, tokens: readonly TokenLogprob[]): JsonObject {
  return kind === 'text' ? { logprobs: writeLogprobs(tokens) } : {};
}

function writtenPart(
  kind: Spoken,
  text: string,
  sources: readonly Source[] = [],
  logprobs: readonly TokenLogprob[] = [],
): JsonObject {
  if (kind === 'reasoning') return { type: 'summary_text', text };
  return writeContent(kind === 'text' ? { kind, text, sources, logprobs } : { kind, text });
}
