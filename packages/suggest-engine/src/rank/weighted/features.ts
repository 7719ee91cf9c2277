import type { Candidate } from '../../candidates/candidate.ts';
import type { RequestContext } from '../../candidates/request-context.ts';
import { featureNumber as at, featuresCount } from '../../features/feature-names.ts';
import { logCount } from '../../features/scales.ts';
import type { Evidence } from '../evidence.ts';

/** Spec 003 §7.2; each within 0..1. */
export interface Features {
  readonly transition: number;
  readonly frequency: number;
  readonly success: number;
  readonly prefix: number;
  readonly affinity: number;
  readonly task: number;
  /** What accepting made of it, and what dismissing did: one of them is 0. */
  readonly feedback: number;
  readonly dislike: number;
}

/** How much a scope's own counts must weigh before they outvote the wider scope they back off to. */
const templateBackOff = 1.5;
const lineBackOff = 1;
/** The log scale: 1 in 10 is where a chance starts to count. */
const chanceScale = 10;

const frequencyParts = { session: 0.5, repo: 0.2, global: 0.3 } as const;
/** After this many commands of other things, half of a line's nearness is gone. */
const nearnessHalfLife = 3;
const affinityParts = { nearness: 0.5, directory: 0.25, repo: 0.15, branch: 0.1 } as const;

export class FeatureReader {
  readonly #evidence: Evidence;
  readonly #context: RequestContext;
  /** What frequency is measured against: of the session the largest weight, of the others on the scale of their features. */
  readonly #scale: { readonly session: number; readonly repo: number; readonly global: number };

  constructor(evidence: Evidence, context: RequestContext) {
    this.#evidence = evidence;
    this.#context = context;
    const { lines } = context.memory.stored.tables;
    const most = (scope: number): number => {
      const row = lines.leaders(scope)[0];
      return logCount(row === undefined ? 1 : Math.max(1, lines.scoreAt(row, context.nowMs)));
    };
    const { soon } = evidence.cache.observations;
    const session = evidence.set.numbers.reduce((all, number) => Math.max(all, soon.weights[number] ?? 0), 1);
    this.#scale = { session, repo: most(context.repoScope), global: most(context.memory.stored.global) };
  }

  read(row: number, { text, template, prefixQuality }: Candidate): Features {
    const { memory, nowMs, cwd, matcher } = this.#context;
    const value = (feature: number): number =>
      this.#evidence.matrix.values[row * featuresCount + feature] ?? 0;
    const leaning =
      memory.feedback.leaning(memory.templates.cmdNorm(template), nowMs) +
      memory.feedback.leaningOfLine(text, nowMs);
    return {
      transition: this.#transition(row, value(at.share)),
      frequency:
        frequencyParts.session * this.#sessionFrequency(row) +
        frequencyParts.repo * Math.min(1, value(at.inRepo) / this.#scale.repo) +
        frequencyParts.global * Math.min(1, value(at.overDays) / this.#scale.global),
      // From -1..1 to Laplace's rule of succession: nothing known is a half.
      success: (1 + value(at.success)) / 2,
      prefix: matcher.isEmpty ? 0 : prefixQuality,
      affinity:
        affinityParts.nearness * this.#nearness(row) +
        affinityParts.directory * value(at.runsHere) +
        affinityParts.repo * Number(value(at.inRepo) > 0) +
        affinityParts.branch * value(at.onBranch),
      task: Number(cwd >= 0 && memory.external.isTask(memory.texts.text(cwd), text)),
      feedback: Math.min(1, Math.max(0, leaning)),
      dislike: Math.min(1, Math.max(0, -leaning)),
    };
  }

  /**
   * The decayed weight of the edge from the last command, as a chance and log-scaled (§7.1). The chance that this template
   * follows is taken from the session's edges, backing off to the repository's and the global ones, each weighed by how
   * much it has seen; the template's chance is shared among its lines, and is itself what the line-to-line edges back off to.
   */
  #transition(row: number, share: number): number {
    const { cache, set } = this.#evidence;
    const { globalTemplates, repoTemplates, sessionTemplates, sessionOrders, historyOrders } =
      cache.observations;
    const number = set.numbers[row] ?? 0;
    const template = cache.templateNumbers[number] ?? 0;
    let chance = 0;
    for (const { weights, total } of [globalTemplates, repoTemplates, sessionTemplates[0]])
      chance = ((weights[template] ?? 0) + templateBackOff * chance) / (total + templateBackOff);
    const followed = (sessionOrders[0].weights[number] ?? 0) + (historyOrders[0].weights[number] ?? 0);
    const total = sessionOrders[0].total + historyOrders[0].total;
    const lineChance = (followed + lineBackOff * chance * share) / (total + lineBackOff);
    return Math.min(1, Math.log1p(chanceScale * lineChance) / Math.log1p(chanceScale));
  }

  #sessionFrequency(row: number): number {
    const { cache, set } = this.#evidence;
    const weight = cache.observations.soon.weights[set.numbers[row] ?? 0] ?? 0;
    return Math.log1p(weight) / Math.log1p(this.#scale.session);
  }

  #nearness(row: number): number {
    const { cache, set } = this.#evidence;
    const age = cache.ages[set.numbers[row] ?? 0] ?? -1;
    return age < 0 ? 0 : 2 ** (-age / nearnessHalfLife);
  }
}
