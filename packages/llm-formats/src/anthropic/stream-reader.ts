import { type JsonObject, numberIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import type { OpenedPart, SearchPart, StreamPiece } from '../conversation.ts';
import type { StreamEvent, StreamReader } from '../format.ts';
import { errorPiece } from '../provider-error.ts';
import { tierIn } from '../service-tier.ts';
import { objectOf, openedOf } from '../stream-parts.ts';
import {
  invocationUsage,
  readBlock,
  readMessagesUsage,
  readSource,
  readStopReason,
  searchOf,
} from './answer.ts';

/** Where a delta has its text, by the kind of its block. */
const words: Readonly<Partial<Record<OpenedPart['kind'], string>>> = {
  text: 'text',
  reasoning: 'thinking',
  tool_call: 'partial_json',
};

/** Reads the events of docs.claude.com/en/docs/build-with-claude/streaming. */
export class MessagesStreamReader implements StreamReader {
  #usage: JsonObject = {};
  /** Index of a block at the provider -> what it is, and the index of the part. */
  readonly #blocks = new Map<number, { readonly kind: OpenedPart['kind']; readonly index: number }>();
  #parts = 0;
  /** By their index: what is searched comes in pieces, and what was found in a block after it. */
  readonly #searches = new Map<number, { readonly block: JsonObject; asked: string }>();

  read(given: StreamEvent): readonly StreamPiece[] {
    const event = objectOf(given);
    switch (textIn(event, 'type') ?? '') {
      case 'message_start':
        return this.#start(objectIn(event, 'message'));
      case 'content_block_start':
        return this.#open(event);
      case 'content_block_delta':
        return this.#delta(event);
      case 'content_block_stop': {
        const block = this.#blocks.get(numberIn(event, 'index') ?? 0);
        return block === undefined ? [] : [{ kind: 'close', index: block.index }];
      }
      case 'message_delta':
        return this.#settle(event);
      case 'message_stop':
        return [...this.#measured(event), { kind: 'end' }];
      case 'error':
        return [errorPiece(event)];
      default:
        // `ping`, and what may come: the format asks its readers to ignore it.
        return [];
    }
  }

  #start(message: JsonObject | undefined): readonly StreamPiece[] {
    this.#usage = objectIn(message, 'usage') ?? {};
    const [id, model] = [textIn(message, 'id') ?? '', textIn(message, 'model') ?? ''];
    return [{ kind: 'start', id, model, ...tierIn(textIn(this.#usage, 'service_tier')) }];
  }

  #open(event: JsonObject): readonly StreamPiece[] {
    const block = objectIn(event, 'content_block');
    const type = textIn(block, 'type');
    if (block !== undefined && type === 'server_tool_use') {
      this.#searches.set(numberIn(event, 'index') ?? 0, { block, asked: '' });
      return [];
    }
    const [given] = readBlock(block);
    const read = given?.kind === 'search' ? this.#searched(given) : given;
    if (read === undefined) return [];
    const part = openedOf(read);
    const index = this.#parts;
    this.#parts += 1;
    if (part.kind !== 'search') this.#blocks.set(numberIn(event, 'index') ?? 0, { kind: part.kind, index });
    const text = textIn(block, part.kind === 'reasoning' ? 'thinking' : 'text') ?? '';
    const opened: StreamPiece = { kind: 'open', index, part };
    if (part.kind === 'search') return [opened, { kind: 'close', index }];
    return text === '' ? [opened] : [opened, { kind: 'delta', index, text }];
  }

  /** The search whose finds these are. */
  #searched(found: SearchPart): SearchPart | undefined {
    const search = [...this.#searches.values()].find(({ block }) => textIn(block, 'id') === found.id);
    const input = search?.asked === '' ? search.block.input : parseJson(search?.asked ?? '');
    const [made] = searchOf(search?.block, textIn(input, 'query') ?? '');
    return made === undefined ? undefined : { ...made, pages: found.pages };
  }

  #delta(event: JsonObject): readonly StreamPiece[] {
    const block = this.#blocks.get(numberIn(event, 'index') ?? 0);
    const delta = objectIn(event, 'delta');
    const search = this.#searches.get(numberIn(event, 'index') ?? 0);
    if (search !== undefined) search.asked += textIn(delta, 'partial_json') ?? '';
    if (block === undefined) return [];
    const { kind, index } = block;
    const cited = objectIn(delta, 'citation');
    if (cited !== undefined) return readSource(cited).map((source) => ({ kind: 'source', index, source }));
    const signature = textIn(delta, 'signature');
    if (signature !== undefined) return kind === 'reasoning' ? [{ kind: 'signature', index, signature }] : [];
    // What is of another kind than its block nobody knows where to put.
    const text = textIn(delta, words[kind] ?? '') ?? '';
    return text === '' ? [] : [{ kind: 'delta', index, text }];
  }

  /** Bedrock says at the end what it has counted, and of some models nowhere else. */
  #measured(event: JsonObject): readonly StreamPiece[] {
    const counted = invocationUsage(event);
    if (Object.keys(counted).length === 0) return [];
    return [{ kind: 'usage', usage: readMessagesUsage({ ...this.#usage, ...counted }) }];
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
