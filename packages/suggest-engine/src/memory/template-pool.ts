import { LruMap } from '@hunch/common/lru-map';
import type { TemplateId } from '@hunch/common/ids';
import { identityOf } from '../normalize/identity.ts';
import { TextPool, type TextPoolImage } from './text-pool.ts';

export interface TemplatePoolImage {
  readonly norms: TextPoolImage;
  /** By id. */
  readonly slotCounts: Uint16Array;
  readonly firstSeenMs: Float64Array;
  readonly lastSeenMs: Float64Array;
}

/** A command names two templates, and most were named a moment ago. */
const identitiesMax = 1_024;

/**
 * The templates that anything in memory names. Those that rows of the store name are counted apart: when the last such
 * row goes, so does the template's own row in the store, whatever an ephemeral session still holds.
 */
export class TemplatePool {
  readonly #norms = new TextPool();
  #storedHolders = new Int32Array(64);
  #slotCounts = new Uint16Array(64);
  #firstSeenMs = new Float64Array(64);
  #lastSeenMs = new Float64Array(64);
  readonly #identities = new LruMap<string, TemplateId>(identitiesMax);

  get size(): number {
    return this.#norms.size;
  }

  intern(cmdNorm: string, slotCount: number): number {
    const known = this.#norms.find(cmdNorm);
    if (known >= 0) return known;
    const id = this.#norms.intern(cmdNorm);
    if (id >= this.#slotCounts.length) this.#grow();
    this.#storedHolders[id] = 0;
    this.#slotCounts[id] = slotCount;
    this.#firstSeenMs[id] = Number.POSITIVE_INFINITY;
    this.#lastSeenMs[id] = Number.NEGATIVE_INFINITY;
    return id;
  }

  /** One more than the largest number ever given. */
  get idsEnd(): number {
    return this.#norms.idsEnd;
  }

  /** -1 when nothing names it. */
  find(cmdNorm: string): number {
    return this.#norms.find(cmdNorm);
  }

  cmdNorm(id: number): string {
    return this.#norms.text(id);
  }

  /** Computed, and kept for a while only: 64 characters for each template weigh more than the 2 µs that they take. */
  identity(id: number): TemplateId {
    return this.identityOf(this.cmdNorm(id));
  }

  /** The same, of a template that may be gone. */
  identityOf(cmdNorm: string): TemplateId {
    return this.#identities.getOrMake(cmdNorm, () => identityOf(cmdNorm));
  }

  slotCount(id: number): number {
    return this.#slotCounts[id] ?? 0;
  }

  /** When a command that is stored had this template for the first and the last time. */
  seen(id: number): { readonly firstMs: number; readonly lastMs: number } {
    return { firstMs: this.#firstSeenMs[id] ?? 0, lastMs: this.#lastSeenMs[id] ?? 0 };
  }

  see(id: number, firstMs: number, lastMs: number): void {
    this.#firstSeenMs[id] = Math.min(this.#firstSeenMs[id] ?? firstMs, firstMs);
    this.#lastSeenMs[id] = Math.max(this.#lastSeenMs[id] ?? lastMs, lastMs);
  }

  retain(id: number): void {
    this.#norms.retain(id);
  }

  release(id: number): void {
    this.#norms.release(id);
  }

  /** Whether a row of the store names it. */
  isStored(id: number): boolean {
    return (this.#storedHolders[id] ?? 0) > 0;
  }

  retainStored(id: number): void {
    this.#norms.retain(id);
    this.#storedHolders[id] = (this.#storedHolders[id] ?? 0) + 1;
  }

  /** True when no row of the store names it any more. */
  releaseStored(id: number): boolean {
    const left = (this.#storedHolders[id] ?? 0) - 1;
    this.#storedHolders[id] = left;
    if (left <= 0) {
      this.#firstSeenMs[id] = Number.POSITIVE_INFINITY;
      this.#lastSeenMs[id] = Number.NEGATIVE_INFINITY;
    }
    this.#norms.release(id);
    return left <= 0;
  }

  /** Those that rows of the store name, and those that are kept for another reason. */
  save(isKept: (id: number) => boolean): TemplatePoolImage {
    const end = this.#norms.idsEnd;
    return {
      norms: this.#norms.save((id) => this.isStored(id) || isKept(id)),
      slotCounts: this.#slotCounts.slice(0, end),
      firstSeenMs: this.#firstSeenMs.slice(0, end),
      lastSeenMs: this.#lastSeenMs.slice(0, end),
    };
  }

  /** Into an empty pool. Nothing names the templates yet. */
  load(image: TemplatePoolImage): void {
    this.#norms.load(image.norms);
    while (this.#slotCounts.length < image.slotCounts.length) this.#grow();
    this.#slotCounts.set(image.slotCounts);
    this.#firstSeenMs.set(image.firstSeenMs);
    this.#lastSeenMs.set(image.lastSeenMs);
  }

  #grow(): void {
    const length = this.#slotCounts.length * 2;
    const storedHolders = new Int32Array(length);
    storedHolders.set(this.#storedHolders);
    this.#storedHolders = storedHolders;
    const slotCounts = new Uint16Array(length);
    slotCounts.set(this.#slotCounts);
    this.#slotCounts = slotCounts;
    const firstSeenMs = new Float64Array(length);
    firstSeenMs.set(this.#firstSeenMs);
    this.#firstSeenMs = firstSeenMs;
    const lastSeenMs = new Float64Array(length);
    lastSeenMs.set(this.#lastSeenMs);
    this.#lastSeenMs = lastSeenMs;
  }
}
