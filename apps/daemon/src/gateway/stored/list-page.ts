import { isObject, type JsonObject, parseJson } from '@hunch/common/json';
import type { GatewayParts } from '../parts.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { describedBy } from './ask-provider.ts';
import { describedText, type ListAsk, type StoredObject } from './stored-object.ts';
import { withLocalResults } from './local-results.ts';
import type { StoredAsk } from './stored-ask.ts';

/** Where the client names no size, and at most. OpenAI's files come by ten thousand; those of one answer are a few megabytes so. */
const sizes = { usual: 20, most: 1_000, batchesMost: 100 } as const;
/** Open batches of a page are asked for, so many at a time. */
const AT_ONCE = 8;
/** What a list may wait for each of them. */
const DESCRIBE_MS = 10_000;

/** A page of what a key has, as its API has it. */
export async function listPage(parts: GatewayParts, ask: StoredAsk, key: VirtualKey): Promise<JsonObject> {
  const { objects } = parts;
  const { found, owned, query } = ask;
  const { api } = found.endpoint;
  const [after, before] =
    api === 'anthropic'
      ? [query.get('after_id') ?? query.get('page'), query.get('before_id')]
      : [query.get('after')];
  const cursor = after ?? before ?? undefined;
  const from = cursor === undefined ? undefined : (await objects.find(cursor, owned.kind, key.id))[0];
  const limit = sizeOf(query.get('limit'), owned.kind, api);
  // A page before another is read backwards.
  const isBackwards = after === null && from !== undefined;
  const wantsOldest = query.get('order') === 'asc';
  const listed: ListAsk = {
    api,
    kind: owned.kind,
    key: key.id,
    purpose: query.get('purpose') ?? '',
    order: wantsOldest === isBackwards ? 'newest' : 'oldest',
    after: from,
    limit: limit + 1,
  };
  const rows = cursor !== undefined && from === undefined ? [] : await objects.list(listed);
  const page = isBackwards ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const data = await describeAll(parts, page);
  const [first, last] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  const has_more = rows.length > limit;
  const list = { data, first_id: first, last_id: last, has_more };
  if (api !== 'anthropic') return { object: 'list', ...list };
  return owned.kind === 'file' ? { ...list, next_page: has_more ? last : null } : list;
}

function sizeOf(text: string | null, kind: StoredObject['kind'], api: string): number {
  const most = kind === 'batch' && api === 'openai' ? sizes.batchesMost : sizes.most;
  const usual = kind === 'file' && api === 'openai' ? sizes.most : sizes.usual;
  const wanted = text === null || !/^\d{1,6}$/.test(text) ? usual : Number(text);
  return Math.min(most, Math.max(1, wanted));
}

async function describeAll(
  parts: GatewayParts,
  page: readonly StoredObject[],
): Promise<readonly JsonObject[]> {
  const described: JsonObject[] = [];
  for (let at = 0; at < page.length; at += AT_ONCE)
    described.push(...(await Promise.all(page.slice(at, at + AT_ONCE).map((one) => describe(parts, one)))));
  return described;
}

/** As its provider says now of what changes, and said then of what does not. */
async function describe(parts: GatewayParts, object: StoredObject): Promise<JsonObject> {
  const known = parseJson(object.described);
  const isStill = object.kind === 'file' || object.settledMs !== null;
  const asked = isStill && isObject(known) ? known : await describedNow(parts, object);
  const body = asked ?? (isObject(known) ? known : { id: object.id, object: object.kind });
  return withLocalResults(body) ?? body;
}

async function describedNow(parts: GatewayParts, object: StoredObject): Promise<JsonObject | undefined> {
  const body = await describedBy(parts, object, DESCRIBE_MS);
  if (body === undefined || body === 'gone') return undefined;
  if (object.kind === 'batch') await parts.batches.seen(object, body);
  else await parts.objects.describe(object, describedText(body));
  return body;
}
