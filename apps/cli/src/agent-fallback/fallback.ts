import type { AgentName } from '@hunch/common/protocol';
import type { FallbackFormat } from '../agents/agent.ts';
import { agents } from '../agents/index.ts';
import { dangerOf } from './match.ts';
import {
  dangerReason,
  fallbackCommandBytesMax,
  reasonFor,
  tooLongReason,
  tooLongToSendReason,
  uncheckedContext,
  unreadableReason,
  type Unchecked,
} from './reasons.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The answer of an agent's hook that the daemon has not given: a call that runs a command in a shell is asked about where
 * the short table says so, or where it can't be read, and any call that is too long to be sent. Everything else passes.
 *
 * @param isFirst whether the model does not know yet in this session that commands are not checked
 * @returns the JSON for the host; undefined: nothing to say
 */
export function fallbackAnswer(
  agent: AgentName,
  payload: string,
  unchecked: Unchecked,
  isFirst: (sessionId: string) => boolean,
): string | undefined {
  const { fallback: format } = agents[agent];
  const fields = fieldsOf(payload);
  // Of what is too long nothing is known, so the tool does not matter: it may edit the hook's own settings.
  const anyTool = unchecked === 'too-long-to-send';
  if (fields === undefined ? !namesCall(format, payload, anyTool) : !isCall(format, fields, anyTool))
    return undefined;
  const reason = reasonToAsk(format, fields, unchecked);
  const answer = reason === undefined ? undefined : format.ask(reasonFor(format, reason));
  const sessionId = fields?.[format.sessionKey];
  const addsContext =
    unchecked === 'no-answer' &&
    format.withContext !== undefined &&
    typeof sessionId === 'string' &&
    sessionId !== '' &&
    isFirst(sessionId);
  // Where it is denied, the model gets the reason; older hosts refuse more beside it.
  const hasRoom = answer === undefined || format.asks;
  const output = addsContext && hasRoom ? format.withContext?.(answer, uncheckedContext) : answer;
  return output === undefined ? undefined : JSON.stringify(output);
}

function reasonToAsk(
  format: FallbackFormat,
  fields: Json | undefined,
  unchecked: Unchecked,
): string | undefined {
  if (unchecked === 'too-long-to-send') return tooLongToSendReason;
  const input = fields?.[format.inputKey];
  const command = typeof input === 'object' && input !== null ? (input as Json).command : undefined;
  if (typeof command !== 'string') return unreadableReason;
  if (Buffer.byteLength(command) > fallbackCommandBytesMax) return tooLongReason;
  const effect = dangerOf(command);
  return effect === undefined ? undefined : dangerReason(effect);
}

function isCall(format: FallbackFormat, fields: Json, anyTool: boolean): boolean {
  const tool = fields[format.toolKey];
  if (fields[format.eventKey] !== format.event) return false;
  return anyTool || (typeof tool === 'string' && format.shellTools.includes(tool));
}

/** Of a payload that is no JSON, or was cut off: whether the event and a tool that runs commands stand in it at all. */
function namesCall(format: FallbackFormat, payload: string, anyTool: boolean): boolean {
  const names = (word: string): boolean => payload.includes(`"${word}"`);
  return names(format.event) && (anyTool || format.shellTools.some(names));
}

/** Undefined: no JSON object. Cursor on Windows writes a byte order mark before it. */
export function fieldsOf(payload: string): Json | undefined {
  try {
    const parsed: unknown = JSON.parse(payload.startsWith('\uFEFF') ? payload.slice(1) : payload);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Json)
      : undefined;
  } catch {
    return undefined;
  }
}
