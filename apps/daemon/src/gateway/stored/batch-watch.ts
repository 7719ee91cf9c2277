import { noUsage, rareUsage } from '@hunch/llm-formats';
import { recordOf } from '../ended-record.ts';
import type { DecisionRecord } from '../ledger.ts';
import type { GatewayParts } from '../parts.ts';
import { directTarget } from '../resolve-settings.ts';
import { UpstreamFailure } from '../upstream-response.ts';
import { askProvider, describedBy, isGone } from './ask-provider.ts';
import { type Paid, readResults, standingOf } from './batch-results.ts';
import type { Looked, OpenBatches } from './open-batches.ts';
import { targetAt } from './request-tally.ts';
import {
  describedText,
  type ObjectStore,
  plainObject,
  StoreAway,
  type StoredObject,
} from './stored-object.ts';

export const batchBounds = {
  /** How often open batches are seen to, and how soon after its start one is looked at. */
  everyMs: 60_000,
  /** Older ones are looked at less often: most take minutes or most of a day. */
  lookMsMax: 900_000,
  /** Of the age of a batch, how long until the next look. */
  lookShare: 0.1,
  lookWaitMs: 30_000,
  /** A provider keeps answers for a month at most; a batch that is not over by then costs what was estimated. */
  giveUpMs: 30 * 86_400_000,
  /** The answers of the largest batch, some hundred megabytes, on a slow line. */
  resultsMs: 600_000,
  /** OpenAI keeps answers for thirty days (platform.openai.com/docs/guides/conversation-state); who has them is known for twice as long. */
  answersMs: 60 * 24 * 60 * 60 * 1_000,
  /** Batches that are not over: what is set apart for each is told anew each minute. */
  openMax: 1_000,
} as const;

interface WatchParts {
  readonly objects: ObjectStore;
  /** Between two looks at what is due; of a test. */
  readonly everyMs?: number | undefined;
  readonly onDefect: (error: unknown) => void;
}

type Parts = Pick<GatewayParts, 'settings' | 'state' | 'upstream' | 'metrics' | 'strongest' | 'redact'>;

/**
 * Sees batches to their end: what they may cost is set apart while they are open, also when gateways start anew, and what they did cost is
 * counted once, by whoever sees first that they are over. Nobody has to ask for that.
 */
export class BatchWatch implements OpenBatches {
  readonly #watch: WatchParts;
  readonly #everyMs: number;
  readonly #settling = new Map<string, Promise<Looked>>();
  #given: Parts | undefined;
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #isClosed = false;

  constructor(watch: WatchParts) {
    this.#watch = watch;
    this.#everyMs = watch.everyMs ?? batchBounds.everyMs;
  }

  /** What it works with from now on; before it starts, once. */
  use(parts: Parts): void {
    this.#given = parts;
  }

  get #parts(): Parts {
    if (this.#given === undefined) throw new Error('nobody has said what the watch of batches works with');
    return this.#given;
  }

  /** Sets apart what the batches of before may cost, before anybody else can spend it. */
  async start(): Promise<void> {
    await this.#tick(true);
  }

  began(): void {
    this.#soon();
  }

  firstLookMs(nowMs: number): number {
    return nowMs + this.#everyMs;
  }

  /** Until when it is set apart what a batch may cost, unless it is told anew. */
  heldUntilMs(nowMs: number): number {
    return nowMs + 3 * this.#everyMs + 15_000;
  }

  async seen(object: StoredObject, body: unknown): Promise<void> {
    const { objects } = this.#watch;
    const standing = standingOf(object, body);
    const described = describedText(body);
    if (described !== object.described) await objects.describe(object, described);
    for (const id of standing.files) {
      const known = await objects.find(id, 'file', object.key);
      if (known.some(({ provider }) => provider === object.provider)) continue;
      const { provider, api, key } = object;
      await objects.put({ ...plainObject, provider, id, api, key, createdMs: Date.now(), batch: object.id });
    }
    if (!standing.isOver || object.settledMs !== null) return;
    // Whoever asks for it does not wait until all of its answers are read.
    void this.#settle(object, body);
  }

  async look(object: StoredObject): Promise<Looked> {
    const body = await describedBy(this.#parts, object, batchBounds.lookWaitMs);
    if (body === undefined) return 'unknown';
    if (body === 'gone') return this.#settle(object, undefined);
    await this.seen(object, body);
    return this.#settling.get(nameOf(object)) ?? 'open';
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#ticking;
    await Promise.allSettled(this.#settling.values());
  }

  #soon(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ticking = this.#tick(false);
    }, this.#everyMs).unref();
  }

