import { manualClock } from '@hunch/common/clock';
import { repoKey, sessionId } from '@hunch/common/ids';
import { SeededRandom } from '@hunch/common/random';
import { createSuggestEngine, type EngineOptions, type Suggestion } from '../../src/index.ts';
import { startMs } from './shell.ts';
import type { QuestionStep, Step } from './written-session.ts';

/** One written session on its way, by the name of its file. */
export interface Written {
  readonly name: string;
  readonly steps: readonly Step[];
}

const shownMax = 5;
/** Between two commands: at least so long, and up to as much again. */
const paceMs = 20_000;

/** Runs every step in order through an engine that starts empty, and says what was suggested at each question. */
export function replayWritten(
  sessions: readonly Written[],
  ranker: EngineOptions['ranker'],
  seed: number,
): string {
  const random = new SeededRandom(seed);
  const clock = manualClock(startMs);
  const engine = createSuggestEngine({ clock, options: { ranker } });
  const report = new Report();
  for (const { name, step } of inTurns(sessions, random)) {
    if (step.kind === 'wait') {
      clock.advance(step.ms);
      continue;
    }
    if (step.kind === 'project') {
      engine.setProjectKinds(step.directory, step.kinds);
      continue;
    }
    const place = {
      sessionId: sessionId(step.place.session),
      cwd: step.place.cwd,
      repoKey: step.place.repo === null ? null : repoKey(step.place.repo),
      branch: step.place.branch,
    };
    if (step.kind === 'question') {
      const asked = { ...place, prefix: step.prefix, limit: shownMax, includeLowConfidence: true };
      report.add(name, step, engine.suggest(asked));
      continue;
    }
    clock.advance(paceMs + random.below(paceMs));
    report.ran(name, step.text);
    engine.learn({
      ...place,
      shell: 'zsh',
      tsMs: clock.nowMs(),
      cmdRaw: step.text,
      exitCode: step.exitCode,
      durationMs: null,
      ephemeral: false,
      redacted: false,
    });
  }
  return report.text();
}

/** Steps before another terminal gets its turn. */
const turnMax = 12;

/** All steps, each session's in order; of several sessions some steps each, as the seed has it. */
function* inTurns(
  sessions: readonly Written[],
  random: SeededRandom,
): Generator<{ readonly name: string; readonly step: Step }> {
  const waiting = sessions.map(({ name, steps }) => ({ name, steps: [...steps] }));
  while (waiting.length > 0) {
    const place = random.below(waiting.length);
    const taken = waiting[place];
    if (taken === undefined) return;
    for (const step of taken.steps.splice(0, random.between(1, turnMax))) yield { name: taken.name, step };
    if (taken.steps.length === 0) waiting.splice(place, 1);
  }
}

/** What was suggested at each question, and how much of what was wanted was there. */
class Report {
  readonly #points: string[] = [];
  readonly #last = new Map<string, string>();
  #wantedFirst = 0;
  #first = 0;
  #wanted = 0;
  #inFive = 0;

  ran(name: string, command: string): void {
    this.#last.set(name, command);
  }

  add(name: string, question: QuestionStep, suggestions: readonly Suggestion[]): void {
    const texts = suggestions.map(({ text }) => text);
    if (question.first !== null) this.#wantedFirst += 1;
    if (question.first !== null && texts[0] === question.first) this.#first += 1;
    this.#wanted += question.inFive.length;
    this.#inFive += question.inFive.filter((text) => texts.includes(text)).length;
    const missing = question.inFive.filter((text) => !texts.includes(text));
    this.#points.push(
      [
        `${name}: after ${JSON.stringify(this.#last.get(name) ?? '')}, typed ${JSON.stringify(question.prefix)}`,
        ...suggestions.map(({ text, score, source }, place) => {
          const mark = text === question.first ? '=' : question.inFive.includes(text) ? '~' : ' ';
          return `  ${mark} ${place + 1}  ${score.toFixed(2)}  ${text}  (${source})`;
        }),
        ...missing.map((text) => `  ${text === question.first ? '=' : '~'} not shown  ${text}`),
      ].join('\n'),
    );
  }

  text(): string {
    const counts = `first: ${this.#first} of ${this.#wantedFirst}\nin five: ${this.#inFive} of ${this.#wanted}`;
    return `${[counts, ...this.#points].join('\n\n')}\n`;
  }
}
