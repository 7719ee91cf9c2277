export { readCorpus, replayedEvent, type Corpus, type ReplayCommand } from './corpus.ts';
export { createReplayEngine, type ReplayEngine } from './stdio-engine.ts';
export type { Calibration, TypedScore, Typist } from './measure.ts';
export type { Prediction, Question } from './predictor.ts';
export {
  replayPeople,
  personCommandsMin,
  type PeopleOptions,
  type PeopleReport,
  type PersonComparison,
} from './people.ts';
export { replay, type PredictorReport, type ReplayOptions, type ReplayReport } from './replay.ts';
