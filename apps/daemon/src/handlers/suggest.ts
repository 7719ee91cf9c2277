import { HunchError } from '@hunch/common/errors';
import { repoKey, sessionId } from '@hunch/common/ids';
import {
  wireBounds,
  type ReplyGroup,
  type SuggestParams,
  type SuggestResult,
  type WireGhost,
  type WireSuggestion,
} from '@hunch/common/protocol';
import type { Answer, Suggestion, SuggestEngine, SuggestionRequest } from '@hunch/suggest-engine';
import type { PendingCommands } from '../ingest/pending.ts';
import type { Redact } from '../ingest/redact.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { RepositoryCache } from '../repository/cache.ts';
import { ghostOf, ghostRequest, type GhostSettings, nothingBegins } from './ghost.ts';
import { prefetchGhosts, type GhostAnswer } from './prefetch-ghosts.ts';
import {
  atMost,
  boolean,
  clamped,
  directory,
  directoryOrNothing,
  integer,
  name,
  optional,
  text,
  textOrNothing,
} from './fields.ts';
import type { Call, Handler } from './handler.ts';
import { LastAnswers } from './last-answers.ts';
import type { Looks } from './looks.ts';

/**
 * How long an answer waits to hear whether the paths in it are there, and what a word may name: a look takes a tenth of a
 * millisecond. It is made before, when a command ends; only what is typed brings up others.
 */
const lookWaitMs = 5;
/**
 * Where a line is left out until somebody has looked, or something is typed and there is nothing else to show: reading what runs on a
 * busy machine takes so long.
 */
const lackWaitMs = 100;

export interface SuggestSettings extends GhostSettings {
  readonly enabled: boolean;
  readonly hardTimeoutMs: number;
  /** How many are given when the request does not say. */
  readonly resultsMax: number;
}

export interface SuggestParts {
  readonly engine: SuggestEngine;
  readonly repositories: RepositoryCache;
  readonly pending: PendingCommands;
  readonly redact: Redact;
  readonly metrics: Metrics;
  /** Told where someone stands, once it is known what project that is. */
  readonly onPlace: (directory: string, top: string | null) => Promise<void>;
  /** Looks at the paths that answers name, and at what words may name; absent: nobody waits for that. */
  readonly looks?: Looks;
  readonly options: () => SuggestSettings;
}

