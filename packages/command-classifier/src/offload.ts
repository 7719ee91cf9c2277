import { simpleCommand } from '@hunch/common/shell';
import { createClassifier } from './classify.ts';
import { planSegments, segmentWith, type Segment } from './composition.ts';
import { kindsOf, type ClassifierOptions } from './config.ts';
import { isCommandPrefix } from './shell-state.ts';

/** What a runner may be given of the command of an agent or a script. */
export type OffloadDecision =
  | {
      readonly kind: 'rewrite';
      /** The command with the runner inserted before each compilation; every other character is as it was. */
      readonly command: string;
      readonly plan: readonly Segment[];
    }
  | { readonly kind: 'keep'; readonly reason: string; readonly plan: readonly Segment[] };

export interface Offload {
  /** Decides for one command line, as the `Bash` tool of a coding agent gets it. Never throws. */
  decide(command: string): OffloadDecision;
}

/** Programs that join their arguments with blanks and give the result to another shell. */
const joiners: ReadonlySet<string> = new Set(['ssh', 'autossh', 'mosh', 'rsh', 'gcloud', 'watch', 'eval']);

/**
 * Makes the decision for agent hooks from `[classifier]`. What it inserts is `runner` and a blank, at one place for each
 * compilation: after variables and wrappers such as `time` or `sudo`, before caches and shells that start the compiler.
 *
 * @example
 * ```ts
 * const offload = createOffload({ ...defaultOptions, runner: 'rch exec --' });
 * offload.decide('time cargo build'); // { kind: 'rewrite', command: 'time rch exec -- cargo build', … }
 * offload.decide('cargo run'); // { kind: 'keep', reason: 'never-intercept: runs the program for the user', … }
 * ```
 */
export function createOffload(options: ClassifierOptions): Offload {
  const classifier = createClassifier(options);
  const kinds = kindsOf(options.kinds);
  const runner = options.runner.trim();
  const isUsable = runner !== '' && isCommandPrefix(runner);
  const joins = joinsArguments(runner, options.runner_arguments);
  const firstWord = simpleCommand(runner)?.words[0]?.text ?? '';

  function decide(command: string): OffloadDecision {
    if (!options.enabled) return keep('classifier.enabled is false');
    const whole = { start: 0, end: command.length, text: command };
    const { segments, reason } =
      options.compositions === 'strict'
        ? { segments: [segmentWith(classifier, command, whole)], reason: null }
        : planSegments(classifier, command);
    if (reason !== null) return keep(reason, segments);
    const checked = segments.map((segment) => checkForRunner(segment));
    const chosen = checked.filter((segment) => segment.offload);
    if (chosen.length === 0) return keep(reasonOf(checked), checked);
    if (runner === '') return keep('classifier.runner is not set', checked);
    if (!isUsable) return keep('classifier.runner is not the beginning of one simple command', checked);
    return { kind: 'rewrite', command: insert(command, `${runner} `, chosen), plan: checked };
  }

  function checkForRunner(segment: Segment): Segment {
    if (!segment.offload) return segment;
    const reason = refuseForRunner(segment);
    return reason === null
      ? segment
      : { start: segment.start, end: segment.end, text: segment.text, offload: false, reason };
  }

  function refuseForRunner(segment: Segment & { readonly offload: true }): string | null {
    if (kinds.size > 0 && !kinds.has(segment.kind)) return `${segment.kind} is not in classifier.kinds`;
    const words = simpleCommand(segment.text)?.words ?? [];
    if (
      firstWord !== '' &&
      words.some(
        ({ text, end }) => text === firstWord && segment.start + end <= segment.insertAt + text.length,
      )
    )
      return 'goes through the runner already';
    const local = segment.insertAt - segment.start;
    if (!firstWord.includes('/') && movesPrograms(segment.text.slice(0, local)))
      return 'the runner would not be found in that environment; name it by its path in classifier.runner';
    if (joins && !survivesJoining(segment.text, local))
      return 'the runner joins its arguments, and the quoting would be lost';
    return null;
  }

  return { decide };
}

/**
 * Whether what stands before the runner empties the environment, or says where programs and configuration are: for the compiler, not for
 * the runner. The text alone is looked at; where it only seems so, the command stays.
 */
function movesPrograms(before: string): boolean {
  return (
    /(?:^|\s)(?:PATH|HOME)=/.test(before) || /\s-(?:[a-hj-z]*i[a-z]*|-ignore-environment)?\s/.test(before)
  );
}

function keep(reason: string, plan: readonly Segment[] = []): OffloadDecision {
  return { kind: 'keep', reason, plan };
}

/** Of several segments that stay, the last one that was a compilation to someone says most. */
function reasonOf(segments: readonly Segment[]): string {
  const reasons = segments.flatMap((segment) => (segment.offload ? [] : [segment.reason]));
  return (
    reasons.find((reason) => !reason.startsWith('no compilation keyword')) ?? reasons[0] ?? 'empty command'
  );
}

function insert(command: string, text: string, segments: readonly { readonly insertAt: number }[]): string {
  let result = '';
  let at = 0;
  for (const { insertAt } of segments) {
    result += command.slice(at, insertAt) + text;
    at = insertAt;
  }
  return result + command.slice(at);
}

function joinsArguments(runner: string, setting: ClassifierOptions['runner_arguments']): boolean {
  if (setting !== 'auto') return setting === 'joined';
  const words = simpleCommand(runner)?.words ?? [];
  return words.some(({ text }) => joiners.has(text.slice(text.lastIndexOf('/') + 1)));
}

/** Nothing before the command (ssh hands on no variables), and behind it only characters that no shell reads twice. */
function survivesJoining(text: string, insertAt: number): boolean {
  return (
    text.slice(0, insertAt).trim() === '' &&
    /^[\w./:@%+,=\- \t]*(?:[12]?>&[12]\s*)*$/.test(text.slice(insertAt))
  );
}
