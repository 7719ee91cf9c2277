import type { Clock } from '@hunch/common/clock';
import { AnswerCache } from './answer-cache.ts';
import { requestContextOf } from './candidates/request-context.ts';
import { defaultOptions, type EngineOptions } from './options.ts';
import { Deadline, type Stopwatch } from './deadline.ts';
import { ghostConfidence, recordFeedback, type Feedback } from './feedback.ts';
import { count, learn, outcomeOf, type CommandEnd } from './learn.ts';
import { ChangedRows } from './store/changed-rows.ts';
import { imageSettings, saveImage, type EngineImage } from './store/image.ts';
import { createState, type EngineState } from './engine-state.ts';
import type { Likely } from './ghost-text.ts';
import type { Memory, StartModel } from './memory/memory.ts';
import type { FeedbackRow, LearnedChange, LearnedChanges, StoreSnapshot } from './ports.ts';
import { newestBegun, withKept } from './rank/newest-begun.ts';
import { defaultRiskOf } from './rank/default-risk.ts';
import { cachedRiskOf, riskIn, type LineChecks, type RiskOf } from './rank/risk.ts';
import { Corrections } from './rank/corrections.ts';
import { LineFilters, type HiddenLine } from './filters/filters.ts';
import type { FilterContext } from './filters/line-filter.ts';
import type { RequestContext } from './candidates/request-context.ts';
import type { CorrectionCandidate, TaskCandidate } from './external/external-candidate.ts';
import { composedBeginnings, wantsBeginnings } from './candidates/composed-lines.ts';
import { derivedLines, leftOf, suggestionsCounted } from './candidates/derived-lines.ts';
import { meantLines, mendedPrefix } from './candidates/mended-prefix.ts';
import { lineOf, placeCandidates, withOneUsual } from './external/place-candidates.ts';
import { placedContextLines } from './context/placed-context-lines.ts';
import type { ContextLookup } from './context/context-lookup.ts';
import { missingWordIn, type PathLookup, type ProgramLookup } from './paths/missing-words.ts';
import { restore } from './store/restore.ts';
import { suggest } from './suggest.ts';
import type { Suggestion, SuggestionRequest } from './suggestion.ts';

export interface SuggestEngineSettings {
  /** What differs from the defaults of `suggestionOptions`. */
  readonly options?: Partial<EngineOptions>;
  readonly clock: Clock;
  /**
   * Says how dangerous a line is: a pure function, whose answers are cached. By default only lines that destroy a whole system or disk
   * are `critical`, all others `safe`; `checkCommand(line).risk` of `@hunch/command-safety` knows far more.
   */
  readonly riskOf?: RiskOf;
  /** What ranking begins with in place of what is built in, to judge it. What is learnt from there on is stored as if from the built-in weights. */
  readonly start?: StartModel;
  /** Knows what is at a path; a line that needs what is missing, or is being looked for, is not suggested. Without it all paths count as there. */
  readonly paths?: PathLookup;
  /** Knows what a word may name: branches, files, hosts. Without it only what was typed before goes on a line. */
  readonly context?: ContextLookup;
  /** Knows which programs are missing. */
  readonly programs?: ProgramLookup;
  /** Measures the steps of an answer, which end when they take too long (spec 003 §10.3); without one they take what they take. */
  readonly stopwatch?: Stopwatch;
}

export interface EngineStats {
  readonly sessions: number;
  /** Learnt since the engine was created. */
  readonly commands: number;
  readonly templates: number;
  /** Different lines that may be suggested anywhere. */
  readonly lines: number;
  readonly commandStats: number;
  readonly lineStats: number;
  readonly transitions: number;
  readonly slots: number;
  readonly history: number;
  readonly blocked: number;
}

/** Counts commands as `learn` does, and hands back once what all of them leave. */
export interface BulkLearner {
  /** False: there was nothing in it to keep. */
  learn(event: CommandEnd): boolean;
  /** How many commands it has counted since it was emptied. */
  readonly size: number;
  /**
   * What they leave, in pieces of so many rows that belong in one transaction. Rows are read when their piece is asked for,
   * as they stand: nothing may be learnt before the last one.
   */
  take(rowsMax: number): Generator<LearnedChanges>;
}

