/**
 * One way to guess the next line (or template): weights of what came next before, as chances. Built for one moment; what
 * is no candidate counts towards the total only.
 */
export class Expert {
  readonly weights: Float64Array;
  /** Of all that was observed, candidates or not. */
  total = 0;
  /** How many observations. */
  count = 0;
  /** The candidate that was observed first, that is the newest one: of those that match, where something is typed. */
  newest = -1;
  /** In which place each candidate was first observed among the candidates, from 1; 0: never. */
  readonly firstSeen: Int32Array;
  #seen = 0;

  constructor(size: number) {
    this.weights = new Float64Array(size);
    this.firstSeen = new Int32Array(size);
  }

  observe(candidate: number, weight: number): void {
    if (this.newest < 0) this.newest = candidate;
    this.count += 1;
    this.total += weight;
    if (candidate < 0) return;
    this.weights[candidate] = (this.weights[candidate] ?? 0) + weight;
    if (this.firstSeen[candidate] !== 0) return;
    this.#seen += 1;
    this.firstSeen[candidate] = this.#seen;
  }

  /** 0..1. `doubt` is the weight of what was never seen: few observations claim little. */
  chance(candidate: number, doubt: number): number {
    return (this.weights[candidate] ?? 0) / (this.total + doubt);
  }
}
