import type { DecisionRecord, GradeRecord, QuestionRecord } from '../ledger.ts';
import { dayOf } from '../state/state.ts';

type Value = string | number | null;

/** Column -> what stands in it. */
export type Row = Readonly<Record<string, Value>>;

export function decisionRow(record: DecisionRecord): Row {
  const { usage } = record;
  return {
    ts_ms: record.tsMs,
    conversation: record.conversation,
    format: record.format,
    key: record.key,
    stream: Number(record.stream),
    requested: record.requested,
    tier: record.tier,
    source: record.source,
    confidence: record.confidence,
    score: record.score,
    dimension_values: JSON.stringify(record.values),
    signals: JSON.stringify(record.signals),
    prompt_tokens: record.promptTokens,
    request_tokens: record.requestTokens,
    shadow: Number(record.shadow),
    served_tier: record.servedTier,
    model: record.model,
    attempts: record.attempts,
    outcome: record.outcome,
    status: record.status,
    latency_ms: record.latencyMs,
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    reasoning_tokens: usage.reasoningTokens,
    cost_usd: record.costUsd,
    strongest_usd: record.strongestUsd,
    prompt: record.prompt,
  };
}

export function spendRow(record: DecisionRecord): Row {
  const { usage, outcome } = record;
  return {
    day: dayOf(record.tsMs),
    // Where nobody answered, what the router said; empty is for models that clients name.
    tier: record.servedTier ?? record.tier ?? '',
    model: record.model,
    failures: Number(outcome === 'failed' || outcome === 'broken'),
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: record.costUsd ?? 0,
    // Where one of the two prices is not known, nothing is said to be saved.
    strongest_usd: record.costUsd === null ? 0 : (record.strongestUsd ?? record.costUsd),
  };
}

/** Counted as requests of a tier of their own: they are paid for, and nobody would have asked them without a router. */
export function questionRow({ purpose, tsMs, model, hasFailed, usage, costUsd }: QuestionRecord): Row {
  return {
    day: dayOf(tsMs),
    tier: purpose,
    model,
    failures: Number(hasFailed),
    input_tokens: usage.inputTokens,
    cached_input_tokens: usage.cachedInputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: costUsd ?? 0,
    strongest_usd: 0,
  };
}

/** What quality costs has a budget of its own, so that it is summed as a key's. */
export function questionKeyRow({ purpose, tsMs, hasFailed, usage, costUsd }: QuestionRecord): Row {
  return {
    day: dayOf(tsMs),
    key: purpose,
    failures: Number(hasFailed),
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: costUsd ?? 0,
  };
}

export function gradeRow(grade: GradeRecord): Row {
  return {
    ts_ms: grade.tsMs,
    kind: grade.kind,
    score: grade.score,
    tier: grade.tier,
    cheap_model: grade.cheapModel,
    strong_model: grade.strongModel,
    grade: grade.grade,
    cheap_usd: grade.cheapUsd,
    strong_usd: grade.strongUsd,
    prompt: grade.prompt,
  };
}

export function keySpendRow({ tsMs, key, outcome, usage, costUsd }: DecisionRecord): Row {
  return {
    day: dayOf(tsMs),
    key,
    failures: Number(outcome === 'failed' || outcome === 'broken'),
    input_tokens: usage.inputTokens,
    output_tokens: usage.outputTokens,
    cost_usd: costUsd ?? 0,
  };
}