export interface Answer {
  readonly suggestions: readonly Suggestion[];
  /**
   * How a line may go on that is none of them, put together word by word: whole lines and beginnings, for `ghostText` beside the
   * suggestions. Each chance is of what no other of them says. For requests with `includeLowConfidence`; a list needs few of them.
   */
  readonly beginnings: readonly Likely[];
  /** The first lines that a filter hid, as far as they were likely enough to be judged. */
  readonly hidden: readonly HiddenLine[];
  readonly isCached: boolean;
  /** A step passed its deadline: there may be better lines than these, and other ones. */
  readonly isCut: boolean;
  /** A line is left out because nobody has looked yet whether what it names is there: ask again in a moment. */
  readonly isPending: boolean;
}

export type SuggestedLine = Pick<Suggestion, 'text' | 'source'>;

/**
 * Learns from finished commands and predicts the next one. Synchronous, in memory, without input or output: what must
 * last is handed back as rows for the store. The same events and the same clock give the same answers, byte for byte.
 */
export interface SuggestEngine {
  /**
   * Reads back what a store kept. Once, before anything else. An image that stands for the same rows, together with the
   * changes that were written after it was made, is several times quicker; with it the snapshot is asked for feedback
   * only, and for profiles if there are changes. One of another layout is ignored.
   */
  restore(snapshot: StoreSnapshot, image?: EngineImage, changes?: readonly LearnedChange[]): void;
  /** Whether `restore` can use an image with these `settings`. */
  acceptsImage(settings: string): boolean;
  /** What lasts, as it stands now. Shares nothing with the engine. */
  image(): EngineImage;
  /** Optional: a session also starts with its first command. */
  startSession(row: { readonly id: string }): void;
  /** What a session calls by another name, in place of what was said before; such lines count as what they stand for. */
  setAliases(id: string, aliases: ReadonlyMap<string, string>): void;
  /** Frees what only this session knew. Unknown ids are ignored. */
  endSession(id: string): void;
  /** Null: nothing to write (an ephemeral or an empty command). */
  learn(event: CommandEnd): LearnedChange | null;
  /**
   * Learns many commands as `learn` does, but hands back at once what they leave: for the history of another program. What it
   * has not handed back must be taken and written before anything else is learnt, and before an image is made.
   */
  learnInBulk(): BulkLearner;
  suggest(request: SuggestionRequest): readonly Suggestion[];
  /** The same, and whether it had been computed before (spec 003 §10). */
  answer(request: SuggestionRequest): Answer;
  /** Of lines that were suggested before, those that no filter hides by now: for whoever has to repeat an older answer. */
  stillAllowed<Line extends SuggestedLine>(
    request: SuggestionRequest,
    lines: readonly Line[],
  ): readonly Line[];
  /**
   * The tasks of the project in a directory. Replaces those of an earlier call; an empty list removes them.
   *
   * @param isWhole there are no others: a script or target that is not among them is not there. Default: false
   */
  setTasks(directory: string, tasks: readonly TaskCandidate[], isWhole?: boolean): void;
  /**
   * What kinds of project a directory is part of (`cargo`, `npm`), in place of what was said before. What is run in one
   * project of a kind is suggested in another, as long as that has no habits of its own.
   */
  setProjectKinds(directory: string, kinds: readonly string[]): void;
  /** Corrections of the session's last command, `after`. Suggested at the next prompt only. */
  setCorrections(session: string, after: string, corrections: readonly CorrectionCandidate[]): void;
  /** The newest lines that did not fail, each once: what a correction may be. */
  recentLines(limit: number): readonly string[];
  /** What the path lookup or the context lookup answers has become different. */
  pathsChanged(): void;
  /** Null: nothing to write (ephemeral feedback). */
  recordFeedback(feedback: Feedback): FeedbackRow | null;
  /** How likely a ghost must be for this person: `min_confidence`, moved by what became of the ghosts before. */
  ghostConfidence(): number;
  /** Takes effect with the next suggestion; nothing learnt is lost. */
  reconfigure(options: Partial<EngineOptions>): void;
  stats(): EngineStats;
}

