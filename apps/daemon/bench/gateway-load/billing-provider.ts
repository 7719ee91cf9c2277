import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { textIn, parseJson, isObject } from '@hunch/common/json';

/** US dollars a million tokens, of input and of output. */
export const PRICE = 100;

const INPUT_TOKENS = 12;
/** The longest answer; requests allow as much. */
export const ANSWER_TOKENS_MAX = 400;

export interface BillingProvider {
  readonly url: string;
  /** What it would ask for: of whole answers, and of those that were broken off as far as they had come. */
  readonly bill: { usd: number; requests: number; whole: number };
  close(): void;
}

/** A provider that keeps its own bill, of answers of 1 to 400 words; streams come word by word over some tenths of a second. */
export async function billingProvider(): Promise<BillingProvider> {
  const bill = { usd: 0, requests: 0, whole: 0 };
  const charge = (outputTokens: number): void => {
    bill.usd += ((INPUT_TOKENS + outputTokens) * PRICE) / 1e6;
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = parseJson(await text(request));
      bill.requests += 1;
      const tokens = 1 + ((bill.requests * 7_919) % ANSWER_TOKENS_MAX);
      const usage = {
        prompt_tokens: INPUT_TOKENS,
        completion_tokens: tokens,
        total_tokens: INPUT_TOKENS + tokens,
      };
      const model = textIn(body, 'model') ?? '';
      if (!isObject(body) || body.stream !== true) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        charge(tokens);
        bill.whole += 1;
        response.writeHead(200, { 'content-type': 'application/json' });
        const message = { role: 'assistant', content: words(0, tokens) };
        response.end(
          JSON.stringify({ id: 'x', model, choices: [{ index: 0, message, finish_reason: 'stop' }], usage }),
        );
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = (fields: object): string => `data: ${JSON.stringify({ id: 'x', model, ...fields })}\n\n`;
      let said = 0;
      while (said < tokens && !response.destroyed) {
        const next = Math.min(tokens, said + 25);
        const delta = { content: words(said, next) };
        response.write(chunk({ choices: [{ index: 0, delta, finish_reason: null }] }));
        said = next;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      charge(said);
      if (response.destroyed) return;
      bill.whole += 1;
      response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
      response.end(`${chunk({ choices: [], usage })}data: [DONE]\n\n`);
    })();
  });
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 2_048 }, resolve),
  );
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}/v1`, bill, close };
}

const vocabulary = ['river', 'stone', 'house', 'light', 'green', 'table', 'paper', 'music', 'north', 'bread'];

/** Each of them is one token to every tokenizer. */
function words(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => ` ${vocabulary[(from + at) % vocabulary.length]}`).join(
    '',
  );
}
