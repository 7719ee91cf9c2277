import { hunchPaths } from '@hunch/common/paths';
import { pricesAsOf } from '@hunch/prompt-router';
import { formats, type Format, type ProviderFormat } from '@hunch/llm-formats';
import { loadConfiguration } from '../config/load.ts';
import { resolveOrders } from '../gateway/orders.ts';
import type { Provider } from '../gateway/settings.ts';
import type { Job } from './job.ts';

/** A provider that takes longer for its list of models would be slow for all else. */
const PROBE_TIMEOUT_MS = 5_000;

/** `router-check`: whether the gateway could run as configured, and whether each provider lets it in; one line. */
export const job: Job = {
  async run({ environment, output }) {
    const paths = hunchPaths(environment, process.getuid?.() ?? 0);
    const { prompt_router: options, problems: ill } = loadConfiguration(paths.config, environment);
    const { orders, problems } = resolveOrders({ ...options, require_token: false }, paths, environment);
    const providers = [...(orders?.settings.providers.values() ?? [])];
    const report = {
      kind: 'router-check',
      enabled: options.enabled,
      listen: options.listen,
      problems: [...ill.filter((problem) => problem.includes('prompt_router')), ...problems],
      prices_as_of: pricesAsOf,
      unpriced: [...(orders?.settings.models.values() ?? [])]
        .filter(({ price }) => price === undefined)
        .map(({ id }) => id),
      providers: await Promise.all(providers.map(probe)),
    };
    output.write(`${JSON.stringify(report)}\n`);
    return 0;
  },
};

async function probe({ name, format, baseUrl, key }: Provider) {
  const { provider }: Format = formats[format];
  const headers = provider.headers(key);
  const startedAtMs = performance.now();
  const base = { name, base_url: baseUrl, has_key: key !== undefined };
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(`${baseUrl}/models`, { headers, signal });
    const status = await statusOf(response, provider);
    return { ...base, status, took_ms: Math.round(performance.now() - startedAtMs) };
  } catch {
    return { ...base, status: null, took_ms: Math.round(performance.now() - startedAtMs) };
  }
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
