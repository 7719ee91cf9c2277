export interface TestOnlyLists {
  /** Absolute, with a slash at its end. */
  readonly directory: string;
  /** The properties, each with how many elements are kept. */
  readonly lists: Readonly<Record<string, number>>;
}

export declare const testOnlyLists: readonly TestOnlyLists[];
