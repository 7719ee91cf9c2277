import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireShell, type Shell, type ShellSession, shellPath, startShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { ghostOf, startHunchZsh } from '../zsh/zsh-with-hunch.ts';
import { integrationLines } from './hooked-shell.ts';
import { freshPrefixes, livedInHome, programsIn } from './lived-in-home.ts';
import { RunningDaemon } from './running-daemon.ts';

const cli = fileURLToPath(new URL('../../bin/hunch.mjs', import.meta.url));
const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

let daemon: RunningDaemon;
let project: string;
const { PATH } = process.env;
beforeAll(async () => {
  daemon = new RunningDaemon();
  project = livedInHome(daemon.home);
  // Behind what is there: git is git.
  process.env.PATH = `${PATH}:${programsIn(daemon.home)}`;
  await daemon.start();
});
afterAll(() => {
  process.env.PATH = PATH;
  return daemon.remove();
});

/** A machine under load may keep a key waiting. */
const patience = { timeoutMs: 1_500 };
const tries = 8;

function start(shell: Shell): Promise<ShellSession> {
  const env = { HUNCH_NO_AUTOSTART: '1', HUNCH_HOME: daemon.home, HISTFILE: '/dev/null' };
  const { socket, secret } = daemon;
  if (shell === 'zsh')
    return startHunchZsh({ socket, secret, cwd: project, env, after: '__hunch_overdue_ms=15000' });
  const name = shell === 'fish' ? 'fish' : 'bash';
  const rc = integrationLines(name, { cli, hook, socket, secret });
  // What fish itself shows behind the cursor would stand on the screen, too.
  const quiet = name === 'fish' ? 'set -g fish_autosuggestion_enabled 0\n' : '';
  return startShell({ shell, rc: quiet + rc, cwd: project, env });
}

const fits = (shell: ShellSession, isDone: (screen: string) => boolean, wait = patience): Promise<boolean> =>
  shell.waitFor(isDone, wait).then(
    () => true,
    () => false,
  );

/** The last line of the screen, without the prompt. */
const lineOf = (shell: ShellSession): string => (shell.screen().split('\n').at(-1) ?? '').slice('$ '.length);

const hasList = (screen: string): boolean => /\n(?:1 |> |hunch>)/.test(screen);

async function clear(shell: ShellSession): Promise<void> {
  for (let times = 1; ; times += 1) {
    // A list that came late; its key alone, since a terminal's program reads Escape and a key as one.
    if (hasList(shell.screen())) {
      shell.press('escape');
      await fits(shell, (screen) => !hasList(screen));
    }
    // A list that ends takes a key with it now and then.
    shell.press('ctrl-u');
    // Behind the cursor the likely next command may stand.
    if (await fits(shell, () => shell.cursor().column === '$ '.length)) return;
    if (times === tries) throw new Error(`the line stays: ${shell.screen()}`);
  }
}

/** What stands behind the cursor in zsh; else what the list has. */
async function inZsh(shell: ShellSession, typed: string, wanted: RegExp): Promise<string | null> {
  const seen = new Set<string>();
  for (let times = 0; times < tries; times += 1) {
    shell.type(typed);
    const isWanted = (): boolean => wanted.test(typed + ghostOf(shell));
    if (await fits(shell, isWanted)) return clear(shell).then(() => null);
    seen.add(typed + ghostOf(shell));
    shell.press('ctrl-x', 'ctrl-p');
    // Until it is there: a key that comes earlier is not the list's. A daemon that is late is asked again.
    const isOver = (screen: string): boolean => /nothing to suggest|no answer from the daemon/.test(screen);
    await shell.waitFor((screen) => /\n(?:1 |> )/.test(screen) || isOver(screen));
    // With numbers, or as fzf draws it.
    const entries = [...shell.screen().matchAll(/^(?:\d {2}|[> ] )(.*?)(?: +— .*)?$/gm)].map(
      ([, text]) => text ?? '',
    );
    if (!isOver(shell.screen())) shell.press('escape');
    await shell.waitFor((screen) => !hasList(screen));
    await clear(shell);
    if (entries.some((entry) => wanted.test(entry))) return null;
    for (const entry of entries) seen.add(entry);
  }
  return `${typed}: ${JSON.stringify([...seen])}`;
}

