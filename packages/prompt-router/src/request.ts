/** One piece of a message, whatever the wire it came by. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** What a model needs eyes for: an image, or a document that is sent as one. */
  | { readonly kind: 'image' }
  | { readonly kind: 'tool_call'; readonly name: string; readonly argumentsText: string }
  | { readonly kind: 'tool_result'; readonly text: string; readonly failed: boolean };

export interface Message {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly parts: readonly Part[];
}

/** A request for a completion as the router reads it: what every format says, said once. */
export interface RoutingRequest {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** Whether the client offers tools, and how long their descriptions are. */
  readonly tools?: { readonly count: number; readonly characters: number };
  /** Whether the answer must be JSON (JSON mode or a schema). */
  readonly wantsJson?: boolean;
  /** What the client lets the answer be at most. */
  readonly outputTokensMax?: number;
}

/** A request that is nothing but a prompt. */
export function promptRequest(prompt: string): RoutingRequest {
  return { messages: [{ role: 'user', parts: [{ kind: 'text', text: prompt }] }] };
}

/** The text of a message, its parts joined by newlines; what tools said is not part of it. */
export function textOf(message: Message): string {
  const [only] = message.parts;
  if (message.parts.length === 1 && only?.kind === 'text') return only.text;
  const [first, ...others] = message.parts.filter((part) => part.kind === 'text');
  if (first === undefined) return '';
  return others.length === 0 ? first.text : [first, ...others].map((part) => part.text).join('\n');
}
