import { err, ok, type Result } from '@hunch/common/result';
import type { Attempt } from '@hunch/prompt-router';
import type { JsonObject } from '@hunch/common/json';
import type { ProviderFormat, Translation } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';
import type { ClientDisconnect } from './client-disconnect.ts';
import type { Failure } from './failure.ts';
import { failureTable } from './failure-table.ts';
import type { ModelTarget, Provider } from './settings.ts';
import { healthOf } from './state/cooldown.ts';
import type { Cooldown, GatewayState, Seen } from './state/state.ts';

/** What a request says to one model. */
export interface Prepared {
  readonly provider: Provider;
  readonly format: ProviderFormat;
  /** As the provider names it. */
  readonly model: string;
  readonly body: JsonObject;
  /** Undefined: client and provider speak the same format. */
  readonly translation: Translation | undefined;
  /** Fields of the client's request that the model is asked without. */
  readonly dropped: readonly string[];
}

/** @typeParam Ready what is sent to one model */
export interface AttemptParts<Answer, Ready = Prepared> {
  readonly attempts: readonly Attempt<ModelTarget>[];
  readonly seen: Seen;
  readonly state: GatewayState;
  readonly retries: number;
  readonly deadlineAtMs: number;
  readonly disconnect: ClientDisconnect;
  /** @returns or, as the error, what its provider's format can't carry */
  readonly prepare: (target: ModelTarget) => Result<Ready, string>;
  /** @param sent requests so far, this one included */
  readonly send: (
    prepared: Ready,
    attempt: Attempt<ModelTarget>,
    sent: number,
  ) => Promise<Result<Answer, Failure>>;
  readonly onFailure: (target: ModelTarget, failure: Failure) => void;
}

export interface AttemptSuccess<Answer, Ready = Prepared> {
  readonly attempt: Attempt<ModelTarget>;
  readonly prepared: Ready;
  readonly answer: Answer;
  /** Requests that were sent, this one included. */
  readonly sent: number;
}

/** Why nobody answered: by the last failure that was met. */
export interface AttemptFailure {
  readonly failure: Failure;
  readonly model: string;
  readonly sent: number;
}

/**
 * Asks the models of a plan in order until one answers. What the client has done wrong ends it at once, a refused key
 * ends it within the tier; all else goes on to the next model. A provider that is left alone is passed over, unless
 * nobody else is there.
 */
export async function tryInOrder<Answer, Ready = Prepared>(
  parts: AttemptParts<Answer, Ready>,
): Promise<Result<AttemptSuccess<Answer, Ready>, AttemptFailure>> {
  const trial = new Trial(parts);
  const resting: Attempt<ModelTarget>[] = [];
  for (const attempt of parts.attempts) {
    if (!trial.goesOn(attempt)) break;
    // Nearly always there is none that has failed, and a wait for nothing is a turn of its own.
    if (parts.seen.cooldowns.size > 0 && (await isResting(attempt, parts))) {
      resting.push(attempt);
      continue;
    }
    const won = await trial.ask(attempt, parts.retries);
    if (won !== undefined) return ok(won);
  }
  // Better a provider that failed lately than no answer at all; but not one that has too many requests already.
  const [last] = resting.filter(({ model }) => !isBusy(model.target, parts.seen));
  if (trial.sent === 0 && last !== undefined && trial.goesOn(last)) {
    const won = await trial.ask(last, 0);
    if (won !== undefined) return ok(won);
  }
  return err(trial.lost(resting));
}

async function isResting<Answer, Ready>(
  { model }: Attempt<ModelTarget>,
  { seen, state }: AttemptParts<Answer, Ready>,
): Promise<boolean> {
  const nowMs = Date.now();
  for (const name of namesOf(model.target))
    switch (healthOf(seen.cooldowns.get(name), nowMs)) {
      case 'well':
        break;
      case 'resting':
        return true;
      case 'to_be_probed':
        if (!(await state.probe(name, nowMs))) return true;
    }
  return false;
}

/** Who may be left alone: the provider, for what is wrong with all of it, and the model there. */
function namesOf({ provider, id }: ModelTarget): readonly [provider: string, model: string] {
  return [provider, id];
}

/** The worst that is known of a model. */
function cooldownOf(target: ModelTarget, { cooldowns }: Seen): Cooldown | undefined {
  return namesOf(target)
    .flatMap((name) => cooldowns.get(name) ?? [])
    .toSorted((one, other) => other.untilMs - one.untilMs)[0];
}

function isBusy(target: ModelTarget, seen: Seen): boolean {
  const cooldown = cooldownOf(target, seen);
  return cooldown !== undefined && cooldown.isBusy && cooldown.untilMs > Date.now();
}

class Trial<Answer, Ready> {
  readonly #parts: AttemptParts<Answer, Ready>;
  #sent = 0;
  #last:
    | { readonly failure: Failure; readonly model: string; readonly attempt: Attempt<ModelTarget> }
    | undefined;
  readonly #notCarried: string[] = [];
  /** Providers that this request itself has found unfit. */
  readonly #unfit: string[] = [];

  constructor(parts: AttemptParts<Answer, Ready>) {
    this.#parts = parts;
  }

  get sent(): number {
    return this.#sent;
  }

