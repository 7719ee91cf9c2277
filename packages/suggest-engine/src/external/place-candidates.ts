import type { Memory } from '../memory/memory.ts';
import { createPrefixMatcher } from '../candidates/prefix-match.ts';
import { templateOf } from '../normalize/template.ts';
import type { LineFilters } from '../filters/filters.ts';
import type { RiskOf } from '../rank/risk.ts';
import type { Suggestion, SuggestionRequest, SuggestionSource } from '../suggestion.ts';
import type { ExternalCandidate } from './external-candidate.ts';
import type { LastCommand, ExternalCandidates } from './external-candidates.ts';

/**
 * The probability of an externally supplied candidate. Judgements, not measurements: recorded histories do not hold the tasks of
 * projects. A mistyped command is most often typed again at once; a task that names the last command outranks a habit; a task
 * without such a rule does not.
 */
const confidences = {
  correction: 0.97,
  afterFailure: 0.85,
  after: 0.8,
  /** Typed characters that begin a task are a better sign than none. */
  begun: 0.2,
  other: 0.06,
} as const;

/** A line with the place among the others that its confidence gives it. */
export interface Placed {
  readonly source: SuggestionSource;
  readonly text: string;
  /** For a person. */
  readonly about: string;
  readonly confidence: number;
}

/**
 * Inserts externally supplied candidates and derived lines among the learnt suggestions by their confidence. Leaves out dangerous
 * lines and what a filter hides.
 */
export function placeCandidates(
  suggestions: readonly Suggestion[],
  derived: readonly Placed[],
  memory: Memory,
  request: SuggestionRequest,
  { riskOf, filters }: { readonly riskOf: RiskOf; readonly filters: LineFilters },
  confidenceMin: number,
): readonly Suggestion[] {
  const placed = [...externalCandidates(memory.external, request), ...derived];
  if (placed.length === 0) return suggestions;
  const matcher = createPrefixMatcher(request.prefix.trimStart());
  const wanted = placed.filter(({ source, text, confidence }) => {
    // What is there is shown, however much of it there is; their chances tell which first.
    if (source !== 'context' && confidence < confidenceMin && request.includeLowConfidence !== true)
      return false;
    if (!matcher.isEmpty && (matcher.quality(text) === 0 || text === request.prefix)) return false;
    const risk = riskOf(text);
    const isFit = isHarmless(risk, source) || (source === 'context' && isAskedFor(risk, request.prefix));
    return isFit && filters.judge({ text, line: lineOf(memory, text), source }) === null;
  });
  // `ls -a` and `ls -A` are two lines, whatever a search makes of their letters.
  const meaningOf = (text: string): string =>
    memory.aliases.expand(request.sessionId, text).replaceAll(/\s+/g, ' ').trim();
  // What was learnt keeps its place, but for what is surer than its habit.
  const surest = new Map(suggestions.map(({ text, confidence }) => [meaningOf(text), confidence]));
  const chosen = new Map<string, Placed>();
  for (const entry of wanted) {
    const meaning = meaningOf(entry.text);
    // Two sources that name one line: the surer one does, a task of the project before a line that is common elsewhere.
    // A line that ran is more than a beginning that reads the same.
    if (surest.has(meaning) && entry.source === 'stem') continue;
    if ((surest.get(meaning) ?? -1) >= entry.confidence) continue;
    surest.set(meaning, entry.confidence);
    chosen.set(meaning, entry);
  }
  const merged = suggestions.filter(({ text }) => !chosen.has(meaningOf(text)));
  for (const entry of chosen.values()) {
    const at = merged.findIndex(({ confidence }) => confidence < entry.confidence);
    merged.splice(at === -1 ? merged.length : at, 0, toSuggestion(entry, riskOf));
  }
  return merged;
}

/**
 * Of the lines that most people run the best one keeps its place; the others come behind all that this person ran, where they fill what
 * would be empty. Fitted to other people, they would take the places of a person's own lines.
 */
export function withOneUsual(lines: readonly Suggestion[]): readonly Suggestion[] {
  const first = lines.findIndex(({ source }) => source === 'usual');
  const isMore = ({ source }: Suggestion, place: number): boolean => source === 'usual' && place !== first;
  const others = lines.filter((line, place) => !isMore(line, place));
  if (others.length === lines.length) return lines;
  // Nothing is surer than what stands before it.
  const least = others.at(-1)?.confidence ?? 1;
  const behind = lines.filter(isMore).map((line) => withConfidence(line, Math.min(line.confidence, least)));
  return [...others, ...behind];
}

function withConfidence(line: Suggestion, confidence: number): Suggestion {
  if (confidence === line.confidence) return line;
  const reasons = line.reasons.map((reason) => ({ ...reason, contribution: confidence }));
  return { ...line, score: confidence, confidence, reasons };
}

/** -1: nobody typed it. */
export function lineOf({ texts, stored }: Memory, text: string): number {
  const line = texts.find(text);
  return line >= 0 && stored.tables.lines.find(stored.global, 0, line) >= 0 ? line : -1;
}

function externalCandidates(external: ExternalCandidates, request: SuggestionRequest): readonly Placed[] {
  const said = request.lastCommand;
  const learnt = external.lastOf(request.sessionId);
  const last: LastCommand | undefined =
    said === undefined
      ? learnt
      : { text: said.text.trim(), hasFailed: said.exitCode !== null && said.exitCode !== 0 };
  const isBegun = request.prefix.trim() !== '';
  // The shell may ask before what it ran last has arrived: what was meant by the command before is over then.
  const isCurrent = last?.text === learnt?.text;
  const corrections = (isCurrent ? external.correctionsFor(request.sessionId) : []).map((candidate, index) =>
    toPlaced(candidate, confidences.correction - index * 0.1),
  );
  const tasks = external.tasksIn(request.cwd).map((task) => {
    if (last !== undefined && last.hasFailed && begins(last.text, task.afterFailure)) {
      return toPlaced(task, confidences.afterFailure);
    }
    if (last !== undefined && !last.hasFailed && begins(last.text, task.after)) {
      return toPlaced(task, confidences.after);
    }
    return toPlaced(task, isBegun ? confidences.begun : confidences.other);
  });
  return [...corrections, ...tasks];
}

const toPlaced = ({ kind, text, about }: ExternalCandidate, confidence: number): Placed => ({
  source: kind,
  text,
  about,
  confidence,
});

/** By words: `git pull` is the beginning of `git pull --rebase`, not of `git pull-all`. */
function begins(line: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => line === beginning || line.startsWith(`${beginning} `));
}

/** A stem may be run before it is gone on from: it has to be harmless as it stands. */
function isHarmless(risk: ReturnType<RiskOf>, source: SuggestionSource): boolean {
  return risk === 'safe' || (risk === 'moderate' && source !== 'stem');
}

/** `git reset --h`: who types the name of a dangerous option is shown its end. No more is made of it. */
const isAskedFor = (risk: ReturnType<RiskOf>, prefix: string): boolean =>
  risk === 'high' && /\s--?[a-z][\w-]*$/i.test(prefix);

function toSuggestion({ source, text, about, confidence }: Placed, riskOf: RiskOf): Suggestion {
  return {
    text,
    cmdNorm: templateOf(text).cmdNorm,
    source,
    score: confidence,
    confidence,
    reasons: [{ name: source, contribution: confidence, text: about }],
    risk: riskOf(text),
    lastSeenMs: null,
  };
}
