import type { Command, Pipeline, Script } from '@hunch/common/shell';
import type { InterpreterState } from '../interpreter-state.ts';

/** What these give is known without running them, as long as nobody has given the names another meaning. */
const constants: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  [':', true],
  ['false', false],
]);

/**
 * Whether a pipeline succeeds, where it says so itself: `true`, `:`, `false`, `! true`. Null: it has to be run. A test of texts
 * (`[ 1 = 2 ]`) is not decided: somebody who writes one means something by it.
 */
export function constantOf(run: InterpreterState, { commands, isNegated }: Pipeline): boolean | null {
  const only = commands.length === 1 ? commands[0] : undefined;
  const succeeds = only === undefined ? null : constantCommand(run, only);
  return succeeds === null ? null : succeeds !== isNegated;
}

function constantCommand(run: InterpreterState, command: Command): boolean | null {
  if (command.kind !== 'simple') return null;
  const { words, assignments, redirections } = command;
  const [word] = words;
  if (word === undefined || words.length > 1 || assignments.length > 0 || redirections.length > 0)
    return null;
  const succeeds = constants.get(word.text);
  if (succeeds === undefined) return null;
  return run.functions?.has(word.text) === true || run.aliases?.has(word.text) === true ? null : succeeds;
}

/** The same for what stands behind `if`, `while` and `until`: one constant, and nothing else. */
export function constantScript(run: InterpreterState, { statements }: Script): boolean | null {
  const only = statements.length === 1 ? statements[0] : undefined;
  const pipeline = only?.pipelines.length === 1 ? only.pipelines[0] : undefined;
  return pipeline === undefined ? null : constantOf(run, pipeline);
}
