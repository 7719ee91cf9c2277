import { closeSync, openSync } from 'node:fs';
import { ReadStream, WriteStream } from 'node:tty';
import { inlinePlaces, type OpenScreenParams, type ScreenInputResult } from '@hunch/common/protocol';
import { reachDaemon } from './autostart.ts';
import type { Cli } from './cli.ts';
import type { DaemonClient } from './client.ts';
import { editedInEditor } from './editor.ts';
import { CommandFailure } from './exit-codes.ts';
import { shellSession } from './session.ts';

interface Entrance {
  readonly enter: string;
  readonly leave: string;
  /** After the terminal's size has changed. */
  readonly leaveResized: string;
}

/** As native/terminal.h has them, where it says why. */
const wholeTerminal: Entrance = {
  enter: '\u001b[?1049h\u001b[?1000h\u001b[?1006h\u001b[?2004h',
  leave: '\u001b[0m\u001b[?2004l\u001b[?1006l\u001b[?1000l\u001b[?25h\u001b[?1049l',
  leaveResized: '\u001b[0m\u001b[?2004l\u001b[?1006l\u001b[?1000l\u001b[?25h\u001b[?1049l',
};

function inRows(rows: number, isBelow: boolean): Entrance {
  const room = isBelow ? rows : rows - 1;
  const down = room === 0 ? '' : `${'\u001bD'.repeat(room)}\u001b[${room}A`;
  const leave = '\u001b[0m\r\u001b[K\u001b[C\u001b[J\r\u001b[?2004l';
  return {
    enter: `\u001b[?25l\u001b[?2004h${down}\u001b7${isBelow ? '\u001bD\r' : ''}`,
    leave: `${leave}\u001b8\u001b[?25h`,
    leaveResized: `${leave}${isBelow ? '\u001b[A' : ''}\u001b[?25h`,
  };
}

export type Choice = Pick<ScreenInputResult, 'done' | 'text'>;

/** What the screen is opened with, beside the terminal's own. */
export type Opening = Pick<OpenScreenParams, 'query' | 'mode' | 'place' | 'order' | 'inline'>;

/** The full-screen search with this process as its terminal: what `hunch-hook screen` does, where a Node starts anyway. */
export async function runScreen(cli: Cli, opening: Opening): Promise<Choice> {
  const { input, output } = openTerminal();
  let daemon: DaemonClient | undefined;
  try {
    daemon = await reachDaemon(cli);
    const choice = await converse(daemon, cli, opening, input, output);
    if (choice.done !== 'edit') return choice;
    input.pause();
    const text = await atTerminal((terminal) => editedInEditor(cli, choice.text, terminal));
    return text === undefined ? { done: 'cancel', text: '' } : { done: 'insert', text };
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
    const inline = inlinePlaces.find((place) => place === field('inline'));
    const { done, text } = await runScreen(cli, {
      query: field('query') ?? '',
      order: field('order') === 'newest' ? 'newest' : 'best',
      ...(inline === undefined ? {} : { inline }),
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

/** With the terminal in place of standard input and output, which may be a shell's. */
async function atTerminal<Value>(does: (terminal: number[]) => Promise<Value>): Promise<Value> {
  const terminal = openSync('/dev/tty', 'r+');
  try {
    return await does([terminal, terminal, terminal]);
  } finally {
    closeSync(terminal);
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
  const { screen, height, ...first } = await daemon.request('OpenScreen', {
    session_id: shellSession(cli.environment).id,
    cwd: process.cwd(),
    colours: cli.environment.NO_COLOR ? 'none' : '16',
    ...opening,
    ...size(),
  });
  const { enter, ...leave } = height === 0 ? wholeTerminal : inRows(height, opening.inline === 'below');
  let wasResized = false;
  const restore = (): void => {
    output.write(wasResized ? leave.leaveResized : leave.leave);
    input.setRawMode(false);
  };
  const events = eventsOf(input, output);
  input.setRawMode(true);
  output.write(enter);
  process.once('exit', restore);
  try {
    for (let answer: ScreenInputResult = first; ;) {
      output.write(answer.frame);
      if (answer.done !== undefined) return { done: answer.done, text: answer.text };
      const { typed, isResized } = answer.more ? events.take() : await events.next();
      wasResized ||= isResized;
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
