import { noUsage } from '@hunch/llm-formats';
import type { DecisionRecord } from '../../../src/gateway/ledger.ts';

/** An easy request that was answered at once, but for what is said. */
export function decisionRecord(changed: Partial<DecisionRecord>): DecisionRecord {
  return {
    tsMs: Date.UTC(2026, 10, 1, 12),
    conversation: 'c',
    format: 'openai-chat',
    key: '',
    stream: false,
    requested: 'auto',
    tier: 'SIMPLE',
    source: 'rules',
    confidence: 1,
    score: -0.1,
    values: [],
    signals: [],
    promptTokens: 1,
    requestTokens: 1,
    shadow: false,
    servedTier: 'SIMPLE',
    model: 'near/a',
    attempts: 1,
    outcome: 'answered',
    status: 200,
    latencyMs: 1,
    usage: noUsage,
    costUsd: null,
    strongestUsd: null,
    prompt: null,
    ...changed,
  };
}
