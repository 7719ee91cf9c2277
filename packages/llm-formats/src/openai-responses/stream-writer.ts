import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart, OpenedPart, Stop, StreamPiece, Usage } from '../conversation.ts';
import type { AnswerContext, StreamEvent, StreamWriter } from '../format.ts';
import { itemId, responseId, writeContent, writeItem, writeResponse } from './answer.ts';
import { customInput, type ToolOrigin, toolOrigins } from './tools.ts';

interface OpenItem {
  readonly id: string;
  readonly opened: OpenedPart;
  /** Of the tool that is called, where the client knows it by another name or shape. */
  readonly origin: ToolOrigin | undefined;
  text: string;
  isDone: boolean;
}

/** Writes the events of platform.openai.com/docs/api-reference/responses-streaming; each item of the output is a part. */
export class ResponsesStreamWriter implements StreamWriter {
  readonly #context: AnswerContext;
  readonly #items: OpenItem[] = [];
  #id = '';
  #model = '';
  #number = 0;
  #usage: Usage | undefined;
  #stop: Stop = { kind: 'end' };
  #origins: ReadonlyMap<string, ToolOrigin> | undefined;

  constructor(context: AnswerContext) {
    this.#context = context;
  }

  write(piece: StreamPiece): readonly StreamEvent[] {
    switch (piece.kind) {
      case 'start':
        this.#id = responseId(piece.id);
        this.#model = piece.model;
        return [
          this.#event('response.created', { response: this.#response(undefined) }),
          this.#event('response.in_progress', { response: this.#response(undefined) }),
        ];
      case 'open':
        return this.#open(piece.index, piece.part);
      case 'delta':
        return this.#delta(piece.index, piece.text);
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
      // A signature has no place here.
      case 'signature':
      case 'error':
        return [];
    }
  }

  #open(index: number, opened: OpenedPart): readonly StreamEvent[] {
    const id = itemId(opened.kind, this.#id, index);
    const origin = this.#originOf(opened);
    this.#items[index] = { id, opened, origin, text: '', isDone: false };
    const item = writeItem(emptyPart(opened), id, 'in_progress', origin);
    const isMessage = opened.kind === 'text' || opened.kind === 'refusal';
    const begun = isMessage
      ? { ...item, content: [] }
      : opened.kind === 'reasoning'
        ? { ...item, summary: [] }
        : item;
    const added = this.#event('response.output_item.added', { output_index: index, item: begun });
    if (opened.kind === 'text' || opened.kind === 'refusal') {
      const part = writeContent({ kind: opened.kind, text: '' });
      return [
        added,
        this.#event('response.content_part.added', { ...at(index, id), content_index: 0, part }),
      ];
    }
    if (opened.kind !== 'reasoning') return [added];
    const part = { type: 'summary_text', text: '' };
    const summary = { ...at(index, id), summary_index: 0, part };
    return [added, this.#event('response.reasoning_summary_part.added', summary)];
  }

  #delta(index: number, delta: string): readonly StreamEvent[] {
    const item = this.#items[index];
    if (item === undefined) return [];
    item.text += delta;
    const place = at(index, item.id);
    switch (item.opened.kind) {
      case 'text':
        return [
          this.#event('response.output_text.delta', { ...place, content_index: 0, delta, logprobs: [] }),
        ];
      case 'refusal':
        return [this.#event('response.refusal.delta', { ...place, content_index: 0, delta })];
      case 'reasoning':
        return [this.#event('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta })];
      case 'tool_call':
        // The text of a custom tool stands within JSON, which has to be whole before it can be read.
        if (item.origin?.isCustom === true) return [];
        return [this.#event('response.function_call_arguments.delta', { ...place, delta })];
      case 'hidden_reasoning':
        return [];
    }
  }

  #close(index: number): readonly StreamEvent[] {
    const item = this.#items[index];
    if (item === undefined || item.isDone) return [];
    item.isDone = true;
    const { id, text } = item;
    const place = at(index, id);
    const events: StreamEvent[] = [];
    switch (item.opened.kind) {
      case 'text': {
        const part = writeContent({ kind: 'text', text });
        events.push(
          this.#event('response.output_text.done', { ...place, content_index: 0, text, logprobs: [] }),
        );
        events.push(this.#event('response.content_part.done', { ...place, content_index: 0, part }));
        break;
      }
      case 'refusal': {
        const part = writeContent({ kind: 'refusal', text });
        events.push(this.#event('response.refusal.done', { ...place, content_index: 0, refusal: text }));
        events.push(this.#event('response.content_part.done', { ...place, content_index: 0, part }));
        break;
      }
      case 'reasoning': {
        const part = { type: 'summary_text', text };
        events.push(
          this.#event('response.reasoning_summary_text.done', { ...place, summary_index: 0, text }),
        );
        events.push(
          this.#event('response.reasoning_summary_part.done', { ...place, summary_index: 0, part }),
        );
        break;
      }
      case 'tool_call': {
        events.push(...this.#closeCall(item, item.opened.name, place));
        break;
      }
      case 'hidden_reasoning':
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
    return [this.#event('response.function_call_arguments.done', { ...place, name, arguments: text })];
  }

  #originOf(opened: OpenedPart): ToolOrigin | undefined {
    if (opened.kind !== 'tool_call') return undefined;
    this.#origins ??= toolOrigins(this.#context.body);
    return this.#origins.get(opened.name);
  }

  #end(): readonly StreamEvent[] {
    const closed = this.#items.flatMap((_, index) => this.#close(index));
    const response = this.#response(this.#stop);
    const type = response.status === 'incomplete' ? 'response.incomplete' : 'response.completed';
    return [...closed, this.#event(type, { response })];
  }

  #response(stop: Stop | undefined): JsonObject {
    const output = this.#items.map(doneItem);
    const usage = this.#usage;
    return writeResponse({ id: this.#id, model: this.#model, output, stop, usage }, this.#context);
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

function emptyPart(opened: OpenedPart): AnswerPart {
  if (opened.kind === 'tool_call') return { ...opened, argumentsText: '' };
  return opened.kind === 'hidden_reasoning' ? opened : { kind: opened.kind, text: '' };
}

function doneItem({ id, opened, origin, text }: OpenItem): JsonObject {
  if (opened.kind === 'tool_call')
    return writeItem({ ...opened, argumentsText: text }, id, 'completed', origin);
  return writeItem(
    opened.kind === 'hidden_reasoning' ? opened : { kind: opened.kind, text },
    id,
    'completed',
  );
}
