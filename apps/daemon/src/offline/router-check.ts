import { builtInPrices } from '@hunch/prompt-router';
import { readProviderError } from '@hunch/llm-formats';
import { loadConfiguration } from '../config/load.ts';
import { resolveOrders } from '../gateway/orders.ts';
import { hasProof, type Provider } from '../gateway/settings.ts';
import { type ProbeAnswer, Upstream } from '../gateway/upstream.ts';
import { reportJob } from './job.ts';

/** A provider that takes longer for its list of models would be slow for all else. */
const PROBE_TIMEOUT_MS = 5_000;

/** `router-check`: whether the gateway could run as configured, and whether each provider lets it in; one line. */
export const job = reportJob(async ({ environment, paths }) => {
  const { prompt_router: options, problems: found } = loadConfiguration(paths.config, environment);
  const { orders, problems } = resolveOrders({ ...options, require_token: false }, paths, environment);
  const settings = orders?.settings;
  const upstream = settings === undefined ? undefined : new Upstream(settings.limits, settings.proxy);
  const models = [...(settings?.models.values() ?? [])];
  const probed = await Promise.all(
    [...(settings?.providers.values() ?? [])].map((provider) => probe(provider, upstream)),
  );
  await upstream?.close();
  return {
    kind: 'router-check',
    enabled: options.enabled,
    listen: options.listen,
    problems: [...found.filter((problem) => problem.includes('prompt_router')), ...problems],
    /** When list prices were looked up: `2026-09-23`. */
    prices_as_of: (settings?.prices ?? builtInPrices()).asOf,
    unpriced: models.filter(({ price }) => price === undefined).map(({ id }) => id),
    providers: probed,
  };
});

async function probe(given: Provider, upstream: Upstream | undefined) {
  const startedAtMs = performance.now();
  const answer = await upstream?.probe(given, PROBE_TIMEOUT_MS);
  return {
    name: given.name,
    base_url: given.baseUrl,
    has_key: hasProof(given),
    status: answer === undefined ? null : statusOf(answer),
    took_ms: Math.round(performance.now() - startedAtMs),
  };
}

/** 401 where the provider calls a bad key a bad request. */
function statusOf({ status, body }: ProbeAnswer): number {
  return status >= 400 && readProviderError(body).kind === 'authentication' ? 401 : status;
}
