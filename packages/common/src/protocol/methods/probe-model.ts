/** How a model does for which `hunch` works without, more modestly. */
export interface ModelStatus {
  /** `domain`: a second opinion on the domain of a request. `command`: it writes the command. */
  readonly task: 'domain' | 'command';
  /** As its server calls it. */
  readonly model: string;
  /**
   * `untried`: nothing was asked since the daemon started or its configuration changed. `absent`: no server is where one is
   * looked for by default, and nobody said that there is one.
   */
  readonly state: 'untried' | 'working' | 'absent' | 'failed';
  /** Why it failed, for people; empty unless it did or is absent. */
  readonly problem: string;
}

export interface ProbeModelParams {
  /** As in `GenerateCommand`. */
  readonly api_key?: string;
}

export interface ProbeModelResult {
  /** What came of one real call; null where no model is configured. */
  readonly model: ModelStatus | null;
  /** As in the result of `GenerateCommand`. */
  readonly wants_variable: string | null;
}
