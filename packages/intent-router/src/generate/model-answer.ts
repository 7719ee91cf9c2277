import type { PlatformFacts } from '../platform/facts.ts';
import type { ModelCommand } from './answer.ts';
import { doubtsAbout } from './check/doubts.ts';
import type { GenerationFailure } from './model-port.ts';
import type { CommandSource, MadeCommand } from './outcome.ts';
import { missingPrograms } from './programs.ts';

/** What came of asking the model. */
export type Asked =
  | { readonly kind: 'made'; readonly made: MadeCommand }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly failure: GenerationFailure };

/** What the model must mend; null when its answer will do. */
export function complaintAbout(
  read: ModelCommand,
  { text }: { readonly text: string },
  facts: PlatformFacts,
): string | null {
  if (read.kind === 'refusal') return null;
  if (read.kind === 'unreadable') return `That can't be used: ${read.reason}.`;
  const missing = missingPrograms(read.command, facts);
  if (missing.length > 0) return `Not installed on this machine: ${missing.join(', ')}. Do without.`;
  const doubts = doubtsAbout(text, read.command, facts);
  return doubts.length === 0 ? null : `That is not what was asked for: it ${doubts.join('; it ')}.`;
}

export function settled(
  read: ModelCommand,
  { text }: { readonly text: string },
  facts: PlatformFacts,
): Asked {
  switch (read.kind) {
    case 'command': {
      const source: CommandSource = 'model';
      const { command } = read;
      const doubts = doubtsAbout(text, command, facts);
      return {
        kind: 'made',
        made: {
          command,
          source,
          explanation: read.explanation,
          missingPrograms: missingPrograms(command, facts),
          doubts,
          isCached: false,
          // What does something else than was asked is no other way to do it; a doubt that the first has too is about the request.
          alternatives: read.alternatives
            .map((other) => ({ ...other, doubts: doubtsAbout(text, other.command, facts) }))
            .filter((other) => other.doubts.every((doubt) => doubts.includes(doubt))),
        },
      };
    }
    case 'refusal':
      return { kind: 'refused', reason: read.reason };
    case 'unreadable':
      return {
        kind: 'failed',
        failure: { kind: 'garbage', message: `the model gave no usable command: ${read.reason}` },
      };
  }
}
