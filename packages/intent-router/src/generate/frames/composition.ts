import type { NamesThere } from '../../platform/facts.ts';
import { changes } from '../check/effects.ts';
import { commandWords, runsOf } from '../check/runs.ts';
import { eachOfList, eachOfSet } from './each-of-set.ts';
import { inRepository, withPlacedNames } from './elsewhere.ts';
import { exceptions } from './exceptions.ts';
import { freeQuery } from './lines/free-query.ts';
import { withPathsFrom } from './git-paths.ts';
import { inFolder } from './in-folder.ts';
import type { Answering, Piece } from './piece.ts';
import { withPlainPlaces } from './plain-places.ts';
import { ofList } from './of-a-list.ts';
import { aboutLines, asWholeFile, withShoutedText } from './records.ts';
import { savedOutput } from './saved-output.ts';
import { severalFiles } from './several-files.ts';
import { severalPlaces } from './several-places.ts';
import { withQuotedCommand, withQuotedTitle } from './titles.ts';
import { areFacts, bothCommands, twoObjects } from './two-objects.ts';
import { closedGrammars, constrained } from './closed-grammars.ts';
import { applied } from './taken-out.ts';
import { waitBefore } from './pauses.ts';
import { twoActs } from './two-acts.ts';

/** Each law within another costs a reading of all parts. */
const depthMax = 1;

/**
 * Gives the answer that smaller answers compose by laws that hold whatever the acts are: one after the other, the same for each file of a set, the
 * same in another directory.
 *
 * @param read what answers a part
 */
