import type { ClassifierConfig } from './classification.ts';

interface Fires {
  lastTurn: number;
  count: number;
}

/**
 * Remembers when each source gave its last hint. A source is an object (a classifier, a provider's configuration), not a name:
 * two of the same name have cooldowns of their own. What counts is delivery, not the wish to speak.
 */
export class ClassifierCooldownTracker {
  readonly #fires = new Map<object, Fires>();

  canFire(speaker: object, currentTurn: number, config: ClassifierConfig): boolean {
    const fires = this.#fires.get(speaker);
    if (fires === undefined) return config.maxFiresPerSession !== 0;
    if (config.maxFiresPerSession !== undefined && fires.count >= config.maxFiresPerSession) return false;
    // So many whole turns pass in between: told in turn 10 with a cooldown of 3, it may give one again in turn 14.
    const cooldownTurns = config.cooldownTurns ?? 0;
    return cooldownTurns === 0 || currentTurn - fires.lastTurn > cooldownTurns;
  }

  /** To be called when the agent has been given the words. */
  recordFire(speaker: object, turn: number): void {
    const fires = this.#fires.get(speaker);
    this.#fires.set(speaker, { lastTurn: turn, count: (fires?.count ?? 0) + 1 });
  }

  firesOf(speaker: object): number {
    return this.#fires.get(speaker)?.count ?? 0;
  }
}
