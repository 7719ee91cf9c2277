/** The terms of the score, in the order of spec 003 §7.1. */
export const termNames = [
  'transition',
  'frequency',
  'success',
  'prefix',
  'affinity',
  'task',
  'feedback',
  'risk_penalty',
] as const;

export type TermName = (typeof termNames)[number];

/**
 * The features, each within 0..1 (`success` and `comesAgain` within -1..1), with the term of the specification that names them to a user. A stored
 * profile has a weight for each by its place: a change here needs a new `version` of the start weights (tooling/training).
 */
const features = {
  // What came next before: in this session and in the history, after the last one, two, three lines or templates.
  session1: 'transition',
  session2: 'transition',
  session3: 'transition',
  history1: 'transition',
  history2: 'transition',
  history3: 'transition',
  sessionTemplate1: 'transition',
  sessionTemplate2: 'transition',
  historyTemplate1: 'transition',
  historyTemplate2: 'transition',
  sessionNewest1: 'transition',
  sessionNewest2: 'transition',
  historyNewest1: 'transition',
  historyNewest2: 'transition',
  sessionMix: 'transition',
  historyMix: 'transition',
  sessionAlike: 'transition',
  historyAlike: 'transition',
  afterFailure: 'transition',
  // What people have in common.
  comesAgain: 'frequency',
  afterProgram: 'transition',
  // How lately and how often it ran.
  soon: 'affinity',
  lately: 'frequency',
  countInSession: 'frequency',
  notInSession: 'affinity',
  nearness: 'affinity',
  isNewest: 'affinity',
  newnessRank: 'affinity',
  isPreviousMatch: 'transition',
  previousMatchRank: 'transition',
  isLast: 'affinity',
  isSecondLast: 'affinity',
  isThirdLast: 'affinity',
  isLastByHabit: 'affinity',
  isSecondLastByHabit: 'affinity',
  isOnceInSession: 'affinity',
  isOnceEver: 'frequency',
  inHistory: 'frequency',
  historyNearness: 'affinity',
  overDays: 'frequency',
  sessions: 'frequency',
  share: 'frequency',
  // Where.
  here: 'affinity',
  runsHere: 'affinity',
  isAtHome: 'affinity',
  isElsewhere: 'affinity',
  staysHere: 'affinity',
  goesToKnown: 'affinity',
  goesToUnknown: 'affinity',
  goesNear: 'affinity',
  inRepo: 'affinity',
  repoTemplate1: 'transition',
  onBranch: 'affinity',
  success: 'success',
  // Made of parts that were typed.
  isCarried: 'affinity',
  isMade: 'affinity',
  // Its words.
  argumentsLately: 'affinity',
  argumentNearness: 'affinity',
  argumentsUnknown: 'affinity',
  isBare: 'affinity',
  sameCommand: 'affinity',
  sameCommandAsSecond: 'affinity',
  length: 'frequency',
  longNewest: 'affinity',
  longNear: 'affinity',
  longFollower: 'transition',
  // Of the row "none of these", which explains nothing to a user.
  none: null,
  noneNews: null,
  noneStart: null,
  noneHistory: null,
  noneSession1: null,
  noneHistory1: null,
  noneSessionBest: null,
  noneHistoryBest: null,
  noneFew: null,
  noneMany: null,
  noneLastWasNew: null,
  noneTyped1: null,
  noneTyped2: null,
  noneTyped3: null,
  noneTyped4: null,
  noneTyped8: null,
} as const satisfies Readonly<Record<string, TermName | null>>;

export type FeatureName = keyof typeof features;

// An object keeps the order in which its keys are written.
export const featureNames = Object.keys(features) as readonly FeatureName[];

export const featuresCount = featureNames.length;

export const featureNumber = Object.fromEntries(featureNames.map((name, place) => [name, place])) as Readonly<
  Record<FeatureName, number>
>;

/** Feature number -> term number; -1: of no term. */
export const termOfFeature: Int8Array = Int8Array.from(featureNames, (name) => {
  const term = features[name];
  return term === null ? -1 : termNames.indexOf(term);
});
