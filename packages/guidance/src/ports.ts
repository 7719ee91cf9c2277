/** A small model that answers yes or no. The daemon fills it in; guidance works without one. */
export interface ModelPort {
  /**
   * @param signal aborted when nobody waits any more
   * @returns the model's text
   * @throws whatever goes wrong; it is counted, and the classifier does not know
   */
  complete(prompt: string, signal: AbortSignal): Promise<string>;
}
