import type { effectiveOptions } from '../config/report.ts';
import type { job as bench } from './bench.ts';
import type { job as people } from './replay-people.ts';
import type { ReportJob } from './job.ts';
import type { job as calibrate } from './router-calibrate.ts';
import type { job as check } from './router-check.ts';
import type { job as feedback } from './router-feedback.ts';
import type { job as keys } from './router-keys.ts';
import type { job as prices } from './router-prices.ts';
import type { job as pricesUpdate } from './router-prices-update.ts';
import type { job as quality } from './router-quality.ts';
import type { job as replay } from './router-replay.ts';
import type { job as stats } from './router-stats.ts';

/*
 * What hunchd's offline jobs answer with, as the command line reads it. Both programs are of one package, so that these are types
 * of what the jobs write, not of what they ought to.
 */

type ReportOf<Kind> = Kind extends ReportJob<infer Report> ? Report : never;

export type { CheckedCommand, ListedRule } from './check.ts';
export type { ExplainedCommand } from './explain.ts';
export type { FixedCommand } from './fix.ts';
export type { GuideLine, GuideHistory, GuideSession, GuideSummary } from './guide.ts';
export type { ListedDomain } from './intent.ts';
export type { QualityReport } from './router-eval.ts';
export type { AgentSum, FeedItem, MachineSum, PersonStats } from './person-stats.ts';
export type { PricedSum, RecentRequest, SpendSum } from './router-stats.ts';
export type PeopleReport = ReportOf<typeof people>;
export type ReplayReport = ReportOf<typeof bench>;
export type CalibrationReport = ReportOf<typeof calibrate>;
export type RouterCheck = ReportOf<typeof check>;
export type RouterFeedback = ReportOf<typeof feedback>;
export type RouterKeys = ReportOf<typeof keys>;
export type RouterPrices = ReportOf<typeof prices>;
export type RouterPricesUpdate = ReportOf<typeof pricesUpdate>;
export type RouterQuality = ReportOf<typeof quality>;
export type RouterReplay = ReportOf<typeof replay>;
export type RouterStats = ReportOf<typeof stats>;

/** `hunchd config-check --json` */
export interface EffectiveConfiguration {
  readonly file: string;
  readonly options: ReturnType<typeof effectiveOptions>;
  /** One line each: file, line, key, what is allowed. */
  readonly problems: readonly string[];
}
