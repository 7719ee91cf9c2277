import type { Capabilities } from './gates.ts';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Of input that the provider still holds in its prompt cache. */
  readonly cachedInput: number;
}

export interface ModelFacts {
  readonly price: Price;
  readonly capabilities: Capabilities;
}
