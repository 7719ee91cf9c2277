import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { requireShell, type Shell, type ShellSession, startShell } from '@hunch/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

// The first five minutes of somebody new, in a real shell, as docs/first-minutes.md tells them: each step's screen is compared with what
// is kept beside this file. No answer is blank. What is typed begins with a blank, so that no shell's history keeps it.

const hook = compiledHook();

let home: TestHome;
beforeEach(() => {
  home = testHome();
  const programs = join(home.home, 'bin');
  mkdirSync(programs);
  symlinkSync(cliProgram, join(programs, 'hunch'));
});
afterEach(() => home[Symbol.asyncDispose]());

interface Walk {
  readonly shell: Shell;
  /** Where the shell keeps its history, and in which form. */
  readonly history: (commands: readonly string[]) => readonly [file: string, text: string];
  /** A new shell in place of this one, as a new window would have it. */
  readonly again: (home: string) => string;
  readonly predict: 'alt-i' | 'right';
  readonly explain: string;
}

const lived = [...Array<string>(6).fill('git status'), 'git add .', 'git commit -m one', 'git status'];

const walks: readonly Walk[] = [
  {
    shell: 'bash',
    history: (commands) => ['.bash_history', `${commands.join('\n')}\n`],
    again: (at) => `exec bash --noprofile --rcfile ${at}/.bashrc -i`,
    predict: 'alt-i',
    explain: '\u001bE',
  },
  {
    shell: 'zsh',
    history: (commands) => ['.zsh_history', `${commands.join('\n')}\n`],
    again: () => 'exec zsh -d -i',
    predict: 'right',
    explain: '\u0018\u0001',
  },
  {
    shell: 'fish',
    // Each once, where it was run last: as fish leaves it whenever it writes the file anew, which it does by chance.
    history: (commands) => [
      '.local/share/fish/fish_history',
      [...new Set(commands.toReversed())]
        .toReversed()
        .map((text, at) => `- cmd: ${text}\n  when: ${1_700_000_000 + at}\n`)
        .join(''),
    ],
    again: () => 'exec fish -i',
    predict: 'alt-i',
    explain: '\u001bE',
  },
];

/** What differs from run to run and from machine to machine. */
function plain(screen: string, session: ShellSession): string {
  return screen
    .replaceAll(session.home, '~')
    .replaceAll(home.home, 'HOME')
    .replaceAll('$  hunch', '$ hunch')
    .replaceAll(/process \d+/g, 'process 4711')
    .replaceAll(/ +$/gm, '');
}

describe.runIf(hook.path !== undefined).each(walks.map((walk) => [walk.shell, walk] as const))(
  'the first minutes in %s',
  (shell, { history, again, predict, explain }) => {
    it.runIf(requireShell(shell))('are never without an answer', async () => {
      await using session = await startShell({
        shell,
        rows: 40,
        columns: 120,
        env: {
          PATH: `${home.home}/bin:${process.env.PATH}`,
          SHELL: `/bin/${shell}`,
          HUNCH_HOME: join(home.home, 'h'),
          HUNCH_ALLOW_ROOT: '1',
          HISTFILE: undefined,
        },
      });
      const screens: string[] = [];
      const patience = { timeoutMs: 30_000 };
      const step = async (title: string, wait: () => Promise<unknown>): Promise<void> => {
        await wait();
        screens.push(`## ${title}\n\n${plain(session.screen(), session)}\n`);
      };
      // The prompt may be drawn again a moment later, with or without a ghost.
      const message = async (title: string, text: string): Promise<void> => {
        const screen = plain(await session.waitFor(text, patience), session);
        // A key that comes before the shell reads again is echoed by the terminal, as "^[E".
        screens.push(`## ${title}\n\n${screen.replaceAll(/^(?:\$|\^\[).*\n?/gm, '').trim()}\n`);
      };
      const clear = async (): Promise<void> => {
        session.press('ctrl-u');
        await session.run(' clear', patience);
      };

      await clear();
      await step('suggest, before anything is known', () => session.run(' hunch suggest git', patience));
      await clear();
      await step('search, before anything is known', () => session.run(' hunch search git', patience));
      await clear();
      await step('history list, before anything is known', () =>
        session.run(' hunch history list', patience),
      );

      // What the shells have kept is there now.
      const [file, text] = history(lived);
      mkdirSync(dirname(join(session.home, file)), { recursive: true });
      writeFileSync(join(session.home, file), text);
      await clear();
      const prompts = session.grid.prompts + 1;
      session.type(' hunch setup\r');
      await session.waitFor('with Ctrl-R?', patience);
      session.press('enter');
      await session.waitFor('Learn from the', patience);
      session.press('enter');
      await step('setup, which asks twice', () => session.waitForPrompts(prompts, patience));

      await session.run(` ${again(session.home)}`, patience);
      await clear();
      session.type('git s');
      await session.waitFor(/git s/, patience);
      if (predict === 'alt-i') session.press('alt-i');
      await step('the first suggestion in a new shell', () => session.waitFor('$ git status', patience));
      session.press(predict);
      await clear();
      session.type('tar -xzf a.tgz');
      await session.waitFor('tar -xzf a.tgz');
      session.type(explain);
      await message('a line explained', 'No danger found');
      session.press('ctrl-u');
      await clear();
      session.type(explain);
      await message('an empty line explained', 'to have it explained');
      session.press('ctrl-r');
      // The rest of it names times.
      const searched = await session.waitFor('git commit -m one', patience);
      screens.push(
        `## the search on Ctrl-R\n\n${searched.split('\n')[1]}\n  …\n${searched.split('\n').at(-1)}\n`,
      );
      session.press('escape');
      await session.waitFor((screen) => !screen.includes('Enter run'), patience);
      await clear();
      // Up to the prompt that follows; a shell may draw one twice.
      const ran = async (command: string): Promise<string> => {
        const written = (screen: string): string => {
          const text = plain(screen, session);
          const start = text.indexOf(`$ ${command.trim()}`);
          return start < 0 ? '' : text.slice(start);
        };
        session.type(`${command}\r`);
        return written(
          await session.waitFor((screen) => /^\$ \S[^]*\n\$(?: .*)?$/.test(written(screen)), patience),
        );
      };
      const from = async (title: string, command: string): Promise<void> => {
        // The last line is a prompt, with or without a ghost.
        const lines = (await ran(` ${command}`)).split('\n').slice(0, -1);
        screens.push(`## ${title}\n\n${lines.join('\n')}\n`);
      };
      // What mkdir says is another's.
      await ran('mkdir no/such/folder');
      await from('what just failed, corrected', 'hunch fix');
      await clear();
      await from('uninstall', 'hunch uninstall');
      await expect(screens.join('\n')).toMatchFileSnapshot(`${shell}.txt`);
    });
  },
);
