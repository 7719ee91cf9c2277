import type { RiskLevel } from '@hunch/common/verdict';
import { riskLevels } from '@hunch/common/verdict';
import type { Guarded } from './guard/guarded.ts';
import type { Unreadable } from './unreadable.ts';

/** What a rule watches over. */
export const safetyDomains = [
  'files',
  'disks',
  'git',
  'network',
  'packages',
  'permissions',
  'processes',
  'databases',
  'containers',
  'cloud',
  'services',
  'secrets',
  'logs',
  'code',
] as const;

export type SafetyDomain = (typeof safetyDomains)[number];

/** UTF-16 positions in the text that was checked. */
export interface FindingSpan {
  readonly start: number;
  readonly end: number;
}

/** One danger in a command, in words for the person who is about to run it. */
export interface Finding {
  /** The id of the rule: `git-force-push`. */
  readonly rule: string;
  readonly risk: Exclude<RiskLevel, 'safe'>;
  readonly domain: SafetyDomain;
  /** A heading: `Git force push`. */
  readonly title: string;
  /** What the command does, as a sentence. */
  readonly message: string;
  /** What may be lost or go wrong, worst first: none to three. */
  readonly consequences: readonly string[];
  /** A command made from the words of this one that serves the same end, or shows what would be lost, and is rated lower; or null. */
  readonly alternative: string | null;
  /** The part of the text that does it. */
  readonly span: FindingSpan;
}

export interface SafetyReport {
  /** That of the worst finding. */
  readonly risk: RiskLevel;
  /** The worst first; of equal ones the earliest. Each rule is named once. */
  readonly findings: readonly Finding[];
  /** Why the text could not be read to its end; then the rest of it may do anything. Null: all was read. */
  readonly unreadable: Unreadable | null;
}

/** What is known of the place where the command would run. Everything is optional. */
export interface CheckContext {
  /** Absolute. Without it, `*` and `.` stand for a directory that may be anything. */
  readonly cwd?: string;
  /** The home directory; absolute. */
  readonly home?: string;
  /**
   * The name or path of the shell that will run the text (`zsh`, `/bin/dash`). Shells read some texts differently: without a
   * name, or with one that stands for several (`sh`), the worst of what any of them would do counts.
   */
  readonly shell?: string;
  /** Set where a coding agent would run the command: what keeps watch over it, which it must not change unasked. */
  readonly guarded?: Guarded;
  /**
   * The domain of the request that the command answers, by the intent-router's name (`git_operations`). It chooses
   * wording and may raise a level; it can never lower one.
   */
  readonly domain?: string;
  /**
   * What a file holds by which a task runner finds what it runs (`package.json`, a makefile), or a script that is run: absolute path in,
   * text out; null: there is none, or nobody knows. Asked only with `cwd`. Without it a task is judged by its name.
   */
  readonly fileText?: (path: string) => string | null;
}

/** Whether `risk` is at least as bad as `level`. */
export function isAtLeast(risk: RiskLevel, level: RiskLevel): boolean {
  return riskLevels.indexOf(risk) >= riskLevels.indexOf(level);
}
