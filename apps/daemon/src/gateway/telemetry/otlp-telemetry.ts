import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { withoutTrailingSlashes } from '@hunch/common/paths';
import type { DecisionRecord } from '../ledger.ts';
import type { Telemetry, Traced, TracedProvider } from './telemetry.ts';

const bounds = {
  /** Spans that wait to be sent; beyond it they are dropped. */
  spansMax: 2_048,
  metricsEveryMs: 60_000,
  /** How long the end of the gateway waits for what is left. */
  closeMs: 1_000,
} as const;

// The buckets that the conventions for generative AI name.
const secondBuckets = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];
const tokenBuckets = [
  1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864,
];

/**
 * Traces and metrics by OpenTelemetry's conventions for generative AI, over OTLP/HTTP. A span is made of what the ledger is told
 * once a request has ended: nothing of it stands on the way of an answer, and no prompt can come into it.
 */
export class OtlpTelemetry implements Telemetry {
  #providers: ReadonlyMap<string, TracedProvider> = new Map();
  readonly #traces: BasicTracerProvider;
  readonly #metrics: MeterProvider;
  readonly #tracer;
  readonly #duration;
  readonly #tokens;

  /** @param endpoint empty: where the variables of OpenTelemetry say */
  constructor(endpoint: string, version: string) {
    const url = (signal: string) =>
      endpoint === '' ? {} : { url: `${withoutTrailingSlashes(endpoint)}/v1/${signal}` };
    // A name and attributes of the user's own, by OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES, come last.
    const resource = defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'hunch-gateway', 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] }));
    const processor = new BatchSpanProcessor(new OTLPTraceExporter(url('traces')), {
      maxQueueSize: bounds.spansMax,
    });
    this.#traces = new BasicTracerProvider({ resource, spanProcessors: [processor] });
    const exporter = new OTLPMetricExporter(url('metrics'));
    const reader = new PeriodicExportingMetricReader({
      exporter,
      exportIntervalMillis: bounds.metricsEveryMs,
    });
    this.#metrics = new MeterProvider({ resource, readers: [reader] });
    this.#tracer = this.#traces.getTracer('hunch', version);
    const meter = this.#metrics.getMeter('hunch', version);
    this.#duration = meter.createHistogram('gen_ai.client.operation.duration', {
      description: 'From the first byte of a request to the last of its answer.',
      unit: 's',
      advice: { explicitBucketBoundaries: secondBuckets },
    });
    this.#tokens = meter.createHistogram('gen_ai.client.token.usage', {
      description: 'Tokens of a request, as its provider reports them.',
      unit: '{token}',
      advice: { explicitBucketBoundaries: tokenBuckets },
    });
  }

  use(providers: ReadonlyMap<string, TracedProvider>): void {
    this.#providers = providers;
  }

  record(record: DecisionRecord, { traceparent, isListed }: Traced): void {
    const [name, model] = split(record.model);
    const operation = operationOf(record.format);
    const provider = this.#providers.get(name);
    const common = commonAttributes(operation, model, provider);
    const failed = errorOf(record);
    const startTime = record.tsMs;
    const span = this.#tracer.startSpan(
      model === '' ? operation : `${operation} ${model}`,
      {
        kind: SpanKind.CLIENT,
        startTime,
        attributes: { ...common, ...usageAttributes(record), ...ownAttributes(record), ...failed },
      },
      contextOf(traceparent),
    );
    if (record.outcome !== 'answered') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(startTime + record.latencyMs);
    // Names that clients make up would each be a series of their own.
    const counted = isListed ? common : commonAttributes(operation, 'other', provider);
    this.#duration.record(record.latencyMs / 1000, { ...counted, ...failed });
    const { inputTokens, outputTokens } = record.usage;
    if (inputTokens > 0) this.#tokens.record(inputTokens, { ...counted, 'gen_ai.token.type': 'input' });
    if (outputTokens > 0) this.#tokens.record(outputTokens, { ...counted, 'gen_ai.token.type': 'output' });
  }

  async close(): Promise<void> {
    const ended = Promise.allSettled([this.#traces.shutdown(), this.#metrics.shutdown()]);
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, bounds.closeMs).unref())]);
  }
}

/** `openai/gpt-5`: a provider, and a model that may have slashes. */
function split(id: string): [provider: string, model: string] {
  const slash = id.indexOf('/');
  return slash < 0 ? [id, ''] : [id.slice(0, slash), id.slice(slash + 1)];
}

/** `gen_ai.operation.name`; what the conventions have no name for has its own. */
function operationOf(format: string): string {
  switch (format) {
    case 'openai-chat':
    case 'openai-responses':
    case 'anthropic':
      return 'chat';
    case 'gemini':
      return 'generate_content';
    case 'completions':
      return 'text_completion';
    default:
      return format;
  }
}

function commonAttributes(
  operation: string,
  model: string,
  provider: TracedProvider | undefined,
): Attributes {
  return {
    'gen_ai.operation.name': operation,
    ...(model === '' ? {} : { 'gen_ai.request.model': model }),
    ...(provider === undefined
      ? {}
      : {
          'gen_ai.provider.name': provider.name,
          'server.address': provider.address,
          'server.port': provider.port,
        }),
  };
}

function usageAttributes({ usage }: DecisionRecord): Attributes {
  if (usage.inputTokens + usage.outputTokens === 0) return {};
  return {
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    ...(usage.cachedInputTokens === 0
      ? {}
      : { 'gen_ai.usage.cache_read.input_tokens': usage.cachedInputTokens }),
    ...(usage.cacheWriteTokens === 0
      ? {}
      : { 'gen_ai.usage.cache_creation.input_tokens': usage.cacheWriteTokens }),
  };
}

/** What the conventions have no words for. */
function ownAttributes(record: DecisionRecord): Attributes {
  const { requested, tier, servedTier, source, attempts, outcome, costUsd, key, stream, status } = record;
  return {
    'http.response.status_code': status,
    'hunch.requested_model': requested,
    'hunch.source': source,
    'hunch.attempts': attempts,
    'hunch.outcome': outcome,
    'hunch.stream': stream,
    ...(tier === null ? {} : { 'hunch.tier': tier }),
    ...(servedTier === null ? {} : { 'hunch.served_tier': servedTier }),
    ...(costUsd === null ? {} : { 'hunch.cost_usd': costUsd }),
    ...(key === '' ? {} : { 'hunch.key': key }),
  };
}

function errorOf({ outcome, status }: DecisionRecord): Attributes {
  if (outcome === 'answered') return {};
  return { 'error.type': outcome === 'broken' || outcome === 'cancelled' ? outcome : String(status) };
}

/** Of the header `traceparent`: `00-<trace>-<span>-<flags>`. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = '00'] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/.exec(traceparent ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
