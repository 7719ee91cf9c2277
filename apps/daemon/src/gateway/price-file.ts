import { isObject, parseJson, textIn } from '@hunch/common/json';
import type { HunchPaths } from '@hunch/common/paths';
import type { PriceTable } from '@hunch/prompt-router';
import { readPriceData } from '@hunch/prompt-router/price-data';
import { readIfThere } from '../platform/files.ts';

/** Where `hunch router prices update` leaves what it has read. */
export function priceFile({ dataDir }: HunchPaths): string {
  return `${dataDir}/router-prices.json`;
}

/** Larger than any table of prices. */
export const priceBytesMax = 16 * 1024 * 1024;

/** The installed list prices; undefined if there are none, or none that can be used. */
export function loadPrices(path: string, say: (warning: string) => void): PriceTable | undefined {
  const text = readIfThere(path)?.toString();
  if (text === undefined) return undefined;
  const kept = parseJson(text);
  const vendors = isObject(kept) ? readPriceData(kept.data) : [];
  const [asOf, source] = [textIn(kept, 'as_of'), textIn(kept, 'source')];
  if (vendors.length > 0 && asOf !== undefined && source !== undefined) return { asOf, source, vendors };
  say(
    `${path} holds no prices that can be read, so the built-in ones hold; \`hunch router prices update\` writes it anew`,
  );
  return undefined;
}
