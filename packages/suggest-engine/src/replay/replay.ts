import type { StartModel } from '../memory/memory.ts';
import { markov2 } from './baselines/markov.ts';
import { newestMatch, previousCommandMatch } from './baselines/newest-match.ts';
import type { ReplayCommand } from './corpus.ts';
import { enginePredictor } from './engine-predictor.ts';
import { keystrokes, Score, typedMax, type Calibration, type TypedScore, type Typist } from './measure.ts';
import type { MakePredictor, Prediction, Predictor } from './predictor.ts';

export interface PredictorReport {
  readonly name: string;
  readonly typed: readonly TypedScore[];
  /** Null: the predictor does not say how sure it is. */
  readonly calibration: Calibration | null;
  /** Of all keys that typing the lines in full takes, the part that is saved; by how suggestions are accepted. */
  readonly saved: Readonly<Partial<Record<Typist, number>>>;
  readonly latencyMicros: { readonly p50: number; readonly p99: number };
  /** Top 1 at an empty prompt in each of at most `curvePoints` equal parts of the recording: what is gained with time. */
  readonly curve: readonly number[];
}

export interface ReplayReport {
  readonly commands: number;
  /** What all of them take to type in full, but for the key that runs them. */
  readonly characters: number;
  readonly sessions: number;
  readonly predictors: readonly PredictorReport[];
}

export interface ReplayOptions {
  /** Whether each session begins with nothing known, as if another person's. */
  readonly freshSessions?: boolean;
  /** Names of the predictors that are wanted; absent: all of them. */
  readonly only?: readonly string[];
  /** What `adaptive` begins with in place of what is built in. */
  readonly start?: StartModel;
  readonly onProgress?: (done: number, of: number) => void;
}

interface Contestant {
  readonly name: string;
  readonly make: MakePredictor;
  readonly typists: readonly Typist[];
}

/** The engine and what it is measured against, all in one run. */
const contestantsWith = (start?: StartModel): readonly Contestant[] => [
  {
    name: 'adaptive',
    make: () => enginePredictor('adaptive', start),
    typists: ['whole', 'ghost', 'word'],
  },
  { name: 'weighted', make: () => enginePredictor('weighted'), typists: ['whole'] },
  { name: 'Markov-2', make: markov2, typists: ['whole'] },
  { name: 'match_prev_cmd', make: previousCommandMatch, typists: ['whole'] },
  { name: 'newest match', make: newestMatch, typists: ['whole'] },
];

/**
 * Replays a recording prequentially: each command is predicted from what came before, and then recorded. Nothing of it is
 * known beforehand. Only the latencies differ from one run to the next.
 */
export function replay(commands: readonly ReplayCommand[], options: ReplayOptions = {}): ReplayReport {
  const runs = contestantsWith(options.start)
    .filter(({ name }) => options.only?.includes(name) ?? true)
    .map((contestant) => new Run(contestant));
  let before: string | null = null;
  for (const [place, command] of commands.entries()) {
    if (options.freshSessions === true && before !== command.session) for (const run of runs) run.forget();
    before = command.session;
    for (const run of runs) run.take(command);
    if (place % progressEvery === 0) options.onProgress?.(place, commands.length);
  }
  return {
    commands: commands.length,
    characters: commands.reduce((sum, { cmd }) => sum + cmd.length, 0),
    sessions: new Set(commands.map(({ session }) => session)).size,
    predictors: runs.map((run) => run.report()),
  };
}

const progressEvery = 100;
/** As many as a ghost text looks at. */
const ghostLimit = 20;

const curvePoints = 20;
/** A part of fewer commands would say more of luck than of what was learnt. */
const curvePartMin = 25;

/** One contestant on its way through a recording. */
class Run {
  readonly #contestant: Contestant;
  readonly #score = new Score();
  readonly #micros: number[] = [];
  readonly #keys = new Map<Typist, number>();
  readonly #hits: boolean[] = [];
  #characters = 0;
  #predictor: Predictor;

  constructor(contestant: Contestant) {
    this.#contestant = contestant;
    this.#predictor = contestant.make();
  }

  forget(): void {
    this.#predictor = this.#contestant.make();
  }

  take(command: ReplayCommand): void {
    const { cmd } = command;
    this.#characters += cmd.length;
    const asked = new Map<string, readonly Prediction[]>();
    const predict = (prefix: string): readonly Prediction[] => {
      const known = asked.get(prefix);
      if (known !== undefined) return known;
      const start = performance.now();
      const predictions = this.#predictor.predict({ ...command, prefix, limit: ghostLimit });
      this.#micros.push((performance.now() - start) * 1000);
      asked.set(prefix, predictions);
      return predictions;
    };
    for (let typed = 0; typed <= typedMax && typed < cmd.length; typed += 1)
      this.#score.add(typed, cmd, predict(cmd.slice(0, typed)));
    this.#hits.push(predict('').find(({ isForGhost }) => isForGhost !== true)?.text === cmd);
    for (const typist of this.#contestant.typists)
      this.#keys.set(typist, (this.#keys.get(typist) ?? 0) + keystrokes(cmd, typist, predict));
    this.#predictor.record(command);
  }

  report(): PredictorReport {
    const sorted = Float64Array.from(this.#micros).sort();
    const quantile = (part: number): number =>
      sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    const saved = [...this.#keys].map(([typist, keys]): [Typist, number] => [
      typist,
      this.#characters === 0 ? 0 : 1 - keys / this.#characters,
    ]);
    return {
      name: this.#predictor.name,
      typed: this.#score.typed(),
      calibration: this.#score.calibration(),
      saved: Object.fromEntries(saved),
      latencyMicros: { p50: quantile(0.5), p99: quantile(0.99) },
      curve: curveOf(this.#hits),
    };
  }
}

function curveOf(hits: readonly boolean[]): number[] {
  const points = Math.min(curvePoints, Math.ceil(hits.length / curvePartMin));
  return Array.from({ length: points }, (_, point) => {
    const part = hits.slice(
      Math.floor((point * hits.length) / points),
      Math.floor(((point + 1) * hits.length) / points),
    );
    return part.filter(Boolean).length / part.length;
  });
}
