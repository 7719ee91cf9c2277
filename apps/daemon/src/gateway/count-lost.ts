import { noUsage } from '@hunch/llm-formats';
import type { DecisionRecord, Ledger } from './ledger.ts';
import type { PendingReservation, ReservationJournal } from './state/reservation-journal.ts';
import type { GatewayState } from './state/state.ts';

/**
 * What a gateway that was killed had set apart is spent, as far as anybody here knows: a budget must not be passed by those who kill it
 * again and again.
 */
export async function countLost(
  journal: ReservationJournal,
  state: GatewayState,
  ledger: Pick<Ledger, 'record'>,
): Promise<void> {
  const nowMs = Date.now();
  for (const lost of journal.lost()) {
    await state.settle(lost.id, lost.usd, nowMs, lost.key);
    ledger.record(lostRecord(lost, nowMs));
  }
  journal.forgetLost();
}

/** All that is known is the most that it may have cost. */
function lostRecord({ usd, key = '' }: PendingReservation, tsMs: number): DecisionRecord {
  return {
    tsMs,
    conversation: '',
    format: '',
    key,
    stream: false,
    requested: '',
    tier: null,
    source: 'lost',
    confidence: 1,
    score: 0,
    values: [],
    signals: [],
    promptTokens: 0,
    requestTokens: 0,
    shadow: false,
    servedTier: null,
    model: '',
    attempts: 1,
    outcome: 'broken',
    status: 0,
    latencyMs: 0,
    usage: noUsage,
    costUsd: usd,
    strongestUsd: null,
    prompt: null,
  };
}
