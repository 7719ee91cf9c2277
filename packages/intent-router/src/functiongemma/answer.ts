import { listIn, numberIn, objectIn, parseJson, textIn } from '@hunch/common/json';
import { err, ok, type Result } from '@hunch/common/result';
import type { RankedDomain } from '../decision.ts';
import type { DomainName } from '../domains/domain.ts';

/** What a function-calling model made of a request. */
export interface ModelAnswer {
  /** The domains that it called, in order; at least one. */
  readonly called: readonly [DomainName, ...DomainName[]];
  /** By the probabilities of the first token of each name; null when the server sent none. */
  readonly ranking: readonly RankedDomain[] | null;
}

/** Models call one tool; a flood of calls is a loop. */
const callsMax = 5;

/**
 * Reads the answer of `/api/chat`. Only names of the registry count: what the model says beside is dropped, so that no request can
 * talk it into anything but a domain.
 *
 * @param body the answer as JSON text
 * @param domains the names that may be called
 */
export function readAnswer(body: string, domains: readonly DomainName[]): Result<ModelAnswer, string> {
  const root = parseJson(body);
  if (root === undefined) return err('the answer is no JSON');
  const message = objectIn(root, 'message');
  const named = [
    ...calledNames(listIn(message, 'tool_calls')),
    ...namesInText(textIn(message, 'content') ?? ''),
  ];
  const known = [...new Set(named.map((name) => name.trim().toLowerCase()))].filter((name) =>
    domains.includes(name),
  );
  const [first, ...others] = known;
  if (first === undefined) {
    return err(named.length === 0 ? 'no tool was called' : 'a tool was called that there is not');
  }
  return ok({ called: [first, ...others], ranking: ranked(listIn(root, 'logprobs'), first, domains) });
}

/** The names in `tool_calls`. Their arguments, an object or a string of JSON, are not needed to choose a domain. */
function calledNames(calls: readonly unknown[]): readonly string[] {
  return calls.slice(0, callsMax).flatMap((call) => textIn(objectIn(call, 'function'), 'name') ?? []);
}

/** A server that does not know the model's syntax leaves the call in the text: `<start_function_call>call:name{…}`. */
function namesInText(content: string): readonly string[] {
  return [...content.slice(0, 2000).matchAll(/\bcall:([a-z_]{1,60})\{/g)]
    .slice(0, callsMax)
    .flatMap(([, name]) => name ?? []);
}

/**
 * Softmax over the first token of the domain names, at the place where the model began the name it called. Null when the tokens
 * do not show that place.
 */
function ranked(
  logprobs: readonly unknown[],
  called: DomainName,
  domains: readonly DomainName[],
): readonly RankedDomain[] | null {
  const steps = logprobs.slice(0, 64);
  const tokens = steps.map((step) => textIn(step, 'token') ?? '');
  const start = tokens.findIndex(
    (token, index) => token !== '' && `${tokens.slice(index).join('')} `.trimStart().startsWith(called),
  );
  if (start < 0) return null;
  const weights = new Map<DomainName, number>();
  for (const { token, logprob } of alternatives(steps[start])) {
    const heads = domains.filter((domain) => token !== '' && domain.startsWith(token));
    for (const domain of heads) {
      weights.set(domain, Math.max(weights.get(domain) ?? 0, Math.exp(logprob) / heads.length));
    }
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || !weights.has(called)) return null;
  return [...weights]
    .map(([domain, weight]): RankedDomain => ({ domain, confidence: weight / total }))
    .sort((a, b) => b.confidence - a.confidence || domains.indexOf(a.domain) - domains.indexOf(b.domain));
}

/** The token that was chosen and the others that were likely. */
function alternatives(step: unknown): readonly { readonly token: string; readonly logprob: number }[] {
  return [step, ...listIn(step, 'top_logprobs')].flatMap((entry) => {
    const logprob = numberIn(entry, 'logprob') ?? Number.NaN;
    return logprob <= 0 && logprob > -Infinity
      ? [{ token: (textIn(entry, 'token') ?? '').trim(), logprob }]
      : [];
  });
}
