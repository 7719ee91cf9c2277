import type { PlatformFacts } from '../../platform/facts.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';

/** Whether a command that a plainer form gives does what that form says, and changes nothing where something was only asked. */
export function isMeant(
  { said, form }: { readonly said: string; readonly form: string },
  command: string,
  platform: PlatformFacts,
): boolean {
  if (question.test(said) && changes()(runsOf(commandWords(command), new Set()))) return false;
  return doubtsAbout(form, command, platform).length === 0;
}

const question =
  /^(?:is|are|was|were|do|does|did|has|have|had|what|which|who|whose|where|when|why|how|should|may|any)\b/i;
