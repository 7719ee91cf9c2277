import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '@hunch/bench';
import { isObject, parseJson } from '@hunch/common/json';
import { answerSchema, type ModelRequest } from '@hunch/intent-router';
import { HttpExchange } from '../src/llm/http-exchange.ts';
import { ModelClient } from '../src/llm/model-client.ts';
import { tinyGguf } from '../test/support/tiny-gguf.ts';

/**
 * `hunch-run bench/llama-server.ts [ROOT]`: the model client against a real server of llama.cpp (Debian: llama.cpp-tools), with a model of noise.
 * ROOT is a directory to which the server is confined by chroot, where this system has none. It prints what happened, and fails if anything differs
 * from what is expected. What this server never does (429, garbage) is tested with one that speaks its protocol.
 */
const root = process.argv[2] ?? '';
const startTimeoutMs = 20_000;
const model = '/tmp/hunch-tiny.gguf';
const question: ModelRequest = {
  messages: [
    { role: 'system', content: 'You write commands.' },
    { role: 'user', content: '{"request":"list files"}' },
  ],
  tokensMax: 60,
  timeoutMs: 60_000,
};
const schema = {
  type: 'object',
  properties: { sure: { type: 'boolean' } },
  required: ['sure'],
  additionalProperties: false,
};

/** A long answer, whatever the model would rather say. */
const longSchema = {
  type: 'object',
  properties: { sure: { type: 'array', items: { type: 'boolean' }, minItems: 150, maxItems: 150 } },
  required: ['sure'],
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
writeFileSync(join(root, model), tinyGguf());
const args = [
  '-m',
  model,
  '--host',
  '127.0.0.1',
  '--port',
  `${port}`,
  '--api-key',
  'k',
  '-t',
  '1',
  '--no-webui',
];
const [program, ...words] = root === '' ? ['llama-server'] : ['chroot', root, 'llama-server'];
const child: ChildProcess = spawn(program, [...words, ...args], { stdio: 'ignore' });
const http = new HttpExchange();
const client = new ModelClient(http);
const rows: string[][] = [];

/** What an answer says of itself. */
async function ask(
  more: Partial<ModelRequest>,
  { apiKey = 'k', signal }: { readonly apiKey?: string; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const target = { kind: 'llama_cpp', url: `${base}/v1`, model: 'tiny', apiKey } as const;
  const answer = await client.model(target).complete({ ...question, ...more }, signal);
  return answer.ok ? `answer: ${answer.value}` : `${answer.error.kind}: ${answer.error.message}`;
}

function row(what: string, said: string, isExpected: boolean): void {
  rows.push([what, isExpected ? 'as expected' : 'OTHERWISE', JSON.stringify(said).slice(0, 140)]);
}

/** Whether any request is being worked on. */
async function isBusy(): Promise<boolean> {
  const slots: unknown = await (
    await fetch(`${base}/slots`, { headers: { authorization: 'Bearer k' } })
  ).json();
  return (
    Array.isArray(slots) && slots.some((slot: unknown) => isObject(slot) && slot['is_processing'] === true)
  );
}

async function becomes(test: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await test().catch(() => false))) {
    if (Date.now() > until) return false;
    await delay(50);
  }
  return true;
}

try {
  const early = await ask({ timeoutMs: 2000 });
  row(
    'asked before it listens, or while it loads',
    early,
    /^(?:unreachable|server_error|answer)/.test(early),
  );
  if (!(await becomes(async () => (await fetch(`${base}/health`)).ok, startTimeoutMs)))
    throw new Error('llama-server does not start. Is llama.cpp-tools installed?');

  const held = await ask({ schema, tokensMax: 400 });
  const value = parseJson(held.replace(/^answer: /, ''));
  row('held to a schema', held, isObject(value) && typeof value['sure'] === 'boolean');

  const pieces: string[] = [];
  const streamed = await ask({ schema: longSchema, tokensMax: 1500, onText: (text) => pieces.push(text) });
  row(
    `streamed, in ${pieces.length} pieces`,
    streamed,
    pieces.length > 1 && streamed === `answer: ${pieces.join('')}`,
  );

  // Noise in a text is seldom UTF-8, which this server refuses to pass on.
  const own = await ask({ schema: answerSchema, tokensMax: 300 });
  row("held to hunch's own schema", own, /^answer: \{|^garbage: .* error: /.test(own));

  const cancel = new AbortController();
  const asked = ask(
    { schema: longSchema, tokensMax: 3000, onText: () => cancel.abort() },
    { signal: cancel.signal },
  );
  const cancelled = await asked;
  row('cancelled at the first piece', cancelled, cancelled.startsWith('aborted'));
  row('the server stops then', '', await becomes(async () => !(await isBusy()), 10_000));

  const wrongKey = await ask({}, { apiKey: 'other' });
  row('a wrong key (401)', wrongKey, wrongKey.startsWith('unauthorized'));

  const tooLong = await ask({ messages: [{ role: 'user', content: 'x'.repeat(20_000) }] });
  row('more than its context (400)', tooLong, tooLong.startsWith('refused'));

  const refusing = {
    type: 'object',
    properties: { a: { type: 'string', pattern: '(?<=x)y' } },
    required: ['a'],
  };
  const without = await ask({ schema: refusing, tokensMax: 20 });
  row('a schema that it refuses: asked without', without, without.startsWith('answer'));

  process.kill(serverPid(), 'SIGSTOP');
  const hung = await ask({ timeoutMs: 500 });
  process.kill(serverPid(), 'SIGCONT');
  row('a server that hangs', hung, hung.startsWith('timeout'));
  const again = await ask({ schema });
  row('and goes on', again, again.startsWith('answer'));
} finally {
  child.kill();
  await http.close();
  rmSync(join(root, model), { force: true });
}
const gone = await new ModelClient(new HttpExchange())
  .model({ kind: 'llama_cpp', url: `${base}/v1`, model: 'tiny', apiKey: 'k' })
  .complete({ ...question, timeoutMs: 2000 });
row(
  'a server that is gone',
  gone.ok ? 'answer' : gone.error.kind,
  !gone.ok && gone.error.kind === 'unreachable',
);
printTable(['', 'what happened', 'answer'], rows);
process.exit(rows.some(([, verdict]) => verdict !== 'as expected') ? 1 : 0);

/** chroot(8) becomes the server. */
function serverPid(): number {
  if (child.pid === undefined) throw new Error('llama-server does not run');
  return child.pid;
}
