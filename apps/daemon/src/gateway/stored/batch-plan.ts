import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '@hunch/common/result';
import { parseJson, textIn } from '@hunch/common/json';
import type { ApiError } from '@hunch/llm-formats';
import { hasGlobalBudget, isCounted, uncounted, uncountedError } from '../budget.ts';
import { errorOf } from '../failure.ts';
import type { GatewayParts } from '../parts.ts';
import { directTarget } from '../resolve-settings.ts';
import type { GatewaySettings } from '../settings.ts';
import { notReserved } from '../spending.ts';
import { allowsModel, hasBudget } from '../virtual-key.ts';
import { readMessageBatch } from './batch-file.ts';
import { isObjectId } from './batch-results.ts';
import { batchBounds } from './batch-watch.ts';
import { refusedFiles } from './named-files.ts';
import { estimateUsd } from './request-tally.ts';
import type { ModelRequests } from './stored-object.ts';
import {
  hasRoom,
  keep,
  missing,
  newObject,
  providersFor,
  type StoredAsk,
  type StoredPlan,
} from './stored-ask.ts';

/** What a batch asks, and of whom. */
interface Asked {
  readonly provider: string;
  readonly body: Buffer;
  /** Empty: nobody knows. */
  readonly requests: readonly ModelRequests[];
}

/** A batch that is to begin: its models are looked at, and what it may cost is set apart before it does. */
export async function planBatch(parts: GatewayParts, ask: StoredAsk): Promise<Result<StoredPlan, ApiError>> {
  const { settings, objects, batches, state } = parts;
  const { key } = ask;
  const isBounded = hasBudget(settings.budget) || (key !== undefined && hasBudget(key));
  const asked = await (ask.found.endpoint.api === 'anthropic' ? messagesOf(parts, ask) : fileOf(parts, ask));
  if (!asked.ok) return asked;
  const { provider, body, requests } = asked.value ?? { provider: undefined, body: undefined, requests: [] };
  if (requests.length === 0 && (isBounded || key !== undefined)) return err(unknownRequests);
  if (provider === undefined) return ok({});
  const refused = refusedOf(ask, settings, requests) ?? (await hasRoom(parts, ask));
  if (refused !== undefined) return err(refused);
  const open = await objects.open(batchBounds.openMax);
  if (open.length >= batchBounds.openMax) return err(tooMany);
  const usd = estimateUsd(settings, requests) ?? 0;
  const reservation = `batch-${randomUUID()}`;
  const release = (): Promise<void> => state.settle(reservation, 0, Date.now(), key?.id);
  if (isBounded && usd > 0) {
    const nowMs = Date.now();
    const untilMs = nowMs + settings.limits.deadlineMs;
    const limits = settings.budget;
    const reserved = await state.reserve({
      id: reservation,
      usd,
      limits,
      key,
      isWhole: true,
      nowMs,
      untilMs,
    });
    if (reserved !== 'reserved') return err(errorOf(notReserved(reserved), provider));
  }
  return ok({
    provider,
    body,
    answered: async (answer) => {
      const id = textIn(answer, 'id');
      if (!isObjectId(id)) return;
      const name = { provider, id, kind: 'batch' } as const;
      const lookMs = batches.firstLookMs(Date.now());
      const object = newObject(ask, { ...name, requests, reservation, estimateUsd: usd, lookMs }, answer);
      await keep(parts, object, isBounded || key !== undefined);
      batches.began();
    },
    failed: release,
  });
}

/** Undefined: it names no file that is known. */
async function fileOf(
  { objects }: GatewayParts,
  ask: StoredAsk,
): Promise<Result<Asked | undefined, ApiError>> {
  const id = textIn(parseJson(ask.body.toString()), 'input_file_id') ?? '';
  const known = isObjectId(id) ? await objects.find(id, 'file', ask.key?.id) : [];
  const file = known.find(({ provider }) => ask.provider === undefined || ask.provider === provider);
  if (file === undefined) return ask.key === undefined ? ok(undefined) : err(missing(ask, id, 'file'));
  return ok({ provider: file.provider, body: ask.body, requests: file.requests });
}

/** Undefined: there is nobody who could be asked. */
async function messagesOf(parts: GatewayParts, ask: StoredAsk): Promise<Result<Asked | undefined, ApiError>> {
  const { settings } = parts;
  const [first, ...others] = providersFor(settings, ask);
  if (first === undefined) return ok(undefined);
  const contentType = ask.headers['content-type'] ?? '';
  const read = await readMessageBatch({
    body: ask.body,
    contentType,
    providers: [first, ...others],
    settings,
  });
  if (read.ok) {
    const { provider, body, requests, files } = read.value;
    const refused = await refusedFiles(parts, ask.key, files, provider.name);
    return refused === undefined ? ok({ provider: provider.name, body, requests }) : err(refused);
  }
  const isBounded = ask.key !== undefined || hasGlobalBudget(settings.budget);
  return isBounded ? read : ok({ provider: first.name, body: ask.body, requests: [] });
}

/** Undefined: the key may ask all of its models, and budgets can count them. */
function refusedOf(
  { key }: StoredAsk,
  settings: GatewaySettings,
  requests: readonly ModelRequests[],
): ApiError | undefined {
  for (const { model } of requests) {
    const target = directTarget(settings, model);
    if (target === undefined) return unknownRequests;
    if (key !== undefined && !allowsModel(key, target)) {
      const message = `A request of this batch is for ${model}. This key is for ${key.models.slice(0, 20).join(', ')} only.`;
      return { kind: 'permission', status: 403, field: 'model', message };
    }
    const why = uncounted(settings, target);
    if (why !== undefined) return uncountedError(target, why);
    if (key !== undefined && hasBudget(key) && !isCounted(settings, target))
      return uncountedError(target, 'it is not listed, or has no price');
  }
  return undefined;
}

const unknownRequests: ApiError = {
  kind: 'invalid_request',
  status: 400,
  message:
    'What this batch may cost is not known. Upload its file of requests through this gateway, with the purpose "batch", and start it again.',
};

const tooMany: ApiError = {
  kind: 'rate_limit',
  status: 429,
  message: `${batchBounds.openMax} batches are open, which is as many as the gateway watches. Try again when some are over.`,
};
