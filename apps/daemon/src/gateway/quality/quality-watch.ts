import { hash } from 'node:crypto';
import { SeededRandom } from '@hunch/common/random';
import type { CompletionRequest } from '@hunch/llm-formats';
import { type Decision, type Tier, tiers, tokensOfRequest } from '@hunch/prompt-router';
import { askModel, type AskedAnswer, type ModelAsker, shownText } from '../ask-model.ts';
import type { GradeRecord } from '../ledger.ts';
import { routingRequest } from '../routing-request.ts';
import type { GatewaySettings, ModelTarget, QualitySettings } from '../settings.ts';
import { Spending } from '../spending.ts';
import type { GatewayState } from '../state/state.ts';
import { allowsModel, type VirtualKey } from '../virtual-key.ts';
import { StreamedWords, wordsOf } from './answer-words.ts';
import { AskedAgain } from './asked-again.ts';
import { judgeRequest, readVerdict } from './judge.ts';

/** Pairs at a time. A sampled answer beyond is left out: what waits would hold its request in memory. */
const RUNNING_MAX = 2;

/** Which answers are sampled is the same in every run. */
const SEED = 46;

/** What quality may cost is kept beside the budgets of virtual keys, under this name. */
const SPENDS_AS = 'quality';

export interface AnsweredRequest {
  readonly request: CompletionRequest;
  readonly key: VirtualKey | undefined;
  readonly decision: Decision;
  readonly tier: Tier;
  readonly target: ModelTarget;
  /** Undefined: it is not compared. */
  readonly words: string | undefined;
  readonly usd: number | undefined;
  readonly nowMs: number;
}

export interface QualityWatchParts extends Omit<ModelAsker, 'settings'> {
  readonly settings: GatewaySettings;
  readonly quality: QualitySettings;
  /** The first model of the lowest and of the highest tier that have one. */
  readonly cheapest: ModelTarget | undefined;
  readonly strongest: ModelTarget | undefined;
  readonly state: GatewayState;
  readonly redact: (text: string) => string;
  readonly graded: (grade: GradeRecord) => void;
  readonly onDefect: (error: unknown) => void;
}

/** What the score decides, or what is asked beside it: other settings of the router would change nothing else. */
const sourcesByScore: ReadonlySet<string> = new Set<Decision['source']>([
  'rules',
  'calibrated',
  'default',
  'model',
]);

/** Two answers to one request. */
interface Pair {
  readonly cheap: Side;
  readonly strong: Side;
}

interface Side {
  readonly target: ModelTarget;
  readonly words: string;
  readonly usd: number | undefined;
}

/** Finds out how good answers are: after the client has them, within a budget of its own, and only of a few at a time. */
export class QualityWatch {
  readonly #parts: QualityWatchParts;
  readonly #askedAgain = new AskedAgain();
  readonly #random = new SeededRandom(SEED);
  #running = 0;

  constructor(parts: QualityWatchParts) {
    this.#parts = parts;
  }

  /** Where the words of one answer are to be kept; undefined: it is not sampled. */
  sample(): StreamedWords | undefined {
    const isSampled = this.#random.next() < this.#parts.quality.pairsShare;
    return isSampled && this.#running < RUNNING_MAX ? new StreamedWords() : undefined;
  }

