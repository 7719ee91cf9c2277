/**
 * Reasoning that nobody but its provider can read comes back with the conversation, by whichever format the client
 * speaks, and a provider refuses what another wrote. So what crosses from one format to another is marked with where it
 * comes from. Anthropic's and OpenRouter's goes as it is.
 */
type HiddenOrigin = 'gemini' | 'responses';

const PREFIX = 'hunch.';

export function markHidden(origin: HiddenOrigin, data: string): string {
  return `${PREFIX}${origin}:${data}`;
}

/** As its provider wrote it; undefined: it is somebody else's. */
export function ownHidden(origin: HiddenOrigin, data: string): string | undefined {
  const mark = markHidden(origin, '');
  return data.startsWith(mark) ? data.slice(mark.length) : undefined;
}

/** Whether it comes from a provider of another format than the client's. */
export function isMarkedHidden(data: unknown): boolean {
  return typeof data === 'string' && data.startsWith(PREFIX);
}
