import { type JsonObject, numberIn, objectIn, textIn } from '@hunch/common/json';
import { readCitation, stopIn, usageIn } from './read-answer.ts';

/**
 * The events of Converse's streams as those of Anthropic's messages (docs.aws.amazon.com/bedrock, "ConverseStreamOutput"). Blocks of words
 * begin with the first of them, and what it took comes after the stop.
 */
export class ConverseEvents {
  readonly #model: string;
  readonly #id: string;
  readonly #open = new Set<number>();
  #stop: JsonObject = {};

  constructor(model: string, id: string) {
    this.#model = model;
    this.#id = id;
  }

  /** @param type `contentBlockDelta` */
  read(type: string, given: unknown): readonly JsonObject[] {
    const index = numberIn(given, 'contentBlockIndex') ?? 0;
    switch (type) {
      case 'messageStart': {
        const usage = { input_tokens: 0, output_tokens: 0 };
        const message = { id: this.#id, type: 'message', role: 'assistant', model: this.#model, content: [] };
        return [
          { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } },
        ];
      }
      case 'contentBlockStart': {
        const call = objectIn(objectIn(given, 'start'), 'toolUse');
        if (call === undefined) return [];
        const block = { type: 'tool_use', id: call.toolUseId, name: call.name, input: {} };
        return this.#begin(index, block);
      }
      case 'contentBlockDelta':
        return this.#delta(index, objectIn(given, 'delta'));
      case 'contentBlockStop':
        return this.#open.delete(index) ? [{ type: 'content_block_stop', index }] : [];
      case 'messageStop':
        this.#stop = stopIn(given);
        return [];
      case 'metadata':
        return [
          { type: 'message_delta', delta: this.#stop, usage: usageIn(given) },
          { type: 'message_stop' },
        ];
      default:
        return [];
    }
  }

  #begin(index: number, content_block: JsonObject): JsonObject[] {
    if (this.#open.has(index)) return [];
    this.#open.add(index);
    return [{ type: 'content_block_start', index, content_block }];
  }

  #delta(index: number, delta: JsonObject | undefined): readonly JsonObject[] {
    const of = (block: JsonObject, said: JsonObject): readonly JsonObject[] => [
      ...this.#begin(index, block),
      { type: 'content_block_delta', index, delta: said },
    ];
    const text = textIn(delta, 'text');
    if (text !== undefined) return of({ type: 'text', text: '' }, { type: 'text_delta', text });
    const call = textIn(objectIn(delta, 'toolUse'), 'input');
    if (call !== undefined)
      return of(
        { type: 'tool_use', id: '', name: '', input: {} },
        { type: 'input_json_delta', partial_json: call },
      );
    const [citation] = readCitation(objectIn(delta, 'citation'));
    if (citation !== undefined) return of({ type: 'text', text: '' }, { type: 'citations_delta', citation });
    const reasoning = objectIn(delta, 'reasoningContent');
    const data = textIn(reasoning, 'redactedContent');
    if (data !== undefined) return this.#begin(index, { type: 'redacted_thinking', data });
    const thought = { type: 'thinking', thinking: '', signature: '' };
    const thinking = textIn(reasoning, 'text');
    if (thinking !== undefined) return of(thought, { type: 'thinking_delta', thinking });
    const signature = textIn(reasoning, 'signature');
    return signature === undefined ? [] : of(thought, { type: 'signature_delta', signature });
  }
}
