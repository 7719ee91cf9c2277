/** Texts and their ids, side by side. */
export interface TextPoolImage {
  readonly ids: Int32Array;
  readonly texts: readonly string[];
}

/**
 * Each distinct text once, as a small integer. Texts are counted by those who hold them (`retain`, `release`) and their
 * ids are used again, so that what was forgotten takes no memory. Ids say nothing about order.
 */
export class TextPool {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #free: number[] = [];
  #holders = new Int32Array(64);

  /** The id of a text; a new one has no holder yet. */
  intern(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    const id = this.#free.pop() ?? this.#texts.length;
    this.#texts[id] = text;
    this.#ids.set(text, id);
    if (id >= this.#holders.length) this.#holders = grown(this.#holders);
    this.#holders[id] = 0;
    return id;
  }

  find(text: string): number {
    return this.#ids.get(text) ?? -1;
  }

  text(id: number): string {
    return this.#texts[id] ?? '';
  }

  retain(id: number): void {
    this.#holders[id] = (this.#holders[id] ?? 0) + 1;
  }

  isHeld(id: number): boolean {
    return (this.#holders[id] ?? 0) > 0;
  }

  /** True when nobody holds it any more: its id is free. */
  release(id: number): boolean {
    const left = (this.#holders[id] ?? 0) - 1;
    this.#holders[id] = left;
    if (left > 0) return false;
    this.#ids.delete(this.text(id));
    this.#texts[id] = '';
    this.#free.push(id);
    return true;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** The texts of the ids that are kept; the others' ids are free where the image is loaded. */
  save(isKept: (id: number) => boolean): TextPoolImage {
    const ids: number[] = [];
    for (let id = 0; id < this.#texts.length; id += 1) if (isKept(id)) ids.push(id);
    return { ids: Int32Array.from(ids), texts: ids.map((id) => this.text(id)) };
  }

  /** Into a pool without any of these ids. Nobody holds the texts yet. */
  load({ ids, texts }: TextPoolImage): void {
    const end = (ids.at(-1) ?? -1) + 1;
    while (this.#holders.length < end) this.#holders = grown(this.#holders);
    let place = 0;
    for (let id = this.#texts.length; id < end; id += 1) {
      const text = ids[place] === id ? texts[place] : undefined;
      this.#texts.push(text ?? '');
      if (text === undefined) {
        this.#free.push(id);
        continue;
      }
      this.#ids.set(text, id);
      place += 1;
    }
  }

  /** One more than the largest id ever given. */
  get idsEnd(): number {
    return this.#texts.length;
  }
}

function grown(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}
