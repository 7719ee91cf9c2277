import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { Environment } from '@hunch/common/paths';
import type { Notice } from './oversight.ts';

const NOTICE_TIMEOUT_MS = 5_000;

/** How the agents call themselves. */
const names: Readonly<Record<Notice['agent'], string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  cursor: 'Cursor',
  opencode: 'OpenCode',
};

/**
 * Shows a notification on the desktop, by notify-send or osascript where there is one. Arguments of programs can be read by others:
 * it names the agent and the directory, never a command. Nobody waits for it, and what goes wrong is no matter.
 */
export function showNotice(notice: Notice, environment: Environment, uid: number): void {
  const { title, body } = wordsOf(notice);
  const run = (program: string, args: readonly string[]): void => {
    const env = { ...environment, ...sessionBus(environment, uid) };
    const child = execFile(program, [...args], { env, timeout: NOTICE_TIMEOUT_MS }, () => undefined);
    child.unref();
  };
  if (process.platform === 'darwin') {
    const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, ' ')}"`;
    run('osascript', ['-e', `display notification ${quoted(body)} with title ${quoted(title)}`]);
  } else run('notify-send', ['--app-name=hunch', '--', title, body]);
}

export function wordsOf({ agent, cwd, brief }: Notice): { readonly title: string; readonly body: string } {
  const place = basename(cwd);
  return { title: `${names[agent]}${place === '' ? '' : ` in ${place}`}`, body: `It ${brief}.` };
}

/** A daemon that was started elsewhere than on the desktop does not know its bus, which has one place for each user. */
function sessionBus(environment: Environment, uid: number): Record<string, string> {
  const path = `/run/user/${uid}/bus`;
  return environment.DBUS_SESSION_BUS_ADDRESS === undefined && existsSync(path)
    ? { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }
    : {};
}
