import type { JsonObject } from '@hunch/common/json';
import type { AnswerPart } from '../conversation.ts';
import { signatureIn } from '../gemini/signatures.ts';

/** Begins the signature in an id, where LiteLLM keeps it for clients that give back nothing else (docs.litellm.ai, "Thought Signatures"). */
const SIGNED_ID = '__thought__';

export function splitCallId(id: string): { readonly id: string; readonly signature?: string } {
  const at = id.indexOf(SIGNED_ID);
  return at < 0 ? { id } : { id: id.slice(0, at), signature: id.slice(at + SIGNED_ID.length) };
}

/** What Gemini has signed, by the ids of the calls. */
export function callSignatures(parts: readonly AnswerPart[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const part of parts) {
    const own = part.kind === 'hidden_reasoning' ? signatureIn(part.data) : undefined;
    if (own !== undefined && own.callId !== '') found.set(own.callId, own.signature);
  }
  return found;
}

/**
 * A call with its signature where clients look for it, who give it back: those of Google's own servers of this format
 * (`extra_content`), of LiteLLM (`provider_specific_fields`), and of Portkey (in the function).
 */
export function signedCall(named: JsonObject, signature: string | undefined): JsonObject {
  if (signature === undefined) return { function: named };
  const thought_signature = signature;
  return {
    function: { ...named, thought_signature },
    provider_specific_fields: { thought_signature },
    extra_content: { google: { thought_signature } },
  };
}
