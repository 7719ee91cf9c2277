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
