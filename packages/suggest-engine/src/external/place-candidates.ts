import type { Memory } from '../memory/memory.ts';
import { createPrefixMatcher } from '../candidates/prefix-match.ts';
import { templateOf } from '../normalize/template.ts';
import { hasOnlyFailed } from '../rank/failures.ts';
import type { LineChecks, RiskOf } from '../rank/risk.ts';
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
 * and blocked lines and lines that need missing files.
 */
export function placeCandidates(
  suggestions: readonly Suggestion[],
  derived: readonly Placed[],
  memory: Memory,
  request: SuggestionRequest,
  { riskOf, isReachable }: LineChecks,
  settings: { readonly confidenceMin: number; readonly nowMs: number },
): readonly Suggestion[] {
  const placed = [...externalCandidates(memory.external, request), ...derived];
  if (placed.length === 0) return suggestions;
  const matcher = createPrefixMatcher(request.prefix.trimStart());
  const session = memory.sessions.find(request.sessionId);
  const wanted = placed.filter(({ source, text, confidence }) => {
    if (confidence < settings.confidenceMin && request.includeLowConfidence !== true) return false;
    if (!matcher.isEmpty && (matcher.quality(text) === 0 || text === request.prefix)) return false;
    return (
      !memory.feedback.isBlocked(text) &&
      !memory.feedback.isSuppressed(request.sessionId, text, settings.nowMs) &&
      isHarmless(riskOf(text), source) &&
      // The supplier has checked the files that tasks and corrections name.
      (source === 'task' ||
        source === 'correction' ||
        (!hasOnlyFailed(memory, session, memory.texts.find(text)) &&
          // The last word of a stem goes on.
          isReachable(source === 'stem' ? text.slice(0, text.lastIndexOf(' ')) : text, request.cwd)))
    );
  });
  // What was learnt keeps its place, but for a correction that is surer than its habit.
  const surer = wanted.filter(
    ({ text, confidence }) =>
      !suggestions.some((other) => other.text === text && other.confidence >= confidence),
  );
  const texts = new Set(surer.map(({ text }) => text));
  const merged = suggestions.filter(({ text }) => !texts.has(text));
  for (const entry of surer) {
    const at = merged.findIndex(({ confidence }) => confidence < entry.confidence);
    merged.splice(at === -1 ? merged.length : at, 0, toSuggestion(entry, riskOf));
  }
  return merged;
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
