import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, type JsonObject, objectIn, textIn } from '@hunch/common/json';
import { expect, test } from 'vitest';
import { awsKeys } from './support/aws.ts';
import { type GatewayOptions, startGateway } from './support/gateway.ts';
import { ask } from './support/raw-client.ts';
import { answerJson, type SeenRequest, ScriptedUpstream } from './support/scripted-upstream.ts';

/** What a client is told of the tokens of a request, and who is asked for it: `source` documents that. */
interface Row {
  readonly name: string;
  readonly source: string;
  readonly provider: GatewayOptions['providers'][string];
  /** As the provider names it; `m` if left out. */
  readonly model?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  readonly says: { readonly status: number; readonly body: JsonObject };
  /** Null: nobody is asked. `decoded`: the body within the body that Bedrock wants. `$absent`: it must not be there. */
  readonly sent: {
    readonly path: string;
    readonly body?: JsonObject;
    readonly decoded?: JsonObject;
    readonly headers?: JsonObject;
  } | null;
  /** `$estimate`: a number that no provider has said. */
  readonly gives: JsonObject;
}

const rows = readFileSync(join(import.meta.dirname, 'tables/count-tokens.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

test.each(rows.map((row) => [row.name, row.source, row] as const))('%s (%s)', async (_, __, row) => {
  const upstream = await ScriptedUpstream.start(answerJson(row.says.body, row.says.status));
  const isDirect = row.provider.platform === undefined;
  const base_url = isDirect ? upstream.url : upstream.url.replace(/\/v1$/, '');
  const gateway = await startGateway({
    retries: 0,
    providers: { far: { base_url, models: [row.model ?? 'm'], ...row.provider } },
    environment: {
      AWS_ACCESS_KEY_ID: awsKeys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: awsKeys.secretAccessKey,
    },
  });
  const answer = await ask(gateway, { path: row.path, body: row.body, headers: row.headers ?? {} });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject(wanted(row.gives) as JsonObject);
  // It costs nothing and answers nothing: the ledger has no place for it.
  expect(gateway.records).toEqual([]);
  expect(upstream.requests.length).toBe(row.sent === null ? 0 : 1);
  if (row.sent === null) return;
  const { path, body = {}, decoded, headers = {} } = row.sent;
  expect(upstream.last.path).toBe(path);
  expect(upstream.last.headers).toMatchObject(headers);
  expect(upstream.last.body).toMatchObject(present(body));
  expect(among(upstream.last.body, body)).toEqual([]);
  if (decoded === undefined) return;
  expect(within(upstream.last)).toMatchObject(present(decoded));
  expect(among(within(upstream.last), decoded)).toEqual([]);
});

function wanted(value: unknown): unknown {
  if (value === '$estimate') return expect.toSatisfy((tokens) => Number.isInteger(tokens) && tokens > 0);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wanted(inner)]));
}

function present(body: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '$absent'));
}

/** Fields that are there and must not be. */
function among(body: JsonObject, want: JsonObject): string[] {
  return Object.keys(want).filter((key) => want[key] === '$absent' && key in body);
}

function within({ body }: SeenRequest): JsonObject {
  const text = textIn(objectIn(objectIn(body, 'input'), 'invokeModel'), 'body') ?? '';
  return JSON.parse(Buffer.from(text, 'base64').toString()) as JsonObject;
}
