import { encodeFrame, WireDecoder, type ReceivedRequest } from '@hunch/common/protocol';

/** What somebody types first, the keys that lead away from it, and the end. */
const inputs = ['g', 'i', 't', ' ', 'c', '\u001b[B', '\u0015', 'd', '\u0012', '\u0003'];

/**
 * Opens the full-screen search once, as a terminal would: the first one would take three times as long as the others, while its code is
 * interpreted. It reads the newest events only.
 */
export async function warmUpScreen(
  answer: (request: ReceivedRequest) => string | undefined | Promise<string | undefined>,
): Promise<void> {
  const ask = async (method: string, fields: Readonly<Record<string, string | number>>): Promise<string> => {
    const [message] = new WireDecoder().push(Buffer.from(encodeFrame(method, { ...fields, reply: 1 })));
    return message?.ok === true ? ((await answer(message.value)) ?? '') : '';
  };
  const opened = await ask('OpenScreen', { session_id: 'hunchd-warm-up', cwd: '/', columns: 120, rows: 40 });
  const screen = /\0screen=(\d+)\0/.exec(opened)?.[1];
  if (screen === undefined) return;
  for (const input of inputs) await ask('ScreenInput', { screen, input });
}
