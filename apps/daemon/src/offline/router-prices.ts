import { builtInPrices } from '@hunch/prompt-router';
import { resolveOrders } from '../gateway/orders.ts';
import { configurationOf, reportJob } from './job.ts';

/** `router-prices`: what each configured model costs, and how old that is; one line. */
export const job = reportJob((context) => {
  const { prompt_router: options } = configurationOf(context);
  const { orders } = resolveOrders({ ...options, require_token: false }, context.paths, context.environment);
  const { asOf, source } = orders?.settings.prices ?? builtInPrices();
  const models = [...(orders?.settings.models.values() ?? [])];
  return {
    kind: 'router-prices',
    as_of: asOf,
    source,
    models: models.map(({ id, price }) => ({
      model: id,
      /** US dollars a million tokens; null: no price is known. */
      input: price?.input ?? null,
      cached_input: price?.cachedInput ?? null,
      cache_write: price?.cacheWrite ?? null,
      output: price?.output ?? null,
      long_context: (price?.longContext ?? []).map(({ aboveTokens, input, output }) => ({
        above_tokens: aboveTokens,
        input,
        output,
      })),
    })),
  };
});
