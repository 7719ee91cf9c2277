import { quote } from '@hunch/common/shell';
import { singular } from './recipes/lexicon.ts';
import { deniedAct } from './denied-act.ts';
import { lists } from './check/effects.ts';
import { keptState } from './kept-state.ts';
import { isDescription } from './frames/exceptions.ts';
import { isOrdinary } from './recipes/values.ts';
import type { PlatformFacts } from '../platform/facts.ts';
import { sideClauses, type SideClause } from './side-clauses.ts';
import { timeClauses, together } from './times/time-clauses.ts';
import { markedAge, withSpan } from './times/time-text.ts';

/** A constraint that ends a request: what is left to be answered, and what the constraint makes of the command. */
export type EndConstraint = SideClause;

/** More ends are a list of wishes, and each costs a reading of what is left. */
export const endConstraintsMax = 3;

/**
 * What may be taken off the end of a request that nothing answers as a whole: an act that is denied ("…, don't remove them"), which the command
 * must not do; a name that is left out ("… except tmpfs") of a list with one line for each; how it is to be done ({@link sideClauses}); anywhere in
 * it, when something was done. Whoever uses it compares the command with all of the request.
 */
export function endConstraints(request: string, platform: PlatformFacts): readonly EndConstraint[] {
  return [
    ...[inTime(request, platform), deniedAct(request), keptState(request), leftOut(request)].flatMap(
      (found) => found ?? [],
    ),
    ...sideClauses(request),
  ];
}

/** Every frame and recipe that goes by time knows "in the last … days"; what they make of it becomes the time that was said. */
function inTime(request: string, platform: PlatformFacts): EndConstraint | undefined {
  const [first, second, ...others] = timeClauses(request);
  if (first === undefined || others.length > 0) return undefined;
  const span = second === undefined ? first.span : together(first.span, second.span);
  if (span === undefined) return undefined;
  const said = first.verb === null ? markedAge.replace('in', 'from') : `${first.verb} ${markedAge}`;
  const behind = second === undefined ? '' : request.slice(second.end);
  return {
    request: request.slice(0, first.start) + said + request.slice(first.end, second?.start) + behind,
    apply: (command) => withSpan(command, span, platform),
  };
}

const exception =
  /^(.{3,200}?),? (?:but not|except(?: for)?|excluding|without|apart from|other than)(?: the)? ([\w.-]{2,40}?(?:(?:, (?:and |or )?| and | or )(?:the )?[\w.-]{2,40}?){0,5})(?: itself)?[.!]?$/i;
const betweenNames = /, (?:and |or )?(?:the )?| and (?:the )?| or (?:the )?/i;

/** "Without hubs": each line is about one, however it is written. */
function withoutNames(names: readonly string[]): string {
  const [name = ''] = names;
  if (names.length > 1) return `-vw ${names.map((each) => `-e ${quote(each, 'bash')}`).join(' ')}`;
  const one = singular(name);
  return one !== name && /^[a-z]+$/.test(name) ? `-vi ${one}` : `-vw ${quote(name, 'bash')}`;
}

function leftOut(request: string): EndConstraint | undefined {
  const [, rest, said] = exception.exec(request.trim()) ?? [];
  if (rest === undefined || said === undefined) return undefined;
  const names = said.split(betweenNames);
  // "But not running" is a state.
  const isNoName = (name: string): boolean =>
    isOrdinary(name) || isDescription(name) || /^[a-z]{2,}(?:ing|ed)$/.test(name);
  if (names.some(isNoName)) return undefined;
  return {
    request: rest,
    apply: (command) =>
      // Of a few that were taken first, fewer would be left.
      lists()([command]) && !/[|;&<>]| -(?:n ?)?\d+\b/.test(command)
        ? `${command} | grep ${withoutNames(names)}`
        : undefined,
  };
}
