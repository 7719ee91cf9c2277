import type { PlatformFacts } from '../../platform/facts.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { losesWords } from './kept-words.ts';

/** Whether a command that a plainer form gives does what that form says, and changes nothing where something was only asked. */
export function isMeant(
  { said, form }: { readonly said: string; readonly form: string },
  command: string,
  platform: PlatformFacts,
): boolean {
  if (changesWhatIsAsked(said, command) || losesWords(said, form)) return false;
  return doubtsAbout(form, command, platform).length === 0;
}

/** Whether something was only asked, and the command changes something: "is ssh enabled" does not enable it. */
export function changesWhatIsAsked(said: string, command: string): boolean {
  if (links.test(said) && command.startsWith('ln ')) return true;
  return question.test(said) && changes()(runsOf(commandWords(command), new Set()));
}

/** Those that are there, not one to be made. */
const links =
  /^(?:all |the |any |every |those )*(?:sym(?:bolic )?|soft |hard ?)?-?links (?:in|under|below|inside|here|that|which|pointing|with)\b/i;

const question =
  /^(?:is|are|was|were|do|does|did|has|have|had|what|which|who|whose|where|when|why|how|should|may|any)\b/i;
