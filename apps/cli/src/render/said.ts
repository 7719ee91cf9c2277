/** What a job says begins so where it holds for the moment only: the next line takes its place. */
const ofTheMoment = '… ';

export interface Said {
  hear(line: string): void;
  /** Takes away what held for the moment. */
  end(): void;
}

/** Lines of a job for the person who waits for it. How far it is, only a terminal is told. */
export function saidTo(stream: { readonly isTTY?: boolean; write(text: string): unknown }): Said {
  let toClear = '';
  return {
    hear(line) {
      if (!line.startsWith(ofTheMoment)) {
        stream.write(`${toClear}${line}\n`);
        toClear = '';
      } else if (stream.isTTY === true) {
        stream.write(`\r\u001b[K${line.slice(ofTheMoment.length)}`);
        toClear = '\r\u001b[K';
      }
    },
    end() {
      stream.write(toClear);
      toClear = '';
    },
  };
}
