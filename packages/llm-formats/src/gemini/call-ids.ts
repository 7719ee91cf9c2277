/**
 * Calls and their results, as Gemini's clients tell them: by the name of the function, and by an id only where there is one.
 * Other formats know ids alone, so that a call without one is given the same whenever the conversation comes.
 */
export class CallIds {
  /** Calls that nobody has answered, in order. */
  #open: { readonly id: string; readonly name: string }[] = [];
  #count = 0;

  /** @returns the id of the call */
  called(given: string | undefined, name: string): string {
    this.#count += 1;
    const id = given ?? `call_${this.#count}`;
    this.#open.push({ id, name });
    return id;
  }

  /** @returns the id of the call that is answered; a result that answers none keeps what it says */
  answered(given: string | undefined, name: string): string {
    const byId = this.#open.find(({ id }) => id === given);
    // Some clients number calls by themselves, and give results an id that no call has.
    const call = byId ?? this.#open.find((one) => one.name === name);
    this.#open = this.#open.filter((one) => one !== call);
    return call?.id ?? given ?? name;
  }
}
