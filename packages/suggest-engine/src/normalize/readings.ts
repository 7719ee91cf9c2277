import { hasNamedSlot } from './word-roles.ts';
import { namedPairs, templateOf, type Template } from './template.ts';

/** What a line is to the counts. */
export interface Reading {
  readonly template: Template;
  /** The slots of the template that are counted together, too: see `namedPairs`. */
  readonly pairs: readonly (readonly [number, number])[];
}

const readingsBounds = {
  /** Of each half; about 1 MB together. Of 100,000 commands two in three are among the last 4,000 different lines. */
  linesMax: 2_048,
  /** Longer lines seldom come again. */
  lineLengthMax: 256,
} as const;

/**
 * Reads lines, and keeps what the last ones were read as: people repeat themselves, and reading a line takes longer than
 * counting it. Two halves: what is asked for is carried into the newer one, and the older one goes when that is full.
 */
export class Readings {
  #newer = new Map<string, Reading>();
  #older = new Map<string, Reading>();

  of(line: string): Reading {
    const fresh = this.#newer.get(line);
    if (fresh !== undefined) return fresh;
    const reading = this.#older.get(line) ?? read(line);
    if (line.length > readingsBounds.lineLengthMax) return reading;
    if (this.#newer.size >= readingsBounds.linesMax) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#newer.set(line, reading);
    return reading;
  }
}

function read(line: string): Reading {
  const template = templateOf(line);
  return { template, pairs: hasNamedSlot(template.cmdNorm) ? namedPairs(template.cmdNorm) : [] };
}
