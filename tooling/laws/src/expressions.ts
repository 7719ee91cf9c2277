import { parseSync, Visitor } from 'oxc-parser';
import { analyse } from 'scslre';
import { read } from './repository.ts';

/** A regular expression as it is written in a source file. Those that are put together while the program runs are not seen. */
export interface Expression {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

export function expressionsIn(file: string, text = read(file)): readonly Expression[] {
  const found: Expression[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node) || node.regex === undefined) return;
      const { pattern: source, flags } = node.regex;
      found.push({ file, line: text.slice(0, node.start).split('\n').length, source, flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

export type Slowness = 'exponential' | 'polynomial';

/**
 * How the time grows with the text where it is more than in proportion; undefined where scslre finds no such text. It takes
 * the rest of the expression for one that may fail, so that some of what it finds can't happen.
 */
export function slownessOf({ source, flags }: Pick<Expression, 'source' | 'flags'>): Slowness | undefined {
  const { reports } = analyse({ source, flags });
  if (reports.length === 0) return undefined;
  return reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial';
}
