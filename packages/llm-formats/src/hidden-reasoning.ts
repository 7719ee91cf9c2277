/**
 * Reasoning that nobody but its provider can read comes back with the conversation, by whichever format the client
 * speaks, and a provider refuses what another wrote. So in a conversation it is marked with the format of its provider, and
 * goes to a client of another format with the mark. `chat` is what OpenRouter and its like send; `signed` is the signature
 * of reasoning that can be read, where a format has no other place for it.
 */
export type HiddenOrigin = 'gemini' | 'responses' | 'anthropic' | 'chat' | 'signed';

const PREFIX = 'hunch.';

export function markHidden(origin: HiddenOrigin, data: string): string {
  return `${PREFIX}${origin}:${data}`;
}

/** As its provider wrote it; undefined: it is somebody else's. */
export function ownHidden(origin: HiddenOrigin, data: string): string | undefined {
  const mark = markHidden(origin, '');
  return data.startsWith(mark) ? data.slice(mark.length) : undefined;
}

/** What a client is told: without the mark of its own format. */
export function hiddenForClient(origin: HiddenOrigin, data: string): string {
  return ownHidden(origin, data) ?? data;
}

/** What a client sends back: without a mark it is of its own format. */
export function hiddenFromClient(origin: HiddenOrigin, data: string): string {
  return isMarkedHidden(data) ? data : markHidden(origin, data);
}

/** Whether it comes from a provider of another format than the client's. */
export function isMarkedHidden(data: unknown): boolean {
  return typeof data === 'string' && data.startsWith(PREFIX);
}
