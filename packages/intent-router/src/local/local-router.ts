import type { Evidence, RankedDomain } from '../decision.ts';
import {
  builtInDomains,
  type BuiltInDomain,
  type DomainDefinition,
  type DomainName,
} from '../domains/domain.ts';
import { generalDomain } from '../domains/registry.ts';
import { clausesOf } from './clauses.ts';
import { confidenceOf, type Signs } from './confidence.ts';
import { FeatureVector } from './features.ts';
import { IntentModel } from './model.ts';
import { embeddedWeights } from './weights.ts';
import { wordsOf, type RequestWord } from './words.ts';

/** What the embedded model makes of a request. */
export interface LocalAnswer {
  /** Every domain that may be chosen, the surest first; the confidences of the built-in ones add up to 1 at most. */
  readonly ranking: readonly [RankedDomain, ...RankedDomain[]];
  readonly secondary: readonly RankedDomain[];
}

/** The same, ranked by probability, with what tells how far that can be trusted. */
export interface WeighedRequest extends LocalAnswer {
  readonly signs: Signs;
}

/** From this confidence on, a clause names a domain of its own. */
const clauseConfidenceMin = 0.6;
/**
 * From this probability on, the request names a second domain. Of 258 requests that need two, by writers who were left out, 185 get
 * both and 36 % of the others one too many; at 0.12 it is 180 and 33 %, at 0.05 198 and 42 %.
 */
const secondaryConfidenceMin = 0.09;
const secondaryMax = 3;
/**
 * What the first clause counts against the whole request when there are several. Ten writers left out: 86.5 % right at 0.4, 86.3 % here,
 * 86.0 % at 0.5 and 85.9 % at 0; of the requests that need two domains the first is right in 62.8, 64.7 and, at 0.5, 67.1 %.
 */
const firstClauseShare = 0.45;
const evidenceMax = 12;

/**
 * The embedded router: no network, no model server. Deterministic.
 *
 * @example
 * new LocalRouter().route('find all rust files').ranking[0]; // { domain: 'file_operations', confidence: 0.98 }
 */
export class LocalRouter {
  readonly #model: IntentModel;
  readonly #vector = new FeatureVector();
  readonly #custom: readonly CustomDomain[];

  /**
   * @param custom user-defined domains: recognised by their keywords, commands and examples
   * @param model for training, which judges weights that are not embedded
   */
  constructor(custom: readonly DomainDefinition[] = [], model: IntentModel = embeddedModel()) {
    this.#model = model;
    this.#custom = custom.map(prepared);
  }

