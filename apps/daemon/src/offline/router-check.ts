import { builtInPrices } from '@hunch/prompt-router';
import { formats, type Format, type ProviderFormat } from '@hunch/llm-formats';
import { loadConfiguration } from '../config/load.ts';
import { resolveOrders } from '../gateway/orders.ts';
import type { Provider } from '../gateway/settings.ts';
import { reportJob } from './job.ts';

/** A provider that takes longer for its list of models would be slow for all else. */
const PROBE_TIMEOUT_MS = 5_000;

/** `router-check`: whether the gateway could run as configured, and whether each provider lets it in; one line. */
export const job = reportJob(async ({ environment, paths }) => {
  const { prompt_router: options, problems: found } = loadConfiguration(paths.config, environment);
  const { orders, problems } = resolveOrders({ ...options, require_token: false }, paths, environment);
  const models = [...(orders?.settings.models.values() ?? [])];
  return {
    kind: 'router-check',
    enabled: options.enabled,
    listen: options.listen,
    problems: [...found.filter((problem) => problem.includes('prompt_router')), ...problems],
    /** When list prices were looked up: `2026-09-23`. */
    prices_as_of: (orders?.settings.prices ?? builtInPrices()).asOf,
    unpriced: models.filter(({ price }) => price === undefined).map(({ id }) => id),
    providers: await Promise.all([...(orders?.settings.providers.values() ?? [])].map(probe)),
  };
});

async function probe({ name, format, baseUrl, key }: Provider) {
  const { provider }: Format = formats[format];
  const headers = provider.headers(key);
  const startedAtMs = performance.now();
  let status: number | null;
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    status = await statusOf(await fetch(`${baseUrl}/models`, { headers, signal }), provider);
  } catch {
    status = null;
  }
  const tookMs = Math.round(performance.now() - startedAtMs);
  return { name, base_url: baseUrl, has_key: key !== undefined, status, took_ms: tookMs };
}

/** 401 where the provider calls a bad key a bad request. */
async function statusOf(response: Response, { readRefusal }: ProviderFormat): Promise<number> {
  if (response.ok || readRefusal === undefined) {
    await response.body?.cancel();
    return response.status;
  }
  const body: unknown = await response.json().catch(() => undefined);
  return readRefusal(body).isKey ? 401 : response.status;
}
