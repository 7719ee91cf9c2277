/** One run of a command, as the store has it. */
export interface PersonalEvent {
  readonly tsMs: number;
  /** Of the line's number in the store. */
  readonly lineId: number;
  readonly session: string;
  readonly cwd: string;
  readonly exitCode: number | null;
  readonly durationMs: number | null;
}

export interface Period {
  readonly fromMs: number;
  /** Not included. */
  readonly toMs: number;
}

export interface ProgramSum {
  readonly program: string;
  readonly runs: number;
  readonly failures: number;
  /** Of the runs whose duration is known. */
  readonly time_ms: number;
}

export interface DaySum {
  /** `2026-11-28`, by the clock of this machine. */
  readonly day: string;
  readonly commands: number;
  readonly failures: number;
}

export interface PersonalSums {
  readonly commands: number;
  readonly distinct: number;
  readonly failures: number;
  /** Runs that said how they ended. */
  readonly with_exit: number;
  readonly sessions: number;
  readonly directories: number;
  readonly time_ms: number;
  readonly longest: { readonly program: string; readonly time_ms: number } | null;
  readonly programs: readonly ProgramSum[];
  readonly programs_count: number;
  /** Programs that were never run before the period; none where nothing is known of the time before. */
  readonly new_programs: readonly string[];
  readonly lines: readonly { readonly command: string; readonly runs: number }[];
  readonly by_day: readonly DaySum[];
  /** From Monday on. */
  readonly by_weekday: readonly number[];
  readonly by_hour: readonly number[];
  /** A row a weekday, from Monday on, of 24 hours each. */
  readonly by_weekday_hour: readonly (readonly number[])[];
  readonly streak: { readonly current_days: number; readonly longest_days: number };
}

export const tallyBounds = {
  /** Programs and lines that are named. */
  namedMax: 10,
  newProgramsMax: 20,
  /** Longer ones were left waiting, as an editor or a shell within: they are no time spent. */
  durationMsMax: 12 * 3_600_000,
} as const;

/**
 * How far apart an import puts commands for which the shell kept no time (the command line's import/place-in-time.ts). Such a time
 * says nothing of hours and days.
 */
const MADE_UP_APART_MS = 60_000;
const DAY_MS = 86_400_000;

interface LineSum {
  runs: number;
  failures: number;
  timeMs: number;
  longestMs: number;
  /** Whether it was run before the period, and in it. */
  before: boolean;
  within: boolean;
  /** Not each run ended as a shell tells of a command that it does not find. */
  isFound: boolean;
}

/** POSIX 2.8.2. */
const notFoundCode = 127;

/** Sums up what a person ran in a period. Events come in the order in which they were stored. */
export class Tally {
  readonly #period: Period;
  readonly #lines = new Map<number, LineSum>();
  readonly #days = new Map<string, { commands: number; failures: number }>();
  /** All days on which something was run, also before the period: a streak may have begun earlier. */
  readonly #active = new Set<string>();
  readonly #hours = Array.from({ length: 24 }, () => 0);
  readonly #weekdayHours = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  readonly #sessions = new Set<string>();
  readonly #directories = new Set<string>();
  #commands = 0;
  #failures = 0;
  #withExit = 0;
  #timeMs = 0;
  #hasEarlier = false;
  #lastImportedMs = Number.NaN;

  constructor(period: Period) {
    this.#period = period;
  }

  add(event: PersonalEvent): void {
    const isMadeUp = this.#isTimeMadeUp(event);
    const { fromMs, toMs } = this.#period;
    if (event.tsMs >= toMs) return;
    const line = this.#lineOf(event.lineId);
    line.isFound ||= event.exitCode !== notFoundCode;
    const at = new Date(event.tsMs);
    const day = dayOf(at);
    if (!isMadeUp) this.#active.add(day);
    if (event.tsMs < fromMs) {
      line.before = true;
      this.#hasEarlier = true;
      return;
    }
    line.within = true;
    this.#commands += 1;
    line.runs += 1;
    const failed = event.exitCode !== null && event.exitCode !== 0;
    if (event.exitCode !== null) this.#withExit += 1;
    if (failed) {
      this.#failures += 1;
      line.failures += 1;
    }
    this.#sessions.add(event.session);
    this.#directories.add(event.cwd);
    const { durationMs } = event;
    if (durationMs !== null && durationMs <= tallyBounds.durationMsMax) {
      this.#timeMs += durationMs;
      line.timeMs += durationMs;
      line.longestMs = Math.max(line.longestMs, durationMs);
    }
    if (isMadeUp) return;
    const sum = this.#days.get(day) ?? { commands: 0, failures: 0 };
    sum.commands += 1;
    if (failed) sum.failures += 1;
    this.#days.set(day, sum);
    const hour = at.getHours();
    this.#hours[hour] = (this.#hours[hour] ?? 0) + 1;
    const ofDay = this.#weekdayHours[(at.getDay() + 6) % 7];
    if (ofDay !== undefined) ofDay[hour] = (ofDay[hour] ?? 0) + 1;
  }

