import type { NameKind } from '../platform/facts.ts';
import { taking } from './names-below.ts';
import type { GenerationOutcome } from './outcome.ts';
import { type Reference, referencesIn, withPaths } from './references.ts';
import type { GenerationRequest } from './request.ts';

/**
 * The answer to a request that says what its files are and not what they are called. It is asked as it was said first; where that has no sure answer,
 * with the names of what it describes.
 */
export async function referred<Answer extends { readonly outcome: GenerationOutcome }>(
  request: GenerationRequest,
  answered: (request: GenerationRequest) => Promise<Answer>,
): Promise<Answer> {
  const asSaid = await answered(request);
  if (request.entries === undefined || !isOpen(asSaid.outcome)) return asSaid;
  const found = referencesIn(request.text, request.entries, request.names);
  let doubted: Answer | undefined;
  for (const references of choices(found)) {
    const named = await answered({
      ...request,
      text: withPaths(request.text, references),
      names: new Map<string, NameKind>([
        ...(request.names ?? []),
        ...references.map(({ path, kind }) => [path, kind] as const),
      ]),
    });
    const { outcome } = named;
    if (outcome.kind !== 'command') continue;
    const answer = { ...named, outcome: taking(outcome, references.map(taken)) };
    if (outcome.doubts.length === 0) return answer;
    doubted ??= answer;
  }
  return asSaid.outcome.kind === 'command' ? asSaid : (doubted ?? asSaid);
}

function taken({ path, said }: Reference): { readonly path: string; readonly said: string } {
  const isName = path.endsWith(`/${said}`);
  return { path, said: isName ? `takes ${path} for ${said}, which is not here` : `takes ${path} for "${said}"` };
}

function isOpen(outcome: GenerationOutcome): boolean {
  return outcome.kind === 'unknown' || outcome.kind === 'clarify' || (outcome.kind === 'command' && outcome.doubts.length > 0);
}

/** All of them, then each alone: a word that describes a file may be about something else here. */
function choices(found: readonly Reference[]): readonly (readonly Reference[])[] {
  return found.length === 0 ? [] : found.length === 1 ? [found] : [found, ...found.map((each) => [each])];
}
