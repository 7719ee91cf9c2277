import { type Key, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { askedFor, ghostOf, interrupt, knowing, startRecordedZsh } from './zsh-with-hunch.ts';

const known = knowing('git push origin main', 'git status', 'ls -la /tmp', 'make test');

describe.runIf(requireShell('zsh'))('ghost text in zsh', () => {
  it('shows the likeliest next command on an empty line, behind the cursor', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    expect(zsh.shell.screen()).toBe('$ git push origin main');
    expect(zsh.shell.cursor()).toEqual({ row: 0, column: 2 });
    expect(zsh.shell.grid.cell(0, 2)?.foreground).toBe(8);
  });

  it('shrinks as its text is typed, without a question to the daemon', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.daemon.clear();
    for (const [typed, left] of [
      ['g', 'it push origin main'],
      ['it pus', 'h origin main'],
    ] as const) {
      zsh.shell.type(typed);
      await zsh.waitForGhost(left);
    }
    expect(zsh.shell.screen()).toBe('$ git push origin main');
    expect(zsh.shell.grid.cell(0, 2)?.foreground).toBeUndefined();
    expect(askedFor(zsh.daemon)).toEqual([]);
  });

  it('goes when the line leaves it, and comes back as another', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('x');
    await zsh.shell.waitFor((text) => text === '$ x');
    zsh.shell.press('backspace');
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('ma');
    await zsh.waitForGhost('ke test');
    zsh.shell.type('n');
    await zsh.shell.waitFor((text) => text === '$ man');
    zsh.shell.press('backspace', 'backspace', 'backspace');
    zsh.shell.type('ls');
    await zsh.waitForGhost(' -la /tmp');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push origin main');
  });

  it('is taken whole by → and by End, in emacs and vi keys', async () => {
    for (const [keymap, key] of [
      ['-e', 'right'],
      ['-e', 'end'],
      ['-v', 'right'],
      ['-v', 'end'],
    ] as const) {
      await using zsh = await startRecordedZsh({ answer: known, before: `bindkey ${keymap}` });
      zsh.shell.type('git s');
      await zsh.waitForGhost('tatus');
      zsh.shell.press(key);
      await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git status'.length);
      expect(zsh.ghost()).toBe('');
      const { fields } = await zsh.runRecorded('');
      expect([keymap, key, fields.cmd_raw]).toEqual([keymap, key, 'git status']);
    }
  });

  it('is that of the line, also for keys that come together', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('git p\u001b[C');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git push origin main'.length);
    expect(zsh.shell.screen()).toBe('$ git push origin main');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('gix\u001b[C');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ gix'.length);
    expect(zsh.shell.screen()).toBe('$ gix');
  });

  it('is taken by a word with Ctrl-→', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    for (const left of ['push origin main', 'origin main', 'main']) {
      zsh.shell.press('ctrl-right');
      await zsh.waitForGhost(left);
    }
    const { fields } = await zsh.runRecorded('dev');
    expect(fields.cmd_raw).toBe('git push origin dev');
  });

  it('is taken in the command mode of vi', async () => {
    await using zsh = await startRecordedZsh({ answer: known, before: 'bindkey -v; KEYTIMEOUT=1' });
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('escape');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git '.length);
    zsh.shell.type('A -s');
    await zsh.shell.waitFor('$ git status -s');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git status -s');
  });

  const usual: [what: string, keys: readonly Key[], column: number][] = [
    ['→ within the line moves', ['ctrl-a', 'right'], 3],
    ['End within the line moves to its end', ['ctrl-a', 'end'], 7],
    ['Ctrl-→ within the line moves', ['ctrl-a', 'ctrl-right'], 4],
    ['→ at the end without a ghost stays', ['right', 'right'], 7],
  ];

  it.each(usual)('leaves the keys as they are elsewhere: %s', async (_, keys, column) => {
    await using zsh = await startRecordedZsh();
    zsh.shell.type('a b c');
    await zsh.shell.waitFor('$ a b c');
    zsh.shell.press(...keys);
    zsh.shell.type('|');
    await zsh.shell.waitFor((text) => text.includes('|'));
    expect(zsh.shell.screen().indexOf('|')).toBe(column);
  });

  it('is hidden while the cursor is elsewhere, and there again at the end', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('left');
    await zsh.shell.waitFor((text) => text === '$ git s');
    zsh.shell.press('right');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('right');
    await zsh.shell.waitFor((text) => text === '$ git status');
  });

  it('leaves nothing on the screen when the line is run', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('echo');
    await zsh.shell.waitFor((text) => text === '$ echo');
    zsh.shell.press('ctrl-u');
    await zsh.waitForGhost('git push origin main');
    await zsh.shell.run('');
    await zsh.waitForGhost('git push origin main');
    expect(zsh.shell.screen()).toBe('$\n$ git push origin main');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    const { fields } = await zsh.runRecorded('h');
    expect(fields.cmd_raw).toBe('git sh');
    expect(zsh.shell.screen()).toContain('$ git sh\n');
  });

  it('starts anew after Ctrl-C', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    await interrupt(zsh.shell);
    await zsh.waitForGhost('git push origin main');
    expect(zsh.shell.cursor()).toEqual({ row: 1, column: 2 });
    const { fields } = await zsh.runRecorded('true');
    expect(fields.cmd_raw).toBe('true');
  });

  it('drops an answer to a line that has changed since', async () => {
    const held = new Map<string, () => void>();
    await using zsh = await startRecordedZsh({
      answer: async (frame) => {
        if (frame.method !== 'Suggest') return [];
        const prefix = frame.fields.prefix ?? '';
        await new Promise<void>((resolve) => {
          held.set(prefix, resolve);
        });
        return [{ text: `${prefix}-answer` }];
      },
    });
    zsh.shell.type('a');
    await zsh.daemon.waitFor((frame) => frame.fields.prefix === 'a');
    zsh.shell.type('b');
    await zsh.daemon.waitFor((frame) => frame.fields.prefix === 'ab');
    held.get('a')?.();
    held.get('ab')?.();
    await zsh.waitForGhost('-answer');
    expect(zsh.shell.screen()).toBe('$ ab-answer');
  });

  const unfit: [what: string, answers: string][] = [
    ['more lines than leave the prompt on the screen', `echo '${'a\n'.repeat(40)}'`],
    ['an escape sequence', 'echo \u001b[31mred'],
    ['another line', 'other'],
  ];

  it.each(unfit)('never draws a suggestion with %s', async (_, text) => {
    await using zsh = await startRecordedZsh({
      answer: (frame) => (frame.fields.prefix === 'ok' ? [{ text: 'ok shown' }] : [{ text }]),
    });
    zsh.shell.type('e');
    await zsh.daemon.waitFor((frame) => frame.fields.prefix === 'e');
    zsh.shell.press('backspace');
    zsh.shell.type('ok');
    await zsh.waitForGhost(' shown');
    expect(zsh.shell.screen()).toBe('$ ok shown');
  });

  it('asks nothing for a paste of several lines, a huge line, or a line that begins with a space', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.daemon.clear();
    zsh.shell.paste('git s\ngit p');
    await zsh.shell.waitFor((text) => text === '$ git s\ngit p');
    await interrupt(zsh.shell);
    await zsh.waitForGhost('git push origin main');
    zsh.shell.paste('x'.repeat(1025));
    await zsh.shell.waitFor((text) => text.endsWith('x'.repeat(60)));
    await interrupt(zsh.shell);
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type(' git s');
    await zsh.shell.waitFor((text) => text.endsWith('$  git s'));
    await interrupt(zsh.shell);
    await zsh.waitForGhost('git push origin main');
    expect(zsh.daemon.frames.filter((frame) => frame.fields.prefix !== undefined)).toEqual([]);
  });

  it('asks once for a paste of one line', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push origin main');
    zsh.daemon.clear();
    zsh.shell.paste('git st');
    await zsh.waitForGhost('atus');
    expect(askedFor(zsh.daemon)).toEqual(['git st']);
  });

  it('stays out of continuation lines, select, read and vared', async () => {
    await using zsh = await startRecordedZsh({ answer: knowing('abc', 'git status') });
    await zsh.waitForGhost('abc');
    zsh.shell.type("echo '\r");
    await zsh.shell.waitFor('…');
    zsh.shell.type('git s');
    await zsh.shell.waitFor('… git s');
    zsh.shell.type("'\r");
    await zsh.waitForGhost('abc');
    expect(zsh.shell.screen()).toContain("\n… git s'\n");
    zsh.shell.type('clear; v=git; vared v\r');
    await zsh.shell.waitFor((text) => text === 'git');
    zsh.shell.type(' s');
    await zsh.shell.waitFor((text) => text === 'git s');
    zsh.shell.press('enter');
    await zsh.waitForGhost('abc');
    expect(zsh.shell.screen()).toBe('git s\n$ abc');
  });

  it('gives way to a search in the history', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.shell.run('echo in the history');
    await zsh.waitForGhost('git push origin main');
    zsh.shell.press('ctrl-r');
    zsh.shell.type('in th');
    await zsh.shell.waitFor('bck-i-search: in th');
    expect(zsh.shell.screen()).toContain('\n$ echo in the history\nbck-i-search: in th');
    zsh.shell.press('ctrl-g');
    await zsh.waitForGhost('git push origin main');
  });

  it('gives way to completion and its menu', async () => {
    await using zsh = await startRecordedZsh({
      answer: knowing('ls one-way'),
      before: "autoload -Uz compinit; compinit -D; zstyle ':completion:*' menu select; mkdir one two; cd .",
    });
    await zsh.shell.run('clear; touch one-a one-b');
    zsh.shell.type('ls o');
    await zsh.waitForGhost('ne-way');
    // The first inserts what is common, the second lists, the third opens the menu.
    zsh.shell.press('tab', 'tab', 'tab');
    await zsh.shell.waitFor((text) => /\$ ls one(\/|-[ab])/.test(text) && text.includes('one-b'));
    expect(ghostOf(zsh.shell)).toBe('');
    expect(zsh.shell.screen()).not.toContain('way');
    zsh.shell.press('enter');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toMatch(/^ls one/);
  });

  const switches: [setting: string, prediction: string, ghost: string][] = [
    ['HUNCH_GHOST=off', '$', '$ git s'],
    ['HUNCH_PREDICT=off', '$', '$ git status'],
  ];

  it.each(switches)('can be turned off: %s', async (setting, prediction, ghost) => {
    await using zsh = await startRecordedZsh({ answer: known, after: setting });
    await zsh.runRecorded('true');
    await zsh.runRecorded('clear');
    expect(zsh.shell.screen()).toBe(prediction);
    zsh.shell.type('git s');
    await zsh.shell.waitFor((text) => text === ghost);
    await zsh.runRecorded('; echo');
    expect(zsh.daemon.frames.filter((frame) => frame.method === 'Suggest').length > 0).toBe(
      setting !== 'HUNCH_GHOST=off',
    );
  });

  it('does not wrap the screen or move the prompt on a narrow terminal', async () => {
    await using zsh = await startRecordedZsh({ answer: known, columns: 16, rows: 6 });
    await zsh.waitForGhost('git push origi');
    expect(zsh.shell.screen()).toBe('$ git push origi\nn main');
    expect(zsh.shell.cursor()).toEqual({ row: 0, column: 2 });
    zsh.shell.type('make');
    await zsh.shell.waitFor((text) => text === '$ make test');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('make');
  });

  it('works by widgets alone, as for zsh before 5.3', async () => {
    await using zsh = await startRecordedZsh({
      answer: known,
      after: '__hunch_has_redraw_hook=0 __hunch_has_memo=0 __hunch_has_system=0',
    });
    await zsh.waitForGhost('git push origin main');
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('backspace');
    await zsh.shell.waitFor('$ git push origin main');
    zsh.shell.type('s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('right');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git status');
    expect(zsh.shell.screen()).toContain('$ git status\n');
  });
});
