import type { FallbackFormat } from '../agents/agent.ts';

/** Why the daemon has not checked a command. */
export type Unchecked = 'no-answer' | 'too-long-to-send';

/** A longer command is not looked through by the table: it is asked about. */
export const fallbackCommandBytesMax = 64 * 1024;

const silence = "hunch's daemon did not answer";
const remedy = 'To start it: hunch daemon start. What is wrong with it: hunch doctor';

/** For the model, once a session. */
export const uncheckedContext =
  `${silence}. As long as it does not, shell commands are not checked: only a short list of dangerous ones is asked ` +
  `about. ${remedy}`;

export const unreadableReason = `${silence}, and this call can't be read without it. ${remedy}`;
export const tooLongReason = `${silence}, and this command is too long to be checked without it. ${remedy}`;
export const tooLongToSendReason =
  'hunch could not check this call: it is longer than 1 MiB, the most that hunch reads, or was not handed over in time. ' +
  'Put long texts into a file.';

/** @param effect of a row of the table */
export function dangerReason(effect: string): string {
  return `${silence}, so this command was not checked, and it may ${effect}. ${remedy}`;
}

/** A host that can't ask tells the model: a person has to run it. */
export function reasonFor({ asks }: Pick<FallbackFormat, 'asks'>, reason: string): string {
  return asks ? reason : `${reason} (or let the person run this one)`;
}
