import { openChoices, otherPrograms } from './conventions.ts';
import type { SurenessModel, SurenessSign } from './model.ts';
import { sureness } from './weights.generated.ts';

/** A command that was made without a model, and how. */
export interface MadeAnswer {
  readonly request: string;
  readonly command: string;
  readonly maker: 'frame' | 'recipe';
  /** Plain words with a meaning of their own that a recipe took for a name or a text. */
  readonly guessed: readonly string[];
  /** Words that the recipe passes over and never speaks of. */
  readonly passed: readonly string[];
  /** Words that only other requests for the same recipe have. */
  readonly borrowed: number;
  /** What the other maker gives, if it answers. */
  readonly other: string | null;
}

/** One thing that speaks against a command. */
export interface Evidence {
  readonly sign: SurenessSign;
  /** Goes on after "It"; null where it says nothing that a person could act on. */
  readonly says: string | null;
}

/** Everything that speaks against a command, a sign once. */
export function evidenceOf({
  request,
  command,
  maker,
  guessed,
  passed,
  borrowed,
  other,
}: MadeAnswer): readonly Evidence[] {
  const found = new Map<SurenessSign, string | null>();
  if (maker === 'recipe') found.set('recipe', null);
  const usual = otherPrograms(command, request);
  if (usual !== undefined)
    found.set(
      'programs',
      `is one of several usual commands for ${usual.thing}; others that show something else: ${usual.others.join(', ')}`,
    );
  for (const { sign, does } of openChoices(request, command)) if (!found.has(sign)) found.set(sign, does);
  const [word] = guessed;
  const [lost] = passed;
  if (word !== undefined) found.set('guess', `takes "${word}" for a name or a text`);
  else if (lost !== undefined) found.set('guess', `says nothing about "${lost}"`);
  if (borrowed > 0) found.set('borrowed', null);
  if (other !== null && other !== command) found.set('disagree', `may mean something else: ${other}`);
  return [...found].map(([sign, says]) => ({ sign, says }));
}

/** How likely an answer with such evidence does what was asked, 0..1. */
export function chanceOf(evidence: readonly Evidence[], { base, weights }: SurenessModel = sureness): number {
  const sum = evidence.reduce((left, { sign }) => left - weights[sign], base);
  return 1 / (1 + Math.exp(-sum));
}

/** The doubts about an answer that is too seldom what was meant, the gravest first; none about one that is sure. */
export function openDoubts(answer: MadeAnswer, model: SurenessModel = sureness): readonly string[] {
  const evidence = evidenceOf(answer);
  const chance = chanceOf(evidence, model);
  if (chance >= model.threshold) return [];
  const said = evidence
    .filter(({ sign }) => model.weights[sign] > 0)
    .toSorted((left, right) => model.weights[right.sign] - model.weights[left.sign])
    .flatMap(({ says }) => says ?? []);
  return said.length === 0 ? [`is ${oftenAt(chance)} what was meant in such requests`] : said;
}

/** How often is said where no sign tells what is open, in three steps: the fitted chance is less exact than a figure would claim. */
function oftenAt(chance: number): 'usually' | 'about half the time' | 'seldom' {
  if (chance >= 0.65) return 'usually';
  return chance >= 0.35 ? 'about half the time' : 'seldom';
}
