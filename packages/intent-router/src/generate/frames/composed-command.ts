import { isInstalled, type PlatformFacts } from '../../platform/facts.ts';
import type { DomainName } from '../../domains/domain.ts';
import { programDomain } from '../../local/program-domains.ts';
import { changesUnnamed, doubtsAbout } from '../check/doubts.ts';
import { commandWords } from '../check/runs.ts';
import { withClausesLast } from './clause-order.ts';
import { endConstraints, endConstraintsMax } from '../end-constraints.ts';
import type { MadeCommand } from '../outcome.ts';
import { actAnswer } from './acts.ts';
import { composing, remembered, repositoryLaw, sequenceLaw } from './composition.ts';
import type { Answering, Piece } from './piece.ts';
import { frameAsSaid } from './frame-book.ts';
import { isMeant } from './meant.ts';
import { withTarget } from './made-target.ts';
import { plainForms } from './plain-form.ts';
import { tableAnswer } from './known-tables/table-answer.ts';
import { listingAnswer } from '../listings/listing-answer.ts';
import { programAnswer } from '../programs/program-answer.ts';
import { withMode } from './rights.ts';
import { type SystemAnswer, systemAnswer } from './systems.ts';
import { withoutPoliteness } from './tables.ts';

/** With what was taken for names and texts; null where the command alone tells. */
export interface ComposedCommand extends MadeCommand {
  readonly values: readonly string[] | null;
  /** Words where the wording asks for a name or a text. */
  readonly asked: readonly string[];
  /** Whether a table explains every word of the request: there is nothing that could be compared. */
  readonly isExplained: boolean;
}

/** What was taken for values is of use to the judgement of how sure it is alone. */
export function withoutValues(composed: ComposedCommand): MadeCommand {
  const { command, source, explanation, missingPrograms, doubts, isCached, alternatives } = composed;
  return { command, source, explanation, missingPrograms, doubts, isCached, alternatives };
}

/**
 * The command that the parts of a request make, if it does what the request says; else null. Its doubts say what was decided where the
 * request leaves it open.
 *
 * @param domain the only one that it may be of, when the user named one
 * @param isReadPlainly whether plainer forms of the request are read where it has no answer as it was said
 */
export function composedCommand(
  request: string,
  platform: PlatformFacts,
  domain: string | null = null,
  isReadPlainly = true,
): ComposedCommand | null {
  const ofTable = domain === null || fileDomains.has(domain) ? tableAnswer(request, platform) : undefined;
  if (ofTable !== undefined) return { ...made({ ...ofTable, asked: [] }, platform), isExplained: true };
  return compared(request, constrainedAnswer(request, platform, domain, isReadPlainly), platform);
}

/**
 * {@link composedCommand} by what programs are about, and of smaller answers, by the laws of {@link composing}: for what has no answer otherwise.
 *
 * @param recipe what answers a part of the request where no frame does
 */
export function lawfulCommand(
  request: string,
  platform: PlatformFacts,
  domain: string | null,
  recipe: Answering,
): ComposedCommand | null {
  const { forms, whole, part } = readingsOf(request, platform, domain, true);
  const programs = remembered((form) => ofDomain(programAnswer(form, platform), domain));
  const readings = [whole, programs, part];
  const piece = remembered((form) => firstMeant(form, [form], readings, platform) ?? recipe(form));
  const placed = composing(piece, platform, repositoryLaw, 0);
  const read = composing(piece, platform);
  return compared(request, firstMeant(request, forms, [placed, programs, read], platform), platform);
}

function compared(
  request: string,
  answer: Piece | undefined,
  platform: PlatformFacts,
): ComposedCommand | null {
  if (answer === undefined || doubtsAbout(request, answer.command, platform).length > 0) return null;
  if (changesUnnamed(request, answer.command)) return null;
  const doubts = isNear.test(request)
    ? answer.doubts.filter((doubt) => !leavesBelow.test(doubt))
    : answer.doubts;
  return made({ ...answer, command: withTarget(answer.command, platform), doubts }, platform);
}

function made({ command, frame, doubts, values, asked }: Piece, platform: PlatformFacts): ComposedCommand {
  return {
    command,
    source: 'frame',
    explanation: `was read as: ${frame.join(', ')}`,
    missingPrograms: programsOf(command).filter((program) => !isInstalled(platform, program)),
    doubts,
    isCached: false,
    alternatives: [],
    values: values ?? null,
    asked,
    isExplained: false,
  };
}

/** Who says how far it goes leaves nothing open. */
const isNear =
  /\b(?:(?:top|this|first) level|(?:this|that) (?:folder|directory) only|only (?:in )?(?:this|that) (?:folder|directory)|not (?:in )?(?:the |its )?sub-?(?:folders|directories)|directly in)\b/i;
