import { openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import type { OpenScreenParams, ScreenInputResult } from '@hunch/common/protocol';
import { reachDaemon } from './autostart.ts';
import type { Cli } from './cli.ts';
import type { DaemonClient } from './client.ts';
import { CommandFailure } from './exit-codes.ts';
import { shellSession } from './session.ts';

/** As native/terminal.h has them. */
const enterScreen = '\u001b[?1049h\u001b[?1000h\u001b[?1006h\u001b[?2004h';
const leaveScreen = '\u001b[0m\u001b[?2004l\u001b[?1006l\u001b[?1000l\u001b[?25h\u001b[?1049l';

export type Choice = Pick<ScreenInputResult, 'done' | 'text'>;

/** What the screen is opened with, beside the terminal's own. */
export type Opening = Pick<OpenScreenParams, 'query' | 'mode' | 'place' | 'order'>;

/** The full-screen search with this process as its terminal: what `hunch-hook screen` does, where a Node starts anyway. */
export async function runScreen(cli: Cli, opening: Opening): Promise<Choice> {
  const { input, output } = openTerminal();
  let daemon: DaemonClient | undefined;
  try {
    daemon = await reachDaemon(cli);
    return await converse(daemon, cli, opening, input, output);
  } finally {
    daemon?.close();
    input.destroy();
    output.destroy();
  }
}

/** `hunch hook screen`: for shells without the native hook. What was chosen is on standard output as that one writes it. */
export async function runScreenForShell(cli: Cli): Promise<void> {
  const field = (name: string): string | undefined => cli.environment[`HUNCH_F_${name}`] || undefined;
  try {
    const { done, text } = await runScreen(cli, {
      query: field('query') ?? '',
      order: field('order') === 'newest' ? 'newest' : 'best',
    });
    if (done !== 'cancel') process.stdout.write(`${done}\n${text}`);
  } catch {
    process.exitCode = 1;
  }
}

function openTerminal(): { input: ReadStream; output: WriteStream } {
  try {
    return {
      input: new ReadStream(openSync('/dev/tty', 'r')),
      output: new WriteStream(openSync('/dev/tty', 'w')),
    };
  } catch {
    throw new CommandFailure('Not a terminal: leave out --interactive.');
  }
}

async function converse(
  daemon: DaemonClient,
  cli: Cli,
  opening: Opening,
  input: ReadStream,
  output: WriteStream,
): Promise<Choice> {
  const size = (): { columns: number; rows: number } => ({ columns: output.columns, rows: output.rows });
  const restore = (): void => {
    output.write(leaveScreen);
    input.setRawMode(false);
  };
  const { screen, ...first } = await daemon.request('OpenScreen', {
    session_id: shellSession(cli.environment).id,
    cwd: process.cwd(),
    colours: cli.environment.NO_COLOR ? 'none' : '16',
    ...opening,
    ...size(),
  });
  const events = eventsOf(input, output);
  input.setRawMode(true);
  output.write(enterScreen);
  process.once('exit', restore);
  try {
    for (let answer: ScreenInputResult = first; ;) {
      output.write(answer.frame);
      if (answer.done !== undefined) return { done: answer.done, text: answer.text };
      const { typed, isResized } = answer.more ? events.take() : await events.next();
      answer = await daemon.request('ScreenInput', { screen, input: typed, ...(isResized ? size() : {}) });
    }
  } finally {
    restore();
    process.off('exit', restore);
  }
}

/** What has come from the terminal since it was last taken. */
function eventsOf(input: ReadStream, output: WriteStream) {
  let typed = '';
  let isResized = false;
  let wake: () => void = () => undefined;
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    typed += text.replaceAll('\0', '');
    wake();
  });
  output.on('resize', () => {
    isResized = true;
    wake();
  });
  const take = (): { typed: string; isResized: boolean } => {
    const taken = { typed, isResized };
    typed = '';
    isResized = false;
    return taken;
  };
  const next = async (): Promise<ReturnType<typeof take>> => {
    for (;;) {
      const taken = take();
      if (taken.typed !== '' || taken.isResized) return taken;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
  return { take, next };
}
