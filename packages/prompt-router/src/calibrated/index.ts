export { crossValidate, type CrossValidation, type CrossValidationSettings } from './cross-validation.ts';
export { fitModel, prepare, type PreparedRow } from './fit.ts';
export { guardedFit, type SetRow, type Support } from './guard.ts';
export { labelled, pairOf, type GradedPrompt, type LabelledPrompt, type ModelPair } from './labelled.ts';
export { blend, needOf, storeModel, type StoredModel } from './model.ts';
export {
  apgr,
  compareRankings,
  mean,
  qualityCurve,
  qualityOfShares,
  shareInterval,
  type ComparedRanking,
  type CurvePoint,
  type Interval,
} from './quality-curve.ts';
