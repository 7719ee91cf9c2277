import { isErrorCode, type WireError } from '../errors.ts';
import { err, ok, type Result } from '../result.ts';
import { wireBounds } from './bounds.ts';
import { encodeFields, FieldDecoder, type FieldValue, type FrameFields } from './shell-frame.ts';

/** One suggestion or hit: `text` is what the shell inserts; it stands first and so begins the group. */
export interface ReplyGroup {
  readonly text: string;
  readonly [key: string]: FieldValue | undefined;
}

/** An answer as a shell reads it: all values are text. */
export type ShellReply =
  | { readonly ok: true; readonly groups: readonly Readonly<Record<string, string>>[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The answer to a shell frame that went well, as text, to be sent as UTF-8. No groups: `status=ok` alone. */
export function encodeReply(groups: readonly ReplyGroup[] = []): string {
  let text = encodeFields({ status: 'ok' });
  for (const { text: inserted, ...rest } of groups) {
    const group: FrameFields = { text: inserted, ...rest };
    text += encodeFields(group);
  }
  return `${text}\0`;
}

export function encodeErrorReply(error: WireError): string {
  return `${encodeFields({ status: error.code, message: error.message })}\0`;
}

/** Reads the answers to shell frames, wherever the bytes were split. The error is a sentence for a person. */
export class ShellReplyDecoder {
  readonly #fields = new FieldDecoder(() => wireBounds.replyBytesMax, wireBounds.replyFieldsMax);
  #closed = false;

  push(chunk: Uint8Array): Result<ShellReply, string>[] {
    const replies: Result<ShellReply, string>[] = [];
    let position = 0;
    while (!this.#closed && position < chunk.length) {
      const { next, end } = this.#fields.read(chunk, position);
      position = next;
      if (end === 'not-yet') continue;
      if (typeof end === 'string') this.#closed = true;
      replies.push(
        typeof end === 'string' ? err('the answer is larger than an answer may be') : readReply(end),
      );
    }
    return replies;
  }
}

function readReply(fields: readonly string[]): Result<ShellReply, string> {
  const pairs: (readonly [key: string, value: string])[] = [];
  for (const field of fields) {
    const equals = field.indexOf('=');
    if (equals < 1) return err('a field of the answer is not key=value');
    pairs.push([field.slice(0, equals), field.slice(equals + 1)]);
  }
  const [first, ...rest] = pairs;
  if (first?.[0] !== 'status') return err('the answer does not begin with its status');
  const status = first[1];
  if (status !== 'ok') {
    const message = rest.find(([key]) => key === 'message')?.[1] ?? '';
    return ok({ ok: false, code: isErrorCode(status) ? status : 'E_INTERNAL', message });
  }
  const groups: Map<string, string>[] = [];
  for (const [key, value] of rest) {
    if (key === 'text') groups.push(new Map());
    const group = groups.at(-1);
    if (group === undefined) return err('the first field after the status must be text');
    group.set(key, value);
  }
  return ok({ ok: true, groups: groups.map((group) => Object.fromEntries(group)) });
}
