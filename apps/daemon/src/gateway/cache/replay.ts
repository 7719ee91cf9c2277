import type { ServerResponse } from 'node:http';
import type { ClientDisconnect } from '../client-disconnect.ts';
import { drained } from '../drained.ts';
import { type HeaderList, printable } from '../header-list.ts';
import type { CachedAnswer } from './answer-cache.ts';

interface ReplayParts {
  readonly response: ServerResponse;
  readonly disconnect: ClientDisconnect;
  readonly headers: HeaderList;
  readonly nowMs: number;
}

/** Gives an answer again: a stream as a stream, event by event. */
export async function replay(
  { type, body, model, atMs }: CachedAnswer,
  { response, disconnect, headers, nowMs }: ReplayParts,
): Promise<void> {
  const said = [
    ...headers,
    'content-type',
    type,
    'age',
    String(Math.max(0, Math.floor((nowMs - atMs) / 1000))),
    'x-hunch-model',
    printable(model),
    'x-hunch-cost-usd',
    '0',
  ];
  if (type !== 'text/event-stream') {
    const bytes = Buffer.from(body);
    response.writeHead(200, [...said, 'content-length', String(bytes.length)]);
    response.end(bytes);
    return;
  }
  response.writeHead(200, [...said, 'cache-control', 'no-cache']);
  for (const event of body.split(/(?<=\n\n)/)) {
    if (disconnect.isDisconnected) return;
    if (!response.write(event) && !(await drained(response))) return;
  }
  response.end();
}
