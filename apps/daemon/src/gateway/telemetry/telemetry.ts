import type { DecisionRecord } from '../ledger.ts';

/** What a trace has of a request beside what the ledger has. */
export interface Traced {
  /** Of the client (W3C Trace Context), so that its trace goes on; undefined: it has none. */
  readonly traceparent: string | undefined;
  /** Whether the configuration names the model: others are counted together. */
  readonly isListed: boolean;
}

/** Where traces and metrics of requests go, beside /metrics. It never fails, and nobody waits for it. */
export interface Telemetry {
  /** @param providers by name; those of the configuration that holds from now on */
  use(providers: ReadonlyMap<string, TracedProvider>): void;
  record(record: DecisionRecord, traced: Traced): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** A provider, as the conventions name it. */
export interface TracedProvider {
  /** `gen_ai.provider.name` */
  readonly name: string;
  readonly address: string;
  readonly port: number;
}
