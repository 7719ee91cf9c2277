import { LruMap } from '@hunch/common/lru-map';
import type { TemplateId } from '@hunch/common/ids';
import { firstRows, growColumns, loadColumns, makeColumns, type Columns } from './columns.ts';
import { identityOf } from '../normalize/identity.ts';
import { TextPool, type TextPoolImage } from './text-pool.ts';

const columnKinds = {
  /** Rows of the store that name it. */
  holders: Int32Array,
  slotCount: Uint16Array,
  firstSeenMs: Float64Array,
  lastSeenMs: Float64Array,
} as const;

export interface TemplatePoolImage {
  readonly norms: TextPoolImage;
  /** By id. */
  readonly columns: Columns<typeof columnKinds>;
}

/** A command names two templates, and most were named a moment ago. */
const identitiesMax = 1_024;

/**
 * The templates that anything in memory names. Those that rows of the store name are counted apart: when the last such
 * row goes, so does the template's own row in the store, whatever an ephemeral session still holds.
 */
export class TemplatePool {
  readonly #norms = new TextPool();
  readonly #columns = makeColumns(columnKinds, 64);
  readonly #identities = new LruMap<string, TemplateId>(identitiesMax);

  get size(): number {
    return this.#norms.size;
  }

  intern(cmdNorm: string, slotCount: number): number {
    const known = this.#norms.find(cmdNorm);
    if (known >= 0) return known;
    const id = this.#norms.intern(cmdNorm);
    if (id >= this.#columns.holders.length)
      growColumns(columnKinds, this.#columns, this.#columns.holders.length * 2);
    this.#columns.holders[id] = 0;
    this.#columns.slotCount[id] = slotCount;
    this.#columns.firstSeenMs[id] = Number.POSITIVE_INFINITY;
    this.#columns.lastSeenMs[id] = Number.NEGATIVE_INFINITY;
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
    return this.#columns.slotCount[id] ?? 0;
  }

  /** When a command that is stored had this template for the first and the last time. */
  seen(id: number): { readonly firstMs: number; readonly lastMs: number } {
    return { firstMs: this.#columns.firstSeenMs[id] ?? 0, lastMs: this.#columns.lastSeenMs[id] ?? 0 };
  }

  see(id: number, firstMs: number, lastMs: number): void {
    this.#columns.firstSeenMs[id] = Math.min(this.#columns.firstSeenMs[id] ?? firstMs, firstMs);
    this.#columns.lastSeenMs[id] = Math.max(this.#columns.lastSeenMs[id] ?? lastMs, lastMs);
  }

  retain(id: number): void {
    this.#norms.retain(id);
  }

  release(id: number): void {
    this.#norms.release(id);
  }

  /** Whether a row of the store names it. */
  isStored(id: number): boolean {
    return (this.#columns.holders[id] ?? 0) > 0;
  }

  retainStored(id: number): void {
    this.#norms.retain(id);
    this.#columns.holders[id] = (this.#columns.holders[id] ?? 0) + 1;
  }

  /** True when no row of the store names it any more. */
  releaseStored(id: number): boolean {
    const left = (this.#columns.holders[id] ?? 0) - 1;
    this.#columns.holders[id] = left;
    if (left <= 0) {
      this.#columns.firstSeenMs[id] = Number.POSITIVE_INFINITY;
      this.#columns.lastSeenMs[id] = Number.NEGATIVE_INFINITY;
    }
    this.#norms.release(id);
    return left <= 0;
  }

  /** Those that rows of the store name, and those that are kept for another reason. */
  save(isKept: (id: number) => boolean): TemplatePoolImage {
    return {
      norms: this.#norms.save((id) => this.isStored(id) || isKept(id)),
      columns: firstRows(columnKinds, this.#columns, this.#norms.idsEnd),
    };
  }

  /** Into an empty pool. Nothing names the templates yet. */
  load(image: TemplatePoolImage): void {
    this.#norms.load(image.norms);
    const { length } = image.columns.holders;
    if (this.#columns.holders.length < length) growColumns(columnKinds, this.#columns, length);
    loadColumns(columnKinds, this.#columns, image.columns);
    // The tables that are loaded next name them.
    this.#columns.holders.fill(0);
  }
}