export function suggestHandler(parts: SuggestParts): Handler<'Suggest'> {
  const last = new LastAnswers();
  const { commandCharactersMax, resultsMax } = wireBounds;
  /** A prefetch response gives way to whatever is asked after it. */
  let newest: Call | undefined;

  function compute(
    params: SuggestParams,
    call: Call,
    placing?: Promise<void>,
  ): SuggestResult | Promise<SuggestResult> {
    const { enabled, hardTimeoutMs } = parts.options();
    if (!enabled) return { suggestions: [], cache_status: 'miss', latency_ms: 0 };
    const waitedMs = performance.now() - call.receivedAtMs;
    // The engine itself is far within the limit; what can pass it is a daemon that got no processor.
    if (waitedMs > hardTimeoutMs) return overdue(params, call);
    if (params.prefetch === true) return prefetch(params, call);
    // A directory that nobody has been in yet.
    if (parts.looks !== undefined && parts.repositories.peek(params.cwd) === undefined)
      return within(lookWaitMs, place(params.cwd)).then(() => respond(params, call, placing));
    return respond(params, call, placing);
  }

  function respond(
    params: SuggestParams,
    call: Call,
    placing: Promise<void> | undefined,
  ): SuggestResult | Promise<SuggestResult> {
    const request = requestOf(params);
    const answer = wholeAnswer(request, call);
    const { looks } = parts;
    if (looks === undefined || (!looks.isLooking && !answer.isPending)) return finish(params, call, answer);
    // Tasks are looked at once it is known which project this is.
    const placed = answer.isPending ? within(lackWaitMs, placing ?? Promise.resolve()) : Promise.resolve();
    return placed
      .then(() => afterLooks(looks, params, answer))
      .then((checked) => finish(params, call, checked));
  }

  /**
   * A step that passes its deadline was most often stopped by the machine, not by its work: another try takes a fraction of a
   * millisecond. What is left out after half of the time that there is, is left out.
   */
  function wholeAnswer(request: SuggestionRequest, { receivedAtMs }: Call): Answer {
    const endMs = receivedAtMs + parts.options().hardTimeoutMs / 2;
    let answer = parts.engine.answer(request);
    while (answer.isCut && performance.now() < endMs) answer = parts.engine.answer(request);
    return answer;
  }

  /** Each look may bring up another line, with paths of its own. Who asks why a line is hidden waits until all is seen. */
  async function afterLooks(looks: Looks, params: SuggestParams, first: Answer): Promise<Answer> {
    const request = requestOf(params);
    const startMs = performance.now();
    let answer = first;
    const isLacking = (): boolean =>
      answer.isPending || (request.prefix !== '' && answer.suggestions.length === 0);
    const usualMs = (): number => (isLacking() ? lackWaitMs : lookWaitMs);
    const leftMs = (): number =>
      startMs + (params.explain === true ? parts.options().hardTimeoutMs : usualMs()) - performance.now();
    if (answer.isPending && !looks.isLooking) answer = parts.engine.answer(request);
    while (looks.isLooking && leftMs() > 0) {
      await looks.settled(leftMs());
      answer = parts.engine.answer(request);
    }
    return { ...answer, isCached: first.isCached };
  }

  /** Ghosts come unasked: how likely one must be depends on what became of those before. */
  function ghostSettings(): GhostSettings {
    const { addsUp, unsureBelow } = parts.options();
    return { addsUp, unsureBelow, confidenceMin: parts.engine.ghostConfidence() };
  }

  async function prefetch(params: SuggestParams, call: Call): Promise<SuggestResult> {
    const asGhost: SuggestParams = { ...params, ghost: true };
    const ask = (prefix: string): GhostAnswer => {
      const answer = parts.engine.answer({ ...requestOf(asGhost), prefix });
      return { suggestions: answer.suggestions, ghost: ghostOf(prefix, answer, ghostSettings()) };
    };
    const isQuiet = (): boolean => newest === call && parts.pending.settled(params.session_id, undefined);
    const look = () =>
      prefetchGhosts(
        params.prefix,
        ask,
        () => new Promise((resolve) => setImmediate(() => resolve(isQuiet()))),
      );
    let ghosts = await look();
    if (parts.looks?.isLooking === true && isQuiet()) {
      await parts.looks.settled(lookWaitMs);
      ghosts = await look();
    }
    const latencyMs = performance.now() - call.receivedAtMs;
    return { suggestions: [], prefetched: ghosts, cache_status: 'miss', latency_ms: roundMs(latencyMs) };
  }

  function finish(params: SuggestParams, call: Call, answer: Answer): SuggestResult {
    if (answer.isCut) {
      parts.metrics.counters.suggest_cut_short += 1;
      const before = answer.suggestions.length === 0 ? recalled(params) : undefined;
      if (before !== undefined) return stale(before, call);
    }
    const likely = shown(params, answer);
    const suggestions = likely.map(toWire);
    last.remember(params, placeOf(params), likely, likely.filter(isShared));
    const latencyMs = performance.now() - call.receivedAtMs;
    parts.metrics.suggest.add(latencyMs);
    if (answer.isCached) parts.metrics.counters.suggest_cache_hits += 1;
    const cacheStatus = answer.isCached ? 'hit' : 'miss';
    const ghost = params.ghost === true ? ghostPart(params, answer) : {};
    const hidden = params.explain === true ? { hidden: answer.hidden } : {};
    return { suggestions, ...ghost, ...hidden, cache_status: cacheStatus, latency_ms: roundMs(latencyMs) };
  }

  function ghostPart(
    { prefix, session_id: session, last_seq: lastSeq }: SuggestParams,
    answer: Answer,
  ): Pick<SuggestResult, 'ghost' | 'nothing'> {
    const ghost = ghostOf(prefix, answer, ghostSettings());
    const { pending } = parts;
    // The shell asks no more of the word then: not while a command is on its way that may begin so.
    const isLearnt = pending.settled(session, undefined) && pending.settled(session, lastSeq);
    const isSeen = parts.looks?.isLooking !== true;
    const isNothing =
      isLearnt && isSeen && !answer.isCut && !answer.isPending && nothingBegins(prefix, answer);
    return { ghost, ...(isNothing && { nothing: true }) };
  }

  async function place(cwd: string): Promise<void> {
    const known = parts.repositories.fresh(cwd);
    const repository = known === undefined ? await parts.repositories.resolve(cwd) : known;
    await parts.onPlace(cwd, repository?.top ?? null);
  }

  /** A ghost is made of more lines than are shown, and of unlikely ones. */
  function shown(params: SuggestParams, answer: Answer): readonly Suggestion[] {
    if (params.ghost !== true) return answer.suggestions;
    const { confidenceMin, resultsMax: usualMax } = parts.options();
    const likely = answer.suggestions.filter(
      ({ confidence }) => params.include_low_confidence === true || confidence >= confidenceMin,
    );
    return likely.slice(0, params.limit ?? usualMax);
  }

  function placeOf({ cwd, repo_key: key }: SuggestParams): string {
    return key || (parts.repositories.peek(cwd)?.key ?? cwd);
  }

  function overdue(params: SuggestParams, call: Call): SuggestResult {
    parts.metrics.counters.suggest_timeouts += 1;
    const suggestions = recalled(params);
    if (suggestions === undefined) {
      throw new HunchError(
        'E_TIMEOUT',
        'The suggestion took longer than suggestions.hard_timeout_ms allows.',
      );
    }
    return stale(suggestions, call);
  }

  /** What was answered before, without what can't run any more: files go, and a user may have said never meanwhile. */
  function recalled(params: SuggestParams): readonly Suggestion[] | undefined {
    const request = requestOf(params);
    return last.recall(params, placeOf(params), (lines) => parts.engine.stillAllowed(request, lines));
  }

  function stale(before: readonly Suggestion[], call: Call): SuggestResult {
    const suggestions = before.map(toWire);
    return { suggestions, cache_status: 'stale', latency_ms: roundMs(performance.now() - call.receivedAtMs) };
  }

  function requestOf(params: SuggestParams): SuggestionRequest {
    const repository = parts.repositories.peek(params.cwd) ?? null;
    // Also when its end has arrived: where events came in another order, the shell knows best what it ran last.
    const lastCommand =
      params.last_cmd === undefined
        ? {}
        : {
            lastCommand: {
              text: parts.redact(params.last_cmd).text,
              exitCode: params.last_exit_code ?? null,
            },
          };
    return {
      sessionId: sessionId(params.session_id),
      cwd: params.cwd,
      // Empty: the client does not know it.
      repoKey: params.repo_key ? repoKey(params.repo_key) : (repository?.key ?? null),
      branch: repository?.branch ?? null,
      prefix: params.prefix,
      ...(params.ghost === true ? ghostRequest : ownRequest(params)),
      ...lastCommand,
    };
  }

  return {
    method: 'Suggest',
    fields: {
      session_id: name(),
      cwd: directory(),
      prefix: textOrNothing(commandCharactersMax),
      cursor_pos: optional(clamped(0, commandCharactersMax)),
      repo_key: optional(directoryOrNothing()),
      limit: optional(atMost(resultsMax)),
      include_low_confidence: optional(boolean()),
      ghost: optional(boolean()),
      prefetch: optional(boolean()),
      explain: optional(boolean()),
      last_cmd: optional(text(commandCharactersMax)),
      last_seq: optional(integer(0, Number.MAX_SAFE_INTEGER)),
      last_exit_code: optional(integer(0, 255)),
      shell: optional(name()),
      ephemeral: optional(boolean()),
    },
    handle(params, call) {
      newest = call;
      // Looked up beside the answer, for the next one: this one never waits for the file system.
      const placing = place(params.cwd);
      if (parts.pending.settled(params.session_id, params.last_seq)) return compute(params, call, placing);
      parts.metrics.counters.suggest_waits += 1;
      // Nobody waits for the prefetch response, and it makes good an answer that was given without the last command. Who asks why waits for all that there is to know.
      const isPatient = params.prefetch === true || params.explain === true;
      const waitMs = isPatient ? parts.options().hardTimeoutMs / 2 : undefined;
      return parts.pending.wait(params.session_id, params.last_seq, waitMs).then((settled) => {
        if (!settled) parts.metrics.counters.suggest_waits_in_vain += 1;
        return compute(params, call, placing);
      });
    },
    groups({ prefetched: ghosts, ghost, nothing, suggestions }) {
      if (ghosts !== undefined)
        return ghosts.map(({ prefix, text: line, unsure }) => ({
          text: line,
          ...unsureField(unsure),
          prefix,
        }));
      if (nothing === true) return [{ text: '' }];
      return ghost === undefined ? suggestions.map(toGroup) : ghostGroups(ghost, suggestions);
    },
  };
}