const leavesBelow = /^leaves the directories below /;

/** The domain that such a command acts in; undefined where there is none, or one with a doubt. */
export function composedDomain(request: string, platform: PlatformFacts): DomainName | undefined {
  const answer = constrainedAnswer(request, platform, null);
  if (answer === undefined || answer.doubts.length > 0) return undefined;
  if (doubtsAbout(request, answer.command, platform).length > 0) return undefined;
  return answer.domain ?? programDomain(programsOf(answer.command)[0] ?? '');
}

/** What frames of files and text are about. */
const fileDomains: ReadonlySet<string> = new Set([
  'file_operations',
  'text_processing',
  'archive_operations',
  'permission_management',
]);

/** The answer to the request as it was said, or else to the first of its plainer forms that has one and that compares well with the request. */
function constrainedAnswer(
  request: string,
  platform: PlatformFacts,
  domain: string | null,
  isReadPlainly = true,
): Piece | undefined {
  const { forms, whole, part } = readingsOf(request, platform, domain, isReadPlainly);
  const either: Answering = (form) => whole(form) ?? part(form);
  const acts = composing(either, platform, sequenceLaw, 0);
  const placed = composing((form) => either(form) ?? acts(form), platform, repositoryLaw, 0);
  return firstMeant(request, forms, [placed, whole, part, acts], platform);
}

function readingsOf(
  request: string,
  platform: PlatformFacts,
  domain: string | null,
  isReadPlainly: boolean,
): { readonly forms: readonly string[]; readonly whole: Answering; readonly part: Answering } {
  const said = withoutPoliteness(request);
  const forms = isReadPlainly ? formsOf(said) : [said];
  const whole = remembered((form) => {
    for (const each of [...withMode(form), form]) {
      const answer = answerOf(each, platform, domain);
      if (answer !== undefined) return answer;
    }
    return undefined;
  });
  // As a whole first: what a form says in one way may be no side clause.
  return { forms, whole, part: remembered((form) => partAnswer(form, platform, whole)) };
}

/** As it was said, in plainer forms, and both with its clauses at the end; before them what says who may do what, with its mode. */
function formsOf(said: string): readonly string[] {
  const plain = [said, ...plainForms(said)];
  const modes = plain.map(withMode).find((forms) => forms.length > 0) ?? [];
  return [...modes, ...plain, ...withClausesLast(said).flatMap((form) => [form, ...plainForms(form)])];
}

/** The first that compares well with the request; if none does, the first. */
function firstMeant(
  request: string,
  forms: readonly string[],
  readings: readonly Answering[],
  platform: PlatformFacts,
): Piece | undefined {
  const said = withoutPoliteness(request);
  let first: Piece | undefined;
  for (const read of readings) {
    for (const form of forms) {
      const found = read(form);
      if (found === undefined) continue;
      if (form !== said && !isMeant({ said, form }, found.command, platform)) continue;
      if (doubtsAbout(request, found.command, platform).length === 0) return found;
      first ??= found;
    }
  }
  return first;
}

/** The answer to what constraints at the end of a request leave of it. */
function partAnswer(
  request: string,
  platform: PlatformFacts,
  whole: Answering,
  endsMax = endConstraintsMax,
): Piece | undefined {
  if (endsMax === 0) return undefined;
  for (const { request: rest, apply } of endConstraints(request, platform)) {
    const answer = whole(rest) ?? partAnswer(rest, platform, whole, endsMax - 1);
    const command = answer === undefined ? undefined : apply(answer.command);
    if (answer !== undefined && command !== undefined) return { ...answer, command };
  }
  return undefined;
}

function answerOf(request: string, platform: PlatformFacts, domain: string | null): Piece | undefined {
  // An act names its program: it says more than what is done to files or lines.
  const act = actAnswer(request, platform);
  if (act !== undefined && (domain === null || act.domain === domain)) return { ...act, doubts: [] };
  if (domain === null || fileDomains.has(domain)) {
    const answer = frameAsSaid(request, platform);
    if (answer.kind === 'command') return answer;
  }
  return ofDomain(systemAnswer(request, platform) ?? listingAnswer(request, platform), domain);
}

function ofDomain(answer: SystemAnswer | undefined, domain: string | null): Piece | undefined {
  return answer !== undefined && (domain === null || answer.domain === domain)
    ? { ...answer, doubts: [] }
    : undefined;
}

/** The programs that the command starts itself; those of the shell need no file. */
function programsOf(command: string): readonly string[] {
  const programs = commandWords(command).commands.flatMap(([program]) => program ?? []);
  return [...new Set(programs)];
}
