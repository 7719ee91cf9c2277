import { requireShell } from '@hunch/terminal';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledHook } from '../native/compiled-hook.ts';
import { knowing } from '../zsh/zsh-with-hunch.ts';
import { type HookShell, startHookedShell } from './hooked-shell.ts';

const compiled = compiledHook();
const hook = compiled.path ?? '';
afterAll(() => compiled[Symbol.dispose]());

const setups: readonly (readonly [
  name: string,
  shell: HookShell,
  options: { before?: string; after?: string },
  key: string,
])[] = [
  ['bash, vi keys before', 'bash', { before: 'set -o vi' }, '\u0018\u000e'],
  ['bash, vi keys after', 'bash', { after: 'set -o vi' }, '\u0018\u000e'],
  ['bash, emacs keys', 'bash', {}, '\u001bi'],
  [
    'fish, vi keys before',
    'fish',
    { before: 'fish_vi_key_bindings; function fish_mode_prompt; end' },
    '\u001bi',
  ],
  [
    'fish, vi keys after',
    'fish',
    { after: 'fish_vi_key_bindings; function fish_mode_prompt; end' },
    '\u001bi',
  ],
  ['fish, emacs keys', 'fish', {}, '\u001bi'],
];

describe.runIf(hook !== '').each(setups)('the key that suggests in %s', (_, name, options, key) => {
  it.runIf(requireShell(name))('suggests, again the next best, and then what was typed', async () => {
    await using hooked = await startHookedShell({
      shell: name,
      hook,
      ...options,
      answer: knowing('git status', 'git stash'),
    });
    const { shell } = hooked;
    shell.type('git s');
    await shell.waitFor((screen) => screen.endsWith('$ git s'));
    for (const line of ['git status', 'git stash', 'git s', 'git status']) {
      shell.type(key);
      await shell.waitFor((screen) => screen.endsWith(`$ ${line}`));
    }
    await shell.run('');
    expect(await hooked.commandsAfter('git status')).toEqual(['git status']);
  });

  it.runIf(requireShell(name))('says that there is nothing, and how to begin, once', async () => {
    await using hooked = await startHookedShell({ shell: name, hook, ...options, answer: () => [] });
    const { shell } = hooked;
    shell.type(key);
    await shell.waitFor(`nothing to suggest here yet; \`hunch import ${name}\` learns from your history`);
    shell.type(key);
    await shell.waitFor(/here yet;[^]*here yet\n/);
    await shell.run('echo on');
    expect(await hooked.commandsAfter('echo on')).toEqual(['echo on']);
  });
});
