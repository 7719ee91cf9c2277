import { ClassificationResult, type GuidanceClassifier } from './classification.ts';
import type { GuidanceContext } from './context.ts';
import { shown } from './trajectory/call-record.ts';
import type { Trajectory } from './trajectory/trajectory.ts';
import { LruMap } from '@hunch/common/lru-map';

/** Answers are short; what is longer was not what was asked for. */
const ANSWER_CHARACTERS_MAX = 2000;
/** Different situations of an hour of work. */
const ANSWERS_MAX = 256;
/** Questions under way at the same time; beyond them the classifier does not know. */
const QUESTIONS_MAX = 4;
/** An answer comes when the agent has gone on: it holds for so many turns more, and so long nothing else is asked. */
const HOLDS_TURNS = 3;

/** A small model that answers yes or no. The daemon fills it in; guidance works without one. */
export interface ModelPort {
  /**
   * @param signal aborted when nobody waits any more
   * @returns the model's text
   * @throws whatever goes wrong; it is counted, and the classifier does not know
   */
  complete(prompt: string, signal: AbortSignal): Promise<string>;
}

export interface LlmClassifierSettings {
  readonly model: ModelPort;
  /** For the name: `llm(small-model)`. */
  readonly modelName: string;
  /** What the model is asked; `{summary}` stands for what the agent did. */
  readonly promptTemplate?: string;
  /** 500 when absent. */
  readonly timeoutMs?: number;
}

/** A classifier that also can be waited for. */
export interface LlmClassifier extends GuidanceClassifier {
  /** The model's answer, at the latest after `timeoutMs`; `unknown` if there is none. Never rejects. */
  ask(context: GuidanceContext): Promise<ClassificationResult>;
}

const defaultTemplate = `A coding agent did this:
{summary}
Is it stuck, so that it needs a word of guidance? Answer with JSON only:
{"stuck": true or false, "confidence": 0 to 1, "reason": "one short sentence of fact"}`;

/** What was last asked about a thread, and what came of it. */
interface Question {
  readonly turn: number;
  /** Fewer now: the user has sent a message since, and the answer is about something else. */
  readonly toolCalls: number;
  result: ClassificationResult | undefined;
}

/**
 * Asks a model where rules do not reach. No turn waits for it: `classify` answers from what the model has said about this
 * situation, or about the one a few turns ago; else it asks, and does not know meanwhile. Each situation is asked about
 * once, a thread every few turns.
 */
export function llmClassifier(settings: LlmClassifierSettings): LlmClassifier {
  const { model, modelName, promptTemplate = defaultTemplate, timeoutMs = 500 } = settings;
  const answers = new LruMap<string, Promise<ClassificationResult>>(ANSWERS_MAX);
  const settled = new LruMap<string, ClassificationResult>(ANSWERS_MAX);
  const questions = new WeakMap<Trajectory, Question>();
  let underWay = 0;

  const name = `llm(${modelName})`;
  const ask = (context: GuidanceContext): Promise<ClassificationResult> => {
    const summary = summaryOf(context);
    const known = answers.get(summary);
    if (known !== undefined) return known;
    if (underWay >= QUESTIONS_MAX) {
      return Promise.resolve(ClassificationResult.unknown(`${name} is busy`));
    }
    underWay += 1;
    const answer = complete(
      model,
      promptTemplate.replaceAll('{summary}', () => summary),
      timeoutMs,
    )
      .then(parseAnswer)
      .catch((error: unknown) => {
        context.onFailure?.(name, error);
        return ClassificationResult.unknown(`${name} failed`);
      })
      .then((result) => {
        underWay -= 1;
        settled.getOrMake(summary, () => result);
        return result;
      });
    return answers.getOrMake(summary, () => answer);
  };
  return {
    name,
    ask,
    classify(context) {
      const known = settled.get(summaryOf(context));
      if (known !== undefined) return known;
      const { trajectory } = context;
      const { turnCount: turn, toolCallCount: toolCalls } = trajectory;
      let question = questions.get(trajectory);
      if (question === undefined || turn - question.turn > HOLDS_TURNS || toolCalls < question.toolCalls) {
        const asked: Question = { turn, toolCalls, result: undefined };
        void ask(context).then((result) => (asked.result = result));
        questions.set(trajectory, (question = asked));
      }
      return question.result ?? ClassificationResult.unknown(`${name} has been asked`);
    },
  };
}

/** What the model is told: counts and the last calls, no contents of files, no secrets. */
function summaryOf({ trajectory }: GuidanceContext): string {
  const calls = trajectory.recentToolCalls(5).map((call) => {
    const what = call.outcome === 'failed' ? `failed (${call.message || 'no message'})` : call.outcome;
    return `- ${call.label}: ${what}`;
  });
  const patterns = Object.values(trajectory.patterns()).flatMap((pattern) =>
    pattern === undefined ? [] : [`${pattern.name} ${pattern.strength}`],
  );
  return shown(
    `Last calls:\n${calls.join('\n')}\nConsecutive turns with errors: ${trajectory.consecutiveErrors}\nSeen: ${patterns.join(', ') || 'nothing'}`,
  );
}

async function complete(model: ModelPort, prompt: string, timeoutMs: number): Promise<string> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort();
      reject(new Error(`no answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([model.complete(prompt, controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

function parseAnswer(text: string): ClassificationResult {
  const short = text.slice(0, ANSWER_CHARACTERS_MAX);
  const answer: unknown = JSON.parse(short.slice(short.indexOf('{'), short.lastIndexOf('}') + 1));
  if (typeof answer !== 'object' || answer === null || !('stuck' in answer)) {
    throw new TypeError('the answer says nothing about being stuck');
  }
  const stated = 'confidence' in answer ? answer.confidence : undefined;
  const confidence = typeof stated === 'number' && stated >= 0 && stated <= 1 ? stated : 0.5;
  const given = 'reason' in answer && typeof answer.reason === 'string' ? answer.reason : '';
  const reason = shown(given.slice(0, 200)).replace(/\s+/g, ' ');
  if (answer.stuck === true) return ClassificationResult.maybe({ confidence, reason });
  return ClassificationResult.no({ confidence: 1 - confidence, reason });
}