/** What the line becomes by the key for it, the first or the next ones. */
async function byKey(shell: ShellSession, typed: string, wanted: RegExp): Promise<string | null> {
  const seen = new Set<string>();
  for (let times = 0; times < tries; times += 1) {
    shell.type(typed);
    await shell.waitFor((screen) => screen.endsWith(`$ ${typed}`.trimEnd()));
    let before = lineOf(shell);
    for (let presses = 0; presses < 5; presses += 1) {
      shell.press('alt-i');
      const isOther = (): boolean => lineOf(shell) !== before && lineOf(shell).startsWith(typed);
      if (!(await fits(shell, isOther))) break;
      if (await fits(shell, () => wanted.test(lineOf(shell)), { timeoutMs: 50 }))
        return clear(shell).then(() => null);
      before = lineOf(shell);
      seen.add(before);
    }
    await clear(shell);
  }
  return `${typed}: ${JSON.stringify([...seen])}`;
}

describe.each((['zsh', 'bash', 'fish'] as const).filter((shell) => requireShell(shell)))(
  'a fresh home in %s',
  (name) => {
    it.runIf(name === 'zsh' || hook !== '')(
      'has an answer to each of these',
      { timeout: 480_000 },
      async () => {
        await using shell = await start(name);
        const missed: string[] = [];
        for (const [typed, wanted] of freshPrefixes) {
          const miss = await (name === 'zsh' ? inZsh : byKey)(shell, typed, wanted);
          if (miss !== null) missed.push(miss);
        }
        expect(missed).toEqual([]);
      },
    );
  },
);

/**
 * fish completes a line without a terminal: what it names at a place is what may stand there. Its list for a command that
 * is not installed, or that asks the network, is empty; such a line says nothing.
 */
describe.runIf(requireShell('fish'))("beside fish's own completions", () => {
  /** fish 3.6 names the remote once more. */
  const repeatedByFish = 'git push origin ';

  function namedByFish(typed: string): readonly string[] {
    const fish = shellPath('fish') ?? 'fish';
    const env = {
      PATH: process.env.PATH,
      HOME: daemon.home,
      LANG: 'C.UTF-8',
      XDG_CONFIG_HOME: `${daemon.home}/fish`,
    };
    const args = ['-c', 'complete -C $argv[1]', typed];
    const output = execFileSync(fish, args, {
      cwd: project,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.split('\n').flatMap((line) => line.split('\t')[0] || []);
  }

  it('wants what fish names, wherever fish names something', () => {
    const names = readdirSync(project).map(quoted);
    const others: string[] = [];
    let compared = 0;
    for (const [typed, wanted] of freshPrefixes) {
      const before = typed.slice(0, typed.lastIndexOf(' ') + 1);
      // `root:` goes on with a group.
      const words = namedByFish(typed).map((word) => quoted(word.replace(/[:/]$/, '')));
      const wantsFiles = names.some((name) => wanted.test(before + name));
      // Files are what it names where it knows nothing of the command.
      if (words.every((word) => names.includes(word)) && !wantsFiles) continue;
      if (words.length === 0 || typed === repeatedByFish) continue;
      compared += 1;
      if (!words.some((word) => wanted.test(before + word) || wanted.test(`${before}${word}:`)))
        others.push(`${typed}: ${words.slice(0, 5).join(' ')}`);
    }
    expect(others).toEqual([]);
    expect(compared).toBeGreaterThan(freshPrefixes.length / 2);
  });
});

const quoted = (word: string): string => word.replaceAll(' ', '\\ ');
