/** Shorter work ends before anyone looks; and a progress line that only flashes up disturbs. */
const silentMs = 1_000;
const betweenMs = 100;

export interface Progress {
  at(done: number): void;
  /** Takes the line away again. */
  end(): void;
}

interface ProgressLine {
  show(text: string): void;
  /** Takes the line away again. */
  end(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line on a terminal that says how far a longer piece of work is. On anything else it is silent. */
export function progress(stream: Stream, what: string, total: number): Progress {
  const line = progressLine(stream);
  return {
    at: (done) => line.show(`${what}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    end: () => line.end(),
  };
}

export function progressLine(stream: Stream): ProgressLine {
  const startedMs = performance.now();
  let shownMs = 0;
  return {
    show(text) {
      const nowMs = performance.now();
      if (stream.isTTY !== true || nowMs - startedMs < silentMs || nowMs - shownMs < betweenMs) return;
      shownMs = nowMs;
      stream.write(`\r\u001b[K${text}`);
    },
    end() {
      if (shownMs > 0) stream.write('\r\u001b[K');
    },
  };
}

/** A line that begins so is progress: the next line takes its place. */
const progressMark = '… ';

export interface JobMessages {
  write(line: string): void;
  /** Removes the line with the progress. */
  end(): void;
}

/** Lines of a job for the person who waits for it. Progress is shown on terminals only. */
export function jobMessages(stream: { readonly isTTY?: boolean; write(text: string): unknown }): JobMessages {
  let toClear = '';
  return {
    write(line) {
      if (!line.startsWith(progressMark)) {
        stream.write(`${toClear}${line}\n`);
        toClear = '';
      } else if (stream.isTTY === true) {
        stream.write(`\r\u001b[K${line.slice(progressMark.length)}`);
        toClear = '\r\u001b[K';
      }
    },
    end() {
      stream.write(toClear);
      toClear = '';
    },
  };
}
