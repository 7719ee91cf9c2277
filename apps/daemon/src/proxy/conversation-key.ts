import { createHash } from 'node:crypto';
import { proxyBounds } from './bounds.ts';
import type { CompletionRequest, Turn } from './formats/conversation.ts';

/**
 * What tells one conversation from another: what the client calls it, else how it began. Only the hash is kept.
 *
 * @param named by the header `x-hunch-conversation`
 */
export function conversationKey(named: string | undefined, request: CompletionRequest): string {
  const hash = createHash('sha256');
  if (named === undefined || named === '') {
    const begun = request.turns.findIndex((turn) => turn.role === 'user');
    for (const turn of request.turns.slice(0, begun + 1)) hash.update(beginning(turn)).update('\0');
    hash.update(request.user ?? '');
  } else hash.update(named);
  return hash.digest('base64url').slice(0, 22);
}

function beginning(turn: Turn): string {
  let text: string = turn.role;
  for (const part of turn.parts) {
    if (part.kind === 'text') text += part.text.slice(0, proxyBounds.conversationCharacters);
    if (text.length > proxyBounds.conversationCharacters) break;
  }
  return text;
}
