import { LruMap } from '@hunch/common/lru-map';
import { hasNamedSlot } from './word-roles.ts';
import { namedPairs, templateOf, type Template } from './template.ts';

/** What a line is to the counts. */
export interface Reading {
  readonly template: Template;
  /** The slots of the template that are counted together, too: see `namedPairs`. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** About 1 MB. Of 100,000 commands two in three are among the last 4,000 different lines. */
const linesMax = 4_096;
/** Longer lines seldom come again. */
const lineLengthMax = 256;

/** Reads lines, and keeps what the last ones were read as: people repeat themselves, and reading a line takes longer than counting it. */
export class Readings {
  readonly #known = new LruMap<string, Reading>(linesMax);

  of(line: string): Reading {
    return line.length > lineLengthMax ? read(line) : this.#known.getOrMake(line, () => read(line));
  }
}

function read(line: string): Reading {
  const template = templateOf(line);
  return { template, pairs: hasNamedSlot(template.cmdNorm) ? namedPairs(template.cmdNorm) : [] };
}
