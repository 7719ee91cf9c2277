import picocolors from 'picocolors';
import type { Environment } from '@hunch/common/paths';

export const colorModes = ['auto', 'always', 'never'] as const;

export type ColorMode = (typeof colorModes)[number];

export type Colors = ReturnType<typeof picocolors.createColors>;

/** Standard output as commands see it. */
export interface Terminal {
  /** A person watches; otherwise another program reads. */
  readonly interactive: boolean;
  readonly columns: number;
  readonly colors: Colors;
  readonly symbols: Symbols;
  useColor(mode: ColorMode): void;
  write(text: string): void;
}

export interface Symbols {
  readonly good: string;
  readonly warning: string;
  readonly bad: string;
  /** A bar of a chart from nearly nothing to full. */
  readonly levels: readonly string[];
  /** What frames a page: corners from the top left on, then the horizontal and the vertical line. */
  readonly frame: readonly [string, string, string, string, string, string];
}

const unicodeSymbols: Symbols = {
  good: '✓',
  warning: '!',
  bad: '✗',
  levels: ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'],
  frame: ['╭', '╮', '╯', '╰', '─', '│'],
};
const asciiSymbols: Symbols = {
  good: 'ok',
  warning: '!!',
  bad: 'XX',
  levels: ['.', ':', '-', '=', '+', '*', '#', '@'],
  frame: ['+', '+', '+', '+', '-', '|'],
};

/** `NO_COLOR` (no-color.org) counts when it is not empty; a dumb terminal knows no escape sequences. */
export function wantsColor(mode: ColorMode, environment: Environment, isTerminal: boolean): boolean {
  if (mode !== 'auto') return mode === 'always';
  const refused = (environment.NO_COLOR ?? '') !== '' || environment.TERM === 'dumb';
  return isTerminal && !refused;
}

/** Whether the locale's character set is UTF-8, by the precedence of POSIX: LC_ALL, LC_CTYPE, LANG. */
export function speaksUtf8(environment: Environment): boolean {
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || '';
  return /utf-?8/i.test(locale);
}

/** A shell that shows the output itself says how wide it is. */
function columnsOf({ COLUMNS: columns = '' }: Environment): number {
  return /^[1-9]\d{0,3}$/.test(columns) ? Number(columns) : 80;
}

export function createTerminal(
  stream: { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown },
  environment: Environment,
): Terminal {
  const interactive = stream.isTTY === true;
  let colors = picocolors.createColors(wantsColor('auto', environment, interactive));
  return {
    interactive,
    columns: stream.columns ?? columnsOf(environment),
    get colors() {
      return colors;
    },
    symbols: speaksUtf8(environment) ? unicodeSymbols : asciiSymbols,
    useColor(mode) {
      colors = picocolors.createColors(wantsColor(mode, environment, interactive));
    },
    write(text) {
      stream.write(text);
    },
  };
}
