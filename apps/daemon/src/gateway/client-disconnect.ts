/**
 * Whether the client has gone. An AbortSignal would do; making two took 2 % of the time that a request costs, and nearly
 * no client goes.
 */
export class ClientDisconnect {
  #isDisconnected = false;
  #listeners: (() => void)[] = [];

  get isDisconnected(): boolean {
    return this.#isDisconnected;
  }

  /** Calls once, when the client goes; at once where it has gone already. */
  notify(listener: () => void): void {
    if (this.#isDisconnected) listener();
    else this.#listeners.push(listener);
  }

  /** What was to be told no longer is. */
  forget(listener: () => void): void {
    this.#listeners = this.#listeners.filter((known) => known !== listener);
  }

  happened(): void {
    if (this.#isDisconnected) return;
    this.#isDisconnected = true;
    for (const listener of this.#listeners) listener();
    this.#listeners = [];
  }
}
