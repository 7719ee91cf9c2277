import type { GuidanceProviderConfig } from '../hints/provider.ts';

/** A pattern that an agent goes on with although it was told of it. */
export interface Unheard {
  readonly thread: string;
  readonly provider: string;
  readonly classifier: string;
  /** Shown, and followed by the same pattern for more than two turns. */
  readonly hints: number;
  /** What was seen, as the last of them said; may quote a command. */
  readonly fact: string;
}

/** Counts, for one thread, the hints in a row that were shown and not heeded. */
export class UnheardHints {
  readonly #counted = new Map<GuidanceProviderConfig, { hints: number; fact: string; classifier: string }>();

  add(config: GuidanceProviderConfig, fact: string): void {
    const before = this.#counted.get(config)?.hints ?? 0;
    this.#counted.set(config, { hints: before + 1, fact, classifier: config.classifier.name });
  }

  /** The agent has left the pattern. */
  heeded(config: GuidanceProviderConfig): void {
    this.#counted.delete(config);
  }

  clear(): void {
    this.#counted.clear();
  }

  of(thread: string): readonly Unheard[] {
    return [...this.#counted].map(([{ provider }, counted]) => ({
      thread,
      provider: provider.name,
      ...counted,
    }));
  }
}