  /** Whether another model may be asked after what has happened. */
  goesOn({ tier }: Attempt<ModelTarget>): boolean {
    const { disconnect, deadlineAtMs } = this.#parts;
    if (disconnect.isDisconnected || performance.now() >= deadlineAtMs) return false;
    const last = this.#last;
    if (last === undefined) return true;
    const { next } = failureTable[last.failure.kind];
    return next === 'same_tier' ? tier === last.attempt.tier : next !== 'nobody';
  }

  /** Whether a model holds no more than one that could not hold the request. */
  #isTooSmall({ capabilities }: ModelTarget): boolean {
    const last = this.#last;
    if (last === undefined || failureTable[last.failure.kind].next !== 'roomier') return false;
    return capabilities.contextTokens <= last.attempt.model.target.capabilities.contextTokens;
  }

  async ask(
    attempt: Attempt<ModelTarget>,
    retries: number,
  ): Promise<AttemptSuccess<Answer, Ready> | undefined> {
    const { target } = attempt.model;
    if (this.#unfit.includes(target.provider) || this.#isTooSmall(target)) return undefined;
    const prepared = this.#parts.prepare(target);
    if (!prepared.ok) {
      this.#notCarried.push(`${target.id}: its format can't carry ${prepared.error}`);
      return undefined;
    }
    for (let retry = 0; ; retry += 1) {
      this.#sent += 1;
      const result = await this.#parts.send(prepared.value, attempt, this.#sent);
      if (result.ok) {
        // Only a provider that is known to have failed needs to be told of as well again.
        for (const name of namesOf(target))
          if (retry > 0 || this.#parts.seen.cooldowns.has(name)) await this.#parts.state.succeeded(name);
        return { attempt, prepared: prepared.value, answer: result.value, sent: this.#sent };
      }
      if (this.#parts.disconnect.isDisconnected) return undefined;
      await this.#note(attempt, result.error);
      if (retry >= retries || !(await this.#waited(result.error, retry))) return undefined;
    }
  }

  async #note(attempt: Attempt<ModelTarget>, failure: Failure): Promise<void> {
    const { target } = attempt.model;
    this.#last = { failure, model: target.id, attempt };
    if (failure.kind === 'key' || failure.kind === 'credit') this.#unfit.push(target.provider);
    this.#parts.onFailure(target, failure);
    await noteCooldown(this.#parts.state, target, failure);
  }

  /** Waits before the same model is asked again. False: it makes no sense to. */
  async #waited(failure: Failure, retry: number): Promise<boolean> {
    if (!failureTable[failure.kind].mayPass) return false;
    const longest = Math.min(gatewayBounds.retryWaitMsMax, gatewayBounds.retryWaitMs * 2 ** retry);
    // Half of it is left to chance, so that many clients don't come back in one moment.
    const waitMs = failure.retryAfterMs ?? longest * (0.5 + Math.random() / 2);
    if (waitMs > gatewayBounds.retryWaitMsMax) return false;
    if (performance.now() + waitMs >= this.#parts.deadlineAtMs) return false;
    await this.#slept(waitMs);
    return !this.#parts.disconnect.isDisconnected;
  }

  /** Resolves early when the client goes. */
  #slept(waitMs: number): Promise<void> {
    const { disconnect } = this.#parts;
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        disconnect.forget(wake);
        resolve();
      };
      const timer = setTimeout(wake, waitMs);
      disconnect.notify(wake);
    });
  }

  lost(resting: readonly Attempt<ModelTarget>[]): AttemptFailure {
    if (this.#last !== undefined) {
      const { failure, model } = this.#last;
      return { failure, model, sent: this.#sent };
    }
    const [first] = resting;
    if (first !== undefined) return { ...restingFailure(first, this.#parts.seen), sent: this.#sent };
    const [why] = this.#notCarried;
    if (why !== undefined) {
      const failure: Failure = {
        kind: 'request',
        status: 400,
        message: this.#notCarried.slice(0, 4).join('; '),
      };
      return { failure, model: 'no configured model can answer this request', sent: 0 };
    }
    const failure: Failure = { kind: 'timeout', message: 'the time for all attempts is over' };
    return { failure, model: 'hunch', sent: this.#sent };
  }
}

/** Leaves alone for a failure whom it is of: the model at this provider, or all of the provider. */
export async function noteCooldown(
  state: GatewayState,
  target: ModelTarget,
  failure: Failure,
): Promise<void> {
  const { rests } = failureTable[failure.kind];
  if (rests === 'nobody') return;
  await state.failed(rests === 'provider' ? target.provider : target.id, failure, Date.now());
}

function restingFailure(
  { model }: Attempt<ModelTarget>,
  seen: Seen,
): Pick<AttemptFailure, 'failure' | 'model'> {
  const { provider, id } = model.target;
  const cooldown = cooldownOf(model.target, seen);
  const retryAfterMs = Math.max(1_000, (cooldown?.untilMs ?? 0) - Date.now());
  const seconds = Math.ceil(retryAfterMs / 1000);
  const isProvider = seen.cooldowns.get(provider) === cooldown;
  const who = isProvider ? `the provider "${provider}"` : 'the model';
  const message = `${who} is left alone for ${seconds} s more after failures`;
  return {
    model: id,
    failure: { kind: cooldown?.isBusy === true ? 'busy' : 'server', status: 503, message, retryAfterMs },
  };
}
