import { argumentAt, type Argument } from '../interpreter-state.ts';
import {
  HOME,
  NON_EMPTY_UNKNOWN,
  MAYBE_EMPTY_UNKNOWN,
  traits,
  unknownFlow,
  type Flow,
} from '../shell/flow.ts';
import type { Call } from './call.ts';

/** Paths that one command is tried with; more are like them. */
const pathsMax = 8;

/**
 * Runs a command for each path, put in the place of `{}`, else at the end, as `xargs` and `fd -x` do; `appends` is false for
 * `find -exec`, which runs what has no `{}` as it stands.
 */
export function runTemplate(
  call: Call,
  command: readonly Argument[],
  paths: readonly Flow[],
  mark = '{}',
  appends = true,
): Flow {
  let printed: Flow = unknownFlow;
  for (const path of paths.slice(0, pathsMax)) printed = runOne(call, command, path, mark, appends);
  return printed;
}

function runOne(
  { run, span }: Call,
  command: readonly Argument[],
  path: Flow,
  mark: string,
  appends: boolean,
): Flow {
  const filled = command.map((argument): Argument =>
    argument.text.includes(mark)
      ? argumentAt(
          argument,
          run.bounded(argument.text.replaceAll(mark, () => path.text)),
          argument.traits | path.traits,
        )
      : argument,
  );
  const isPlaced = command.some(({ text }) => text.includes(mark));
  const args = isPlaced || !appends ? filled : [...filled, argumentAt(span, path.text, path.traits)];
  return run.inside(span, () => run.ports.words(run, args, unknownFlow));
}

/** What `xargs` reads from its standard input: words, or paths that are not known. */
export function itemsOf(stdin: Flow): readonly Flow[] {
  if (stdin.text === MAYBE_EMPTY_UNKNOWN || stdin.text === '')
    return [{ text: NON_EMPTY_UNKNOWN, traits: stdin.traits }];
  return stdin.text
    .split(/[\s\0]+/)
    .filter((item) => item !== '')
    .map((item) => {
      // xargs expands nothing; but what a glob would have named is what `ls` and `find` list.
      const globs = /[*?[]/.test(item) ? traits.glob : 0;
      return {
        text: item === '~' ? `./${item}` : item.replace(/^~\//, `${HOME}/`),
        traits: stdin.traits | globs,
      };
    });
}

/** The same, line by line: what a shell is handed. */
export function linesOf(stdin: Flow): readonly Flow[] {
  if (stdin.text === MAYBE_EMPTY_UNKNOWN || stdin.text === '') return itemsOf(stdin);
  return stdin.text
    .split(/[\n\0]+/)
    .filter((line) => line.trim() !== '')
    .map((text) => ({ text: text.trim(), traits: stdin.traits }));
}
