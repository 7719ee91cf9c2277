export { endWithThis } from './children.ts';
export { compare, type Contender } from './compare.ts';
export { percentile, summarize, type Summary } from './percentiles.ts';
export { formatMicros, printTable, withProgress } from './report.ts';
export { isSmoke } from './smoke.ts';
export { medianInterval, verdictOf, type Interval, type Verdict } from './verdict.ts';
