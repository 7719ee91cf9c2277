import type { CommandContext } from '../../command-context.ts';
import { traits } from '../../shell/flow.ts';
import { fileContent } from '../../shell/redirect.ts';

/** What a host that few know has served. */
function isFetched(own: number): boolean {
  return (own & (traits.network | traits.published)) === traits.network;
}

/** Standard input, a file argument, or a file that the program reads by itself came over the network. */
export function readsFetchedInput({ program, args, stdin, run }: CommandContext): boolean {
  if (isFetched(stdin.traits)) return true;
  const { files } = run;
  if (files.size === 0) return false;
  return (
    args.some((path) => isFetched(fileContent(run, path).traits)) ||
    // It reads every such file that lies here.
    (/^(?:terraform|tofu)$/.test(program) &&
      [...files].some(([path, { traits: own }]) => path.endsWith('.tf') && isFetched(own)))
  );
}
