import { markHidden, ownHidden } from '../hidden-reasoning.ts';

/**
 * Gemini signs what it says (ai.google.dev/gemini-api/docs/thought-signatures). From generation 3 on, the first call of
 * each step is refused without its signature. Other formats have no such field, so it travels as hidden reasoning that
 * names the call it belongs to; with no name, it belongs to the words.
 */
export function hideSignature(callId: string, signature: string): string {
  return markHidden('gemini', `${callId}:${signature}`);
}

interface Signature {
  /** Empty: of the words. */
  readonly callId: string;
  readonly signature: string;
}

/** Undefined: it is no signature of Gemini's. */
export function signatureIn(data: string): Signature | undefined {
  const text = ownHidden('gemini', data);
  // A signature is base64, which has no colon.
  const colon = text?.lastIndexOf(':') ?? -1;
  if (text === undefined || colon < 0) return undefined;
  return { callId: text.slice(0, colon), signature: text.slice(colon + 1) };
}

/** What Google gives to whoever brings calls that another model has made (the same page, "FAQs"). */
export const UNSIGNED = 'skip_thought_signature_validator';

/** Begins the ids that hunch gives to calls which came without one. They are no business of Gemini's. */
const GIVEN = 'hunch-call-';

export function givenCallId(response: string, number: number): string {
  return `${GIVEN}${response.replaceAll(/[^\w-]/g, '').slice(0, 24)}-${number}`;
}

export function isGivenCallId(id: string): boolean {
  return id.startsWith(GIVEN);
}

/** From `gemini-2.5-flash`. A name that tells none, as `gemini-flash-latest`, is the newest there is. */
export function generationOf(model: string): number {
  return Number(/gemini-(\d+)/.exec(model)?.[1] ?? Number.POSITIVE_INFINITY);
}
