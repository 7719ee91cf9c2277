import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { endWithThis } from '@hunch/bench';
import { firstLine } from '../process.ts';
import { freePort } from './servers.ts';

/** One way to the provider. */
export interface Way {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What a request asks it for. */
  readonly model: string;
  /** Undefined: it is no gateway. */
  readonly child: ChildProcess | undefined;
}

export interface Contenders {
  readonly ways: readonly Way[];
  end(): void;
}

// Without this variable of the surroundings, which costs Node 20 about 50 ms at its start.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

export async function startUpstream(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = endWithThis(
    spawn(process.execPath, [resolve('bench/gateway-load/upstream.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  return { child, url: `http://127.0.0.1:${await firstLine(child, /^upstream (\d+)\n/m)}/v1` };
}

/** What a gateway of the bench is configured by. */
export function routerEnvironment(home: string, upstreamUrl: string): NodeJS.ProcessEnv {
  return {
    ...environment,
    HUNCH_HOME: home,
    HUNCH_ALLOW_ROOT: '1',
    HUNCH_PROMPT_ROUTER_ENABLED: 'true',
    HUNCH_PROMPT_ROUTER_LISTEN: '127.0.0.1:0',
    HUNCH_PROMPT_ROUTER_LLM_CLASSIFIER: 'false',
    HUNCH_PROMPT_ROUTER_PROVIDERS: JSON.stringify({ near: { base_url: upstreamUrl } }),
    HUNCH_PROMPT_ROUTER_TIERS_SIMPLE: 'near/gpt-4o-mini',
  };
}

/**
 * The provider alone, a pass-through that does nothing else (the floor), hunch, and beside it what the surroundings name: other builds of
 * hunchd.mjs by HUNCH_BENCH_BESIDE, since two runs can't be told apart that differ by a few hundredths of a millisecond, and Portkey's gateway by
 * HUNCH_BENCH_PORTKEY, its build/start-server.js: `npm install --ignore-scripts @portkey-ai/gateway`, in a directory of its own whose
 * package.json overrides `@hono/node-server` with 1.3.3: with a newer one it answers every stream with 500, since it writes to the headers of
 * an answer that it has fetched, and that version hands them on as they are.
 */
export async function startContenders(): Promise<Contenders> {
  const upstream = await startUpstream();
  const floor = endWithThis(
    spawn(process.execPath, [resolve('bench/gateway-load/pass-through.mjs'), upstream.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment,
    }),
  );
  const floorUrl = `http://127.0.0.1:${await firstLine(floor, /^pass-through (\d+)\n/m)}/v1`;
  const children = [upstream.child, floor];
  const homes: string[] = [];
  const ways: Way[] = [
    { name: 'provider', url: upstream.url, headers: {}, model: 'cheap', child: undefined },
    { name: 'pass-through', url: floorUrl, headers: {}, model: 'cheap', child: floor },
  ];
  const beside = process.env.HUNCH_BENCH_BESIDE?.split(',') ?? [];
  for (const [index, script] of [resolve('dist/hunchd.mjs'), ...beside].entries()) {
    const home = mkdtempSync(join(tmpdir(), 'hunch-bench-'));
    homes.push(home);
    const { child, url, headers } = await startHunch(script, home, upstream.url);
    children.push(child);
    ways.push({ name: index === 0 ? 'hunch' : `beside ${index}`, url, headers, model: 'auto', child });
  }
  const script = process.env.HUNCH_BENCH_PORTKEY;
  if (script !== undefined) {
    const port = await freePort();
    const portkey = endWithThis(
      spawn(process.execPath, [script, `--port=${port}`, '--headless'], {
        stdio: 'ignore',
        env: environment,
      }),
    );
    children.push(portkey);
    const headers = {
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': upstream.url,
      authorization: 'Bearer none',
    };
    ways.push({
      name: 'portkey',
      url: `http://127.0.0.1:${port}/v1`,
      headers,
      model: 'cheap',
      child: portkey,
    });
    await answers(`http://127.0.0.1:${port}/`);
  }
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
    for (const home of homes) rmSync(home, { recursive: true, force: true });
  };
  return { ways, end };
}

async function startHunch(script: string, home: string, upstreamUrl: string) {
  const report = ['--expose-gc', '--require', resolve('bench/gateway-load/heap-report.cjs')];
  const child = endWithThis(
    spawn(process.execPath, [...report, script, 'gateway'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: routerEnvironment(home, upstreamUrl),
    }),
  );
  const url = await firstLine(child, /^hunchd gateway (\S+)\n/m);
  const token = readFileSync(join(home, 'data/router-token'), 'utf8').trim();
  return { child, url, headers: { authorization: `Bearer ${token}` } };
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(url);
      return;
    } catch {
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  throw new Error(`${url} does not answer`);
}
