import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchModel } from '../../src/models/fetch-model.ts';
import { modelTable } from '../../src/models/model-table.ts';

const content = Buffer.alloc(300_000, 'weights ');
const sha256 = createHash('sha256').update(content).digest('hex');

let directory: string;
let target: string;
const servers: { close(): unknown }[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'hunch-fetch-'));
  target = join(directory, 'models/m.gguf');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(directory, { recursive: true });
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function modelAt(answer: Answer) {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response);
  });
  servers.push({ close: () => (server.closeAllConnections(), server.close()) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { model: { url: `http://127.0.0.1:${port}/m.gguf`, bytes: content.length, sha256 }, ranges };
}

const serves: Answer = (request, response) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(start === 0 ? 200 : 206).end(content.subarray(start));
};

describe('a model is fetched', () => {
  it('whole, and not again', async () => {
    const { model, ranges } = await modelAt(serves);
    const seen: number[] = [];
    await fetchModel(model, target, { onProgress: (bytes) => seen.push(bytes) });
    expect(readFileSync(target).equals(content)).toBe(true);
    expect(seen.at(-1)).toBe(content.length);
    await fetchModel(model, target);
    expect(ranges).toEqual([undefined]);
  });

  it('on from where it broke off', async () => {
    let isFirst = true;
    const { model, ranges } = await modelAt((request, response) => {
      if (!isFirst) return serves(request, response);
      isFirst = false;
      response.writeHead(200, { 'content-length': content.length });
      response.write(content.subarray(0, 100_000));
      // Not before some of it is kept: what has arrived and is not read yet is lost with the connection.
      const looking = setInterval(() => {
        if (!existsSync(`${target}.part`) || statSync(`${target}.part`).size === 0) return;
        clearInterval(looking);
        response.destroy();
      }, 5);
    });
    await expect(fetchModel(model, target)).rejects.toThrow(/Try again: it goes on there/);
    expect(existsSync(target)).toBe(false);
    await fetchModel(model, target);
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
    expect(readFileSync(target).equals(content)).toBe(true);
  });

  it('from the start where the server knows no ranges', async () => {
    const { model } = await modelAt((_, response) => response.writeHead(200).end(content));
    mkdirSync(join(directory, 'models'));
    writeFileSync(`${target}.part`, 'half');
    await fetchModel(model, target);
    expect(readFileSync(target).equals(content)).toBe(true);
  });
});

describe('nothing is kept of a file', () => {
  it.each<[string, Answer, RegExp]>([
    [
      'that is another',
      (_, response) => response.end(Buffer.alloc(content.length)),
      /not the one that was expected/,
    ],
    ['that is not there', (_, response) => response.writeHead(404).end('no'), /answered 404/],
    ['that is longer', (_, response) => response.end(Buffer.concat([content, content])), /sends more than/],
  ])('%s', async (_, answer, words) => {
    const { model } = await modelAt(answer);
    await expect(fetchModel(model, target)).rejects.toThrow(words);
    expect(existsSync(target)).toBe(false);
  });

  it('that there is no room for, and no byte is asked for', async () => {
    const { model, ranges } = await modelAt(serves);
    await expect(fetchModel({ ...model, bytes: 2 ** 60 }, target)).rejects.toThrow(/MB are needed/);
    expect(ranges).toEqual([]);
  });
});

it('is given up when the server is silent', async () => {
  const { model } = await modelAt(() => undefined);
  await expect(fetchModel(model, target, { silenceMs: 50 })).rejects.toThrow(/was silent/);
});

it('is fetched from a revision that does not change, with its license', () => {
  for (const { url, bytes, sha256: digest, license } of Object.values(modelTable)) {
    expect(url).toMatch(/^https:\/\/[^/]+\/.*\/[\da-f]{40}\/.*\.gguf$/);
    expect(bytes).toBeGreaterThan(1e8);
    expect(digest).toMatch(/^[\da-f]{64}$/);
    expect(license).not.toBe('');
  }
});
