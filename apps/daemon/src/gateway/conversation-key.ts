import type { IncomingHttpHeaders } from 'node:http';
import { hash } from 'node:crypto';
import type { CompletionRequest, Turn } from '@hunch/llm-formats';
import { gatewayBounds } from './bounds.ts';

/**
 * What tells one conversation from another: what the client calls it, else how it began. Only the hash is kept.
 *
 * @param named by the header `x-hunch-conversation`
 */
export function conversationKey(named: string | undefined, request: CompletionRequest): string {
  return namedConversation(named === undefined || named === '' ? opening(request) : named);
}

/** @param name as the client's header has it */
export function namedConversation(name: string): string {
  return hash('sha256', name, 'base64url').slice(0, 22);
}

function opening({ turns, user = '' }: CompletionRequest): string {
  const begun = turns.findIndex((turn) => turn.role === 'user');
  return `${turns
    .slice(0, begun + 1)
    .map(beginning)
    .join('\0')}\0${user}`;
}

function beginning(turn: Turn): string {
  let text: string = turn.role;
  for (const part of turn.parts) {
    if (part.kind === 'text') text += part.text.slice(0, gatewayBounds.conversationCharacters);
    if (text.length > gatewayBounds.conversationCharacters) break;
  }
  return text;
}

/** One that only begins has nothing that it could stay with. */
export function isNewConversation(headers: IncomingHttpHeaders, { turns }: CompletionRequest): boolean {
  return headers['x-hunch-conversation'] === undefined && !turns.some(({ role }) => role === 'assistant');
}
