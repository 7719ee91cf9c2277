import { featureNumber as at } from './feature-names.ts';
import type { SessionContext } from './session-context.ts';
import { wordsOf } from './words.ts';

/** Arguments of so many of the newest commands are looked for. */
const argumentsReach = 6;

/** Words in common with what was typed lately. */
export class WordOverlap {
  readonly #lately = new Map<string, number>();
  readonly #last: string;
  readonly #secondLast: string;

  constructor({ memory, lines }: SessionContext) {
    const text = (age: number): string => ((lines[age] ?? -1) < 0 ? '' : memory.texts.text(lines[age] ?? -1));
    for (let age = 0; age < Math.min(argumentsReach, lines.length); age += 1) {
      for (const word of wordsOf(text(age)).arguments)
        if (!this.#lately.has(word)) this.#lately.set(word, 1 - age / argumentsReach);
    }
    this.#last = wordsOf(text(0)).command;
    this.#secondLast = wordsOf(text(1)).command;
  }

  set(row: Float32Array, line: string): void {
    const { command, arguments: words } = wordsOf(line);
    let common = 0;
    let newest = 0;
    for (const word of words) {
      const age = this.#lately.get(word);
      if (age === undefined) continue;
      common += 1;
      newest = Math.max(newest, age);
    }
    row[at.argumentsLately] = words.length === 0 ? 0 : common / words.length;
    row[at.argumentNearness] = newest;
    row[at.argumentsUnknown] = Number(words.length > 0 && common === 0);
    row[at.isBare] = Number(words.length === 0);
    row[at.sameCommand] = Number(command === this.#last);
    row[at.sameCommandAsSecond] = Number(command === this.#secondLast);
  }
}
