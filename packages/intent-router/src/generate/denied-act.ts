import { lazy } from '../lazy.ts';
import { changes, effects } from './check/effects.ts';
import { commandWords, runsOf } from './check/runs.ts';
import type { SideClause } from './side-clauses.ts';

type Denies = (command: string) => boolean;

const runs = (command: string): readonly string[] => runsOf(commandWords(command), new Set());

/** Verbs of which each command either does what they say or does not. */
const verbs = lazy(
  (): ReadonlyMap<string, Denies> =>
    new Map([
      ...effects().flatMap(({ words, isIn }) =>
        [...words].map((word): [string, Denies] => [word, (command) => !isIn(runs(command))]),
      ),
      ...ofVerb('modify change alter edit touch', (command) => !changes()(runs(command)) && !writes(command)),
      ...ofVerb('do', (command) => !changes()(runs(command)) && !writes(command)),
      ...ofVerb('end terminate harm stop', (command) => !ends(command)),
      ...ofVerb('create make write save', (command) => !writes(command)),
      ...ofVerb('move', (command) => !runs(command).some(movesAway)),
      ...ofVerb('complain fail warn', (command) =>
        runs(command).some((run) => /^mkdir .*-p|^(?:rm|cp|mv|ln) .*-\w*f|^touch /.test(run)),
      ),
    ]),
);

const ends = (command: string): boolean =>
  runs(command).some(
    (run) =>
      /^(?:kill|pkill|killall|systemctl (?:stop|kill)|docker (?:stop|kill|rm))\b/.test(run) &&
      !/ -(?:0|l|STOP|CONT|HUP|USR[12]|SIG(?:STOP|CONT|HUP))\b/.test(run),
  );

function ofVerb(words: string, denies: Denies): readonly (readonly [string, Denies])[] {
  return words.split(' ').flatMap((word) => {
    const stem = word.replace(/e$/, '');
    return [word, `${stem}ing`, `${word}s`].map((form) => [form, denies] as const);
  });
}

function writes(command: string): boolean {
  const bare = command.replaceAll(/'[^']*'|2> ?\/dev\/null|2>&1/g, '');
  return bare.includes('>') || runs(command).some((run) => makes.test(run) || unpacks(run));
}

const makes = /^(?:touch|mkdir|cp|mv|ln|tee|split|gunzip|unzip (?!-p))\b/;

function unpacks(run: string): boolean {
  const [, letters = ''] = /^tar -?(\w+)/.exec(run) ?? [];
  return letters.includes('x') && !letters.includes('O');
}

function movesAway(run: string): boolean {
  const [, from = '', to = ''] = /^mv (?:-\S+ )*(\S+) (\S+)$/.exec(run) ?? [];
  const directory = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
  return run.startsWith('mv ') && (from === '' || directory(from) !== directory(to));
}

const denial =
  /^(.{3,250}?)(?:,? (?:and|but)|,)? (?:(?:do not|don't|dont|without|never|not)(?: actually| really| ever)?|(?=(?:creating|writing|changing|making|modifying|touching) (?:no|nothing)\b)) ?([a-z]{3,20})((?: [a-z'-]+){0,7})[.!]?$/i;

/** What speaks of the things at hand, and adds none. */
const generic = new Set(
  `it them him its their the a an any anything anywhere anyone one no nothing there yet to else that those these everything by force on in from of
   disk screen file files folder folders directory directories itself themselves original originals content contents service process twice again if
   page body user whole some already exist exists present new other others for at all`.split(/\s+/),
);

const states = /\b(?:that|which) (?:is|are|was|were) \w+$/i;

/** An act that the end of a request denies, and that the command for the rest must not do. */
export function deniedAct(request: string): SideClause | undefined {
  const [, rest, verb = '', object = ''] = denial.exec(request.trim()) ?? [];
  // "Services that are running but not enabled" are in a state: nobody would enable them.
  if (rest === undefined || (/^[a-z]+ed$/i.test(verb) && states.test(rest))) return undefined;
  const said = new Set(rest.toLowerCase().split(/[^a-z'-]+/));
  const isAtHand = object
    .toLowerCase()
    .split(' ')
    .every((word) => word === '' || generic.has(word) || said.has(word));
  const word = / by force\b/i.test(object) ? 'force' : verb.toLowerCase();
  const denies = verbs().get(word);
  return denies === undefined || !isAtHand
    ? undefined
    : { request: rest, apply: (command) => (denies(command) ? command : undefined) };
}
