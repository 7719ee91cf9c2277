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

/** What the specification looks for: a word is enough, since a call too many is cheap here and a secret missed is not. */
const words = /password|passwd|secret|api[_-]?key|credential|token/i;

/**
 * A call that the agent asks for holds a secret, by its shape, or names one, in an argument's name or text. Looks at the
 * beginning of each argument, and at a bounded number of them; the reason names the kind or the word, never the secret.
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
        const again = { values: bounds.paramValues, characters: 4 * bounds.textCharacters };
        const word = findIn(params, 0, again, (text) => words.exec(text)?.[0].toLowerCase());
        if (word === undefined) continue;
        return ClassificationResult.maybe({
          confidence: 0.6,
          reason: `The arguments of ${tool} name a secret (“${word}”).`,
          metadata: { word },
        });
      }
      return ClassificationResult.no();
    },
  };
}

/** Names of arguments are short. */
const KEY_CHARACTERS = 64;

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
    const found =
      isSecret(key.slice(0, KEY_CHARACTERS)) ?? findIn(Reflect.get(value, key), depth + 1, budget, isSecret);
    if (found !== undefined) return found;
  }
  return undefined;
}
