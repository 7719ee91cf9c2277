import type { RiskLevel } from '@hunch/common/verdict';
import type { SafetyDomain } from './finding.ts';
import type { ConditionTable } from './matchers/place.ts';
import type { Origin } from './matchers/flows.ts';
import type { Structure } from './interpreter-state.ts';
import type { PathKind } from './shell/paths.ts';

/** How a finding differs where the request that the command answers lies in a domain. A level can only be raised. */
export interface InDomain {
  readonly domain: string;
  readonly risk?: Exclude<RiskLevel, 'safe'>;
  readonly message?: string;
}

/** What a rule is asked about: the start of a program, something that happens to a path, code that runs, the shape of the text. */
export const ruleEvents = ['command', 'deletion', 'write', 'fill', 'code', 'structure'] as const;

/** One danger, as it stands in a pack. The README tells what each field means. */
export interface Rule {
  readonly id: string;
  /** Absent: `command`. */
  readonly on?: (typeof ruleEvents)[number];
  readonly domain: SafetyDomain;
  readonly risk: Exclude<RiskLevel, 'safe'>;
  readonly title: string;
  readonly message: string;
  readonly consequences: readonly string[];
  /** Templates of a safer command; the first counts whose blanks are known: `ls -la {path}`. */
  readonly alternative?: string | readonly string[];
  readonly in_domain?: readonly InDomain[];
  /** Absent: whatever is true of the event. */
  readonly when?: ConditionTable;
  /** `moderate` where the target is disposable, `critical` where it is production. */
  readonly depends_on_target?: boolean;
  /** Of a command. Absent: the programs that `when.input_by_program` names. */
  readonly programs?: readonly string[];
  /** It knows only some of what these programs do: verb heuristics count too where no other rule is about them. */
  readonly partial?: boolean;
  /** Of a deletion or a write: such paths alone. */
  readonly path_kinds?: readonly PathKind[];
  /** Of a write: the last part of the path is one of these. */
  readonly file_names?: readonly string[];
  /** Of a write: the contents came from one of these. */
  readonly written_from?: Origin | readonly Origin[];
  /** Of a structure. */
  readonly shape?: Structure;
}

/** Rules with the lists and conditions that they refer to by name. */
export interface RulePack {
  readonly name: string;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly conditions?: Readonly<Record<string, ConditionTable>>;
  readonly rule?: readonly Rule[];
}
