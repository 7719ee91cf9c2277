import { err, ok, type Result } from '@hunch/common/result';
import { isObject } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import type { Route } from '../route.ts';
import type { VirtualKey } from '../virtual-key.ts';

/** Where users and their tools have fields of any name, and where answers that come back say what was read or made. */
const unread: ReadonlySet<string> = new Set([
  'metadata',
  'input_schema',
  'parameters',
  'schema',
  'arguments',
  'annotations',
  'results',
]);

/** Of what is part of an answer: it names a file, and nobody reads that again for it. */
const saysOnly = /citation|_output$|_call$|^file_path$/;

/** Deeper than any format nests. */
const DEPTH_MAX = 40;
/** Of one request, or of all of a batch. */
export const NAMED_FILES_MAX = 1_000;

/** Files that lie at a provider and that a request of any format has it read, by `file_id` or in `file_ids`. */
export function namedFiles(body: unknown, found: Set<string> = new Set()): ReadonlySet<string> {
  gather(body, found, 0);
  return found;
}

function gather(value: unknown, found: Set<string>, depth: number): void {
  if (depth > DEPTH_MAX || found.size > NAMED_FILES_MAX) return;
  if (Array.isArray(value)) {
    for (const one of value) gather(one, found, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const type = typeof value.type === 'string' ? value.type : '';
  const isToolUse = type.endsWith('tool_use');
  const reads = !saysOnly.test(type);
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'file_id' && typeof inner === 'string' && reads) found.add(inner);
    else if (name === 'file_ids' && Array.isArray(inner) && reads)
      for (const id of inner) if (typeof id === 'string') found.add(id);
    if (typeof inner === 'object' && !unread.has(name) && !(isToolUse && name === 'input'))
      gather(inner, found, depth + 1);
  }
}

/** At which providers a key has all of these files; undefined: there are none. Or, as the error, that it has not. */
export async function providersOf(
  { objects }: Pick<GatewayParts, 'objects'>,
  key: VirtualKey,
  files: ReadonlySet<string>,
): Promise<Result<ReadonlySet<string> | undefined, ApiError>> {
  let at: ReadonlySet<string> | undefined;
  for (const id of files) {
    const known = files.size > NAMED_FILES_MAX ? [] : await objects.find(id, 'file', key.id);
    if (known.length === 0) return err(notTheirs(id));
    const providers = new Set(known.map(({ provider }) => provider));
    at = at === undefined ? providers : new Set([...at].filter((name) => providers.has(name)));
  }
  return ok(at);
}

/** Leaves of a route what has the files that the request of a key names. @throws StoreAway */
export async function withinFiles(
  parts: Pick<GatewayParts, 'objects'>,
  key: VirtualKey,
  body: unknown,
  route: Route,
): Promise<Result<Route, ApiError>> {
  const files = namedFiles(body);
  if (files.size === 0) return ok(route);
  const at = await providersOf(parts, key, files);
  if (!at.ok) return at;
  const attempts = route.attempts.filter(({ model }) => at.value?.has(model.target.provider));
  return attempts.length === 0 ? err(elsewhere([...(at.value ?? [])])) : ok({ ...route, attempts });
}

/** What a batch that goes to one provider may not name; undefined: all is the key's, and there. @throws StoreAway */
export async function refusedFiles(
  parts: Pick<GatewayParts, 'objects'>,
  key: VirtualKey | undefined,
  files: ReadonlySet<string>,
  provider: string,
): Promise<ApiError | undefined> {
  if (key === undefined || files.size === 0) return undefined;
  const at = await providersOf(parts, key, files);
  if (!at.ok) return at.error;
  return at.value?.has(provider) === true ? undefined : elsewhere([...(at.value ?? [])]);
}

function notTheirs(id: string): ApiError {
  const message = `No such File object: ${id.slice(0, 200)}`;
  return { kind: 'invalid_request', status: 404, message };
}

function elsewhere(providers: readonly string[]): ApiError {
  const where = providers.length === 0 ? 'several providers' : providers.join(', ');
  const message = `The files of this request are at ${where}. Name a model that is there.`;
  return { kind: 'invalid_request', status: 400, field: 'model', message };
}
