import { printable } from '../render/format.ts';

/** Before this an answer of a frame or a recipe is there; a person notices a wait from 100 ms on. */
const firstFrameMs = 70;
const everyMs = 90;
const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const asciiFrames = ['|', '/', '-', '\\'];

export interface WaitingLine {
  /** What the model has written so far, to be shown beside the spinner. */
  wrote(piece: string): void;
  stop(): void;
}

/** A line on a terminal that shows that something goes on, and is gone when it ends. Ctrl-C ends the program. */
export function startWaitingLine(
  stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  isUnicode: boolean,
): WaitingLine {
  if (stream.isTTY !== true) return { wrote: () => undefined, stop: () => undefined };
  const steps = isUnicode ? frames : asciiFrames;
  let written = '';
  let turn = 0;
  let isShown = false;
  const show = (): void => {
    isShown = true;
    const text = printable(`${steps[turn % steps.length] ?? ''} ${commandSoFar(written)}`);
    turn += 1;
    stream.write(`\r\u001b[K${text.slice(0, (stream.columns ?? 80) - 1)}`);
  };
  let timer = setTimeout(function next() {
    show();
    timer = setTimeout(next, everyMs);
  }, firstFrameMs);
  const clear = (): void => {
    clearTimeout(timer);
    if (isShown) stream.write('\r\u001b[K');
  };
  // The daemon gives the request up when this end of the connection closes.
  const interrupted = (): void => {
    clear();
    process.exit(128 + 2);
  };
  process.once('SIGINT', interrupted);
  return {
    wrote: (piece) => (written = (written + piece).slice(-writtenCharactersMax)),
    stop() {
      process.off('SIGINT', interrupted);
      clear();
    },
  };
}

/** The beginning of an answer has the command; what a model thinks before it may be long. */
const writtenCharactersMax = 20_000;

/** The command in the beginning of an answer; a model that thinks aloud first has written none yet. */
export function commandSoFar(answer: string): string {
  const quoted = /"cmd"\s*:\s*"((?:[^"\\]|\\.)*)/.exec(answer)?.[1];
  if (quoted === undefined || quoted === '') return answer === '' ? 'Working…' : 'The model writes…';
  try {
    const command: unknown = JSON.parse(`"${quoted}"`);
    return typeof command === 'string' ? command : quoted;
  } catch {
    return quoted;
  }
}
