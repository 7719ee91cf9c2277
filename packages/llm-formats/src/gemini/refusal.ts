import { listIn, objectIn, textIn } from '@hunch/common/json';
import type { RefusalDetails } from '../format.ts';

/** `google.rpc.Status`: what the status alone does not tell (ai.google.dev/gemini-api/docs/troubleshooting). */
export function readGeminiRefusal(body: unknown): RefusalDetails {
  const details = listIn(objectIn(body, 'error'), 'details');
  // A key that is none is a bad request here, where others say 401.
  const isKey = details.some((detail) => textIn(detail, 'reason') === 'API_KEY_INVALID');
  const retryAfterMs = details.map((detail) => milliseconds(textIn(detail, 'retryDelay'))).find(isKnown);
  return { isKey, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
}

/** @param duration as protocol buffers write it: `32.5s` */
function milliseconds(duration: string | undefined): number | undefined {
  const match = /^(\d+(?:\.\d+)?)s$/.exec(duration ?? '');
  return match === null ? undefined : Math.ceil(Number(match[1]) * 1000);
}

function isKnown(value: number | undefined): value is number {
  return value !== undefined;
}
