/** What tooling/train-intent needs: not for users of the package. */
export { builtIn } from './domains/built-in.ts';
export { builtInDomains, type BuiltInDomain, type DomainDefinition } from './domains/domain.ts';
export { readDomain } from './domains/read-domain.ts';
export { signValues, type ConfidenceWeights, type Signs } from './local/confidence.ts';
export { bucketCount, bucketOf, FeatureVector } from './local/features.ts';
export { LocalRouter } from './local/local-router.ts';
export { biasValue, IntentModel, type EmbeddedWeights } from './local/model.ts';
export { packWeights } from './local/packed-weights.ts';
