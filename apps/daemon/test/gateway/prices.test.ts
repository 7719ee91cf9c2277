import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { hunchPaths } from '@hunch/common/paths';
import { expect, onTestFinished, test } from 'vitest';
import { job as showPrices } from '../../src/offline/router-prices.ts';
import { job as updatePrices } from '../../src/offline/router-prices-update.ts';
import type { JobContext } from '../../src/offline/job.ts';

const prices = JSON.stringify([
  {
    id: 'openai',
    models: [{ id: 'gpt-5', match: { equals: 'gpt-5' }, prices: { input_mtok: 77, output_mtok: 99 } }],
  },
]);

const configuration = `[prompt_router.providers.p]
base_url = "https://api.openai.com/v1"
[prompt_router.tiers]
simple = ["p/gpt-5", "p/unheard-of"]
`;

function home(): { readonly directory: string; readonly context: (...args: string[]) => JobContext } {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-prices-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const paths = hunchPaths({ HUNCH_HOME: directory }, 0);
  const file = join(directory, 'config.toml');
  writeFileSync(file, configuration);
  return {
    directory,
    context: (...args) => ({
      environment: {},
      paths: { ...paths, config: file },
      args,
      input: Readable.from([]),
      output: new Writable(),
      say: () => undefined,
    }),
  };
}

test('prices come with their date; those of a file take their place, and an own price both', async () => {
  const { directory, context } = home();
  const before = await showPrices.report(context());
  expect(before).toMatchObject({
    as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    models: [
      { model: 'p/gpt-5', input: 1.25 },
      { model: 'p/unheard-of', input: null },
    ],
  });
  const file = join(directory, 'prices.json');
  writeFileSync(file, prices);
  expect(await updatePrices.report(context(file))).toMatchObject({ companies: 1, models: 1, source: file });
  expect(await showPrices.report(context())).toMatchObject({ source: file, models: [{ input: 77 }, {}] });
  const own = `${readFileSync(join(directory, 'config.toml'), 'utf8')}[prompt_router.models."p/gpt-5"]\ninput = 3\noutput = 4\n`;
  writeFileSync(join(directory, 'config.toml'), own);
  expect(await showPrices.report(context())).toMatchObject({ models: [{ input: 3, output: 4 }, {}] });
});

test('from a URL they come whole or not at all', async () => {
  const { context } = home();
  const server = createServer((socket) => {
    socket.once('data', (request) => {
      const body = request.includes('GET /good') ? prices : '[]';
      socket.end(
        `HTTP/1.1 200 OK\r\nlast-modified: Tue, 06 Oct 2026 10:00:00 GMT\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await updatePrices.report(context(`${url}/good`))).toMatchObject({ as_of: '2026-10-06', models: 1 });
  await expect(updatePrices.report(context(`${url}/bad`))).rejects.toThrow('is no list of prices');
  await expect(updatePrices.report(context())).rejects.toThrow('set prompt_router.prices_url');
  expect(await showPrices.report(context())).toMatchObject({ as_of: '2026-10-06' });
});
