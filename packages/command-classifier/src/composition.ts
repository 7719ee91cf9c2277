import { scannedLengthMax } from '@hunch/common/shell/fast-scan';
import {
  eachSimpleCommand,
  parseShell,
  type Command,
  type Pipeline,
  type Redirection,
  type SimpleCommand,
  type Span,
  type Statement,
} from '@hunch/common/shell';
import { segmentsMax } from './bounds.ts';
import type { Classifier } from './classify.ts';
import { refusePrefix } from './shell-state.ts';
import type { Kind } from './kinds.ts';

/** One command of a line: offloaded, or why not. Offsets are UTF-16 code units of the whole text. */
export type Segment = Span & { readonly text: string } & (
    | {
        readonly offload: true;
        readonly kind: Kind;
        readonly confidence: number;
        /** Without its wrappers. */
        readonly command: string;
        /** Where a runner belongs. */
        readonly insertAt: number;
      }
    | { readonly offload: false; readonly reason: string }
  );

/** A line taken apart. `reason` says why nothing of it can be offloaded, whatever its segments are. */
export interface Plan {
  readonly segments: readonly Segment[];
  readonly reason: string | null;
}

/**
 * Takes a line such as `cd app && RUSTFLAGS=… cargo build 2>&1 | tail -40` apart. A segment is offloaded if it is a
 * compilation as strictly as a line of its own would have to be, if it reads no pipe and no file, runs in the foreground
 * at the top level, and if nothing before it in the line can change what its words mean.
 */
export function planSegments(classifier: Classifier, text: string): Plan {
  if (text.length > scannedLengthMax) return whole('is longer than a command that can be handed on');
  const { script, incomplete, problems, exceeded } = parseShell(text);
  if (incomplete.length > 0 || problems.length > 0 || exceeded !== null)
    return whole('is not a finished command');
  if (hasHereDocument(text, script.statements)) return whole('has a here-document');
  const segments: Segment[] = [];
  let refusal: string | null = null;
  for (const statement of script.statements) {
    for (const pipeline of statement.pipelines) {
      for (const [stage, command] of pipeline.commands.entries()) {
        if (segments.length >= segmentsMax) return whole('has more commands than are looked into');
        const reason = refusal ?? refusePlace(statement, pipeline, stage, command);
        segments.push(segmentOf(classifier, text, command, reason));
      }
      refusal ??= refuseAfter(pipeline);
    }
  }
  return { segments, reason: null };
}

function whole(reason: string): Plan {
  return { segments: [], reason };
}

function hasHereDocument(text: string, statements: readonly Statement[]): boolean {
  if (!text.includes('<<')) return false;
  let found = false;
  const script = { source: text, start: 0, end: text.length, statements };
  eachSimpleCommand(script, ({ redirections }) => {
    found ||= redirections.some(({ operator }) => operator === '<<' || operator === '<<-');
  });
  return (
    found || statements.some(({ pipelines }) => pipelines.some(({ commands }) => commands.some(readsText)))
  );
}

function readsText(command: Command): boolean {
  return 'redirections' in command && command.redirections.some(({ operator }) => operator.startsWith('<<'));
}

function refusePlace(
  statement: Statement,
  pipeline: Pipeline,
  stage: number,
  command: Command,
): string | null {
  if (command.kind !== 'simple') return 'is a compound command';
  if (statement.terminator === '&') return 'runs in the background';
  if (pipeline.isNegated) return 'has its exit status reversed';
  return stage > 0 ? 'reads from a pipe' : null;
}

/** What a pipeline does to those after it: only the last builtin or assignment of a shell can change their meaning. */
function refuseAfter({ commands }: Pipeline): string | null {
  for (const command of commands) {
    if (command.kind !== 'simple') return 'follows a compound command or a function';
    const reason = refusePrefix(command);
    if (reason !== null) return reason;
  }
  return null;
}

function segmentOf(classifier: Classifier, text: string, command: Command, reason: string | null): Segment {
  const { start, end } = command;
  const span = { start, end, text: text.slice(start, end) };
  if (reason !== null || command.kind !== 'simple')
    return { ...span, offload: false, reason: reason ?? 'is a compound command' };
  const redirected = refuseRedirections(command);
  if (redirected !== null) return { ...span, offload: false, reason: redirected };
  return segmentWith(classifier, withoutRedirections(text, command), span);
}

/** @param command what stands at the span, with blanks in place of its redirections */
export function segmentWith(
  classifier: Classifier,
  command: string,
  span: Span & { readonly text: string },
): Segment {
  const classification = classifier.classify(command);
  const found = classifier.locate(command);
  if (!classification.isCompilation || found === null)
    return { ...span, offload: false, reason: classification.reason };
  const { kind, confidence, command: normalised } = classification;
  const insertAt = span.start + found.insertAt;
  return { ...span, offload: true, kind, confidence, command: normalised, insertAt };
}

/** The shell opens the files of a segment here, before the runner starts; only what the command reads must not be one. */
function refuseRedirections({ redirections }: SimpleCommand): string | null {
  const odd = redirections.find((redirection) => !isOfOutput(redirection));
  return odd === undefined ? null : 'has a redirection that is not of its output';
}

function isOfOutput({ operator, descriptor, target }: Redirection): boolean {
  if (target === null || !target.isStatic) return false;
  if (descriptor !== null && (descriptor.kind !== 'number' || descriptor.number < 1 || descriptor.number > 2))
    return false;
  if (operator === '>&') return target.text === '1' || target.text === '2';
  return (
    operator === '>' || operator === '>>' || operator === '>|' || operator === '&>' || operator === '&>>'
  );
}

/** The command with blanks in place of its redirections, so that offsets stay what they are. */
function withoutRedirections(text: string, { start, end, redirections }: SimpleCommand): string {
  let bare = '';
  let at = start;
  for (const redirection of redirections) {
    bare += text.slice(at, redirection.start) + ' '.repeat(redirection.end - redirection.start);
    at = redirection.end;
  }
  return bare + text.slice(at, end);
}
