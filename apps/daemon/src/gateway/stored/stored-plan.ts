import { err, ok, type Result } from '@hunch/common/result';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import { planBatch } from './batch-plan.ts';
import { planFile } from './file-plan.ts';
import { planKnown } from './known-plan.ts';
import { listPage } from './list-page.ts';
import { type StoredAsk, storeIsAway, type StoredPlan } from './stored-ask.ts';
import { StoreAway } from './stored-object.ts';

/** Finds out whose it is, and what has to be kept of it. @returns or, as the error, what the client is told */
export async function planStored(parts: GatewayParts, ask: StoredAsk): Promise<Result<StoredPlan, ApiError>> {
  try {
    switch (ask.owned.does) {
      case 'create':
        return await (ask.owned.kind === 'file' ? planFile(parts, ask) : planBatch(parts, ask));
      case 'list':
        // The gateway's own token sees what its provider shows.
        if (ask.key === undefined) return ok({});
        return ok({ answer: await listPage(parts, ask, ask.key) });
      case 'read':
      case 'content':
      case 'cancel':
      case 'delete':
        return await planKnown(parts, ask);
    }
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return ask.key === undefined ? ok({}) : err(storeIsAway);
  }
}
