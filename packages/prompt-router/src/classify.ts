import type { Reason } from '@hunch/common/verdict';
import { calibratedScore, type CalibratedModel } from './calibrated/model.ts';
import { readConversation, type ConversationReading } from './conversation.ts';
import { needsOf, type Needs } from './gates.ts';
import { overrideOf, type Override } from './overrides.ts';
import { confidenceAt, distanceToBoundary, oneTierUp, percentOf, tierOf, type Profile } from './profiles.ts';
import type { RoutingRequest } from './request.ts';
import { tokensAround, tokensOfRequest } from './request-tokens.ts';
import { PromptScan } from './scan.ts';
import {
  lengthValue,
  reasoningMarkers,
  scoreScan,
  signalsOf,
  stepValue,
  weigh,
  type Scored,
} from './score.ts';
import { higherTier, rankOf, type Tier } from './tiers.ts';
import { estimateTokens } from './tokens.ts';
import { unwrap, type Unwrapped } from './wrapper.ts';
import { correctionOf, type Correction } from './zero-shot/correction.ts';

export interface ClassifySettings {
  readonly profile: Profile;
  /** The tier of a prompt that says nothing about itself but its length; `by_length`: what the score says. */
  readonly noSignalTier: Tier | 'by_length';
  /** Below this a language model should be asked. */
  readonly confidenceThreshold: number;
  /** Whether signals beside the dimensions, weighed by public results, correct the score; else it is the specified one. */
  readonly correctsBySignals: boolean;
  /** Whether a language model is asked where the decision is unsure. */
  readonly asksModel: boolean;
  /** Fitted on the user's own traffic; the score is then its. */
  readonly calibrated?: CalibratedModel;
}

/** What decided. */
export type DecisionSource =
  | 'rules'
  | 'override'
  | 'calibrated'
  | 'conversation'
  | 'default'
  | 'forced'
  | 'model';

export interface Decision {
  readonly tier: Tier;
  /** 0.5 (on a boundary) to 1; lower only where something else takes from it. */
  readonly confidence: number;
  readonly score: number;
  readonly signals: readonly string[];
  readonly source: DecisionSource;
  readonly reason: Reason;
  /** Whether it is so unsure that a language model should be asked (`askOracle`). */
  readonly isAmbiguous: boolean;
  /** What was scored, and by which of its dimensions. */
  readonly prompt: string;
  readonly values: readonly number[];
  /** What each of `signalNames` added to the score; empty where none was asked. */
  readonly signalShares: ArrayLike<number>;
  /** Of the prompt, and of the whole request; estimated. */
  readonly promptTokens: number;
  readonly tokens: number;
  readonly needs: Needs;
  readonly inToolLoop: boolean;
}

/** A text's decision, before its conversation is considered. */
interface Judgement {
  readonly tier: Tier;
  readonly confidence: number;
  readonly scored: Scored;
  readonly signals: string[];
  readonly source: DecisionSource;
  readonly override: Override | undefined;
  readonly correction: Correction | undefined;
}

/** As they stand in the ids of reasons. */
const tierIds: Readonly<Record<Tier, string>> = {
  SIMPLE: 'simple',
  MEDIUM: 'medium',
  COMPLEX: 'complex',
  REASONING: 'reasoning',
};

// One for the package: a decision is synchronous, and nothing of it is kept beyond it.
const scan = new PromptScan();

/** What a sentence that asks for reasoning does to the confidence: the task says nothing of the kind. */
const WRAPPER_CONFIDENCE = 0.9;
/** A prompt without any sign of its own is anyone's guess. */
const NO_SIGNAL_CONFIDENCE = 0.5;

/**
 * Which tier a request needs, and why (spec 002). Pure: the same request and settings give the same decision.
 *
 * @example
 * ```ts
 * const { tier, signals } = classifyPrompt(promptRequest('What is 2+2?'), defaultSettings);
 * // SIMPLE, ['short (6 tokens)', 'simple (what is)']
 * ```
 */
