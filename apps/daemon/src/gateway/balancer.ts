import type { Attempt } from '@hunch/prompt-router';
import type { ModelTarget } from './settings.ts';

type Plan = readonly Attempt<ModelTarget>[];

/** Which deployment of a model is asked first. One for each gateway: requests that it does not see it can't count. */
export class Balancer {
  readonly #open = new Map<string, number>();
  /** By deployment, for turns by weight (smooth weighted round robin, as nginx has it). */
  readonly #turns = new Map<string, number>();

  /** Puts the deployments of a model into the order that this request asks them in; all else stays where it is. */
  order(attempts: Plan): Plan {
    const ordered: Attempt<ModelTarget>[] = [];
    for (let at = 0; at < attempts.length;) {
      const first = attempts[at];
      if (first === undefined) break;
      const group = groupFrom(attempts, at);
      ordered.push(...(group.length > 1 ? this.#orderGroup(group) : group));
      at += group.length;
    }
    return ordered;
  }

  /** Of a request that is on its way to a deployment. @returns to be called once it is done */
  began({ id, deployment }: ModelTarget): () => void {
    if (deployment === undefined) return () => undefined;
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    return () => void this.#open.set(id, (this.#open.get(id) ?? 1) - 1);
  }

  #orderGroup(group: Plan): Plan {
    const turn = this.#takeTurn(group);
    const isLeastBusy = group[0]?.model.target.deployment?.choose === 'least_busy';
    const loadOf = ({ model: { target } }: Attempt<ModelTarget>): number =>
      isLeastBusy ? (this.#open.get(target.id) ?? 0) / weightOf(target) : 0;
    return group.toSorted(
      (one, other) =>
        loadOf(one) - loadOf(other) ||
        Number(other === turn) - Number(one === turn) ||
        weightOf(other.model.target) - weightOf(one.model.target),
    );
  }

  /** Each gains its weight; whoever has most is asked, and pays what all gained. */
  #takeTurn(group: Plan): Attempt<ModelTarget> | undefined {
    let total = 0;
    let best: Attempt<ModelTarget> | undefined;
    for (const attempt of group) {
      const { id } = attempt.model.target;
      const weight = weightOf(attempt.model.target);
      total += weight;
      this.#turns.set(id, (this.#turns.get(id) ?? 0) + weight);
      if (best === undefined || this.#turnsOf(attempt) > this.#turnsOf(best)) best = attempt;
    }
    if (best !== undefined) this.#turns.set(best.model.target.id, this.#turnsOf(best) - total);
    return best;
  }

  #turnsOf({ model }: Attempt<ModelTarget>): number {
    return this.#turns.get(model.target.id) ?? 0;
  }
}

function weightOf({ deployment }: ModelTarget): number {
  return deployment?.weight ?? 1;
}

function groupFrom(attempts: Plan, start: number): Plan {
  const first = attempts[start];
  const name = first?.model.target.deployment?.of;
  if (name === undefined) return attempts.slice(start, start + 1);
  const rest = attempts.slice(start);
  const length = rest.findIndex(
    ({ tier, model }) => tier !== first?.tier || model.target.deployment?.of !== name,
  );
  return length < 0 ? rest : rest.slice(0, length);
}
