import { LruMap } from '@hunch/common/lru-map';
import { riskLevels, type RiskLevel } from '@hunch/common/verdict';
import type { CorrectionCandidate, TaskCandidate } from './external-candidate.ts';

export const externalBounds = {
  /** Directories with tasks; the daemon keeps fewer. */
  directoriesMax: 256,
  /** Kinds of project that one directory may be of, as a workspace of several languages. */
  kindsMax: 3,
  /** In one directory: all sources together. */
  tasksMax: 1_000,
  /** Sessions whose last command is known, and that may have a correction waiting. */
  sessionsMax: 4_096,
  /** More than one spelling may be meant; more than three are no help. */
  correctionsMax: 3,
  /** Lines that are remembered as slips: whoever types more of them has mended the first. */
  slipsMax: 512,
} as const;

export interface LastCommand {
  readonly text: string;
  readonly hasFailed: boolean;
}

interface Tasks {
  readonly list: readonly TaskCandidate[];
  readonly texts: ReadonlySet<string>;
  /** Those that run something that is not safe. */
  readonly risky: readonly (readonly [text: string, risk: RiskLevel])[];
  /** Those that the directory had before. */
  readonly gone: ReadonlySet<string>;
  /** All files of tasks that count here were read. */
  readonly isWhole: boolean;
}

export type TaskPresence = 'listed' | 'gone' | 'unlisted' | 'unknown';

/** Whose tasks stand in a file that is read; some have rules for names that they do not list. */
const listedRunners = /^(?:(?:npm|pnpm|yarn|bun) run|make|just) /;

/** package.json names all scripts; of those that are left out others are a part (`pretest`), and npm has a start of its own. make and just have rules without a name. */
const isListedWhole = /^(?:npm|pnpm|yarn|bun) run (?!pre|post|start$)/;

/** Tasks by directory until they change, corrections by session until the next command. */
export class ExternalCandidates {
  readonly #tasks = new LruMap<string, Tasks>(externalBounds.directoriesMax);
  readonly #kinds = new LruMap<string, readonly string[]>(externalBounds.directoriesMax);
  readonly #last = new LruMap<string, LastCommand & { corrections: readonly CorrectionCandidate[] }>(
    externalBounds.sessionsMax,
  );

  /** Lines that failed and had a correction. */
  readonly #slips = new LruMap<string, true>(externalBounds.slipsMax);

  setTasks(directory: string, tasks: readonly TaskCandidate[], isWhole = false): void {
    const before = this.#tasks.peek(directory);
    this.#tasks.delete(directory);
    const list = tasks.slice(0, externalBounds.tasksMax);
    const texts = new Set(list.map(({ text }) => text));
    const gone = new Set(
      [...(before?.texts ?? []), ...(before?.gone ?? [])].filter((text) => !texts.has(text)),
    );
    // The oldest are no longer in use.
    const kept = new Set([...gone].slice(0, externalBounds.tasksMax));
    this.#tasks.set(directory, { list, texts, risky: riskyOf(list), gone: kept, isWhole });
  }

  tasksIn(directory: string): readonly TaskCandidate[] {
    return this.#tasks.peek(directory)?.list ?? [];
  }

  isTask(directory: string, text: string): boolean {
    return this.#tasks.peek(directory)?.texts.has(text) ?? false;
  }

  /** The worst of what tasks run that a line calls in a directory. */
  riskOfTasks(directory: string, line: string): RiskLevel {
    let worst: RiskLevel = 'safe';
    for (const [text, risk] of this.#tasks.peek(directory)?.risky ?? [])
      if (callsTask(line, text) && riskLevels.indexOf(risk) > riskLevels.indexOf(worst)) worst = risk;
    return worst;
  }

  /** Whether a directory has this task. `unlisted`: others of its kind are known, and it may be one that is never listed. */
  presenceOf(directory: string, text: string): TaskPresence {
    const tasks = this.#tasks.peek(directory);
    if (tasks === undefined) return 'unknown';
    const names = sameScript(text);
    if (names.some((each) => tasks.texts.has(each))) return 'listed';
    if (names.some((each) => tasks.gone.has(each))) return 'gone';
    const runner = listedRunners.exec(text)?.[0];
    if (runner === undefined) return 'unknown';
    // A file that lists none any more was read all the same, and where there is no file there is no task.
    const isRead =
      tasks.isWhole ||
      tasks.list.some((task) => task.text.startsWith(runner)) ||
      [...tasks.gone].some((task) => task.startsWith(runner));
    if (!isRead) return 'unknown';
    return tasks.isWhole && isListedWhole.test(text) ? 'gone' : 'unlisted';
  }

  /** What kinds of project a directory is part of; none: forgotten. */
  setKinds(directory: string, kinds: readonly string[]): void {
    this.#kinds.delete(directory);
    if (kinds.length > 0) this.#kinds.set(directory, kinds.slice(0, externalBounds.kindsMax));
  }

  kindsIn(directory: string): readonly string[] {
    return this.#kinds.peek(directory) ?? [];
  }

  /** @param after the line that failed: a correction that arrives after the next command is dropped */
  correct(session: string, after: string, corrections: readonly CorrectionCandidate[]): void {
    const last = this.#last.peek(session);
    if (last?.text === after) last.corrections = corrections.slice(0, externalBounds.correctionsMax);
    if (corrections.length > 0) this.#slips.set(after, true);
    else this.#slips.delete(after);
  }

  correctionsFor(session: string): readonly CorrectionCandidate[] {
    return this.#last.peek(session)?.corrections ?? [];
  }

  /** Who knows what is on the disk has read it as a slip when it failed. */
  isSlip(text: string): boolean {
    return this.#slips.peek(text) === true;
  }

  lastOf(session: string): LastCommand | undefined {
    return this.#last.peek(session);
  }

  /** A command has ended: the corrections for the last prompt no longer apply. */
  ended(session: string, { text, hasFailed }: LastCommand): void {
    this.#last.set(session, { text, hasFailed, corrections: [] });
  }

  forgetSession(session: string): void {
    this.#last.delete(session);
  }
}

/** A script of package.json by all its names: each manager runs it, and it is listed by the one of the project. */
function sameScript(text: string): readonly string[] {
  const script = /^(?:npm|pnpm|yarn|bun) run (\S+)$/.exec(text)?.[1];
  if (script === undefined) return [text];
  return ['npm', 'pnpm', 'yarn', 'bun'].flatMap((manager) => [
    `${manager} run ${script}`,
    `${manager} ${script}`,
  ]);
}

function riskyOf(tasks: readonly TaskCandidate[]): Tasks['risky'] {
  return tasks.flatMap(({ text, risk = 'safe' }) => (risk === 'safe' ? [] : [[text, risk] as const]));
}

/** The task stands in the line as whole words. */
function callsTask(line: string, task: string): boolean {
  const at = line.indexOf(task);
  if (at === -1) return false;
  const isEnd = (character: string | undefined): boolean =>
    character === undefined || /[\s;&|()]/.test(character);
  return isEnd(line[at - 1]) && isEnd(line[at + task.length]);
}
