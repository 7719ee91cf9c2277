/** One prompt and how well each tier did on it. */
export interface LabelledPrompt {
  readonly prompt: string;
  /** 0 to 1: how good the answer of the cheap model was. */
  readonly cheap: number;
  readonly strong: number;
}

/** A prompt with the quality that each model reached on it, 0 to 1. */
export interface GradedPrompt {
  readonly prompt: string;
  readonly scores: ReadonlyMap<string, number>;
}

export interface ModelPair {
  readonly cheap: string;
  readonly strong: string;
}

/**
 * Which two models are compared when nobody says: those with the lowest and the highest mean among the models that
 * graded most prompts; by name where means are equal. Undefined: fewer than two models, or all equally good.
 */
export function pairOf(rows: readonly GradedPrompt[]): ModelPair | undefined {
  const sums = new Map<string, { count: number; sum: number }>();
  for (const { scores } of rows) {
    for (const [model, score] of scores) {
      const entry = sums.get(model) ?? { count: 0, sum: 0 };
      sums.set(model, entry);
      entry.count += 1;
      entry.sum += score;
    }
  }
  const most = Math.max(0, ...[...sums.values()].map(({ count }) => count));
  const ranked = [...sums]
    // One that graded few prompts would leave few to compare.
    .filter(([, { count }]) => count * 2 >= most)
    .map(([model, { count, sum }]) => ({ model, mean: sum / count }))
    .toSorted((left, right) => left.mean - right.mean || (left.model < right.model ? -1 : 1));
  const [cheap] = ranked;
  const strong = ranked.at(-1);
  if (cheap === undefined || strong === undefined || cheap.mean === strong.mean) return undefined;
  return { cheap: cheap.model, strong: strong.model };
}

/** The prompts that both models have graded. */
export function labelled(rows: readonly GradedPrompt[], pair: ModelPair): LabelledPrompt[] {
  return rows.flatMap(({ prompt, scores }) => {
    const cheap = scores.get(pair.cheap);
    const strong = scores.get(pair.strong);
    return cheap === undefined || strong === undefined ? [] : [{ prompt, cheap, strong }];
  });
}
