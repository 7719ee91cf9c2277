import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { HunchError } from '@hunch/common/errors';
import { namedConversation } from '../gateway/conversation-key.ts';
import { reportJob } from './job.ts';
import { writeRouterDatabase } from './router-database.ts';

interface AnsweredDecision {
  readonly id: number;
  readonly ts_ms: number;
  readonly served_tier: string;
  readonly model: string;
  readonly keeps_prompt: number;
}

/**
 * `router-feedback [--conversation NAME] good|bad`: what the user thinks of the last answer that the router chose a model for; one
 * line. `router-calibrate --recorded` learns from it.
 */
export const job = reportJob(({ args, paths }) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { conversation: { type: 'string' } },
  });
  const verdict = positionals[0] === 'good' ? 'good' : 'bad';
  const { conversation } = values;
  const judged = writeRouterDatabase(paths, (database) => {
    const decision = lastAnswered(database, conversation);
    if (decision === undefined) return undefined;
    const value = verdict === 'good' ? 1 : 0;
    database.prepare('UPDATE decision SET feedback = ? WHERE id = ?').run(value, decision.id);
    return decision;
  });
  if (judged === undefined) {
    const where = conversation === undefined ? '' : ' in this conversation';
    throw new HunchError('E_INVALID_ARGUMENT', `The gateway has answered nothing${where} yet.`);
  }
  const { ts_ms, served_tier: tier, model, keeps_prompt } = judged;
  return { kind: 'router-feedback', verdict, tier, model, ts_ms, keeps_prompt: keeps_prompt === 1 };
});

function lastAnswered(database: Database, conversation: string | undefined): AnsweredDecision | undefined {
  const among = conversation === undefined ? '' : 'AND conversation = @key';
  return database
    .prepare<[Readonly<Record<string, string>>], AnsweredDecision>(
      `SELECT id, ts_ms, served_tier, model, prompt IS NOT NULL AS keeps_prompt FROM decision
       WHERE outcome = 'answered' AND served_tier IS NOT NULL ${among} ORDER BY id DESC LIMIT 1`,
    )
    .get(conversation === undefined ? {} : { key: namedConversation(conversation) });
}
