import type { NamesThere } from '../../platform/facts.ts';
import { deniedAct } from '../denied-act.ts';
import { keptState } from '../kept-state.ts';
import { sideClauses } from '../side-clauses.ts';
import { membersIn } from './archive-members.ts';
import { columnUnits } from './column-units.ts';
import type { Answering, Piece } from './piece.ts';
import { madeInside } from './made-inside.ts';
import { outputLines } from './output-lines.ts';
import { propertiesIn } from './properties.ts';
import { repeatsIn } from './repeats.ts';
import { runCommands } from './run-commands.ts';
import { withMode } from './rights.ts';
import { applied } from './taken-out.ts';
import { treeSize } from './tree-sizes.ts';
import { unitConversion } from './unit-conversion.ts';

type Law = (request: string, read: Answering, there: NamesThere) => Piece | undefined;

/** Some of what an archive holds. */
function ofMembers(request: string, read: Answering): Piece | undefined {
  return applied(
    membersIn(request).map((each) => ({ ...each, asked: each.archive })),
    read,
  );
}

/** How large directories are. */
function ofTrees(request: string): Piece | undefined {
  const found = treeSize(request);
  return found === undefined
    ? undefined
    : {
        command: found.command,
        frame: [`size of ${found.paths.join(', ')}`],
        doubts: [],
        asked: found.paths,
      };
}

/** How any command is to go about it. */
export function constrained(request: string, read: Answering): Piece | undefined {
  const ends = [deniedAct(request), keptState(request)].flatMap((found) => found ?? []);
  const taken = [...ends, ...sideClauses(request)];
  for (const { request: rest, apply } of taken) {
    const found = read(rest);
    const command = found === undefined ? undefined : apply(found.command);
    if (found !== undefined && command !== undefined) return { ...found, command };
  }
  return undefined;
}

/** What is to be made in a directory. */
function inside(request: string, _read: Answering, there: NamesThere): Piece | undefined {
  const made = madeInside(request, there);
  return (
    made && { command: made.command, frame: [`make ${made.paths.join(', ')}`], doubts: [], asked: made.paths }
  );
}

/** Commands as they are. */
function ofCommands(request: string): Piece | undefined {
  const found = runCommands(request);
  return (
    found && {
      command: found.command,
      frame: [`run ${found.asked.join(', ')}`],
      doubts: [],
      // Nothing was taken for a name: the commands are said.
      values: [],
      asked: found.asked,
    }
  );
}

/** Lines that a command prints. */
function ofOutput(request: string, read: Answering): Piece | undefined {
  return applied(
    outputLines(request).map((each) => ({ ...each, said: each.source, asked: each.source })),
    read,
  );
}

/** An amount in another unit. */
function converted(request: string): Piece | undefined {
  const found = unitConversion(request);
  return (
    found && {
      command: found.command,
      frame: [`convert ${found.amount}`],
      doubts: found.isDecimal ? ['counts 1,000 to a KB and not 1,024; say KiB, MiB or GiB for that'] : [],
      values: [],
      asked: [],
    }
  );
}

/** Numbers of one unit in another. */
function ofUnits(request: string, read: Answering): Piece | undefined {
  return applied(
    columnUnits(request).map((each) => ({ ...each, said: 'units', asked: '' })),
    read,
  );
}

/** What appears so often. */
function repeated(request: string, read: Answering): Piece | undefined {
  return applied(
    repeatsIn(request).map((each) => ({ ...each, asked: each.said })),
    read,
  );
}

/** What is said behind the rights: of which files they are not, how far it goes, what follows. */
const behind =
  /(?:,? but |, |,? except |,? and then )(?!(?:for|by|readable|writable|executable|only|not (?:for|by))\b).*$/i;

/** Who may do what, of a part of a request, or with a clause behind it. */
function ofRights(request: string, read: Answering): Piece | undefined {
  const said = request.replace(/[.!?]$/, '');
  const tail = behind.exec(said)?.[0];
  for (const end of tail === undefined ? [''] : ['', tail]) {
    for (const form of withMode(said.slice(0, said.length - end.length))) {
      const found = read(`${form}${end}`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What is known of each file that the rest lists, or of the one that is named. */
function ofProperties(request: string, read: Answering): Piece | undefined {
  for (const each of propertiesIn(request)) {
    if ('command' in each)
      return {
        command: each.command,
        frame: [each.said, `file ${each.path}`],
        doubts: [],
        asked: [each.path],
      };
    const found = applied([{ ...each, asked: each.said }], read);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What has few kinds of parts: each is read as a whole, and the rest of the request is an ordinary one. */
export const closedGrammars: readonly Law[] = [
  ofRights,
  ofProperties,
  ofTrees,
  ofMembers,
  inside,
  ofCommands,
  converted,
  ofOutput,
  ofUnits,
  repeated,
];
