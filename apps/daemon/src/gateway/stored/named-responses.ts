import { err, ok, type Result } from '@hunch/common/result';
import { isObject, listIn, textIn } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import type { Route } from '../route.ts';
import type { VirtualKey } from '../virtual-key.ts';
import { NAMED_FILES_MAX } from './named-files.ts';

/** What a request of the responses format goes on from: an answer before it, and parts of such. */
function namedIn(body: unknown): readonly string[] {
  const before = textIn(body, 'previous_response_id');
  const items = listIn(body, 'input').flatMap((item) => {
    const isReference = isObject(item) && (item.type === 'item_reference' || isBare(item));
    const id = isReference ? textIn(item, 'id') : undefined;
    return id === undefined ? [] : [id];
  });
  return [...new Set(before === undefined ? items : [before, ...items])];
}

/** Whether a request depends on what its provider keeps of others. */
export function goesOn(body: unknown): boolean {
  return conversationIn(body) !== undefined || namedIn(body).length > 0;
}

function conversationIn(body: unknown): string | undefined {
  return isObject(body) ? (textIn(body, 'conversation') ?? textIn(body.conversation, 'id')) : undefined;
}

/** A reference may leave out its type. */
function isBare({ type, role, id }: Readonly<Record<string, unknown>>): boolean {
  return (type ?? undefined) === undefined && role === undefined && id !== undefined;
}

/** Leaves of a route the provider that has what the request of a key goes on from. @throws StoreAway */
export async function withinResponses(
  { objects }: Pick<GatewayParts, 'objects'>,
  key: VirtualKey,
  body: unknown,
  route: Route,
): Promise<Result<Route, ApiError>> {
  // Conversations lie at the provider, and nobody keeps whose they are.
  const conversation = conversationIn(body);
  if (conversation !== undefined) return err(unknown('Conversation', conversation, 'conversation'));
  const named = namedIn(body);
  if (named.length === 0) return ok(route);
  let { attempts } = route;
  for (const id of named) {
    const known = named.length > NAMED_FILES_MAX ? [] : await objects.find(id, 'response', key.id);
    const providers = new Set(known.map(({ provider }) => provider));
    attempts = attempts.filter(({ model }) => providers.has(model.target.provider));
    if (known.length > 0 && attempts.length > 0) continue;
    const isItem = textIn(body, 'previous_response_id') !== id;
    return err(
      isItem ? unknown('Item', id, 'input') : unknown('Previous response', id, 'previous_response_id'),
    );
  }
  return ok({ ...route, attempts });
}

/** As OpenAI says it of what there is none of. */
function unknown(what: string, id: string, field: string): ApiError {
  const message = `${what} with id '${id.slice(0, 200)}' not found.`;
  const code = field === 'previous_response_id' ? { code: 'previous_response_not_found' } : {};
  return { kind: 'invalid_request', status: field === 'conversation' ? 404 : 400, field, message, ...code };
}