  /** @param isStart nobody waits for looks then */
  async #tick(isStart: boolean): Promise<void> {
    const { objects, onDefect } = this.#watch;
    let goesOn = objects.isShared;
    try {
      if (isStart) await objects.expire(Date.now() - batchBounds.answersMs);
      const open = await objects.open(batchBounds.openMax);
      goesOn ||= open.length > 0;
      for (const object of open) await this.#hold(object);
      for (const object of isStart ? [] : open)
        if (object.lookMs <= Date.now()) await this.#lookIfMine(object);
    } catch (error) {
      // One that is away is asked again.
      goesOn = true;
      if (!(error instanceof StoreAway)) onDefect(error);
    }
    if (goesOn) this.#soon();
  }

  async #lookIfMine(object: StoredObject): Promise<void> {
    const nowMs = Date.now();
    const ageMs = nowMs - object.createdMs;
    const waitMs = Math.min(batchBounds.lookMsMax, Math.max(this.#everyMs, ageMs * batchBounds.lookShare));
    if (this.#isClosed || !(await this.#watch.objects.claim(object, Math.ceil(nowMs + waitMs)))) return;
    const looked = await this.look({ ...object, lookMs: Math.ceil(nowMs + waitMs) });
    if (looked !== 'settled' && ageMs > batchBounds.giveUpMs) await this.#settle(object, undefined);
  }

  /** Sets apart what it may cost, whatever the limits are: it is being spent. */
  async #hold({ reservation, estimateUsd, key }: StoredObject): Promise<void> {
    if (reservation === '' || estimateUsd === 0) return;
    const { settings, state } = this.#parts;
    const nowMs = Date.now();
    const unlimited = { dayUsd: Infinity, monthUsd: Infinity };
    await state.reserve({
      id: reservation,
      usd: estimateUsd,
      limits: { ...unlimited, isOpenWithoutState: settings.budget.isOpenWithoutState },
      key: key === '' ? undefined : { id: key, ...unlimited },
      nowMs,
      untilMs: this.heldUntilMs(nowMs),
    });
  }

  #settle(object: StoredObject, body: unknown): Promise<Looked> {
    const name = nameOf(object);
    const known = this.#settling.get(name);
    if (known !== undefined) return known;
    const settling = this.#settleNow(object, body)
      .catch((error: unknown): Looked => {
        // While the store is away it is the next look that does it.
        if (!(error instanceof StoreAway)) this.#watch.onDefect(error);
        return 'unknown';
      })
      .finally(() => this.#settling.delete(name));
    this.#settling.set(name, settling);
    return settling;
  }

  /** @param body undefined: its provider knows it no more */
  async #settleNow(object: StoredObject, body: unknown): Promise<Looked> {
    const paid = await this.#paidFor(object, body);
    if (paid === undefined) return 'unknown';
    const { state, metrics, settings } = this.#parts;
    const nowMs = Date.now();
    const records = paid.map((each) => this.#recordOf(object, each, nowMs));
    const isFirst = await this.#watch.objects.settle(object, nowMs, records);
    const usd = isFirst ? paid.reduce((sum, each) => sum + (each.usd ?? 0), 0) : 0;
    const reservation = object.reservation === '' ? undefined : object.reservation;
    await state.settle(reservation, usd, nowMs, object.key === '' ? undefined : object.key);
    if (isFirst) for (const record of records) metrics.record(record, settings.models.has(record.model));
    return 'settled';
  }

  /** Undefined: it can't be known now. */
  async #paidFor(object: StoredObject, body: unknown): Promise<readonly Paid[] | undefined> {
    if (body === undefined) return this.#estimated(object);
    const { results } = standingOf(object, body);
    if (results === undefined) return [];
    const waitMs = this.#parts.settings.limits.deadlineMs;
    const answer = await askProvider(this.#parts, object, { method: 'GET', path: results, waitMs });
    if (answer === undefined) return undefined;
    if (!answer.ok) return isGone(answer.error) ? this.#estimated(object) : undefined;
    const { response } = answer.value;
    const failure = { kind: 'timeout', message: 'takes too long for the answers of a batch' } as const;
    const timer = setTimeout(() => response.cancel(failure), batchBounds.resultsMs);
    try {
      return await readResults(response, object, (model) => this.#targetOf(object, model));
    } catch (error) {
      if (error instanceof UpstreamFailure) return undefined;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Providers name a model with its date; where a batch has one model it is that. */
  #targetOf({ provider, requests }: StoredObject, named: string) {
    const { settings } = this.#parts;
    const [only] = requests;
    if (only !== undefined && requests.length === 1) return directTarget(settings, only.model);
    const [best] = requests
      .filter(({ model }) => `${provider}/${named}`.startsWith(model))
      .toSorted((one, other) => other.model.length - one.model.length);
    return best === undefined ? targetAt(settings, provider, named) : directTarget(settings, best.model);
  }

  /** What was set apart for it. */
  #estimated({ requests, estimateUsd }: StoredObject): readonly Paid[] {
    const tokens = requests.reduce((sum, each) => sum + each.inputTokens + each.outputTokens, 0);
    return requests.map(({ model, inputTokens, outputTokens }) => ({
      target: directTarget(this.#parts.settings, model),
      usage: { ...noUsage, inputTokens, outputTokens, ...rareUsage({ isBatch: true }) },
      usd: tokens === 0 ? 0 : (estimateUsd * (inputTokens + outputTokens)) / tokens,
    }));
  }

  #recordOf(
    { key, createdMs, id }: StoredObject,
    { target, usage, usd }: Paid,
    nowMs: number,
  ): DecisionRecord {
    const ended = { outcome: 'answered', status: 200, usage, usd, latencyMs: nowMs - createdMs } as const;
    const known = { tsMs: nowMs, conversation: '', format: 'batches', key, attempts: 1, ended };
    const nobody = { request: undefined, route: undefined, servedTier: undefined };
    const record = recordOf(this.#parts, { ...known, ...nobody, model: target?.id ?? '' });
    return { ...record, requested: id, strongestUsd: null };
  }
}

function nameOf({ provider, id }: StoredObject): string {
  return `${provider} ${id}`;
}
