import { isInstalled, type PlatformFacts } from '../../platform/facts.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { commandWords } from '../check/runs.ts';
import type { MadeCommand } from '../outcome.ts';
import { frameAnswer } from './frame-book.ts';

/** The command that the parts of a request make, if it does what the request says; else null. */
export function composedCommand(request: string, platform: PlatformFacts): MadeCommand | null {
  const answer = frameAnswer(request, platform);
  if (answer.kind === 'declined' || doubtsAbout(request, answer.command).length > 0) return null;
  return {
    command: answer.command,
    source: 'frame',
    explanation: `was read as: ${answer.frame.join(', ')}`,
    missingPrograms: programsOf(answer.command).filter((program) => !isInstalled(platform, program)),
    doubts: [],
    isCached: false,
    alternatives: [],
  };
}

/** The programs that the command starts itself; those of the shell need no file. */
function programsOf(command: string): readonly string[] {
  const programs = commandWords(command).commands.flatMap(([program]) => program ?? []);
  return [...new Set(programs)];
}