  /** @param isEnabled which domains may be chosen; the confidence of the others goes to `general` */
  route(request: string, isEnabled: (domain: DomainName) => boolean = () => true): LocalAnswer {
    const { ranking, secondary, signs } = this.weigh(request, isEnabled);
    const [best, ...others] = ranking;
    // The words of a user's own domain say how sure it is.
    if (this.#custom.some(({ name }) => name === best.domain)) return { ranking, secondary };
    const confidence = confidenceOf(signs, this.#model.confidence);
    const left = best.confidence < 1 ? (1 - confidence) / (1 - best.confidence) : 0;
    const rest = others.map((other) => ({ ...other, confidence: other.confidence * left }));
    return { ranking: [{ ...best, confidence }, ...rest], secondary };
  }

  /** The request weighed, its probabilities not yet read as a confidence: what training fits that on. */
  weigh(request: string, isEnabled: (domain: DomainName) => boolean = () => true): WeighedRequest {
    const words = wordsOf(request);
    const whole = Float64Array.from(this.#score(words, request.trimEnd().endsWith('?')));
    const clauses = clausesOf(request).map((clause) =>
      Float64Array.from(this.#score(wordsOf(clause), clause.endsWith('?'))),
    );
    const first = clauses[0] ?? whole;
    const both = whole.map(
      (probability, index) => (1 - firstClauseShare) * probability + firstClauseShare * (first[index] ?? 0),
    );
    const ranking = rank(withCustom(merged(both, isEnabled), this.#custom, words, isEnabled));
    const [best] = ranking;
    const signs = { best: best.confidence, whole: merged(whole, isEnabled).get(best.domain) ?? 0 };
    const secondary = best.domain === generalDomain ? [] : secondaries(ranking, clauses, isEnabled);
    return { ranking, secondary, signs };
  }

  /** The features that spoke most for or against a domain in the whole request. */
  explain(request: string, domain: DomainName): readonly Evidence[] {
    const index = builtInDomains.findIndex((name) => name === domain);
    const custom = this.#custom.find(({ name }) => name === domain);
    if (custom !== undefined)
      return custom.matches(wordsOf(request)).map((feature) => ({ feature, weight: 1 }));
    if (index < 0) return [];
    const vector = new FeatureVector();
    vector.names = [];
    vector.extract(request);
    const sums = new Map<string, number>();
    for (const [place, name] of vector.names.entries()) {
      const weight = this.#model.contribution(vector.hashes[place] ?? 0, vector.values[place] ?? 0, index);
      sums.set(name, (sums.get(name) ?? 0) + weight);
    }
    return [...sums]
      .map(([feature, weight]) => ({ feature, weight }))
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || (a.feature < b.feature ? -1 : 1))
      .slice(0, evidenceMax);
  }

  #score(words: readonly RequestWord[], isQuestion: boolean): Float64Array {
    this.#vector.fill(words, isQuestion);
    return this.#model.score(this.#vector);
  }
}

let sharedModel: IntentModel | undefined;

/** Decoded once for all routers: a millisecond. */
function embeddedModel(): IntentModel {
  return (sharedModel ??= new IntentModel(embeddedWeights));
}

/** Probabilities by domain; what belongs to a domain that is switched off goes to `general`. */
function merged(
  probabilities: Float64Array,
  isEnabled: (domain: DomainName) => boolean,
): Map<DomainName, number> {
  const confidences = new Map<DomainName, number>();
  for (const [index, domain] of builtInDomains.entries()) {
    const name: BuiltInDomain = isEnabled(domain) ? domain : generalDomain;
    confidences.set(name, (confidences.get(name) ?? 0) + (probabilities[index] ?? 0));
  }
  return confidences;
}

function rank(confidences: ReadonlyMap<DomainName, number>): readonly [RankedDomain, ...RankedDomain[]] {
  const ranked = [...confidences]
    .map(([domain, confidence]): RankedDomain => ({ domain, confidence }))
    // Stable: domains that are equally likely stay in the order of the list.
    .sort((a, b) => b.confidence - a.confidence);
  const [best = { domain: generalDomain, confidence: 0 }, ...others] = ranked;
  return [best, ...others];
}

/** Domains of clauses, and such as the whole request names, without the primary one. */
function secondaries(
  ranking: readonly [RankedDomain, ...RankedDomain[]],
  clauses: readonly Float64Array[],
  isEnabled: (domain: DomainName) => boolean,
): readonly RankedDomain[] {
  const [primary, ...others] = ranking;
  const found = new Map<DomainName, number>();
  const add = (domain: DomainName, confidence: number) => {
    if (domain === primary.domain || domain === generalDomain || !isEnabled(domain)) return;
    found.set(domain, Math.max(found.get(domain) ?? 0, confidence));
  };
  for (const other of others)
    if (other.confidence >= secondaryConfidenceMin) add(other.domain, other.confidence);
  for (const probabilities of clauses) {
    for (const [index, domain] of builtInDomains.entries()) {
      const confidence = probabilities[index] ?? 0;
      if (confidence >= clauseConfidenceMin) add(domain, confidence);
    }
  }
  return rank(found)
    .filter(({ domain }) => found.has(domain))
    .slice(0, secondaryMax);
}

/** A user-defined domain as words to look for. */
interface CustomDomain {
  readonly name: DomainName;
  /** The words of the request that speak for it. */
  matches(words: readonly RequestWord[]): readonly string[];
  /** The share of an example's words that the request has, at the best example. */
  likeness(words: readonly RequestWord[]): number;
}

const customConfidence = { oneWord: 0.7, moreWords: 0.9, exampleMin: 0.6 } as const;

function prepared(domain: DomainDefinition): CustomDomain {
  const speaking = new Set([...domain.keywords, ...domain.primaryCommands].map((word) => word.toLowerCase()));
  const examples = domain.examples.map(({ input }) => wordsOf(input).map(({ text }) => text));
  return {
    name: domain.name,
    matches: (words) => [...new Set(words.map(({ text }) => text).filter((text) => speaking.has(text)))],
    likeness(words) {
      const given = new Set(words.map(({ text }) => text));
      const shares = examples.map(
        (example) => example.filter((word) => given.has(word)).length / example.length,
      );
      return Math.max(0, ...shares.filter(Number.isFinite));
    },
  };
}

/** Gives the user's domains their part: they were defined to be chosen, so their words outrank the model's doubt. */
function withCustom(
  confidences: Map<DomainName, number>,
  custom: readonly CustomDomain[],
  words: readonly RequestWord[],
  isEnabled: (domain: DomainName) => boolean,
): ReadonlyMap<DomainName, number> {
  for (const domain of custom) {
    if (!isEnabled(domain.name)) continue;
    const count = domain.matches(words).length;
    const likeness = domain.likeness(words);
    const byWords = count === 0 ? 0 : count === 1 ? customConfidence.oneWord : customConfidence.moreWords;
    const byExample = likeness >= customConfidence.exampleMin ? likeness * customConfidence.moreWords : 0;
    const confidence = Math.max(byWords, byExample);
    if (confidence === 0) continue;
    for (const [name, other] of confidences) confidences.set(name, other * (1 - confidence));
    confidences.set(domain.name, confidence);
  }
  return confidences;
}
