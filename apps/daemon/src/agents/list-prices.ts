import { costUsd, modelFacts } from '@hunch/prompt-router';
import type { HunchPaths } from '@hunch/common/paths';
import { loadPrices, priceFile } from '../gateway/price-file.ts';
import type { PriceOf } from './session-cost.ts';

/** The installed list prices, else those that come with hunch. */
export function listPrices(paths: HunchPaths, say: (warning: string) => void): PriceOf {
  const table = loadPrices(priceFile(paths), say);
  return (model, used) => {
    const facts = modelFacts({ model, ...(table === undefined ? {} : { table }) });
    return facts && costUsd(facts.price, used);
  };
}
