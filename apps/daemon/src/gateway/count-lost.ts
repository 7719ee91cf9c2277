import { noUsage } from '@hunch/llm-formats';
import type { DecisionRecord, Ledger } from './ledger.ts';
import type { PendingReservation, ReservationJournal } from './state/reservation-journal.ts';
import type { GatewayState } from './state/state.ts';

/**
 * What a gateway that was killed had asked for is spent: of a stream what it had said by the last note. Of any other answer nobody knows
 * that. The ledger has what such requests did cost; to the budget it is the most that it may cost, since no budget must be passed by those
 * who kill the gateway again and again.
 */
export async function countLost(
  journal: ReservationJournal,
  state: GatewayState,
  ledger: Pick<Ledger, 'record' | 'isDurable'>,
): Promise<void> {
  const nowMs = Date.now();
  for (const lost of journal.lost()) {
    await state.settle(lost.id, lost.usd, nowMs, lost.key);
    if (lost.hasEnded !== true || ledger.isDurable !== true) ledger.record(lostRecord(lost, nowMs));
  }
  journal.forgetLost();
}

function lostRecord({ usd, likelyUsd = usd, key = '' }: PendingReservation, tsMs: number): DecisionRecord {
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
    costUsd: likelyUsd,
    strongestUsd: null,
    prompt: null,
  };
}
