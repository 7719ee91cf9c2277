import { isObject, type JsonObject, listIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import type { StreamEvent } from '@hunch/llm-formats';
import type { AttemptSuccess } from '../attempts.ts';
import type { Answer } from '../model-call.ts';
import type { GatewayParts } from '../parts.ts';
import { apiOf } from '../pass-through/endpoint-table.ts';
import type { Frame } from '../upstream-stream.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { isObjectId } from './batch-results.ts';
import { plainObject, StoreAway, type StoredObject } from './stored-object.ts';

/** What an answer leaves at its provider: itself with its items, where it is stored, or files that code has made for it. */
type Made = Pick<StoredObject, 'kind' | 'id'>;

/** Of one answer: a model that calls tools without end is somebody's mistake. */
const MADE_MAX = 1_000;

/**
 * Writes down whose it is what an answer leaves at its provider: of a whole one at once, before anybody can go on from it.
 *
 * @returns of a stream, which has to be shown to it; undefined: nothing can be left there, or it is of nobody who has limits
 */
export async function keeperOf(
  parts: Pick<GatewayParts, 'objects'>,
  key: VirtualKey | undefined,
  body: JsonObject,
  { prepared, attempt, answer }: AttemptSuccess<Answer>,
): Promise<Keeper | undefined> {
  // Between formats nothing is stored, and no code is run.
  if (key === undefined || prepared.translation !== undefined) return undefined;
  const { name } = prepared.format;
  const isStored = name === 'openai-responses' && body.store !== false;
  const runsCode =
    name === 'anthropic' && (body.container !== undefined || listIn(body, 'tools').some(isCode));
  if (!isStored && !runsCode) return undefined;
  const keeper = new Keeper(parts, {
    api: apiOf(name),
    key: key.id,
    provider: attempt.model.target.provider,
  });
  if (answer.kind === 'stream') return keeper;
  keeper.see(answer.answer.body);
  await keeper.done();
  return undefined;
}

function isCode(tool: unknown): boolean {
  return textIn(tool, 'type')?.startsWith('code_execution_') === true;
}

export class Keeper {
  readonly #parts: Pick<GatewayParts, 'objects'>;
  readonly #owner: Pick<StoredObject, 'api' | 'key' | 'provider'>;
  readonly #known = new Set<string>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: Pick<GatewayParts, 'objects'>, owner: Pick<StoredObject, 'api' | 'key' | 'provider'>) {
    this.#parts = parts;
    this.#owner = owner;
  }

  /** Of a whole answer. */
  see(body: JsonObject): void {
    this.#keep(this.#owner.api === 'anthropic' ? filesIn(body.content) : storedIn(body));
  }

  /** Of a stream, as it comes. */
  seeFrames(frames: readonly Frame[]): void {
    for (const { event } of frames) if (tells(event)) this.#seeEvent(parseJson(event.data));
  }

  /** Resolves when all of it is written down. While the database is away an answer is told though nobody can go on from it. */
  async done(): Promise<void> {
    await this.#writing;
  }

  #seeEvent(event: unknown): void {
    if (this.#owner.api === 'anthropic') {
      this.#keep(filesIn([objectIn(event, 'content_block')]));
      return;
    }
    const response = objectIn(event, 'response');
    const item = textIn(objectIn(event, 'item'), 'id');
    if (response !== undefined) this.#keep(storedIn(response));
    if (item !== undefined) this.#keep([{ kind: 'response', id: item }]);
  }

  #keep(made: readonly Made[]): void {
    const { objects } = this.#parts;
    for (const { kind, id } of made) {
      if (this.#known.has(id) || this.#known.size >= MADE_MAX || !isObjectId(id)) continue;
      this.#known.add(id);
      const object = { ...plainObject, ...this.#owner, kind, id, createdMs: Date.now() };
      const written = objects.put(object).catch((error: unknown) => {
        if (!(error instanceof StoreAway)) throw error;
      });
      this.#writing = Promise.all([this.#writing, written]);
    }
  }
}

const telling: ReadonlySet<string> = new Set([
  'response.created',
  'response.output_item.added',
  'response.output_item.done',
  'content_block_start',
]);

function tells({ event = '' }: StreamEvent): boolean {
  return telling.has(event);
}

function storedIn(response: JsonObject): readonly Made[] {
  return [response, ...listIn(response, 'output')].flatMap((one): Made[] => {
    const id = textIn(one, 'id');
    return id === undefined ? [] : [{ kind: 'response', id }];
  });
}

/** Results of code hold what it has made: blocks within blocks. */
function filesIn(blocks: unknown): readonly Made[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.filter(isObject).flatMap((block): Made[] => {
    const isResult = textIn(block, 'type')?.endsWith('_output') === true;
    const id = isResult ? textIn(block, 'file_id') : undefined;
    const { content } = block;
    const inner = filesIn(isObject(content) ? content.content : content);
    return id === undefined ? [...inner] : [{ kind: 'file', id }, ...inner];
  });
}
