import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Answer,
  type FrameRecorder,
  listenForFrames,
  type RecordedFrame,
  secretFileOf,
  type ShellSession,
  startShell,
} from '@hunch/terminal';
import { hookFile } from '../support/hook-file.ts';

/** Whether there is a file system in memory (TMPFS_MAGIC), where shells may leave their events. */
export const hasMemory = existsSync('/dev/shm') && statfsSync('/dev/shm').type === 0x01021994;

/** The ways on which an event gets to the daemon; other functions of the shells have to do with each. */
export const ways: readonly { readonly to: string; readonly spools: boolean }[] = [
  { to: 'the socket', spools: false },
  ...(hasMemory ? [{ to: 'its spool', spools: true }] : []),
];

/** The shells that talk through hunch-hook. */
export type HookShell = 'bash' | 'fish';

export interface HookedShellOptions {
  readonly shell: HookShell;
  /** The native hook's path; empty for none. */
  readonly hook: string;
  /** Stands before the integration in the rc file, as what distributions and users set up first. */
  readonly before?: string;
  /** Stands after it, as what other tools add. */
  readonly after?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly answer?: Answer;
  /** `false`: the same shell without hunch. */
  readonly integration?: boolean;
  /** The path that stands for the `hunch` program. */
  readonly cli?: string;
  /** The recorder also reads what the shell leaves in memory, as the daemon does. */
  readonly spools?: boolean;
  /** `false`: nobody listens on the socket. */
  readonly daemon?: boolean;
}

export interface HookedShell extends AsyncDisposable {
  readonly shell: ShellSession;
  readonly recorder: FrameRecorder;
  readonly socket: string;
  /** The text of every command recorded, once `last` is among them. */
  commandsAfter(last: string): Promise<readonly string[]>;
}

export function isCommand(frame: RecordedFrame): boolean {
  return frame.fields.event_type === 'command_end';
}

/** The text of every command recorded, by its number: what comes by the socket and what lies in a spool may overtake each other. */
export function commandsOf({ frames }: FrameRecorder): readonly string[] {
  return frames
    .filter(isCommand)
    .toSorted((one, other) => Number(one.fields.seq) - Number(other.fields.seq))
    .map((frame) => frame.fields.cmd_raw ?? '');
}

/** Does with a test's paths what the line in a user's rc file does with `hunch init`. */
export function integrationLines(
  shell: HookShell,
  paths: { cli: string; hook: string; socket: string; secret?: string },
): string {
  const file = hookFile(shell);
  const { cli, hook, socket, secret = secretFileOf(socket) } = paths;
  return shell === 'fish'
    ? `set -g __hunch_cli '${cli}'\nset -g __hunch_hook '${hook}'\nset -g __hunch_socket '${socket}'\nset -g __hunch_secret '${secret}'\ncat '${file}' | source\n`
    : `__hunch_cli='${cli}'\n__hunch_hook='${hook}'\n__hunch_socket='${socket}'\n__hunch_secret='${secret}'\neval "$(cat '${file}')"\n`;
}

/** A real shell with the integration in its rc file, and a recorder in the daemon's place. */
export async function startHookedShell(options: HookedShellOptions): Promise<HookedShell> {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-shell-'));
  const socket = join(directory, 'hunchd.sock');
  const listenAt = options.daemon === false ? join(directory, 'unused.sock') : socket;
  const recorder = await listenForFrames(listenAt, options.answer, {
    readsSpools: options.spools === true,
  });
  const cleanUp = async (): Promise<void> => {
    await recorder.close();
    rmSync(directory, { recursive: true, force: true });
  };
  const paths = { cli: options.cli ?? '/nonexistent/hunch', hook: options.hook, socket };
  const lines = options.integration === false ? '' : integrationLines(options.shell, paths);
  try {
    const shell = await startShell({
      shell: options.shell,
      rc: `${options.before ?? ''}\n${lines}${options.after ?? ''}`,
      env: {
        HUNCH_NO_AUTOSTART: '1',
        HISTFILE: '/dev/null',
        // The recorder lives in the test's process, which a loaded machine may hold up for longer than a daemon may take.
        HUNCH_TIMEOUT_MS: '15000',
        ...options.env,
      },
    });
    return {
      shell,
      recorder,
      socket,
      commandsAfter: async (last) => {
        await recorder.waitFor((frame) => isCommand(frame) && frame.fields.cmd_raw === last);
        return commandsOf(recorder);
      },
      [Symbol.asyncDispose]: async () => {
        await shell.close();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Types lines whose prompts are continuation prompts, and waits for the next real one. */
export async function typeLines({ shell }: HookedShell, ...lines: readonly string[]): Promise<void> {
  const next = shell.grid.prompts + 1;
  for (const line of lines) shell.type(`${line}\r`);
  await shell.waitForPrompts(next);
}

/** Presses a key until it has an effect: a foreground process gets it only once it has the terminal. */
export function pressUntil(
  shell: ShellSession,
  key: 'ctrl-c' | 'ctrl-z',
  done: () => boolean,
): Promise<void> {
  return repeatUntil(shell, () => shell.press(key), done);
}

/** Clears the line: with a new prompt, or, in fish 4, in its place. */
export function clearLine(shell: ShellSession): Promise<void> {
  return pressUntil(shell, 'ctrl-c', () => shell.screen().endsWith('$'));
}

/** Types a text until it is seen: Ctrl-C throws away what is typed just behind it. */
export function typeUntilSeen(shell: ShellSession, text: string): Promise<void> {
  return repeatUntil(
    shell,
    () => shell.type(text),
    () => shell.screen().includes(text),
  );
}

async function repeatUntil(shell: ShellSession, act: () => void, done: () => boolean): Promise<void> {
  while (!done()) {
    act();
    await shell.waitFor(done, { timeoutMs: 250 }).catch(() => undefined);
  }
}
