/**
 * What the blend looks at, each within 0..1 (`success` within -1..1). A stored profile has a weight for each by its place:
 * a change here is a new `version` of the start weights (tooling/train-ranker).
 */
export const featureNames = [
  // What came next before: in this session and in the history, after the last one, two, three lines or templates.
  'session1',
  'session2',
  'session3',
  'history1',
  'history2',
  'history3',
  'sessionTemplate1',
  'sessionTemplate2',
  'historyTemplate1',
  'historyTemplate2',
  'sessionNewest1',
  'sessionNewest2',
  'historyNewest1',
  'historyNewest2',
  'sessionMix',
  'historyMix',
  'sessionAlike',
  'historyAlike',
  'afterFailure',
  // How lately and how often it ran.
  'soon',
  'lately',
  'countInSession',
  'notInSession',
  'nearness',
  'isNewest',
  'newnessRank',
  'isPreviousMatch',
  'previousMatchRank',
  'isLast',
  'isSecondLast',
  'isThirdLast',
  'isLastByHabit',
  'isSecondLastByHabit',
  'isOnceInSession',
  'isOnceEver',
  'inHistory',
  'historyNearness',
  'overDays',
  'sessions',
  'share',
  // Where.
  'here',
  'runsHere',
  'isAtHome',
  'isElsewhere',
  'staysHere',
  'goesToKnown',
  'goesToUnknown',
  'goesNear',
  'inRepo',
  'repoTemplate1',
  'onBranch',
  'success',
  // Made of parts that were typed.
  'isCarried',
  'isMade',
  // Its words.
  'argumentsLately',
  'argumentNearness',
  'argumentsUnknown',
  'isBare',
  'sameCommand',
  'sameCommandAsSecond',
  'length',
  'longNewest',
  'longNear',
  'longFollower',
  // Of "none of these" alone.
  'none',
  'noneNews',
  'noneStart',
  'noneHistory',
  'noneSession1',
  'noneHistory1',
  'noneSessionBest',
  'noneHistoryBest',
  'noneFew',
  'noneMany',
  'noneLastWasNew',
  'noneTyped1',
  'noneTyped2',
  'noneTyped3',
  'noneTyped4',
  'noneTyped8',
] as const;

export const featuresCount = featureNames.length;

export type FeatureName = (typeof featureNames)[number];

/** Feature -> its place in a row. */
export const featureNumber: Readonly<Record<FeatureName, number>> = numbered();

function numbered(): Record<FeatureName, number> {
  // Every name is a key: they are made from the names.
  return Object.fromEntries(featureNames.map((name, place) => [name, place])) as Record<FeatureName, number>;
}
