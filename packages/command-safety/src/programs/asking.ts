import { shapeOf } from '../command-shapes.ts';
import { hasFlag, sortArguments } from '../shell/flags.ts';
import { unknownFlow } from '../shell/flow.ts';
import type { Call } from './call.ts';

/** Programs whose `-i` has a person confirm each file. */
const asking: ReadonlySet<string> = new Set(['rm', 'mv', 'cp', 'ln']);

/** Whether a person is asked about each file: with `-i`, unless `-f` may take it back or the answers are piped in. */
export function asksFirst({ program, args, stdin }: Call): boolean {
  if (!asking.has(program) || (stdin.text !== '' && stdin !== unknownFlow)) return false;
  const sorted = sortArguments(args, shapeOf(program));
  return hasFlag(sorted, ['-i', '--interactive'], false) && !hasFlag(sorted, ['-f', '--force'], false);
}
