import type { IncomingHttpHeaders } from 'node:http';
import { type CompletionRequest, noUsage, type Usage } from '@hunch/llm-formats';
import type { Tier } from '@hunch/prompt-router';
import { gatewayBounds } from './bounds.ts';
import { costOf, type DecisionRecord, type Outcome } from './ledger.ts';
import type { GatewayParts } from './parts.ts';
import type { Route } from './route.ts';
import { traceparentOf } from './telemetry/traceparent.ts';

/** How a request ended, for what is kept of it. */
export interface Ended {
  readonly outcome: Outcome;
  readonly status: number;
  readonly usage: Usage;
  readonly usd: number | undefined;
  readonly latencyMs: number;
  /** In place of that of the decision. */
  readonly source?: string;
}

/** What is known of a request when it has ended; undefined: it did not come so far. */
interface EndedRequest {
  readonly tsMs: number;
  readonly conversation: string;
  /** Of the client, or the endpoint that is none of a model's answers. */
  readonly format: string;
  /** Id of the virtual key; empty: the gateway's own token. */
  readonly key: string;
  readonly request: CompletionRequest | undefined;
  readonly route: Route | undefined;
  readonly servedTier: Tier | undefined;
  /** The model that was asked last. */
  readonly model: string;
  readonly attempts: number;
  readonly ended: Ended;
}

/** Longer names of models are no names. */
const NAME_CHARACTERS_MAX = 200;

/** The row of the ledger for a request. */
export function recordOf(
  { settings, strongest, redact }: Pick<GatewayParts, 'settings' | 'strongest' | 'redact'>,
  { request, route, servedTier, ended, ...known }: EndedRequest,
): DecisionRecord {
  const { usd, source, ...how } = ended;
  const decision = route?.decision;
  return {
    ...known,
    ...how,
    stream: request?.stream ?? false,
    requested: (request?.model ?? '').slice(0, NAME_CHARACTERS_MAX),
    tier: decision?.tier ?? null,
    source: source ?? decision?.source ?? 'direct',
    confidence: decision?.confidence ?? 1,
    score: decision?.score ?? 0,
    values: decision?.values ?? [],
    signals: decision?.signals ?? [],
    promptTokens: decision?.promptTokens ?? 0,
    requestTokens: decision?.tokens ?? 0,
    shadow: route?.shadowed !== undefined,
    servedTier: decision === undefined ? null : (servedTier ?? null),
    costUsd: usd ?? null,
    strongestUsd: costOf(strongest, ended.usage) ?? null,
    prompt: settings.recordPrompts && decision !== undefined ? redact(decision.prompt) : null,
  };
}

/** To all who keep something of it. */
export function keepRecord(
  { ledger, metrics, settings, telemetry }: GatewayParts,
  record: DecisionRecord,
  headers: IncomingHttpHeaders,
): void {
  ledger.record(record);
  const isListed = settings.models.has(record.model);
  metrics.record(record, isListed);
  telemetry?.record(record, { traceparent: traceparentOf(headers), isListed });
}

/** What a request took that was sent, and whose client left before anything came. @param speaks whether its provider goes on for a moment */
export function usageOfLeft(inputTokens: number, speaks: boolean): Usage {
  return { ...noUsage, inputTokens, outputTokens: speaks ? gatewayBounds.unheardTokens : 0 };
}
