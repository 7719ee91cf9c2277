import { ghostText, nextWord } from '../ghost-text.ts';
import type { Prediction } from './predictor.ts';

/** Characters typed before it is asked. */
export const typedMax = 3;
/** A hit further down is none. */
export const shownMax = 5;

/** One number of typed characters, over all commands that are longer. Shares are 0..1. */
export interface TypedScore {
  readonly typed: number;
  readonly asked: number;
  readonly top1: number;
  readonly top5: number;
  /** Mean reciprocal rank within the five that are shown. */
  readonly mrr: number;
}

export interface Calibration {
  /** Expected calibration error over ten classes of confidence: |stated − true|, weighed by how many were shown. */
  readonly ece: number;
  readonly classes: readonly {
    /** What the suggestions of the class said of themselves, on average. */
    readonly stated: number;
    /** And which part of them ran, or began what ran where they are stems. */
    readonly ran: number;
    readonly count: number;
  }[];
}

export class Score {
  readonly #typed = Array.from({ length: typedMax + 1 }, () => ({
    asked: 0,
    top1: 0,
    top5: 0,
    reciprocals: 0,
  }));
  readonly #classes = Array.from({ length: 10 }, () => ({ stated: 0, ran: 0, count: 0 }));

  add(typed: number, line: string, given: readonly Prediction[]): void {
    const score = this.#typed[typed];
    const predictions = given.filter(({ isForGhost }) => isForGhost !== true);
    if (score === undefined) return;
    score.asked += 1;
    const place = predictions.slice(0, shownMax).findIndex(({ text }) => text === line);
    if (place === 0) score.top1 += 1;
    if (place >= 0) {
      score.top5 += 1;
      score.reciprocals += 1 / (place + 1);
    }
    const first = predictions[0];
    if (first === undefined || first.p === null) return;
    const found = this.#classes[Math.min(9, Math.floor(first.p * 10))];
    if (found === undefined) return;
    found.count += 1;
    found.stated += first.p;
    // A hit is a whole line; what a stem states is that the line goes on from it.
    found.ran += Number(place === 0 || (first.isStem === true && line.startsWith(first.text)));
  }

  typed(): TypedScore[] {
    return this.#typed.map(({ asked, top1, top5, reciprocals }, typed) => ({
      typed,
      asked,
      top1: share(top1, asked),
      top5: share(top5, asked),
      mrr: share(reciprocals, asked),
    }));
  }

  /** Null: the predictor does not say how sure it is. */
  calibration(): Calibration | null {
    const count = this.#classes.reduce((sum, found) => sum + found.count, 0);
    if (count === 0) return null;
    const off = this.#classes.reduce((sum, { stated, ran }) => sum + Math.abs(stated - ran), 0);
    return {
      ece: off / count,
      classes: this.#classes.map((found) => ({
        stated: share(found.stated, found.count),
        ran: share(found.ran, found.count),
        count: found.count,
      })),
    };
  }
}

/** How someone types who accepts whatever helps. */
export type Typist = 'whole' | 'ghost' | 'word';

/**
 * Keystrokes that a line takes with suggestions. `whole`: the first suggestion is shown, and accepted once it is the line.
 * `ghost`: the extension with the largest expected saving is shown, and accepted once it is right as far as it goes.
 * `word`: the same, and as many of its words as are right may be accepted, a key each.
 */
export function keystrokes(
  line: string,
  typist: Typist,
  predict: (prefix: string) => readonly Prediction[],
): number {
  let keys = 0;
  let typed = '';
  while (typed !== line) {
    const predictions = predict(typed);
    const shown =
      typist === 'whole'
        ? (predictions.find(({ isForGhost }) => isForGhost !== true)?.text ?? typed)
        : (ghostText(
            typed,
            predictions.map(({ text, p }) => ({ text, chance: p ?? 0 })),
          )?.text ?? typed);
    const accepted = acceptable(line, typed, shown, typist);
    keys += accepted.keys;
    typed = accepted.typed;
  }
  return keys;
}

function acceptable(
  line: string,
  typed: string,
  shown: string,
  typist: Typist,
): { readonly typed: string; readonly keys: number } {
  const next = { typed: line.slice(0, typed.length + 1), keys: 1 };
  if (shown.length <= typed.length + 1) return next;
  const isRight = typist === 'whole' ? shown === line : line.startsWith(shown);
  if (isRight) return { typed: shown, keys: 1 };
  if (typist !== 'word') return next;
  let reached = typed;
  let keys = 0;
  while (reached.length < shown.length) {
    const word = nextWord(reached, shown);
    if (!line.startsWith(word)) break;
    reached = word;
    keys += 1;
  }
  return reached.length - typed.length > keys ? { typed: reached, keys } : next;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
