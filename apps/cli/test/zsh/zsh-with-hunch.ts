import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  type FrameRecorder,
  listenForFrames,
  type RecordedFrame,
  secretFileOf,
  type ShellOptions,
  type ShellSession,
  startShell,
} from '@hunch/terminal';
import { hookFile } from '../support/hook-file.ts';

export interface HunchZshOptions extends Omit<ShellOptions, 'shell' | 'rc'> {
  /** Lines before the integration is loaded. */
  readonly before?: string;
  /** Lines after it. */
  readonly after?: string;
  readonly socket?: string;
  /** Default: where a recorder leaves it. */
  readonly secret?: string;
  /** Default: none, so that every way but zsocket shows as a missing message. */
  readonly nativeHook?: string;
  readonly cli?: string;
}

/** Starts zsh with the integration loaded as `hunch init zsh` would print it. */
export function startHunchZsh(options: HunchZshOptions): Promise<ShellSession> {
  const { before = '', after = '', socket = '', nativeHook = '', cli = '', ...others } = options;
  const { secret = secretFileOf(socket), ...rest } = others;
  return startShell({
    ...rest,
    shell: 'zsh',
    rc: [
      before,
      `__hunch_cli='${cli}'`,
      `__hunch_hook='${nativeHook}'`,
      `__hunch_socket='${socket}'`,
      `__hunch_secret='${secret}'`,
      `source '${hookFile('zsh')}'`,
      after,
    ].join('\n'),
  });
}

/** A recorder in the daemon's place, and zsh that talks to it. */
export interface RecordedZsh extends AsyncDisposable {
  readonly shell: ShellSession;
  readonly daemon: FrameRecorder;
  /** Events of one type so far. */
  events(type: string): readonly RecordedFrame[];
  /** Runs a command and gives the event that came of it. */
  runRecorded(command: string): Promise<RecordedFrame>;
  /** The text that stands greyed out behind the cursor. */
  ghost(): string;
  waitForGhost(text: string): Promise<void>;
}

export async function startRecordedZsh(
  options: HunchZshOptions & { readonly answer?: Answer } = {},
): Promise<RecordedZsh> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'hunch-zsh-')));
  const socket = join(directory, 'hunchd.sock');
  const daemon = await listenForFrames(socket, options.answer);
  // The recorder lives in the test's process, which a loaded machine may hold up for longer than a daemon may take.
  const after = `__hunch_overdue_ms=15000 __hunch_proof_ms=15000\n${options.after ?? ''}`;
  const shell = await startHunchZsh({ socket, ...options, after });
  const events = (type: string): readonly RecordedFrame[] =>
    daemon.frames.filter((frame) => frame.fields.event_type === type);
  return {
    shell,
    daemon,
    events,
    runRecorded: async (command) => {
      // The event may follow the prompt that ends the wait, and so may the one of the command before.
      const since = nextMillisecond();
      await shell.run(command);
      return daemon.waitFor(
        (frame) => frame.fields.event_type === 'command_end' && Number(frame.fields.ts_ms) >= since,
      );
    },
    ghost: () => ghostOf(shell),
    waitForGhost: async (text) => {
      await shell.waitFor(() => ghostOf(shell) === text);
    },
    [Symbol.asyncDispose]: async () => {
      await shell.close();
      await daemon.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits for the clock's next tick, so that what begins from here on has a later time than what began before. */
function nextMillisecond(): number {
  const now = Date.now();
  while (Date.now() === now);
  return Date.now();
}

/** The beginnings of lines that were asked for, without what is prefetched. */
export function askedFor({ frames }: FrameRecorder): readonly string[] {
  return frames
    .filter(({ method, fields }) => method === 'Suggest' && fields.prefetch !== '1')
    .map(({ fields }) => fields.prefix ?? '');
}

/** Grey, and the darker grey of one that is unsure. */
const GHOST_COLOURS: readonly unknown[] = [8, 239];

/** The greyed cells from the cursor to the end of its line. */
export function ghostOf(shell: ShellSession): string {
  const { row, column } = shell.cursor();
  let text = '';
  for (let at = column; ; at += 1) {
    const cell = shell.grid.cell(row, at);
    if (cell === undefined || !GHOST_COLOURS.includes(cell.foreground)) return text;
    text += cell.text;
  }
}

/**
 * Answers `Suggest` as a daemon that knows these commands: the first that continues the line; the first on an empty one.
 * It prefetches nothing, so that each key asks.
 */
export function knowing(...commands: readonly string[]): Answer {
  return (frame) => {
    if (frame.method !== 'Suggest' || frame.fields.prefetch === '1') return [];
    const prefix = frame.fields.prefix ?? '';
    return commands
      .filter((command) => command.startsWith(prefix) && command !== prefix)
      .slice(0, Number(frame.fields.limit ?? '5'))
      .map((text) => ({ text, source: 'session_transition', why: `ran 3 times` }));
  };
}

/**
 * Presses Ctrl-C until the next prompt is there. zsh 5.9 itself, without any hook, loses about one in a hundred that
 * arrive within microseconds of its drawing the line, as no person's finger does.
 */
export async function interrupt(shell: ShellSession): Promise<void> {
  const next = shell.grid.prompts + 1;
  for (let attempt = 1; ; attempt += 1) {
    shell.press('ctrl-c');
    try {
      await shell.waitForPrompts(next, { timeoutMs: 500 });
      return;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}
