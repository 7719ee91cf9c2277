import type { ScanFault } from '@hunch/common/shell/fast-scan';
import { stays, type LocalCommand } from './classification.ts';

const fault = (reason: string): LocalCommand => stays('structure-analysis', reason);

/** What the shell would do beside starting one program with plain arguments. One row, one reason. */
export const faults = {
  empty: stays('instant-reject', 'empty command'),
  otherTool: stays('instant-reject', 'not a Bash command: passes through'),
  pipe: fault('contains shell metacharacters: a pipe (|)'),
  list: fault('contains shell metacharacters: several commands (&& or ||)'),
  separator: fault('contains shell metacharacters: a command separator (;)'),
  newline: fault('contains several lines'),
  background: fault('contains shell metacharacters: runs in the background (&)'),
  redirection: fault('contains shell metacharacters: a redirection'),
  parenthesis: fault('contains shell metacharacters: a subshell, function or array'),
  patternedName: fault('begins with a group, a test or a pattern'),
  capture: fault('captures the output of another command'),
  processSubstitution: fault('contains shell metacharacters: a process substitution'),
  arithmetic: fault('contains an arithmetic expansion'),
  expansion: fault('contains an expansion that may become any words'),
  ansiQuote: fault('contains $"…", or $\'…\' with escapes that are not read'),
  history: fault('contains an unquoted "!"'),
  comment: fault('is only a comment'),
  openQuote: fault('ends inside a quote'),
  openEscape: fault('ends in a backslash'),
  control: fault('contains a control character'),
  tooLong: fault('is longer than a command that can be handed on'),
  noCommand: fault('only sets variables'),
} as const satisfies Readonly<Record<ScanFault, LocalCommand>> & Readonly<Record<string, LocalCommand>>;
