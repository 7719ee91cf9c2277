import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { namedConversation } from '../gateway/conversation-key.ts';
import { configurationOf, reportJob } from './job.ts';
import { writeLedger, type LedgerReader } from './ledger-reader.ts';

interface AnsweredDecision {
  readonly id: number | string;
  readonly ts_ms: number;
  readonly served_tier: string;
  readonly model: string;
  readonly keeps_prompt: number;
}

/**
 * `router-feedback [--conversation NAME] good|bad`: what the user thinks of the last answer that the router chose a model for; one
 * line. `router-calibrate --recorded` learns from it.
 */
export const job = reportJob(async (context) => {
  const { prompt_router: configured } = configurationOf(context);
  const { values, positionals } = parseArgs({
    args: [...context.args],
    allowPositionals: true,
    options: { conversation: { type: 'string' } },
  });
  const verdict = positionals[0] === 'good' ? 'good' : 'bad';
  const { conversation } = values;
  const judged = await writeLedger(configured, context.paths, async (ledger) => {
    const answered = await lastAnswered(ledger, conversation);
    if (answered === undefined) return undefined;
    const value = verdict === 'good' ? 1 : 0;
    const set = `UPDATE ${ledger.decision} SET feedback = ? WHERE id = ? RETURNING id`;
    await ledger.query(set, [value, answered.id]);
    return answered;
  });
  if (judged === undefined) {
    const where = conversation === undefined ? '' : ' in this conversation';
    throw new HunchError('E_INVALID_ARGUMENT', `The gateway has answered nothing${where} yet.`);
  }
  const { ts_ms, served_tier: tier, model, keeps_prompt } = judged;
  return { kind: 'router-feedback', verdict, tier, model, ts_ms, keeps_prompt: keeps_prompt === 1 };
});

async function lastAnswered(
  { query, decision }: LedgerReader,
  conversation: string | undefined,
): Promise<AnsweredDecision | undefined> {
  const [last] = await query<AnsweredDecision>(
    `SELECT id, ts_ms, served_tier, model, CASE WHEN prompt IS NULL THEN 0 ELSE 1 END AS keeps_prompt FROM ${decision}
     WHERE outcome = 'answered' AND served_tier IS NOT NULL ${conversation === undefined ? '' : 'AND conversation = ?'}
     ORDER BY ts_ms DESC, id DESC LIMIT 1`,
    conversation === undefined ? [] : [namedConversation(conversation)],
  );
  return last;
}
