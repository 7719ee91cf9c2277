export { chancesOf, gradientOf } from '../rank/adaptive/blend.ts';
export { featureNames, featuresCount, type FeatureName } from '../rank/adaptive/feature-names.ts';
export type { FeatureMatrix } from '../rank/adaptive/features.ts';
export { heads, type Head } from '../rank/adaptive/heads.ts';
export { encode } from '../base64-floats.ts';
export { lessonsOf, type Lesson } from './lessons.ts';
