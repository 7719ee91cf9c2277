import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Failure } from './failure.ts';
import type { DecisionRecord, QuestionRecord } from './ledger.ts';
import type { ModelTarget } from './settings.ts';

// From what the gateway itself adds to what a model thinks.
const latencyBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

/** What `/metrics` shows, in Prometheus' text format. Labels come from the configuration, never from a request. */
export class GatewayMetrics {
  readonly #registry = new Registry();
  readonly #upstreamFailures = this.#counter(
    'hunch_upstream_failures_total',
    'Failures of providers, by what can be done about them.',
    ['provider', 'kind'],
  );
  readonly cache = this.#counter(
    'hunch_cache_requests_total',
    'Requests while answers are kept: given again (hit), asked for (miss), or not to be kept (bypass).',
    ['result'],
  );
  readonly #open: Gauge = new Gauge({
    name: 'hunch_requests_open',
    help: 'Requests that are being answered.',
    registers: [this.#registry],
    collect: () => this.#open.set(this.#openCount),
  });
  #openCount = 0;
  readonly #requests = this.#counter('hunch_requests_total', 'Requests for completions, by how they ended.', [
    'format',
    'tier',
    'outcome',
  ]);
  readonly #duration = new Histogram({
    name: 'hunch_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['tier'] as const,
    buckets: latencyBuckets,
    registers: [this.#registry],
  });
  readonly #tokens = this.#counter('hunch_tokens_total', 'Tokens, as providers report them.', [
    'model',
    'direction',
  ]);
  readonly #questions = this.#counter(
    'hunch_classifier_questions_total',
    'Questions to a model which tier a prompt needs, by how they ended.',
    ['model', 'outcome'],
  );
  readonly #spent = this.#counter(
    'hunch_spent_usd_total',
    'What answers cost; with the tier "classifier" what questions for the tier cost, with "quality" what comparing answers costs.',
    ['tier', 'model'],
  );
  readonly #saved = this.#counter(
    'hunch_saved_usd_total',
    'What the strongest model would have cost beyond that; what was spent beyond it counts in hunch_overspent_usd_total.',
    [],
  );
  readonly #overspent = this.#counter(
    'hunch_overspent_usd_total',
    'What answers cost beyond what the strongest model would have, and what questions for the tier and comparing answers cost.',
    [],
  );

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  begun(): void {
    this.#openCount += 1;
  }

  ended(): void {
    this.#openCount -= 1;
  }

  /** A budget without room is no failure of the provider that was to be asked. */
  upstreamFailed({ provider }: Pick<ModelTarget, 'provider'>, { kind }: Failure): void {
    if (kind !== 'budget') this.#upstreamFailures.inc({ provider, kind });
  }

  /** @param isListed whether the configuration names its model; others are counted together */
  record(record: DecisionRecord, isListed: boolean): void {
    const tier = record.servedTier ?? record.tier ?? 'none';
    this.#requests.inc({ format: record.format, tier, outcome: record.outcome });
    this.#duration.observe({ tier }, record.latencyMs / 1000);
    if (record.usage.inputTokens + record.usage.outputTokens === 0) return;
    const model = isListed ? record.model : 'other';
    this.#tokens.inc({ model, direction: 'input' }, record.usage.inputTokens);
    this.#tokens.inc({ model, direction: 'output' }, record.usage.outputTokens);
    if (record.costUsd === null) return;
    this.#spent.inc({ tier, model }, record.costUsd);
    const saved = (record.strongestUsd ?? record.costUsd) - record.costUsd;
    if (saved >= 0) this.#saved.inc(saved);
    else this.#overspent.inc(-saved);
  }

  /** Nobody would have asked without a router, so that what it cost takes from what is saved. */
  asked({ purpose, model, hasFailed, usage, costUsd }: QuestionRecord): void {
    if (purpose === 'classifier') this.#questions.inc({ model, outcome: hasFailed ? 'failed' : 'answered' });
    this.#tokens.inc({ model, direction: 'input' }, usage.inputTokens);
    this.#tokens.inc({ model, direction: 'output' }, usage.outputTokens);
    this.#spent.inc({ tier: purpose, model }, costUsd ?? 0);
    this.#overspent.inc(costUsd ?? 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