/**
 * @example
 * ```ts
 * const engine = createSuggestEngine({ clock: systemClock });
 * engine.learn({ sessionId: 's1', shell: 'bash', tsMs: 1, cwd: '/src', repoKey: null, branch: null,
 *   cmdRaw: 'git add .', exitCode: 0, durationMs: 9, ephemeral: false, redacted: false });
 * engine.suggest({ sessionId: 's1', cwd: '/src', repoKey: null, branch: null, prefix: 'git' })[0]?.text; // 'git add .'
 * ```
 */
export function createSuggestEngine(settings: SuggestEngineSettings): SuggestEngine {
  let options: EngineOptions = { ...defaultOptions, ...settings.options };
  const { clock } = settings;
  const riskOf = cachedRiskOf(settings.riskOf ?? defaultRiskOf);
  const madeWith = options;
  const memory = createState(madeWith, settings.start);
  const { external } = memory;
  const missingWord = missingWordIn(settings, (cwd, text) => external.presenceOf(cwd, text));
  const isTaskPending = (cwd: string, task: string): boolean =>
    settings.context?.existence('project-task', cwd, task) === 'pending';
  const checks: LineChecks = { riskOf, missingWord, isTaskPending, programs: settings.programs };
  const corrections = new Corrections();
  const cache = new AnswerCache();
  let commands = 0;

  // Everything an answer depends on is an argument of `suggest` and `placeCandidates`; what changes one of them invalidates.
  function answer(request: SuggestionRequest): Answer {
    const nowMs = clock.nowMs();
    const wanted = Math.max(0, Math.trunc(request.limit ?? options.max_results));
    const cached = cache.find(request, wanted, nowMs, options.cache_ttl_ms);
    if (cached !== undefined) return { ...cached, isCached: true, isCut: false, isPending: false };
    const limit = Math.max(wanted, options.max_results);
    const deadline = new Deadline(settings.stopwatch);
    const context = requestContextOf(memory, request, nowMs, deadline);
    const judges = judgesOf(context, request);
    const { filters } = judges;
    const kept = newestBegun(context, filters);
    const ranked = suggest(memory, context, options, judges, { ...request, limit }, kept);
    const isCut = deadline.wasOver;
    const learnt = ranked.suggestions;
    const left = ranked.chanceOfNew ?? leftOf(learnt.slice(0, suggestionsCounted));
    const beginnings =
      isCut || !wantsBeginnings(request, left) ? [] : composedBeginnings(memory, context, left, judges);
    const derived = isCut ? [] : derivedLines(memory, context, options, request, learnt, beginnings);
    const around = isCut ? [] : placedContextLines(context, settings.context, request, learnt, derived);
    const corrected = corrections.for(memory, request);
    const merged = placeCandidates(
      learnt,
      [...corrected, ...derived, ...around],
      memory,
      request,
      judges,
      options.min_confidence,
    );
    const begun = withKept(withOneUsual(merged), kept, limit);
    const placed = begun.length > 0 || isCut ? begun : meant(request, limit);
    const { hidden, isPending } = filters;
    // Whoever asks next gets the whole answer.
    if (isCut) memory.featureCache.forget();
    else if (!isPending) cache.keep(request, limit, nowMs, { suggestions: placed, beginnings, hidden });
    return { suggestions: placed.slice(0, wanted), beginnings, hidden, isCached: false, isCut, isPending };
  }

  /** Where no line begins as typed: those that begin with what was probably meant. */
  function meant(request: SuggestionRequest, limit: number): readonly Suggestion[] {
    const mended = mendedPrefix(memory, request.prefix);
    if (mended === null) return [];
    // What is typed in full is no suggestion; what is meant in full is one.
    const prefix = memory.stored.prefixes.find(mended) < 0 ? mended : mended.slice(0, -1);
    return meantLines(answer({ ...request, prefix, limit }).suggestions, request.prefix);
  }

  function judgesOf(
    context: RequestContext,
    request: SuggestionRequest,
  ): { readonly riskOf: RiskOf; readonly filters: LineFilters } {
    const riskHere = riskIn(riskOf, (line) => external.riskOfTasks(request.cwd, line));
    const here = { ...checks, riskOf: riskHere };
    return { riskOf: riskHere, filters: new LineFilters(filterContextOf(context, request, here, memory)) };
  }

  /** Before each command that is learnt. */
  function ended(event: CommandEnd): void {
    commands += 1;
    corrections.forget();
    cache.invalidate();
    const hasFailed = outcomeOf(event.exitCode) === 'other';
    external.ended(event.sessionId, { text: event.cmdRaw.trim(), hasFailed });
  }

  return {
    restore(snapshot, image, changes = []) {
      cache.invalidate();
      memory.featureCache.forget();
      restore(memory, options, snapshot, image && { image, changes });
    },
    acceptsImage: (settings) => settings === imageSettings(madeWith),
    image: () => saveImage(memory, madeWith),
    startSession(row) {
      cache.invalidate();
      memory.featureCache.forget();
      memory.sessions.open(row.id);
    },
    setAliases(id, aliases) {
      cache.invalidate();
      memory.aliases.set(id, aliases);
    },
    endSession(id) {
      cache.invalidate();
      memory.featureCache.forget();
      memory.aliases.forgetSession(id);
      memory.sessions.end(id);
      memory.feedback.forgetSession(id);
      external.forgetSession(id);
    },
    learn(event) {
      ended(event);
      return learn(memory, event);
    },
    learnInBulk() {
      const rows = new ChangedRows(memory);
      return {
        get size() {
          return rows.size;
        },
        learn(event) {
          ended(event);
          return count(memory, { ...event, imported: true }, rows) !== null;
        },
        take: (rowsMax) => rows.take(rowsMax),
      };
    },
    suggest: (request) => answer(request).suggestions,
    answer,
    stillAllowed(request, lines) {
      const context = requestContextOf(memory, request, clock.nowMs(), new Deadline());
      const { filters } = judgesOf(context, request);
      return lines.filter(
        ({ text, source }) => filters.judge({ text, source, line: lineOf(memory, text) }) === null,
      );
    },
    setTasks(directory, tasks, isWhole) {
      cache.invalidate();
      external.setTasks(directory, tasks, isWhole);
    },
    setProjectKinds(directory, kinds) {
      cache.invalidate();
      external.setKinds(directory, kinds);
    },
    setCorrections(session, after, corrections) {
      cache.invalidate();
      external.correct(session, after.trim(), corrections);
    },
    pathsChanged: () => cache.invalidate(),
    recentLines: (limit) => recentLines(memory, limit),
    recordFeedback(feedback) {
      cache.invalidate();
      return recordFeedback(memory, options, feedback);
    },
    ghostConfidence: () => ghostConfidence(memory, options, clock.nowMs()),
    reconfigure(changed) {
      cache.invalidate();
      options = { ...options, ...changed };
    },
    stats: () => ({
      commands,
      sessions: memory.sessions.size,
      templates: memory.templates.size,
      lines: memory.stored.prefixes.size,
      commandStats: memory.stored.tables.commands.size,
      lineStats: memory.stored.tables.lines.size,
      transitions: memory.stored.tables.transitions.size,
      slots: memory.stored.tables.slots.size,
      history: memory.history.size,
      blocked: memory.feedback.blockedCount,
    }),
  };
}

function filterContextOf(
  { memory, session, sessionId, nowMs, matcher }: RequestContext,
  { cwd }: SuggestionRequest,
  checks: LineChecks,
  { featureCache: { typos } }: EngineState,
): FilterContext {
  return { memory, session, sessionId, cwd, typed: matcher.prefix, nowMs, checks, typos };
}

function recentLines({ history, texts }: Memory, limit: number): readonly string[] {
  const lines = new Set<string>();
  for (let at = history.newest; at > 0 && lines.size < limit; at = history.previous(at)) {
    const line = history.line(at);
    if (line >= 0 && !history.hasFailed(at)) lines.add(texts.text(line));
  }
  return [...lines];
}
