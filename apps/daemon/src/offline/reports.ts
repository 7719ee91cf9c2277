/// <reference path="../globals.d.ts" />
import type { effectiveOptions } from '../config/report.ts';
import type { ReportJob } from './job.ts';

/*
 * What hunchd's offline jobs answer with, as the command line reads it. Both programs are of one package, so that these are types
 * of what the jobs write, not of what they ought to.
 */

type Of<Module extends { readonly job: unknown }> =
  Module['job'] extends ReportJob<infer Report> ? Report : never;

export type { CheckedCommand, ListedRule } from './check.ts';
export type { GuideLine, GuideSession, GuideSummary } from './guide.ts';
export type { ListedDomain } from './intent.ts';
export type { QualityReport } from './router-eval.ts';
export type { SpendSum } from './router-stats.ts';
export type ReplayReport = Of<typeof import('./bench.ts')>;
export type CalibrationReport = Of<typeof import('./router-calibrate.ts')>;
export type RouterCheck = Of<typeof import('./router-check.ts')>;
export type RouterFeedback = Of<typeof import('./router-feedback.ts')>;
export type RouterReplay = Of<typeof import('./router-replay.ts')>;
export type RouterStats = Of<typeof import('./router-stats.ts')>;

/** `hunchd config-check --json` */
export interface EffectiveConfiguration {
  readonly file: string;
  readonly options: ReturnType<typeof effectiveOptions>;
  /** One line each: file, line, key, what is allowed. */
  readonly problems: readonly string[];
}
