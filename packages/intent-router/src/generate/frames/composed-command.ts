import { isInstalled, type PlatformFacts } from '../../platform/facts.ts';
import type { DomainName } from '../../domains/domain.ts';
import { programDomain } from '../../local/program-domains.ts';
import { doubtsAbout } from '../check/doubts.ts';
import { commandWords } from '../check/runs.ts';
import { endConstraints, endConstraintsMax } from '../end-constraints.ts';
import type { MadeCommand } from '../outcome.ts';
import { actAnswer } from './acts.ts';
import { frameAsSaid } from './frame-book.ts';
import { isMeant } from './meant.ts';
import { plainForms } from './plain-form.ts';
import { listingAnswer } from '../listings/listing-answer.ts';
import { systemAnswer } from './systems.ts';
import { twoActs } from './two-acts.ts';
import { withoutPoliteness } from './tables.ts';

/** With what was taken for names and texts; null where the command alone tells. */
export interface ComposedCommand extends MadeCommand {
  readonly values: readonly string[] | null;
  /** Words where the wording asks for a name or a text. */
  readonly asked: readonly string[];
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
  const answer = constrainedAnswer(request, platform, domain, isReadPlainly);
  if (answer === undefined || doubtsAbout(request, answer.command, platform).length > 0) return null;
  return {
    command: answer.command,
    source: 'frame',
    explanation: `was read as: ${answer.frame.join(', ')}`,
    missingPrograms: programsOf(answer.command).filter((program) => !isInstalled(platform, program)),
    doubts: answer.doubts,
    isCached: false,
    alternatives: [],
    values: answer.values ?? null,
    asked: answer.asked,
  };
}

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

interface ComposedAnswer {
  readonly command: string;
  readonly frame: readonly string[];
  readonly doubts: readonly string[];
  /** Of files and text: its programs tell. */
  readonly domain?: DomainName;
  readonly values?: readonly string[];
  readonly asked: readonly string[];
}

/** The answer to the request as it was said, or else to the first of its plainer forms that has one and that compares well with the request. */
function constrainedAnswer(
  request: string,
  platform: PlatformFacts,
  domain: string | null,
  isReadPlainly = true,
): ComposedAnswer | undefined {
  const said = withoutPoliteness(request);
  const forms = isReadPlainly ? [said, ...plainForms(said)] : [said];
  const whole = remembered((form) => answerOf(form, platform, domain));
  // As a whole first: what a form says in one way may be no side clause.
  const part = (form: string): ComposedAnswer | undefined => partAnswer(form, platform, whole);
  for (const read of [whole, part, (form: string) => sequence(form, (each) => whole(each) ?? part(each))]) {
    for (const form of forms) {
      const found = read(form);
      if (found !== undefined && (form === said || isMeant({ said, form }, found.command, platform)))
        return found;
    }
  }
  return undefined;
}

type Answering = (form: string) => ComposedAnswer | undefined;

/** Forms of a request often end in the same. */
function remembered(answering: Answering): Answering {
  const known = new Map<string, ComposedAnswer | undefined>();
  return (form) => {
    if (!known.has(form)) known.set(form, answering(form));
    return known.get(form);
  };
}

/** "Save it as x, then count its lines": both acts, one after the other. */
function sequence(request: string, read: Answering): ComposedAnswer | undefined {
  for (const { first, second } of twoActs(request)) {
    const before = read(first);
    const rest = before === undefined ? undefined : second(before.command);
    const after = rest === undefined ? undefined : read(rest);
    if (before === undefined || after === undefined) continue;
    const { domain, ...one } = before;
    return {
      ...one,
      ...(domain === undefined ? {} : { domain }),
      command: `${before.command} && ${after.command}`,
      frame: [...before.frame, 'then', ...after.frame],
      doubts: [...before.doubts, ...after.doubts],
      asked: [...before.asked, ...after.asked],
    };
  }
  return undefined;
}

/** The answer to what constraints at the end of a request leave of it. */
function partAnswer(
  request: string,
  platform: PlatformFacts,
  whole: Answering,
  endsMax = endConstraintsMax,
): ComposedAnswer | undefined {
  if (endsMax === 0) return undefined;
  for (const { request: rest, apply } of endConstraints(request, platform)) {
    const answer = whole(rest) ?? partAnswer(rest, platform, whole, endsMax - 1);
    const command = answer === undefined ? undefined : apply(answer.command);
    if (answer !== undefined && command !== undefined) return { ...answer, command };
  }
  return undefined;
}

function answerOf(
  request: string,
  platform: PlatformFacts,
  domain: string | null,
): ComposedAnswer | undefined {
  // An act names its program: it says more than what is done to files or lines.
  const act = actAnswer(request, platform);
  if (act !== undefined && (domain === null || act.domain === domain)) return { ...act, doubts: [] };
  if (domain === null || fileDomains.has(domain)) {
    const answer = frameAsSaid(request, platform);
    if (answer.kind === 'command') return answer;
  }
  const answer = systemAnswer(request, platform) ?? listingAnswer(request, platform);
  return answer !== undefined && (domain === null || answer.domain === domain)
    ? { ...answer, doubts: [] }
    : undefined;
}

/** The programs that the command starts itself; those of the shell need no file. */
function programsOf(command: string): readonly string[] {
  const programs = commandWords(command).commands.flatMap(([program]) => program ?? []);
  return [...new Set(programs)];
}
