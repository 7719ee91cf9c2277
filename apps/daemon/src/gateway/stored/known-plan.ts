import { err, ok, type Result } from '@hunch/common/result';
import type { ApiError } from '@hunch/llm-formats';
import type { GatewayParts } from '../parts.ts';
import { missing, type StoredAsk, type StoredPlan } from './stored-ask.ts';
import type { StoredObject } from './stored-object.ts';

/** Something that is asked for by its id: where it is, and whether whoever asks has it. */
export async function planKnown(parts: GatewayParts, ask: StoredAsk): Promise<Result<StoredPlan, ApiError>> {
  const { objects, batches } = parts;
  const { found, owned, key } = ask;
  const known = await objects.find(found.id, owned.kind, key?.id);
  const object = known.find(
    ({ api, provider }) =>
      api === found.endpoint.api && (ask.provider === undefined || ask.provider === provider),
  );
  if (object === undefined) return key === undefined ? ok({}) : err(missing(ask, found.id));
  if (owned.does === 'delete' && !(await isPaidFor(parts, object))) return err(notYet);
  return ok({
    provider: object.provider,
    answered: async (body) => {
      if (owned.does === 'delete') await forget(parts, object);
      else if (owned.kind === 'batch') await batches.seen(object, body);
    },
    failed: async (status) => {
      if (status === 404 && owned.kind !== 'batch') await objects.remove(object);
    },
  });
}

/** What a batch cost is read from its answers: they stay until that is done. */
async function isPaidFor({ objects, batches }: GatewayParts, object: StoredObject): Promise<boolean> {
  if (object.kind === 'batch') {
    if (object.settledMs === null) await batches.look(object);
    return true;
  }
  if (object.batch === '') return true;
  const of = await objects.find(object.batch, 'batch', object.key);
  const open = of.find(({ provider, settledMs }) => provider === object.provider && settledMs === null);
  return open === undefined || (await batches.look(open)) === 'settled';
}

/** A batch that is not paid for stays known: what it cost is still to be counted. */
async function forget({ objects }: GatewayParts, object: StoredObject): Promise<void> {
  const [now] = await objects.find(object.id, object.kind, object.key);
  if (object.kind !== 'batch' || (now?.settledMs ?? null) !== null) await objects.remove(object);
}

const notYet: ApiError = {
  kind: 'overloaded',
  status: 503,
  message: 'What this batch cost is read from its answers, which is not done yet. Try again in a minute.',
};
