import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { commandsOf, startHookedShell, ways } from '../shells/hooked-shell.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

const typed = [
  'echo one two',
  "false | sh -c 'exit 3'",
  'echo $status $pipestatus $CMD_DURATION >/dev/null; echo',
  '',
  'cd /tmp',
  'for i in 1 2; echo $i; end',
  'cd ~',
];

const shows = 'set -l kept $status $pipestatus; echo "<$kept>"';

const rows: readonly { readonly name: string; readonly before?: string; readonly after?: string }[] = [
  { name: 'nothing else' },
  {
    name: 'a prompt that shows every status',
    before: `function fish_prompt; ${shows}; printf '\\e]7133;\\a%s' '$ '; end`,
  },
  {
    name: 'handlers of the same events',
    before: `function other_pre --on-event fish_preexec; echo "pre $argv"; end; function other_post --on-event fish_postexec; ${shows}; end`,
  },
  {
    name: 'handlers of the same events, defined afterwards',
    after: `function other_pre --on-event fish_preexec; echo "pre $argv"; end; function other_post --on-event fish_postexec; ${shows}; end`,
  },
  {
    name: 'functions in the place of builtins and programs',
    before:
      'function contains; return 1; end; function jobs; echo oops; end; function env; echo oops; end; function date; echo oops; end',
  },
  {
    // Manners of direnv: the environment at each prompt, and again before a command where the directory has changed.
    name: 'an environment tool',
    after: `function tool_export --on-event fish_prompt; set -gx WHERE $PWD; function tool_cd --on-variable PWD; set -g tool_again 1; end; end; function tool_again --on-event fish_preexec; set -q tool_again; and set -gx WHERE $PWD; functions --erase tool_cd; end`,
  },
  { name: 'vi keys', before: 'fish_vi_key_bindings; function fish_mode_prompt; end' },
  { name: 'a universal variable that is exported', before: 'set -Ux text exported; set -gx cmd exported' },
];

async function run(
  row: (typeof rows)[number],
  integration: boolean,
  daemon = true,
  spools = false,
): Promise<{ screen: string; recorded: readonly string[] }> {
  await using fish = await startHookedShell({
    shell: 'fish',
    hook,
    integration,
    daemon,
    spools,
    before: row.before ?? '',
    after: row.after ?? '',
  });
  for (const command of typed) {
    await fish.shell.run(command);
    await fish.recorder.emptiedSpools();
  }
  const screen = fish.shell.screen().replaceAll(fish.shell.home, '~');
  if (integration && daemon) await fish.commandsAfter('cd ~');
  expect(fish.recorder.faults).toEqual([]);
  return {
    screen,
    recorded: commandsOf(fish.recorder),
  };
}

describe.runIf(requireShell('fish') && hook !== '')('beside hook.fish', () => {
  it.each(rows)('$name: the screen stays the same and commands are recorded', async (row) => {
    const without = await run(row, false);
    for (const { spools } of ways) {
      const withHunch = await run(row, true, true, spools);
      expect(withHunch.screen).toBe(without.screen);
      expect(withHunch.recorded).toEqual(typed.filter((text) => text !== ''));
    }
  });

  it('nobody listens: the screen stays the same', async () => {
    expect((await run({ name: '' }, true, false)).screen).toBe((await run({ name: '' }, false)).screen);
  });

  // What fish 4 has always on, fish 3 has by this variable: a ? in a pattern is no wildcard.
  it.each(['', 'qmark-noglob'])('offers the likely next word with Tab; features: %j', async (features) => {
    await using fish = await startHookedShell({
      shell: 'fish',
      hook,
      env: { fish_features: features },
      answer: (frame) => (frame.method === 'Suggest' ? [{ text: 'true unlikely-word and more' }] : []),
    });
    await fish.shell.run('true first');
    fish.shell.type('true unl\t');
    await fish.shell.waitFor('$ true unlikely-word');
  });

  it('predicts on the key that the user has named, and leaves completion alone if told so', async () => {
    await using fish = await startHookedShell({
      shell: 'fish',
      hook,
      before: 'set -g HUNCH_KEY_PREDICT \\cg; set -g HUNCH_COMPLETIONS 0',
      answer: (frame) => (frame.method === 'Suggest' ? [{ text: 'echo predicted' }] : []),
    });
    await fish.shell.run('true first');
    await fish.shell.run('complete -c true | string match -q "*hunch*"; echo found: $status');
    expect(fish.shell.screen()).toContain('\nfound: 1\n');
    fish.shell.press('ctrl-g');
    await fish.shell.waitFor('$ echo predicted');
  });
});
