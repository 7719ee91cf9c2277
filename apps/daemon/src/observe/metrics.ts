// Enough for a p95 that means something, small enough to sort on request.
const SAMPLES_MAX = 512;

/** The newest durations of one kind, in a ring. Unit: milliseconds. */
export class Durations {
  readonly #samples: number[] = [];
  #count = 0;

  add(milliseconds: number): void {
    this.#samples[this.#count % SAMPLES_MAX] = milliseconds;
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  summary(): {
    readonly count: number;
    readonly p50_ms: number;
    readonly p95_ms: number;
    readonly max_ms: number;
  } {
    const sorted = this.#samples.toSorted((left, right) => left - right);
    const at = (fraction: number): number => round(sorted[Math.ceil(fraction * sorted.length) - 1] ?? 0);
    return { count: this.#count, p50_ms: at(0.5), p95_ms: at(0.95), max_ms: at(1) };
  }
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}

/** What the daemon counts since its start (spec 003 §15.1); `DebugStats` shows it. */
export class Metrics {
  readonly suggest = new Durations();
  readonly search = new Durations();
  readonly flush = new Durations();
  readonly counters = {
    requests: 0,
    request_errors: 0,
    wire_faults: 0,
    connections_accepted: 0,
    connections_refused: 0,
    connections_timed_out: 0,
    events_accepted: 0,
    spooled: 0,
    events_learned: 0,
    events_ephemeral: 0,
    ingest_drop_count: 0,
    redactions: 0,
    suggest_timeouts: 0,
    suggest_cut_short: 0,
    suggest_waits: 0,
    suggest_cache_hits: 0,
    suggest_waits_in_vain: 0,
    feedback_accepted: 0,
    feedback_dismissed: 0,
    feedback_other: 0,
    store_failures: 0,
  };
}