export function composing(
  read: Answering,
  there: NamesThere,
  laws: readonly Law[] = allLaws,
  depth = depthMax,
): Answering {
  // Other forms of a request often have the same parts.
  const composed = depth > 0 ? remembered(composing(read, there, laws, depth - 1)) : undefined;
  const inner: Answering = (form) => read(form) ?? composed?.(form);
  return (request) => {
    for (const law of laws) {
      const found = law(request, inner, there);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

/** Forms of a request often end in the same. */
export function remembered(answering: Answering): Answering {
  const known = new Map<string, Piece | undefined>();
  return (form) => {
    if (!known.has(form)) known.set(form, answering(form));
    return known.get(form);
  };
}

type Law = (request: string, read: Answering, there: NamesThere) => Piece | undefined;

/** One act after the other: who says so wants no recipe for a part of it. */
export const sequenceLaw: readonly Law[] = [sequence];
/** What names a repository that can be nothing else is about that one, whatever it would mean without. */
export const repositoryLaw: readonly Law[] = [ofSureRepository];

const allLaws: readonly Law[] = [
  delayed,
  sequence,
  ofOtherForm,
  (request, read, there) => ofRepository(request, read, there),
  ...closedGrammars,
  (request, read, there) => applied(severalPlaces(request, there), read),
  (request, read) => applied(severalFiles(request), read),
  excepting,
  ofEach,
  ofListed,
  both,
  saving,
  ofAll,
  elsewhere,
  inPlainPlace,
  constrained,
];

/** An act that begins after a time. */
function delayed(request: string, read: Answering): Piece | undefined {
  const found = waitBefore(request);
  const act = found === undefined ? undefined : read(found.rest);
  return found === undefined || act === undefined
    ? undefined
    : { ...act, command: `sleep ${found.pause} && ${act.command}` };
}

/** A search that does nothing with what it finds. */
const listing = /^find (?!.*-(?:exec|delete|printf)\b)[^|>]*$/;

/** "Save it as x, then count its lines": both acts, one after the other. */
function sequence(request: string, read: Answering): Piece | undefined {
  for (const { first, second: next, pause } of twoActs(request)) {
    const before = read(first);
    const rest = before === undefined ? undefined : next(before.command);
    const second = before === undefined || rest === undefined ? undefined : afterwards(rest, before, read);
    const after = before === undefined || second === undefined ? undefined : inSameRepository(second, before);
    if (before === undefined || after === undefined) continue;
    // "Find files and show those that …" is one act.
    if (listing.test(before.command) && /^(?:find|grep|cat|ls)\b/.test(after.command)) continue;
    const { domain } = before;
    const piped = pause === undefined ? splitStream(before.command, after.command) : undefined;
    return {
      ...valuesOf(before, after),
      ...(domain === undefined ? {} : { domain }),
      command:
        piped ??
        [before.command, ...(pause === undefined ? [] : [`sleep ${pause}`]), after.command].join(' && '),
      frame: [...before.frame, 'then', ...after.frame],
      doubts: [...before.doubts, ...after.doubts],
      asked: [...before.asked, ...after.asked],
    };
  }
  return undefined;
}

/** An archive that is cut into pieces is not wanted whole. */
function splitStream(packing: string, splitting: string): string | undefined {
  const [, how = '', made, what = ''] = /^tar -c(\w*)(?:f| -f) (\S+) ([^|;&<>]+)$/.exec(packing) ?? [];
  const [, size, split] = /^split -b (\w+) (\S+) \S+\.$/.exec(splitting) ?? [];
  return made !== undefined && made === split
    ? `tar -c${how}f - ${what} | split -b ${size} - ${made}.part-`
    : undefined;
}

/** "Switch shop to main and then pull": both in the repository that the first names. */
function inSameRepository(after: Piece, { command }: Piece): Piece {
  const [, repository] = /^git -C (\S+) /.exec(command) ?? [];
  return repository === undefined
    ? after
    : {
        ...after,
        command: withPathsFrom(after.command, repository).replaceAll(
          /(^|&& |; )git (?!-C )/g,
          `$1git -C ${repository} `,
        ),
      };
}

/** What both were taken for values: undefined where one does not say. */
function valuesOf(one: Piece, other: Piece): Pick<Piece, 'values'> {
  return one.values === undefined || other.values === undefined
    ? {}
    : { values: [...one.values, ...other.values] };
}

/** "Unstage it, then print the status": what the second act does not say is what the first was about. */
function afterwards(rest: string, { command }: Piece, read: Answering): Piece | undefined {
  const [program, subcommand = ''] = command.split(' ');
  const said = read(rest);
  if (said !== undefined || !/^(?:git|docker)$/.test(program ?? '')) return said;
  // "Stash, then list".
  if (/^(?:list|show|print)$/i.test(rest))
    return read(`${rest} ${subcommand}${/(?:s|sh|ch)$/.test(subcommand) ? 'es' : 's'}`);
  return read(`${rest} of ${program}`);
}

/** An act on one file, for each of those that are named. */
function ofListed(request: string, read: Answering): Piece | undefined {
  for (const { act, compose } of eachOfList(request)) {
    const one = read(act);
    const command = one === undefined ? undefined : compose(one.command);
    if (one !== undefined && command !== undefined) return { ...one, command };
  }
  return undefined;
}

/** "The size of a and the number of files in it": one act on two things. */
function both(request: string, read: Answering): Piece | undefined {
  for (const [one, other, isOfFacts] of twoObjects(request)) {
    const first = read(one);
    const second = first === undefined || first.doubts.length > 0 ? undefined : read(other);
    if (first === undefined || second === undefined || second.doubts.length > 0) continue;
    if (isOfFacts === true && !areFacts(first.command, second.command)) continue;
    // "And also the folders" are those of what the first is about.
    if (second.command.startsWith('find . ') && !/ \.(?: |$)/.test(first.command) && !sayHere.test(other))
      continue;
    // Two things to see; "delete a and also b" is one change.
    if (isChange(first.command) || isChange(second.command)) continue;
    return {
      ...valuesOf(first, second),
      command: bothCommands(first.command, second.command),
      frame: [...first.frame, 'and', ...second.frame],
      doubts: [],
      asked: [...first.asked, ...second.asked],
    };
  }
  return undefined;
}

const sayHere = /\b(?:here|this|current|working)\b/i;

function isChange(command: string): boolean {
  return changes()(runsOf(commandWords(command), new Set()));
}

/** An act on one file, for each file of a set. */
function ofEach(request: string, read: Answering): Piece | undefined {
  for (const { set, act, compose } of eachOfSet(request)) {
    const list = read(set);
    const rest = list === undefined ? undefined : act(list.command);
    const one = rest === undefined ? undefined : read(rest);
    const command = list === undefined || one === undefined ? undefined : compose(list.command, one.command);
    if (list === undefined || one === undefined || command === undefined) continue;
    return {
      command,
      frame: [...list.frame, 'for each', ...one.frame],
      doubts: [...list.doubts, ...one.doubts],
      asked: [...list.asked, ...one.asked],
    };
  }
  return undefined;
}

/** What the request says in a form that an answer knows: lines for the records of a file, quotes around a text, names with their directory. */
function ofOtherForm(request: string, read: Answering): Piece | undefined {
  const ofLines = aboutLines(request);
  const forms = [
    freeQuery(request),
    withShoutedText(request),
    asWholeFile(ofLines ?? request),
    ofLines,
    withQuotedTitle(request),
    withQuotedCommand(request),
    ...withPlacedNames(request),
  ];
  for (const form of forms) {
    const found = form === undefined ? undefined : read(form);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the rest gives, without what the request leaves out. */
function excepting(request: string, read: Answering): Piece | undefined {
  const taken = exceptions(request).map((each) => ({
    ...each,
    said: `without ${each.said}`,
    asked: each.said,
  }));
  return applied(taken, read);
}

/** An act of git(1) in another repository. */
function ofRepository(
  request: string,
  read: Answering,
  there: NamesThere,
  isSure = false,
): Piece | undefined {
  const taken = inRepository(request, there, isSure).map((each) => ({
    ...each,
    said: `in the repository ${each.path}`,
    asked: each.path,
  }));
  return applied(taken, read);
}

function ofSureRepository(request: string, read: Answering, there: NamesThere): Piece | undefined {
  return ofRepository(request, read, there, true);
}

/** What the rest prints, in the file that it is to go to. */
function saving(request: string, read: Answering): Piece | undefined {
  const taken = savedOutput(request).map((each) => ({
    ...each,
    said: `saved in ${each.path}`,
    asked: each.path,
  }));
  return applied(taken, read);
}

/** What the rest does in the current directory, in another. */
function elsewhere(request: string, read: Answering): Piece | undefined {
  const taken = inFolder(request).map((each) => ({ ...each, said: `in ${each.path}`, asked: each.path }));
  return applied(taken, read);
}

/** Plain words as the directories that they must be. */
function inPlainPlace(request: string, read: Answering): Piece | undefined {
  for (const { request: placed, apply } of withPlainPlaces(request)) {
    const found = read(placed);
    if (found !== undefined) return { ...found, command: apply(found.command) };
  }
  return undefined;
}

/** A number of what the rest lists. */
function ofAll(request: string, read: Answering): Piece | undefined {
  for (const { request: rest, apply } of ofList(request)) {
    const found = read(rest);
    const command = found === undefined ? undefined : apply(found.command);
    if (found !== undefined && command !== undefined) return { ...found, command };
  }
  return undefined;
}
