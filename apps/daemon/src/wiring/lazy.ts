/**
 * Something that no shell waits for, so that the start does not load it either: it is there once somebody has asked for it.
 * A load that failed is tried again.
 */
export class Lazy<Value> {
  readonly #load: () => Promise<Value>;
  #loading: Promise<Value> | undefined;
  #value: Value | undefined;

  constructor(load: () => Promise<Value>) {
    this.#load = load;
  }

  /** Undefined: nobody has asked yet, or it is still being loaded. */
  get value(): Value | undefined {
    return this.#value;
  }

  load(): Promise<Value> {
    this.#loading ??= this.#load().then(
      (value) => (this.#value = value),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }

  /** Asks it something: now, if it is there. */
  ask<Answer>(question: (value: Value) => Answer): Answer | Promise<Answer> {
    if (this.#value !== undefined) return question(this.#value);
    return this.load().then((value) => question(value));
  }
}
