import { decode, encode } from '../base64-floats.ts';
import { bounds } from '../bounds.ts';
import type { ProfileRow, ProfileScope } from '../ports.ts';

/** What one scope has learnt of how to weigh features, as a difference from the wider scope. */
export interface Profile {
  readonly scope: ProfileScope;
  samples: number;
  /** See `ProfileRow`. */
  learntAt: number;
  /** The weights of all heads, and what else a profile holds (rank/adaptive/heads.ts). 32 bits, as they are stored: a restart changes nothing. */
  readonly deltas: Float32Array;
  /** The sums of squared gradients, which AdaGrad divides by. */
  readonly squares: Float32Array;
}

/**
 * The learnt weights of the newest scopes: session -> repository -> global. Bounded by the scopes that learnt longest
 * ago; `global` stays.
 */
export class Profiles {
  readonly #version: number;
  readonly #length: number;
  /** What everything weighs where nothing was learnt: the differences of `global` are from these. */
  readonly start: Float32Array;
  /** In the order of their last lesson. */
  readonly #profiles = new Map<ProfileScope, Profile>();
  #forgotten: ProfileScope[] = [];

  /** @param version of the features and start weights: what was learnt with others says nothing here */
  constructor(version: number, length: number, start: Float32Array) {
    this.#version = version;
    this.#length = length;
    this.start = start;
  }

  get size(): number {
    return this.#profiles.size;
  }

  find(scope: ProfileScope): Profile | null {
    return this.#profiles.get(scope) ?? null;
  }

  /** The profile, made if need be, and now the one that learnt last. */
  open(scope: ProfileScope): Profile {
    const profile = this.#profiles.get(scope) ?? {
      scope,
      samples: 0,
      learntAt: 0,
      deltas: new Float32Array(this.#length),
      squares: new Float32Array(this.#length),
    };
    this.#profiles.delete(scope);
    this.#profiles.set(scope, profile);
    if (this.#profiles.size > bounds.profilesMax) this.#forgetOldest();
    return profile;
  }

  /** The scopes given up since the last call. */
  takeForgotten(): readonly ProfileScope[] {
    const taken = this.#forgotten;
    this.#forgotten = [];
    return taken;
  }

  rowOf(profile: Profile): ProfileRow {
    return {
      scope: profile.scope,
      version: this.#version,
      samples: profile.samples,
      learntAt: profile.learntAt,
      weights: encode([profile.deltas, profile.squares]),
    };
  }

  rows(): ProfileRow[] {
    return [...this.#profiles.values()].map((profile) => this.rowOf(profile));
  }

  /** Into empty profiles, in the order of their last lessons. Rows of another version or length are left out. */
  load(rows: readonly ProfileRow[]): void {
    const ordered = rows
      .filter((row) => row.version === this.#version)
      .sort((left, right) => left.learntAt - right.learntAt || breadth(left) - breadth(right));
    for (const row of ordered) {
      const numbers = decode(row.weights);
      if (numbers === null || numbers.length !== 2 * this.#length) continue;
      this.#profiles.set(row.scope, {
        scope: row.scope,
        samples: row.samples,
        learntAt: row.learntAt,
        deltas: numbers.slice(0, this.#length),
        squares: numbers.slice(this.#length),
      });
    }
  }

  #forgetOldest(): void {
    for (const scope of this.#profiles.keys()) {
      if (scope === 'global') continue;
      this.#profiles.delete(scope);
      this.#forgotten.push(scope);
      return;
    }
  }
}

/** Scopes that learn from one command do so from the widest on. */
function breadth({ scope }: ProfileRow): number {
  if (scope === 'global') return 0;
  return scope.startsWith('repo:') ? 1 : 2;
}
