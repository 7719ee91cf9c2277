export { chancesOf, gradientOf } from '../rank/adaptive/blend.ts';
export { weightsAt, type StartOfHead } from '../rank/adaptive/experience.ts';
export { featureNames, featuresCount, type FeatureName } from '../rank/adaptive/feature-names.ts';
export type { FeatureMatrix } from '../rank/adaptive/features.ts';
export { heads, startLength, startOfHead, type Head } from '../rank/adaptive/heads.ts';
export { encode } from '../base64-floats.ts';
export { lessonsOf, type Lesson } from './lessons.ts';
