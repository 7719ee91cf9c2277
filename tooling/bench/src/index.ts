export { endWithThis } from './children.ts';
export { compare, type Contender } from './compare.ts';
export { percentile, summarize, type Summary } from './percentiles.ts';
export { formatMicros, printTable } from './report.ts';
export { isSmoke } from './smoke.ts';
