import { lazy } from '../../lazy.ts';
import { type PlatformFacts, unknownPlatform } from '../../platform/facts.ts';
import { archiveCommand } from './archive-plan.ts';
import { form } from './forms.ts';
import { Frame } from './frame.ts';
import type { Part } from './parts.ts';
import { readPhrases } from './grammar.ts';
import { linesAnswer } from './lines/lines.ts';
import { isMeant } from './meant.ts';
import { pathCommand } from './path-plan.ts';
import { plainForms } from './plain-form.ts';
import { quoted } from './quoted.ts';
import { setCommand } from './set-plan.ts';
import { textCommand } from './text-plan.ts';
import { usageCommand } from './usage-plan.ts';
import { folderSizes } from './folder-sizes.ts';
import { tokensOf } from './tokens.ts';

/** What frames make of a request. */
export type FrameAnswer =
  | {
      readonly kind: 'command';
      readonly command: string;
      readonly frame: readonly string[];
      /** What was decided where the request leaves it open, to go on after "It". */
      readonly doubts: readonly string[];
      /** Words where the wording asks for a name or a text. */
      readonly asked: readonly string[];
    }
  | { readonly kind: 'declined' };

const declined: FrameAnswer = { kind: 'declined' };

const isOfGnu = lazy(() => new RegExp(form('gnu', 'only', unknownPlatform)));

const plans = [textCommand, archiveCommand, folderSizes, usageCommand, pathCommand, setCommand];

/**
 * The command that a request composes: its phrases fill a frame, and a plan turns the frame into a command. It is given only when every word
 * has its place in a phrase and every part of the frame its place in the command. Where the request as it was said composes none, its plainer
 * forms are read.
 *
 * @example
 * ```ts
 * frameAnswer('count the lines of all php files under src', unknownPlatform); // { kind: 'command', command: "find src -type f -name '*.php' …" }
 * ```
 */
export function frameAnswer(request: string, platform: PlatformFacts): FrameAnswer {
  const asSaid = frameAsSaid(request, platform);
  if (asSaid.kind === 'command') return asSaid;
  for (const form of plainForms(request)) {
    const answer = frameAsSaid(form, platform);
    if (answer.kind === 'command' && isMeant({ said: request, form }, answer.command, platform))
      return answer;
  }
  return asSaid;
}

/** {@link frameAnswer} without plainer forms. */
export function frameAsSaid(request: string, platform: PlatformFacts): FrameAnswer {
  const answer = filesAnswer(request, platform);
  if (answer.kind === 'command') return answer;
  const ofLines = linesAnswer(request, platform);
  return ofLines === undefined ? answer : { kind: 'command', ...ofLines, doubts: [] };
}

function filesAnswer(request: string, platform: PlatformFacts): FrameAnswer {
  const tokens = tokensOf(request, undefined, platform);
  const read = tokens === undefined ? undefined : readPhrases(tokens);
  if (read === undefined) return declined;
  const { parts, asked } = read;
  for (const plan of plans) {
    const frame = Frame.of(parts, request);
    if (frame === undefined) return declined;
    frame.take('only');
    const command = plan(frame, platform);
    if (command === undefined || (platform.unixFlavor !== 'gnu' && isOfGnu().test(command))) continue;
    // Of lines, "without error" says which.
    const isSearch = command.startsWith('find ');
    const whole = redirected(
      frame,
      isSearch && frame.take('errors hidden') ? withoutErrors(command) : command,
    );
    if (frame.remaining.length === 0)
      return {
        kind: 'command',
        command: whole,
        frame: described(parts),
        doubts: [...frame.doubts, ...guessedPlaces(parts)],
        asked,
      };
  }
  return declined;
}

function guessedPlaces(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) =>
    part.kind === 'where' && part.isGuess === true ? [`takes "${part.path}" for a directory`] : [],
  );
}

/** Of the first program, which looks at the files. */
function withoutErrors(command: string): string {
  return command.replace(/^(.*?)( \| |$)/, '$1 2> /dev/null$2');
}

function redirected(frame: Frame, command: string): string {
  const [saved] = frame.all('saved');
  if (saved !== undefined && !/\btar -c/.test(command)) {
    const [place] = frame.all('where');
    const path =
      saved.isSameDirectory === true && place !== undefined
        ? `${place.path.replace(/\/$/, '')}/${saved.path}`
        : saved.path;
    // One after the other by name, not as they lie on the disk.
    const joined = command.replace(/ -exec cat \{\} \+$/, ' -print0 | sort -z | xargs -0 cat');
    return `${joined} > ${quoted(path)}`;
  }
  const appended = frame.one('appended');
  return appended === undefined ? command : `${command} >> ${quoted(appended.path)}`;
}

/** What was understood, for a person. */
function described(parts: readonly Part[]): readonly string[] {
  const said = parts.flatMap((part, at) => {
    const words = describe(part);
    return words === undefined ? [] : [parts[at - 1]?.kind === 'not' ? `not ${words}` : words];
  });
  return [...new Set(said)];
}

function describe(part: Part): string | undefined {
  if (part.kind === 'not' || part.kind === 'or') return undefined;
  if (part.kind === 'flag') return part.flag.replace(/^(?:act|stage|shown) /, '');
  const not = 'isNegated' in part && part.isNegated ? 'not ' : '';
  if (part.kind === 'named') return `${not}named ${part.globs.join(' or ')}`;
  if (part.kind === 'test') return part.test;
  if (part.kind === 'content') return `${not}containing ${part.texts.join(' or ')}`;
  if (part.kind === 'where') {
    if (part.path === '.') return part.isTree ? 'here and below' : 'only here';
    return `${part.isTree ? 'anywhere under' : 'in'} ${part.isThere === true ? 'the directory ' : ''}${part.path}`;
  }
  if (part.kind === 'sort')
    return `sorted${part.by === null ? '' : ` by ${part.by}`}${part.isDescending === true ? ', descending' : ''}`;
  if (part.kind === 'limit') return `the ${part.end} ${part.count ?? ''}`.trim();
  if (part.kind === 'rank')
    return `the ${part.count ?? 1} with the ${part.isDescending ? 'highest' : 'lowest'} ${part.by}`;
  if (part.kind === 'outside') return `nothing in ${part.path}`;
  if (part.kind === 'left out') return `without the ${part.end} ${part.count}`;
  const said = Object.values(part)
    .slice(1)
    .filter((value) => typeof value !== 'boolean');
  return `${part.kind} ${said.join(' ')}`.trim();
}
