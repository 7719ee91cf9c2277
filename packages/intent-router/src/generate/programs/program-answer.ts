import type { PlatformFacts } from '../../platform/facts.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { looksOnly } from '../check/effects.ts';
import { changesWhatIsAsked } from '../frames/meant.ts';
import { twoActs } from '../frames/two-acts.ts';
import type { SystemAnswer } from '../frames/systems.ts';
import { programCommand } from './program-command.ts';
import { matchingActs } from './program-match.ts';
import { type ProgramReading, programReadings } from './program-reading.ts';

/**
 * The command of a program that a request names by what the program is about, with modifiers of a few kinds that are said alike whatever the program:
 * since when, of which unit, how many, without which. `programs-*.toml` says what each program has for a kind. The order of words says nothing; a
 * word or modifier without a place ends it.
 */
export function programAnswer(request: string, platform: PlatformFacts): SystemAnswer | undefined {
  // Words in any order would be words of either act.
  if (twoActs(request).length > 0 || runsSomething.test(request)) return undefined;
  let doubted: { readonly answer: SystemAnswer; readonly program: string } | undefined;
  for (const reading of programReadings(request)) {
    for (const match of matchingActs(reading, platform)) {
      // What another program says about it is another question.
      if (doubted !== undefined && doubted.program !== match.act.row.name) continue;
      const command = programCommand(match, reading);
      if (command === undefined || changesWhatIsAsked(request, command)) continue;
      // The act with the next most words may be the change.
      const doubts = doubtsAbout(request, command, platform);
      if (doubts.includes(looksOnly)) continue;
      const values = reading.kinds.flatMap((each) => each.values.map(({ text }) => text));
      if (values.some((value) => isSaidOfThings(request, value))) continue;
      const answer = {
        command,
        frame: described(match.act.row.name, reading),
        domain: match.act.row.domain,
        values,
        asked: reading.asked,
      };
      if (doubts.length === 0) return answer;
      // Another act of it may have all that was said.
      doubted ??= { answer, program: match.act.row.name };
    }
  }
  return doubted?.answer;
}

/** "Run nginx" is no question whether it runs. */
const runsSomething = /^(?:please )?(?:run|execute) (?!.*\b(?:containers?|images?|docker|compose|pods?)\b)/i;

/** "Branches that are gone": what things are like is not what they are called. */
function isSaidOfThings(request: string, value: string): boolean {
  return (
    /^[a-z]+$/.test(value) &&
    new RegExp(
      String.raw`\b(?:that|which|who) (?:is|are|was|were|has|have|had)(?: been)? ${value}\b`,
      'i',
    ).test(request)
  );
}

function described(name: string, { kinds, words }: ProgramReading): readonly string[] {
  return [
    `${name}: ${[...words].join(', ')}`,
    ...kinds.map(({ kind, values }) => `${kind ?? 'of'} ${values.map(({ text }) => text).join(', ')}`),
  ];
}
