import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderList } from '../header-list.ts';

/** Headers that belong to the request, not to the client's machine. */
export function forwardedHeaders(headers: IncomingHttpHeaders, hasBody: boolean): HeaderList {
  const list = hasBody ? ['content-type', headers['content-type'] ?? 'application/json'] : [];
  for (const name of ['accept', 'anthropic-beta', 'openai-beta', 'range'] as const) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
  }
  return list;
}
