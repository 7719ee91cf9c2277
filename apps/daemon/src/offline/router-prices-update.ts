import { readFileSync, statSync } from 'node:fs';
import { HunchError } from '@hunch/common/errors';
import { parseJson } from '@hunch/common/json';
import { readPriceData } from '@hunch/prompt-router/price-data';
import { priceBytesMax, priceFile } from '../gateway/price-file.ts';
import { ensurePrivateDirectory } from '../lifecycle/directories.ts';
import { errorMessage } from '../observe/error-message.ts';
import { replaceFile } from '../platform/replace-file.ts';
import { configurationOf, reportJob } from './job.ts';

/** A server that takes longer for a file of a megabyte does not answer. */
const TIMEOUT_MS = 30_000;

/** `router-prices-update [URL or file]`: installs list prices; without an argument from `prompt_router.prices_url`. */
export const job = reportJob(async (context) => {
  const { paths, args } = context;
  const source = args[0] ?? configurationOf(context).prompt_router.prices_url;
  if (source === '')
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      'No source of prices. Name a URL or a file, or set prompt_router.prices_url.',
    );
  const { text, asOf } = await read(source);
  const data = parseJson(text);
  const vendors = readPriceData(data);
  const models = vendors.reduce((sum, vendor) => sum + vendor.models.length, 0);
  if (models === 0)
    throw new HunchError(
      'E_INVALID_ARGUMENT',
      `${source} is no list of prices in the format of genai-prices.`,
    );
  ensurePrivateDirectory(paths.dataDir, process.getuid?.() ?? -1);
  const path = priceFile(paths);
  replaceFile(path, JSON.stringify({ as_of: asOf, source, data }));
  return { kind: 'router-prices-update', source, as_of: asOf, companies: vendors.length, models, file: path };
});

/** @throws HunchError when it can't be read */
async function read(source: string): Promise<{ readonly text: string; readonly asOf: string }> {
  try {
    if (!/^https?:/i.test(source)) {
      const { mtime, size } = statSync(source);
      if (size > priceBytesMax) throw new Error(`it is larger than ${priceBytesMax} bytes`);
      return { text: readFileSync(source, 'utf8'), asOf: dayOf(mtime) };
    }
    const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the server answers ${response.status}`);
    const bytes = await bounded(response);
    const modified = new Date(response.headers.get('last-modified') ?? '');
    return { text: bytes.toString(), asOf: dayOf(Number.isNaN(modified.getTime()) ? new Date() : modified) };
  } catch (error) {
    throw new HunchError('E_INVALID_ARGUMENT', `${source} can't be read: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

async function bounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > priceBytesMax) throw new Error(`it is larger than ${priceBytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