export function classifyPrompt(request: RoutingRequest, settings: ClassifySettings): Decision {
  const conversation = readConversation(request);
  const text = conversation.continued ?? conversation.prompt.text;
  const isWhole =
    request.messages.length === 1 && conversation.prompt.how === 'whole' && !conversation.prompt.stripped;
  scan.scan(text);
  const promptTokens = estimateTokens(scan.tallies);
  const tokens = isWhole ? promptTokens + tokensAround(1) : tokensOfRequest(request);
  const judged = judge(text, promptTokens, tokens, settings);
  const needs = needsOf(request, tokens);
  const moved = considerConversation(judged, conversation);
  const isAmbiguous = moved.source !== 'conversation' && moved.confidence < settings.confidenceThreshold;
  const { tier, source } = moved;
  const confidence = Math.round(moved.confidence * 1e6) / 1e6;
  const { signals } = moved;
  if (isAmbiguous) signals.push(`unsure (${percentOf(confidence)})`);
  return {
    tier,
    confidence,
    score: judged.scored.score,
    signals,
    source,
    reason: { id: `${source}-${tierIds[tier]}`, text: told(tier, signals) },
    isAmbiguous,
    prompt: text,
    values: judged.scored.values,
    signalShares: judged.correction?.shares ?? [],
    promptTokens,
    tokens,
    needs,
    inToolLoop: conversation.inToolLoop,
  };
}

/** @param promptTokens of `text`, which `scan` has just read */
function judge(text: string, promptTokens: number, tokens: number, settings: ClassifySettings): Judgement {
  const unwrapped = scan.markers.length === 0 ? undefined : unwrap(text, scan.markers);
  if (unwrapped === undefined) return judgeTask(text, promptTokens, tokens, settings);
  scan.scan(unwrapped.task);
  const task = judgeTask(unwrapped.task, estimateTokens(scan.tallies), tokens, settings);
  return rewrap(task, unwrapped, promptTokens, settings.profile);
}

/** Scores what `scan` holds, with the overrides and the default. */
function judgeTask(
  text: string,
  promptTokens: number,
  tokens: number,
  settings: ClassifySettings,
): Judgement {
  const { profile } = settings;
  const rules = scoreScan(scan, promptTokens);
  const { calibrated } = settings;
  const correction = settings.correctsBySignals ? correctionOf(scan) : undefined;
  const uncalibrated = correction === undefined ? rules : corrected(rules, correction);
  const scored =
    calibrated === undefined
      ? uncalibrated
      : { ...rules, score: calibratedScore(calibrated, scan, text, rules, uncalibrated.score) };
  const signals = signalsOf(scan, scored);
  const override = overrideOf(scored, text.length, tokens);
  const confidence = confidenceAt(distanceToBoundary(scored.score, profile));
  if (override !== undefined) {
    signals.push(override.signal);
    return {
      tier: override.tier,
      confidence: Math.max(confidence, override.confidenceMin),
      scored,
      signals,
      source: 'override',
      override,
      correction,
    };
  }
  const tier = tierOf(scored.score, profile);
  // A prompt that no graded ones are like keeps its score.
  if (scored.score !== uncalibrated.score) {
    signals.push('calibrated on your own traffic');
    return { tier, confidence, scored, signals, source: 'calibrated', override, correction };
  }
  if (correction !== undefined && tier !== tierOf(rules.score, profile)) {
    signals.push(`numbers and symbols → ${tier}`);
  }
  if (saysNothing(rules.values)) {
    const byDefault = settings.noSignalTier === 'by_length' ? tier : settings.noSignalTier;
    signals.push(`no signal but its length → ${byDefault} by default`);
    const lowered = Math.min(confidence, NO_SIGNAL_CONFIDENCE);
    return { tier: byDefault, confidence: lowered, scored, signals, source: 'default', override, correction };
  }
  return { tier, confidence, scored, signals, source: 'rules', override, correction };
}

function corrected(rules: Scored, { total }: Correction): Scored {
  return { ...rules, score: Math.round((rules.score + total) * 1e6) / 1e6 };
}

/** By parts: `join` copies them at once, for a reason that few read. */
function told(tier: Tier, signals: readonly string[]): string {
  let text = `${tier}: `;
  for (let index = 0; index < signals.length; index += 1)
    text += index === 0 ? signals[0] : `; ${signals[index]}`;
  return text;
}

