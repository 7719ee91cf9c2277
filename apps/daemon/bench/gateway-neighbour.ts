import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { makeHistory } from './history.ts';
import { BenchClient, startDaemon } from './process.ts';
import { routerEnvironment, startUpstream } from './gateway-load/contenders.ts';

/** Whether a shell notices what the gateway does: suggestions at a person's pace, alone and beside bodies of 20 MB. */
const smoke = isSmoke();
const commands = smoke ? 500 : 20_000;
const questions = smoke ? 20 : 400;
const bodyBytes = smoke ? 1024 * 1024 : 20 * 1024 * 1024;

const home = mkdtempSync(join(tmpdir(), 'hunch-bench-'));
const upstream = await startUpstream();
Object.assign(process.env, routerEnvironment(home, upstream.url));
const daemon = await startDaemon(home);
const client = await BenchClient.open(daemon.socket);
try {
  await learn();
  const url = await gatewayUrl();
  const token = readFileSync(join(home, 'data/router-token'), 'utf8').trim();
  const alone = await ask();
  const load = { posted: 0, isOver: false };
  const poster = post(url, token, load);
  const beside = await ask();
  load.isOver = true;
  await poster;
  printTable(
    ['suggest', 'p50', 'p95', 'p99', 'count'],
    [
      ['alone', alone],
      [`beside ${load.posted} bodies of ${(bodyBytes / 1024 / 1024).toFixed(0)} MB`, beside],
    ].map(([name, samples]) => {
      const { p50, p95, p99, count } = summarize(samples as number[]);
      return [String(name), formatMicros(p50), formatMicros(p95), formatMicros(p99), String(count)];
    }),
  );
  console.log('(must: p95 10 ms)');
} finally {
  client.close();
  await daemon.stop();
  upstream.child.kill();
  rmSync(home, { recursive: true, force: true });
}

async function learn(): Promise<void> {
  const entries = makeHistory(commands, join(home, 'projects'));
  for (let at = 0; at < entries.length; at += 500)
    await client.line('ImportHistory', { source: 'bash', entries: entries.slice(at, at + 500) });
}

async function gatewayUrl(): Promise<string> {
  for (;;) {
    const { result } = JSON.parse(await client.line('RouterStatus', {})) as {
      result: { url: string | null };
    };
    if (result.url !== null) return result.url;
  }
}

/** @returns microseconds */
async function ask(): Promise<number[]> {
  const samples: number[] = [];
  const prefixes = ['', 'g', 'git ', 'docker ', 'kubectl get', 'cargo t'];
  for (let count = 0; count < questions; count += 1) {
    const startMs = performance.now();
    await client.line('Suggest', {
      session_id: 'bench',
      cwd: join(home, `projects/project-${count % 24}`),
      prefix: prefixes[count % prefixes.length],
    });
    samples.push((performance.now() - startMs) * 1000);
    await new Promise((resolve) => setTimeout(resolve, smoke ? 1 : 10));
  }
  return samples;
}

/** One after the other, as a coding agent does that sends pictures. */
async function post(url: string, token: string, load: { posted: number; isOver: boolean }): Promise<void> {
  const image = `data:image/png;base64,${'A'.repeat(bodyBytes)}`;
  const content = [{ type: 'image_url', image_url: { url: image } }];
  const body = Buffer.from(JSON.stringify({ model: 'simple', messages: [{ role: 'user', content }] }));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  while (!load.isOver) {
    const response = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body });
    if (response.status !== 200)
      throw new Error(`the gateway answered ${response.status}: ${await response.text()}`);
    await response.text();
    load.posted += 1;
  }
}
