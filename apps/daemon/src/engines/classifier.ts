import {
  createClassifier,
  createOffload,
  type Classifier,
  type ClassifierOptions,
} from '@hunch/command-classifier';
import type { ClassifyCommandParams, ClassifyCommandResult } from '@hunch/common/protocol';

/** The command classifier under the options that hold at this moment. */
export interface ClassifierEngine {
  reconfigure(options: ClassifierOptions): void;
  classify(params: ClassifyCommandParams): ClassifyCommandResult;
  /** An agent's command with the runner in it; undefined where it stays as it is. */
  rewrite(command: string): AgentRewrite | undefined;
  /** Since the start; `sent` counts what agents run through the runner. */
  readonly counters: ClassifierCounters;
}

export type ClassifierCounters = Readonly<Record<'asked' | 'compilations' | 'sent', number>>;

/** What the agent hook answers instead of a command. */
export interface AgentRewrite {
  readonly command: string;
  /** Whether the user has allowed that the agent need not ask again. */
  readonly allow: boolean;
  readonly reason: string;
}

export function createClassifierEngine(initial: ClassifierOptions): ClassifierEngine {
  let options = initial;
  let classifier: Classifier = createClassifier(options);
  let offload = createOffload(options);
  const counters = { asked: 0, compilations: 0, sent: 0 };

  return {
    counters,
    reconfigure(changed) {
      options = changed;
      classifier = createClassifier(options);
      offload = createOffload(options);
    },
    classify({ command, tool, explain }) {
      // The tier that the user is told is the first in the spec's order that rejects, whichever the hot path met first.
      const passes = tool !== undefined && tool !== 'Bash';
      const explanation = classifier.explain(command);
      const classification = passes ? classifier.classify(command, tool) : explanation.classification;
      counters.asked += 1;
      if (classification.isCompilation) counters.compilations += 1;
      const answer = {
        is_compilation: classification.isCompilation,
        kind: classification.isCompilation ? classification.kind : null,
        confidence: classification.confidence,
        reason: classification.reason,
        tier: classification.tier,
        command: classification.isCompilation ? classification.command : null,
      };
      if (passes) return answer;
      return {
        ...answer,
        ...composed(command),
        ...(explain === true ? { tiers: tiersOf(explanation.tiers) } : {}),
      };
    },
    rewrite(command) {
      const decision = offload.decide(command);
      counters.asked += 1;
      if (decision.plan.some(({ offload: isCompilation }) => isCompilation)) counters.compilations += 1;
      if (decision.kind === 'keep') return undefined;
      counters.sent += 1;
      const kinds = decision.plan.flatMap((segment) => (segment.offload ? [segment.kind] : []));
      const reason = `hunch sends ${kinds.join(', ')} to the runner`;
      return { command: decision.command, allow: options.permission === 'allow', reason };
    },
  };

  /** The plan, where the user has asked for more than single commands or has a runner. */
  function composed(command: string): Partial<ClassifyCommandResult> {
    if (options.compositions === 'strict' && options.runner === '') return {};
    const decision = offload.decide(command);
    const segments = decision.plan.map((segment) => ({
      start: segment.start,
      end: segment.end,
      offload: segment.offload,
      kind: segment.offload ? segment.kind : null,
      reason: segment.offload ? 'is offloaded' : segment.reason,
    }));
    return decision.kind === 'rewrite' ? { segments, rewritten: decision.command } : { segments };
  }
}

function tiersOf(
  tiers: ReturnType<Classifier['explain']>['tiers'],
): NonNullable<ClassifyCommandResult['tiers']> {
  return tiers.map(({ spans, ...verdict }) => ({
    tier: verdict.tier,
    verdict: verdict.verdict,
    reason: verdict.reason,
    spans: spans.map(({ start, end }) => [start, end] as const),
    nanos: verdict.nanos,
  }));
}