/** Whether no dimension but the length has a value. */
function saysNothing(values: readonly number[]): boolean {
  for (let index = 1; index < values.length; index += 1) if (values[index] !== 0) return false;
  return true;
}

/**
 * Puts back what the wrapper adds: its length, and one reasoning marker if it asks for reasoning and the task has none.
 * The tier follows by at most one, and the decision is surer without it.
 */
function rewrap(task: Judgement, wrapper: Unwrapped, promptTokens: number, profile: Profile): Judgement {
  const values = task.scored.values.slice();
  values[0] = lengthValue(promptTokens);
  const isAsked = wrapper.process.length > 0;
  if (isAsked && values[reasoningMarkers] === 0) values[reasoningMarkers] = stepValue(reasoningMarkers, 1);
  const added = weigh(values) - weigh(task.scored.values);
  const score = Math.round((task.scored.score + added) * 1e6) / 1e6;
  const scored: Scored = { ...task.scored, values, score, tokens: promptTokens };
  const signals = isAsked
    ? [...task.signals, `reasoning is asked for (${wrapper.process.join(', ')}), not by the task`]
    : [...task.signals, `set aside (${wrapper.dress.join(', ')})`];
  if (task.override !== undefined || task.source === 'default')
    return { ...task, scored, signals, confidence: task.confidence * WRAPPER_CONFIDENCE };
  const wrapped = tierOf(score, profile);
  const highest = oneTierUp(task.tier);
  const tier = rankOf(wrapped) > rankOf(highest) ? highest : wrapped;
  const confidence =
    Math.min(task.confidence, confidenceAt(distanceToBoundary(score, profile))) * WRAPPER_CONFIDENCE;
  return { ...task, tier, confidence, scored, signals };
}

/** Tool calls since the task that make it at least so hard. */
const MEDIUM_TOOL_CALLS = 3;
const COMPLEX_TOOL_CALLS = 10;
/** Failures in a row, or the same call again and again: the model that is at work is not good enough. */
const FAILURES_IN_ROW = 2;
const SAME_CALLS_IN_ROW = 3;

/** What came before can only make a request harder than its words. */
function considerConversation(judged: Judgement, reading: ConversationReading): Judgement {
  const signals = judged.signals;
  let tier = judged.tier;
  if (reading.continued !== undefined) signals.unshift('goes on with the task before');
  const worked =
    reading.toolCalls >= COMPLEX_TOOL_CALLS
      ? 'COMPLEX'
      : reading.toolCalls >= MEDIUM_TOOL_CALLS
        ? 'MEDIUM'
        : 'SIMPLE';
  if (rankOf(worked) > rankOf(tier))
    signals.push(`${reading.toolCalls} tool calls so far → at least ${worked}`);
  tier = higherTier(tier, worked);
  const stalled = stallOf(reading);
  if (stalled !== undefined) {
    tier = oneTierUp(tier);
    signals.push(`${stalled} → ${tier}`);
  }
  if (tier === judged.tier && reading.continued === undefined) return judged;
  return { ...judged, tier, source: 'conversation' };
}

function stallOf(reading: ConversationReading): string | undefined {
  if (reading.failedInRow >= FAILURES_IN_ROW) return `${reading.failedInRow} tool calls failed in a row`;
  if (reading.repeatedCalls >= SAME_CALLS_IN_ROW) return `the same tool call ${reading.repeatedCalls} times`;
  return undefined;
}

/** The decision of a request that names its tier by the model's id. */
export function forcedDecision(tier: Tier, request: RoutingRequest): Decision {
  const tokens = tokensOfRequest(request);
  const { prompt, inToolLoop } = readConversation(request);
  const signals = [`the client asks for ${tier}`];
  return {
    tier,
    confidence: 1,
    score: 0,
    signals,
    source: 'forced',
    reason: { id: `forced-${tierIds[tier]}`, text: `${tier}: ${signals[0] ?? ''}` },
    isAmbiguous: false,
    prompt: prompt.text,
    values: [],
    signalShares: [],
    promptTokens: tokens,
    tokens,
    needs: needsOf(request, tokens),
    inToolLoop,
  };
}
