import type { RiskLevel } from '@hunch/common/verdict';
import type { CheckContext, SafetyDomain } from './finding.ts';
import type { CodeEvent, DeletionEvent, FillEvent, Structure, WriteEvent, Run } from './run.ts';
import type { CommandLook } from './command-look.ts';
import type { PathKind } from './shell/paths.ts';

/** How a finding differs where the request that the command answers lies in a domain. A level can only be raised. */
export interface InDomain {
  readonly domain: string;
  readonly risk?: Exclude<RiskLevel, 'safe'>;
  readonly message?: string;
}

interface Described {
  readonly id: string;
  readonly domain: SafetyDomain;
  readonly risk: Exclude<RiskLevel, 'safe'>;
  /** A heading. */
  readonly title: string;
  /** What the command does, as a sentence that ends in a full stop. */
  readonly message: string;
  /** What is at stake, worst first. */
  readonly stakes: readonly [string, string, string];
  /** A command that serves the same end and is rated lower. */
  readonly alternative?: string;
  readonly inDomain?: readonly InDomain[];
  /** Commands that the rule is about. The first is the one that `alternative` is for. */
  readonly matches: readonly [string, ...string[]];
  /** Commands that look like it and are not. */
  readonly spares: readonly [string, ...string[]];
}

/** About one start of one of the programs. */
export interface CommandRule extends Described {
  readonly on: 'command';
  /** What it is done to decides: `moderate` where that is there to be thrown away, `critical` where users work with it. */
  readonly scoped?: true;
  readonly programs: readonly string[];
  /** It knows only some of what these programs do: where no other rule is about them, their own words count too. */
  readonly partial?: true;
  /** The subcommand is one of these, else the rule is not asked: `delete|drain`. Absent: it is always asked. */
  readonly verbs?: string;
  readonly when: (command: CommandLook) => boolean;
}

/** About a path that goes away. */
export interface DeletionRule extends Described {
  readonly on: 'deletion';
  /** The rule is asked about such paths alone; absent: about all. */
  readonly kinds?: readonly PathKind[];
  readonly when: (deletion: DeletionEvent, kind: PathKind, run: Run) => boolean;
}

interface DescribedWrite extends Described {
  readonly on: 'write';
  /** The rule is asked about such paths alone; absent: about all. */
  readonly kinds?: readonly PathKind[];
  readonly when: (write: WriteEvent, kind: PathKind, run: Run) => boolean;
}

/** About a file or device that gets new contents. Of these, a rule may be asked about few, told by one of the two. */
export type WriteRule = DescribedWrite &
  (
    | {
        /** The last part of the path is one of these; absent: about all. */
        readonly names?: readonly string[];
        readonly from?: never;
      }
    | {
        /** The contents have one of these traits. */
        readonly from: number;
        readonly names?: never;
      }
  );

/** About a directory that gets files whose names are not known. */
export interface FillRule extends Described {
  readonly on: 'fill';
  readonly when: (fill: FillEvent, kind: PathKind, run: Run) => boolean;
}

/** About text that is run as code. */
export interface CodeRule extends Described {
  readonly on: 'code';
  readonly when: (code: CodeEvent) => boolean;
}

/** About the shape of the text. */
export interface StructureRule extends Described {
  readonly on: 'structure';
  readonly shape: Structure;
  /** Where the examples are run; absent: anywhere. */
  readonly context?: CheckContext;
}

/** One danger, as data: what it is called, what it costs, what to do instead, and how it is known. */
export type Rule = CommandRule | DeletionRule | WriteRule | FillRule | CodeRule | StructureRule;