/** Resolves when it is done, or after so many milliseconds. */
function within(waitMs: number, done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    void done.finally(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Found as it stands in what is stored: neither what one session did, nor a line that was made of such parts. */
function isShared({ source, lastSeenMs }: Suggestion): boolean {
  return lastSeenMs !== null && /^(?:repo|global)_/.test(source);
}

function ownRequest({ limit, include_low_confidence: low }: SuggestParams): Partial<SuggestionRequest> {
  return {
    ...(limit === undefined ? {} : { limit }),
    ...(low === undefined ? {} : { includeLowConfidence: low }),
  };
}

/** The ghost first, then the lines; without a ghost nothing, since a shell shows the first group. */
function ghostGroups(ghost: WireGhost | null, suggestions: readonly WireSuggestion[]): readonly ReplyGroup[] {
  if (ghost === null) return [];
  const { text: line, chance, why, unsure } = ghost;
  const first = {
    text: line,
    ...unsureField(unsure),
    source: 'ghost',
    confidence: chance.toFixed(2),
    risk: 'safe',
    why,
  };
  return [first, ...suggestions.map(toGroup)];
}

/** Behind the text, where a shell finds it without reading the rest. */
const unsureField = (unsure: true | undefined): { readonly unsure?: string } =>
  unsure === true ? { unsure: '1' } : {};

function toWire(suggestion: Suggestion): WireSuggestion {
  const { text: line, cmdNorm, source, score, confidence, reasons, risk } = suggestion;
  return { text: line, cmd_norm: cmdNorm, source, score, confidence, reasons, risk };
}

function toGroup(suggestion: WireSuggestion): ReplyGroup {
  const { text: line, source, confidence, risk, reasons } = suggestion;
  return { text: line, source, confidence: confidence.toFixed(2), risk, why: reasons[0]?.text ?? '' };
}

function roundMs(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
