import type { NameKind } from '../platform/facts.ts';
import { taking } from './names-below.ts';
import type { GenerationOutcome } from './outcome.ts';
import { type Reference, referencesIn, withPaths } from './references.ts';
import type { GenerationRequest } from './request.ts';

/**
 * The answer to a request that says what its files are and not what they are called, or not where. Names that are only below are put where they are; what
 * has no sure answer then is asked with the names of what it describes.
 */
export async function referred<Answer extends { readonly outcome: GenerationOutcome }>(
  request: GenerationRequest,
  answered: (request: GenerationRequest) => Promise<Answer>,
): Promise<Answer> {
  const { entries } = request;
  if (entries === undefined) return answered(request);
  const unplaced = await answered(request);
  // "All logs but error.log" needs no error.log here.
  const exact = referencesIn(request.text, entries, request.names).filter(isName);
  const isOfTable = exact.some(({ path }) => request.tables?.has(path) === true);
  const found = isOfTable || needsNames(unplaced.outcome) ? exact : [];
  const placed = found.length === 0 ? request : withNames(request, found);
  const first = found.length === 0 ? unplaced : await answered(placed);
  const asSaid =
    first.outcome.kind === 'command' ? { ...first, outcome: taking(first.outcome, found.map(taken)) } : first;
  if (!isOpen(first.outcome)) return asSaid;
  let doubted: Answer | undefined;
  for (const references of choices(referencesIn(placed.text, entries, placed.names))) {
    const named = await answered(withNames(placed, references));
    const { outcome } = named;
    if (outcome.kind !== 'command') continue;
    const answer = { ...named, outcome: taking(outcome, [...found, ...references].map(taken)) };
    if (outcome.doubts.length === 0) return answer;
    doubted ??= answer;
  }
  return asSaid.outcome.kind === 'command' ? asSaid : (doubted ?? asSaid);
}

/** The request with the paths of what it speaks of. */
function withNames(request: GenerationRequest, references: readonly Reference[]): GenerationRequest {
  return {
    ...request,
    text: withPaths(request.text, references),
    names: new Map<string, NameKind>([
      ...(request.names ?? []),
      ...references.map(({ path, kind }) => [path, kind] as const),
    ]),
    ...tablesOf(request, references),
  };
}

/** Whether the words are the name itself. */
function isName({ path, said }: Reference): boolean {
  return path.endsWith(`/${said}`);
}

function taken(reference: Reference): { readonly path: string; readonly said: string } {
  const { path, said } = reference;
  return {
    path,
    said: isName(reference) ? `takes ${path} for ${said}, which is not here` : `takes ${path} for "${said}"`,
  };
}

function needsNames(outcome: GenerationOutcome): boolean {
  return outcome.kind !== 'command' || outcome.missingNames.length > 0;
}

function isOpen(outcome: GenerationOutcome): boolean {
  return (
    outcome.kind === 'unknown' ||
    outcome.kind === 'clarify' ||
    (outcome.kind === 'command' && outcome.doubts.length > 0)
  );
}

/** Of several tables that may be meant, those that are. */
function tablesOf(
  { tables, names }: GenerationRequest,
  references: readonly Reference[],
): Pick<GenerationRequest, 'tables'> {
  if (tables === undefined) return {};
  const meant = [...tables].filter(
    ([path]) => names?.get(path) === 'file' || references.some((reference) => reference.path === path),
  );
  return { tables: new Map(meant) };
}

/** All of them, then each alone: a word that describes a file may be about something else here. */
function choices(found: readonly Reference[]): readonly (readonly Reference[])[] {
  return found.length === 0 ? [] : found.length === 1 ? [found] : [found, ...found.map((each) => [each])];
}
