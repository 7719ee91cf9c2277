export { chancesOf, gradientOf } from '../rank/adaptive/softmax.ts';
export { weightsAt, type StartOfHead } from '../rank/adaptive/experience.ts';
export { featureNames, featuresCount, type FeatureName } from '../features/feature-names.ts';
export type { FeatureMatrix } from '../features/feature-matrix.ts';
export { heads, startLength, startOfHead, type Head } from '../rank/adaptive/heads.ts';
export { encode } from '../base64-floats.ts';
export { lessonsOf, type Lesson } from './lessons.ts';
