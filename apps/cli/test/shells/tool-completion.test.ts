import { execFileSync } from 'node:child_process';
import { requireShell, type ShellSession, startShell } from '@hunch/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { cliProgram } from '../support/run-cli.ts';
import { startHunchZsh } from '../zsh/zsh-with-hunch.ts';
import { integrationLines } from './hooked-shell.ts';
import { RunningDaemon } from './running-daemon.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

/** None of the shells knows these; what their second word may be, and what is said of it. */
const tools = [
  ['fly', 're', 'List app releases'],
  ['netlify', 'de', 'Create a new deploy'],
] as const;

/** Forty that none of the shells knows: what the catalogue has for them stands in the list of Tab, with its description. */
const unknownTools =
  'fly netlify vercel heroku railway wrangler supabase nx turbo expo eas prisma sequelize serverless pulumi sam cdk amplify firebase ionic cordova fastlane rush lerna gatsby astro stripe dapr k3d helmfile copilot doppler capacitor sanity volta hasura truffle hardhat forge knex'.split(
    ' ',
  );

/** So that none asks before it shows a long list. */
const listsAll = {
  zsh: 'LISTMAX=1000',
  bash: "bind 'set completion-query-items 0'\nbind 'set page-completions off'",
  fish: '',
} as const;

/** A terminal that shows the longest of the lists whole: 300 rows. */
const roomy = { columns: 120, rows: 340 } as const;

const names = ['zsh', 'bash', 'fish'] as const;

describe.runIf(hook !== '').each(names.filter((name) => requireShell(name)))('Tab in %s', (name) => {
  const daemon = new RunningDaemon();
  beforeAll(async () => {
    await daemon.start();
    // The catalogue is loaded after the start: this answer waits for it.
    complete('fly ');
  });
  afterAll(() => daemon.remove());

  /** What the daemon has for a line: words with what is said of them. */
  const complete = (line: string): readonly { readonly text: string; readonly why: string }[] => {
    const answer = execFileSync(hook, ['-r', 'Complete'], {
      encoding: 'utf8',
      env: {
        HUNCH_SOCKET: daemon.socket,
        HUNCH_SOCKET_SECRET: daemon.secret,
        HUNCH_TIMEOUT_MS: '10000',
        HUNCH_F_line: line,
        HUNCH_F_cwd: '/',
      },
    });
    return [...answer.matchAll(/text=([^\0]+)\0why=([^\0]*)/g)].map(([, text = '', why = '']) => ({
      text,
      why,
    }));
  };

  const start = (before = '', size = {}): Promise<ShellSession> => {
    const paths = { cli: cliProgram, hook, socket: daemon.socket, secret: daemon.secret };
    const env = { HUNCH_NO_AUTOSTART: '1', HUNCH_HOME: daemon.home, HISTFILE: '/dev/null' };
    return name === 'zsh'
      ? startHunchZsh({
          ...paths,
          nativeHook: hook,
          ...size,
          env,
          before: `autoload -Uz compinit; compinit -u -D\n${before}`,
        })
      : startShell({ shell: name, ...size, env, rc: `${before}\n${integrationLines(name, paths)}` });
  };

  /** Presses Tab; again where no answer came within the time that a key may take, as a person would. */
  async function untilListed(shell: ShellSession, isListed: (screen: string) => boolean): Promise<void> {
    for (let count = 0; ; count += 1) {
      shell.press('tab');
      if (name === 'bash') shell.press('tab');
      try {
        await shell.waitFor(isListed, { timeoutMs: 2_500 });
        return;
      } catch (error) {
        // Beside much other work a key has its time used up often.
        if (count === 9) throw error;
      }
    }
  }

  it.each(tools)('completes %s, with descriptions', async (tool, typed, described) => {
    await using shell = await start();
    shell.type(`${tool} ${typed}`);
    await shell.waitFor(`${tool} ${typed}`);
    await untilListed(shell, (screen) => screen.includes(described));
    expect(shell.screen()).toContain(described);
  });

  it('lists forty tools that the shell does not know, each with descriptions', async () => {
    await using shell = await start(listsAll[name], roomy);
    const silent: string[] = [];
    for (const tool of unknownTools) {
      const described = complete(`${tool} `).filter(({ why }) => why.length > 8);
      expect(described.length, tool).toBeGreaterThan(1);
      shell.type(`${tool} `);
      await shell.waitFor(`$ ${tool}`);
      // A narrow column may show only where a description begins.
      const isListed = (screen: string): boolean =>
        described.some(({ text, why }) => screen.includes(text) && screen.includes(why.slice(0, 9)));
      await untilListed(shell, isListed).catch(() => silent.push(tool));
      shell.press('ctrl-u');
      await shell.waitFor(() => shell.cursor().column === '$ '.length);
      shell.press('ctrl-l');
      await shell.waitFor((screen) => screen.trim() === '$');
    }
    expect(silent).toEqual([]);
  });
});
