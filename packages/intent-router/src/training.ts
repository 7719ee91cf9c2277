/** For tooling/packs and tooling/training: not for users of the package. */
export { builtInDefinitions } from './domains/built-in.ts';
export { builtInDomains, type BuiltInDomain, type DomainDefinition } from './domains/domain.ts';
export { composedCommand } from './generate/frames/composed-command.ts';
export { commandWords, runsOf } from './generate/check/runs.ts';
export { otherPrograms } from './generate/sureness/conventions.ts';
export { madeAnswer } from './generate/sureness/made-answer.ts';
export {
  chanceOf,
  evidenceOf,
  surenessSigns,
  type Evidence,
  type SurenessModel,
  type SurenessSign,
} from './generate/sureness/sureness.ts';
export { readRecipes } from './generate/recipes/read-recipes.ts';
export type { Recipe } from './generate/recipes/recipe.ts';
export { signValues, type ConfidenceWeights, type Signs } from './local/confidence.ts';
export { bucketCount, bucketOf, FeatureVector } from './local/features.ts';
export { LocalRouter, type ReadRequest } from './local/local-router.ts';
export { biasValue, columnCount, IntentModel, pairSteps, weightCount, type Reading } from './local/model.ts';
export { bestTwo, inOrder, orderSigns } from './local/order.ts';
export { packWeights, unpackWeights } from './local/packed-weights.ts';
export { chanceOfBoth, secondCandidates, secondSigns } from './local/second.ts';
export { pairCount, type PairSigns } from './local/weighed-request.ts';
export type { PackProblem } from './table-reader.ts';
