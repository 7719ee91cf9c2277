import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { firstLine } from '../process.ts';

/** One way to the provider. */
export interface Way {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: it is no proxy. */
  readonly child: ChildProcess | undefined;
}

export interface Contenders {
  readonly ways: readonly Way[];
  end(): void;
}

// Without this variable of the surroundings, which costs Node 20 about 50 ms at its start.
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

export async function startUpstream(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [resolve('bench/proxy/upstream.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: `http://127.0.0.1:${await firstLine(child, /^upstream (\d+)\n/m)}/v1` };
}

/** What a proxy of the bench is configured by. */
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
 * The provider alone, a pass-through that does nothing else (the floor), hunch, and Portkey's gateway before it where HUNCH_BENCH_PORTKEY names its
 * build/start-server.js: `npm install --ignore-scripts @portkey-ai/gateway`, in a directory of its own.
 */
export async function startContenders(): Promise<Contenders> {
  const home = mkdtempSync(join(tmpdir(), 'hunch-bench-'));
  const upstream = await startUpstream();
  const report = ['--expose-gc', '--require', resolve('bench/proxy/heap-report.cjs')];
  const hunch = spawn(process.execPath, [...report, resolve('dist/hunchd.mjs'), 'proxy'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: routerEnvironment(home, upstream.url),
  });
  const floor = spawn(process.execPath, [resolve('bench/proxy/pass-through.mjs'), upstream.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: environment,
  });
  const floorUrl = `http://127.0.0.1:${await firstLine(floor, /^pass-through (\d+)\n/m)}/v1`;
  const hunchUrl = await firstLine(hunch, /^hunchd proxy (\S+)\n/m);
  const token = readFileSync(join(home, 'data/router-token'), 'utf8').trim();
  const children = [upstream.child, floor, hunch];
  const ways: Way[] = [
    { name: 'provider', url: upstream.url, headers: {}, child: undefined },
    { name: 'pass-through', url: floorUrl, headers: {}, child: floor },
    { name: 'hunch', url: hunchUrl, headers: { authorization: `Bearer ${token}` }, child: hunch },
  ];
  const script = process.env.HUNCH_BENCH_PORTKEY;
  if (script !== undefined) {
    const port = await freePort();
    const portkey = spawn(process.execPath, [script, `--port=${port}`, '--headless'], {
      stdio: 'ignore',
      env: environment,
    });
    children.push(portkey);
    const headers = {
      'x-portkey-provider': 'openai',
      'x-portkey-custom-host': upstream.url,
      authorization: 'Bearer none',
    };
    ways.push({ name: 'portkey', url: `http://127.0.0.1:${port}/v1`, headers, child: portkey });
    await answers(`http://127.0.0.1:${port}/`);
  }
  const end = (): void => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true });
  };
  // A bench that is stopped takes its contenders with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      end();
      process.exit(1);
    });
  }
  return { ways, end };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolvePort, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolvePort(port));
    });
  });
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
