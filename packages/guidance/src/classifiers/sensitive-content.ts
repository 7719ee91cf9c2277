import { redactSecrets, secretRules } from '@hunch/common/secrets';
import { bounds } from '../bounds.ts';
import { ClassificationResult, type GuidanceClassifier } from '../classification.ts';

/**
 * Known by how they look, not by a word beside them: a variable named `token` is no secret, a key is one anywhere. Made at
 * the first call, as the rules are.
 */
let shapes: ReadonlySet<string> | undefined;

function shapesOfSecrets(): ReadonlySet<string> {
  return (shapes ??= new Set([
    ...secretRules()
      .filter(({ isToken }) => isToken)
      .map(({ id }) => id),
    'private-key',
    'url-password',
  ]));
}

/**
 * A call that the agent asks for holds a secret. Looks at the beginning of each argument, and at a bounded number of them;
 * the reason names the kind of secret, never the secret.
 */
export function sensitiveContentClassifier({
  isSecret = holdsSecret,
}: { readonly isSecret?: (text: string) => string | undefined } = {}): GuidanceClassifier {
  return {
    name: 'sensitive_content',
    classify({ pendingToolCalls }) {
      for (const { tool, params } of pendingToolCalls) {
        const budget = { values: bounds.paramValues, characters: 4 * bounds.textCharacters };
        const rule = findIn(params, 0, budget, isSecret);
        if (rule !== undefined) {
          return ClassificationResult.yes({
            confidence: 0.9,
            reason: `The arguments of ${tool} hold a secret (${rule}).`,
            metadata: { rule },
          });
        }
      }
      return ClassificationResult.no();
    },
  };
}

function holdsSecret(text: string): string | undefined {
  return redactSecrets(text).redactions.find(({ rule }) => shapesOfSecrets().has(rule))?.rule;
}

function findIn(
  value: unknown,
  depth: number,
  budget: { values: number; characters: number },
  isSecret: (text: string) => string | undefined,
): string | undefined {
  budget.values -= 1;
  if (budget.values < 0 || budget.characters <= 0 || depth > bounds.paramDepth) return undefined;
  if (typeof value === 'string') {
    const text = value.slice(0, Math.min(bounds.textCharacters, budget.characters));
    budget.characters -= text.length;
    return isSecret(text);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key in value) {
    if (budget.values < 0) return undefined;
    const found = findIn(Reflect.get(value, key), depth + 1, budget, isSecret);
    if (found !== undefined) return found;
  }
  return undefined;
}
