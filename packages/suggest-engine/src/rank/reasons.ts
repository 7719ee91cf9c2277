import type { SuggestionReason } from '@hunch/common/protocol';
import type { RequestContext } from '../candidates/request-context.ts';
import { termNames, type TermName } from '../features/feature-names.ts';
import type { Session, SessionCommand } from '../memory/session.ts';
import type { Outcome, StatTable } from '../memory/stat-table.ts';
import type { Ranked } from './order.ts';

/** The terms of a score in words, the largest first; those of 0 say nothing and are left out. */
export function reasonsOf(ranked: Ranked, context: RequestContext): SuggestionReason[] {
  const terms = ranked.terms();
  return termNames
    .map((name, place) => ({ name, contribution: terms[place] ?? 0 }))
    .filter(({ contribution }) => contribution !== 0)
    .sort((left, right) => Math.abs(right.contribution) - Math.abs(left.contribution))
    .map(({ name, contribution }) => ({
      name,
      contribution,
      text: texts[name](ranked, context, contribution),
    }));
}

type TextOf = (ranked: Ranked, context: RequestContext, contribution: number) => string;

const texts: Readonly<Record<TermName, TextOf>> = {
  transition: ({ candidate }, context) => transitionText(context, candidate.template),
  frequency: ({ candidate }, context) => frequencyText(context, candidate.line),
  success: ({ candidate }, context) => successText(context, candidate.template),
  prefix: ({ candidate }) => prefixText(candidate.prefixQuality),
  affinity: ({ candidate }, context) => affinityText(context, candidate.line),
  task: () => 'a task of this project',
  feedback: (_ranked, _context, contribution) => (contribution > 0 ? 'accepted before' : 'dismissed before'),
  risk_penalty: ({ risk }) => `risk: ${risk}`,
};

function transitionText(
  { memory, session, repoScope, previousTemplate, previousLine }: RequestContext,
  template: number,
): string {
  const { templates, stored } = memory;
  const normalised = previousTemplate < 0 ? '' : templates.cmdNorm(previousTemplate);
  const previous = previousLine >= 0 ? memory.texts.text(previousLine) : normalised;
  if (previous === '') return 'often your first command';
  const { transitions } = stored.tables;
  const followed = (scope: number): number =>
    scope < 0 ? 0 : countOf(transitions, transitions.find(scope, previousTemplate, template));
  const count = Math.max(
    followed(stored.global),
    followed(repoScope),
    countIn(
      session,
      (command, before) => command.template === template && before?.template === previousTemplate,
    ),
  );
  return count === 0 ? `likely after \`${previous}\`` : `ran ${times(count)} after \`${previous}\``;
}

function frequencyText({ memory, session, repoScope }: RequestContext, line: number): string {
  const { lines } = memory.stored.tables;
  const count = (scope: number): number =>
    scope < 0 || line < 0 ? 0 : countOf(lines, lines.find(scope, 0, line));
  const inRepo = count(repoScope);
  if (inRepo > 0) return `used ${times(inRepo)} in this repository`;
  const anywhere = count(memory.stored.global);
  if (anywhere > 0) return `used ${times(anywhere)}`;
  const inSession = session?.runsOf(line)?.count ?? 0;
  return inSession > 0 ? `used ${times(inSession)} in this session` : 'its kind of command is used often';
}

function successText({ memory, session }: RequestContext, template: number): string {
  const { commands } = memory.stored.tables;
  const stored = commands.find(memory.stored.global, template, 0);
  // What this session stored is in the global count already; its own count is larger where commands were ephemeral.
  const most = (outcome: Outcome, count: number): number =>
    Math.max(
      count,
      countIn(session, (own) => own.template === template && own.outcome === outcome),
    );
  const successes = most('success', stored < 0 ? 0 : commands.successes(stored));
  const ended = successes + most('other', stored < 0 ? 0 : commands.others(stored));
  return ended === 0 ? 'exit status not known yet' : `succeeded ${Math.round((100 * successes) / ended)} %`;
}

function prefixText(quality: number): string {
  if (quality === 1) return 'starts with what you typed';
  return quality > 0.5 ? 'starts with what you typed, ignoring case and blanks' : 'matches your abbreviation';
}

/** The newest runs of a line that say where it belongs. */
const runsMax = 8;

function affinityText({ memory, session, cwd, repo }: RequestContext, line: number): string {
  const recent = session?.recent ?? [];
  const place = line < 0 ? -1 : recent.findLastIndex((command) => command.line === line);
  const age = recent.length - place;
  if (place >= 0) return age === 1 ? 'the last command of this session' : `ran ${age} commands ago`;
  const runs = line < 0 ? [] : memory.history.runsOf(line, runsMax);
  const here = runs.filter((run) => run.cwd === cwd).length;
  if (here > 0) return `${here} of its last ${runs.length} runs were in this directory`;
  const inRepo = runs.filter((run) => run.repo >= 0 && run.repo === repo).length;
  if (inRepo > 0) return `${inRepo} of its last ${runs.length} runs were in this repository`;
  return runs.length > 0 ? 'run recently' : 'reuses a recent argument';
}

/** How often it was seen; the counts of outcomes miss those that are unknown, the score those long ago. */
function countOf(table: StatTable, row: number): number {
  return row < 0 ? 0 : Math.max(table.successes(row) + table.others(row), Math.round(table.score(row)));
}

function countIn(
  session: Session | null,
  isMeant: (command: SessionCommand, before: SessionCommand | undefined) => boolean,
): number {
  const recent = session?.recent ?? [];
  return recent.filter((command, place) => isMeant(command, recent[place - 1])).length;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
