import type { Evidence, RankedDomain } from '../decision.ts';
import {
  builtInDomains,
  type BuiltInDomain,
  type DomainDefinition,
  type DomainName,
} from '../domains/domain.ts';
import { generalDomain } from '../domains/registry.ts';
import { clausesOf } from './clauses.ts';
import { confidenceOf } from './confidence.ts';
import { FeatureVector } from './features.ts';
import { IntentModel, weightCount } from './model.ts';
import { inOrder, searchFirst } from './order.ts';
import { unpackWeights } from './packed-weights.ts';
import { chanceOfBoth, jointsOf, secondCandidates, type SharedRequest } from './second.ts';
import { embeddedWeights } from './weights.ts';
import { wordsOf, type RequestWord } from './words.ts';

/** What the embedded model makes of a request. */
export interface LocalAnswer {
  /** Every domain that may be chosen, the surest first; the confidences of the built-in ones add up to 1 at most. */
  readonly ranking: readonly [RankedDomain, ...RankedDomain[]];
  readonly secondary: readonly RankedDomain[];
}

/** A request as the model reads it, before anything is chosen. */
export interface ReadRequest extends SharedRequest {
  readonly words: readonly RequestWord[];
}

/**
 * From this chance on, the request names a second domain. Of requests that need two, by writers who were left out, 82 % get both, and
 * 20 % of the others one too many; before the model had weights for pairs it was 76 and 19 %.
 */
const secondChanceMin = 0.03;
/** A third domain is needed seldom: where two are and a further one is named, the likeliest of them is the right one. */
const thirdChanceMin = 0.2;
/** Beside a domain of the user's own, and for one, there is only the probability. */
const customSecondMin = 0.09;
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
    const read = this.read(request);
    const { reading } = this.#model;
    const shares = searchFirst(
      read.words[0]?.text ?? '',
      read.weighed,
      read.shares,
      inOrder(read.weighed, read.shares, reading.order, (one, other) =>
        chanceOfBoth(read, one, other, reading.second),
      ),
    );
    const ranking = rank(withCustom(merged(shares, isEnabled), this.#custom, read.words, isEnabled));
    const secondary = this.#secondaries(read, ranking, isEnabled);
    const [best, ...others] = ranking;
    // The words of a user's own domain say how sure it is.
    if (this.#isCustom(best.domain)) return { ranking, secondary };
    const whole = merged(read.weighed.whole, isEnabled).get(best.domain) ?? 0;
    const confidence = confidenceOf({ best: best.confidence, whole }, reading.confidence);
    const left = best.confidence < 1 ? (1 - confidence) / (1 - best.confidence) : 0;
    const rest = others.map((other) => ({ ...other, confidence: other.confidence * left }));
    return { ranking: [{ ...best, confidence }, ...rest], secondary };
  }

  /** What the model says of the request and of its clauses: what training fits the choice, its confidence and second domains on. */
  read(request: string): ReadRequest {
    const words = wordsOf(request);
    const whole = this.#score(words, request.trimEnd().endsWith('?')).slice();
    const quarters = this.#model.quarters.slice();
    const { pairOdds } = this.#model;
    const parts = clausesOf(request).map((text) => ({ text, words: wordsOf(text) }));
    const clauses = parts.map((part) => this.#score(part.words, part.text.endsWith('?')).slice());
    const first = clauses[0] ?? whole;
    const shares = whole.map(
      (share, index) => (1 - firstClauseShare) * share + firstClauseShare * (first[index] ?? 0),
    );
    return {
      words,
      weighed: { whole, clauses, quarters, pairOdds },
      shares,
      joints: jointsOf(
        request,
        words,
        parts.map((part) => part.words),
      ),
    };
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

  /** Domains that the request needs besides the best one, the likeliest first. */
  #secondaries(
    read: ReadRequest,
    [best, ...others]: readonly [RankedDomain, ...RankedDomain[]],
    isEnabled: (domain: DomainName) => boolean,
  ): readonly RankedDomain[] {
    if (best.domain === generalDomain) return [];
    const first = placeOf(best.domain);
    const found = others.slice(0, secondCandidates).flatMap(({ domain, confidence }): RankedDomain[] => {
      if (domain === generalDomain || !isEnabled(domain)) return [];
      const place = placeOf(domain);
      if (first < 0 || place < 0) return confidence < customSecondMin ? [] : [{ domain, confidence }];
      const chance = chanceOfBoth(read, first, place, this.#model.reading.second);
      return chance < secondChanceMin ? [] : [{ domain, confidence: chance }];
    });
    return found
      .sort((a, b) => b.confidence - a.confidence)
      .filter(({ confidence }, index) => index === 0 || confidence >= thirdChanceMin)
      .slice(0, secondaryMax);
  }

  #isCustom(domain: DomainName): boolean {
    return this.#custom.some(({ name }) => name === domain);
  }

  #score(words: readonly RequestWord[], isQuestion: boolean): Float64Array {
    this.#vector.fill(words, isQuestion);
    return this.#model.score(this.#vector);
  }
}

let sharedModel: IntentModel | undefined;

/** Unpacked once for all routers, when the first one is made: 14 ms. */
function embeddedModel(): IntentModel {
  const { packed, step, reading } = embeddedWeights;
  return (sharedModel ??= new IntentModel({ bytes: unpackWeights(packed, weightCount), step, reading }));
}

/** The place of a built-in domain, -1 for one of the user's own. */
function placeOf(domain: DomainName): number {
  return builtInDomains.findIndex((name) => name === domain);
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