  answered(answered: AnsweredRequest): void {
    const { key, request, tier, decision, nowMs } = answered;
    const { score, source } = decision;
    if (!sourcesByScore.has(source)) return;
    const again = this.#askedAgain.note({ key: key?.id ?? '', request, tier, score, nowMs });
    if (again !== undefined) {
      const unknown = { grade: null, cheapUsd: null, strongUsd: null, prompt: null };
      this.#parts.graded({ tsMs: nowMs, ...again, cheapModel: '', strongModel: '', ...unknown });
    }
    const other = this.#otherOf(answered);
    if (answered.words === undefined || other === undefined || this.#running >= RUNNING_MAX) return;
    this.#running += 1;
    void this.#compare(answered, answered.words, other)
      .catch(this.#parts.onDefect)
      .finally(() => (this.#running -= 1));
  }

  /** Who is to answer it, too. A step of a tool loop is none that an outsider could judge. */
  #otherOf({ decision, key, target }: AnsweredRequest): ModelTarget | undefined {
    const { cheapest, strongest, quality } = this.#parts;
    const other = target.id === strongest?.id ? cheapest : strongest;
    if (other === undefined || other.id === target.id || decision.inToolLoop) return undefined;
    // Where a key may not send a request itself, nothing else sends it for its owner.
    const asked = [other, ...(quality.judge === undefined ? [] : [quality.judge])];
    const isAllowed = asked.every(
      (each) => each.price !== undefined && (key === undefined || allowsModel(key, each)),
    );
    return isAllowed ? other : undefined;
  }

  async #compare(answered: AnsweredRequest, words: string, other: ModelTarget): Promise<void> {
    const answer = await this.#ask(other, answered.request);
    const otherWords = answer === undefined ? undefined : wordsOf(answer.parts);
    if (answer === undefined || otherWords === undefined) return;
    const own: Side = { target: answered.target, words, usd: answered.usd };
    const added: Side = { target: other, words: otherWords, usd: answer.usd };
    const isStrong = other.id === this.#parts.strongest?.id;
    const pair = isStrong ? { cheap: own, strong: added } : { cheap: added, strong: own };
    const graded = await this.#grade(pair, answered.decision.prompt);
    if (graded === undefined) return;
    const { settings, redact } = this.#parts;
    const { decision, tier, nowMs } = answered;
    this.#parts.graded({
      tsMs: nowMs,
      ...graded,
      score: decision.score,
      tier,
      cheapModel: pair.cheap.target.id,
      strongModel: pair.strong.target.id,
      cheapUsd: pair.cheap.usd ?? null,
      strongUsd: pair.strong.usd ?? null,
      prompt: settings.recordPrompts ? redact(decision.prompt) : null,
    });
  }

  async #grade(
    { cheap, strong }: Pair,
    prompt: string,
  ): Promise<Pick<GradeRecord, 'kind' | 'grade'> | undefined> {
    if (plain(cheap.words) === plain(strong.words)) return { kind: 'exact', grade: 1 };
    const { judge } = this.#parts.quality;
    if (judge === undefined) return { kind: 'exact', grade: 0 };
    // Judges like the one they read first better: which it is goes by the answers, as if by lot.
    const isCheapFirst = hash('sha256', `${cheap.words}\0${strong.words}`, 'hex') < '8';
    const order = isCheapFirst ? [cheap.words, strong.words] : [strong.words, cheap.words];
    const said = await this.#ask(judge, judgeRequest(prompt, [order[0] ?? '', order[1] ?? '']));
    const verdict = said === undefined ? undefined : readVerdict(shownText(said.parts));
    if (verdict === undefined) return undefined;
    const isWorse = verdict === (isCheapFirst ? 'second' : 'first');
    return { kind: 'judge', grade: isWorse ? 0 : 1 };
  }

  /** Undefined: the budget does not allow it, or it was not answered. */
  async #ask(target: ModelTarget, request: CompletionRequest): Promise<AskedAnswer | undefined> {
    const { settings, state } = this.#parts;
    const key = spender(this.#parts.quality.dayUsd);
    const inputTokens = (): number => tokensOfRequest(routingRequest(request));
    const { outputTokensMax } = request;
    const spending = new Spending({ settings, key, state, inputTokens, outputTokensMax });
    const reserved = await spending.reserve(target);
    if (!reserved.ok) return undefined;
    spending.sent();
    const deadlineAtMs = performance.now() + settings.limits.deadlineMs;
    const answer = await askModel(this.#parts, { purpose: 'quality', target, request, deadlineAtMs });
    const given = answer.ok ? answer.value : undefined;
    await spending.settle(given?.usd ?? 0);
    return given;
  }
}

/** The first model of the lowest tier that has any. */
export function cheapest(settings: GatewaySettings): ModelTarget | undefined {
  return tiers.flatMap((tier) => settings.tiers[tier])[0];
}

function plain(words: string): string {
  return words.replaceAll(/\s+/g, ' ').trim();
}

function spender(dayUsd: number): VirtualKey {
  return {
    id: SPENDS_AS,
    hash: '',
    owner: 'hunch',
    models: [],
    dayUsd,
    monthUsd: Number.POSITIVE_INFINITY,
    requestsPerMinute: Number.POSITIVE_INFINITY,
    tokensPerMinute: Number.POSITIVE_INFINITY,
    createdAtMs: 0,
    expiresAtMs: Number.POSITIVE_INFINITY,
  };
}