  /**
   * @param textOf a line by its number
   * @param programOf what a line runs; undefined: it can't be told
   */
  sums(textOf: (lineId: number) => string, programOf: (line: string) => string | undefined): PersonalSums {
    const programs = new Map<
      string,
      Omit<ProgramSum, 'program'> & { readonly before: boolean; readonly longestMs: number }
    >();
    const lines: { readonly command: string; readonly runs: number }[] = [];
    let distinct = 0;
    for (const [id, line] of this.#lines) {
      const command = textOf(id);
      if (line.within) distinct += 1;
      // A slip is no program that somebody uses.
      if (!line.isFound) continue;
      if (line.within) lines.push({ command, runs: line.runs });
      const program = programOf(command);
      if (program === undefined) continue;
      const sum = programs.get(program);
      programs.set(program, {
        runs: (sum?.runs ?? 0) + line.runs,
        failures: (sum?.failures ?? 0) + line.failures,
        time_ms: (sum?.time_ms ?? 0) + line.timeMs,
        before: (sum?.before ?? false) || line.before,
        longestMs: Math.max(sum?.longestMs ?? 0, line.longestMs),
      });
    }
    const ran = [...programs]
      .filter(([, { runs }]) => runs > 0)
      .map(([program, sum]) => ({ program, ...sum }))
      .toSorted((one, other) => other.runs - one.runs || (one.program < other.program ? -1 : 1));
    const longest = ran.toSorted((one, other) => other.longestMs - one.longestMs)[0];
    return {
      commands: this.#commands,
      distinct,
      failures: this.#failures,
      with_exit: this.#withExit,
      sessions: this.#sessions.size,
      directories: this.#directories.size,
      time_ms: this.#timeMs,
      longest:
        longest === undefined || longest.longestMs === 0
          ? null
          : { program: longest.program, time_ms: longest.longestMs },
      programs: ran
        .slice(0, tallyBounds.namedMax)
        .map(({ program, runs, failures, time_ms }) => ({ program, runs, failures, time_ms })),
      programs_count: ran.length,
      new_programs: ran
        .filter(({ before }) => this.#hasEarlier && !before)
        .slice(0, tallyBounds.newProgramsMax)
        .map(({ program }) => program),
      lines: lines
        .toSorted((one, other) => other.runs - one.runs || (one.command < other.command ? -1 : 1))
        .slice(0, tallyBounds.namedMax),
      by_day: [...this.#days]
        .map(([day, sum]) => ({ day, ...sum }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
      by_weekday: this.#weekdays(),
      by_hour: this.#hours,
      by_weekday_hour: this.#weekdayHours,
      streak: streakOf(this.#active, this.#period.toMs),
    };
  }

  #lineOf(id: number): LineSum {
    let line = this.#lines.get(id);
    if (line === undefined) {
      line = { runs: 0, failures: 0, timeMs: 0, longestMs: 0, before: false, within: false, isFound: false };
      this.#lines.set(id, line);
    }
    return line;
  }

  #isTimeMadeUp({ session, tsMs }: PersonalEvent): boolean {
    if (!session.startsWith('import:')) return false;
    const isMadeUp = tsMs - this.#lastImportedMs === MADE_UP_APART_MS;
    this.#lastImportedMs = tsMs;
    return isMadeUp;
  }

  #weekdays(): readonly number[] {
    const sums = Array.from({ length: 7 }, () => 0);
    for (const [day, { commands }] of this.#days) {
      const monday0 = (new Date(`${day}T12:00:00`).getDay() + 6) % 7;
      sums[monday0] = (sums[monday0] ?? 0) + commands;
    }
    return sums;
  }
}

/** The day of a moment, by the clock of this machine. */
export function dayOf(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Days in a row on which something was run. The current row still counts on a day that has had no command yet. */
function streakOf(
  active: ReadonlySet<string>,
  toMs: number,
): { readonly current_days: number; readonly longest_days: number } {
  // At noon a day more or less is another day, also where clocks are changed.
  const numberOf = (day: string): number => Math.floor(Date.parse(`${day}T12:00:00Z`) / DAY_MS);
  const days = [...active].map(numberOf).toSorted((one, other) => one - other);
  let longest = 0;
  let run = 0;
  let before = Number.NaN;
  for (const day of days) {
    run = day - before === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const last = numberOf(dayOf(new Date(toMs - 1)));
  return { current_days: last - before <= 1 ? run : 0, longest_days: longest };
}
