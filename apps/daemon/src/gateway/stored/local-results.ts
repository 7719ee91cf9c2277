import { isObject, type JsonObject } from '@hunch/common/json';

/** Where Anthropic's clients read the answers of a batch: here, not at a provider that does not know their keys. */
export function withLocalResults(body: JsonObject): JsonObject | undefined {
  const { id, results_url: url, data } = body;
  if (typeof url === 'string' && typeof id === 'string')
    return { ...body, results_url: `/v1/messages/batches/${id}/results` };
  if (!Array.isArray(data)) return undefined;
  const local = data.map((one: unknown) => (isObject(one) ? (withLocalResults(one) ?? one) : one));
  return local.some((one, at) => one !== data[at]) ? { ...body, data: local } : undefined;
}
