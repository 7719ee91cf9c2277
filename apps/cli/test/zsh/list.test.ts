import { type Key, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { knowing, startRecordedZsh } from './zsh-with-hunch.ts';

const known = knowing('git push', 'git status', 'ls -la');
const openList: readonly Key[] = ['ctrl-x', 'ctrl-p'];
const withoutFzf = 'path=(${0:h}); unhash fzf 2>/dev/null; PATH=/nonexistent; rehash';

describe.runIf(requireShell('zsh'))('the list of suggestions in zsh', () => {
  it('is numbered, with the reasons; a number takes one', async () => {
    await using zsh = await startRecordedZsh({ answer: known, after: withoutFzf });
    zsh.shell.type('git');
    await zsh.waitForGhost(' push');
    zsh.shell.press(...openList);
    await zsh.shell.waitFor('2  git status');
    expect(zsh.shell.screen()).toBe(
      [
        '$ git',
        'hunch: press a number, any other key leaves the line as it is',
        '1  git push  — ran 3 times',
        '2  git status  — ran 3 times',
      ].join('\n'),
    );
    zsh.shell.type('2');
    await zsh.shell.waitFor((text) => text === '$ git status');
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git status');
    const feedback = await zsh.daemon.waitFor((frame) => frame.method === 'RecordFeedback');
    expect(feedback.fields).toMatchObject({
      action: 'accepted',
      suggested_text: 'git status',
      prefix: 'git',
    });
  });

  it('opens, and a ghost is hidden, by the keys that the user has named; the ghost looks as asked for', async () => {
    await using zsh = await startRecordedZsh({
      answer: known,
      before: "HUNCH_KEY_PICK='^X^A' HUNCH_KEY_DISMISS='^X^D' HUNCH_GHOST_STYLE=fg=5",
      after: withoutFzf,
    });
    const ghostColour = (): number | undefined => {
      const { row, column } = zsh.shell.cursor();
      return zsh.shell.grid.cell(row, column)?.foreground;
    };
    zsh.shell.type('git');
    await zsh.shell.waitFor('$ git push');
    expect(ghostColour()).toBe(5);
    zsh.shell.press('ctrl-x', 'ctrl-d');
    const told = await zsh.daemon.waitFor(({ method }) => method === 'RecordFeedback');
    expect(told.fields).toMatchObject({ action: 'dismissed', suggested_text: 'git push' });
    zsh.shell.press('ctrl-x', 'ctrl-a');
    await zsh.shell.waitFor('2  git status');
  });

  it('goes away by any other key, which does what it does', async () => {
    await using zsh = await startRecordedZsh({ answer: known, after: withoutFzf });
    zsh.shell.type('git');
    await zsh.waitForGhost(' push');
    zsh.shell.press(...openList);
    await zsh.shell.waitFor('1  git push');
    zsh.shell.type('x');
    await zsh.shell.waitFor((text) => text === '$ gitx');
  });

  it('says so when there is nothing, and when the daemon is not there', async () => {
    await using zsh = await startRecordedZsh({ after: withoutFzf });
    await zsh.runRecorded('true');
    zsh.shell.press(...openList);
    await zsh.shell.waitFor('hunch: nothing to suggest here yet');
    await zsh.daemon.close();
    zsh.shell.press(...openList);
    await zsh.shell.waitFor('hunch: no answer from the daemon; `hunch doctor` says why');
  });

  it('is shown by fzf where that is, and Escape leaves the line as it was', async () => {
    await using zsh = await startRecordedZsh({ answer: known, after: 'FZF_DEFAULT_OPTS=--color=bw' });
    const hasFzf =
      (await zsh.shell.run('clear; print ${+commands[fzf]}'), zsh.shell.screen().startsWith('1'));
    if (!hasFzf) return;
    zsh.shell.type('git');
    await zsh.waitForGhost(' push');
    zsh.shell.press(...openList);
    await zsh.shell.waitFor((text) => text.includes('hunch>') && text.includes('git status'));
    zsh.shell.press('escape');
    await zsh.shell.waitFor((text) => !text.includes('hunch>') && text.endsWith('$ git push'));
    zsh.shell.press(...openList);
    await zsh.shell.waitFor('hunch>');
    zsh.shell.type('sta');
    await zsh.shell.waitFor((text) => !text.includes('git push'));
    zsh.shell.press('enter');
    await zsh.shell.waitFor((text) => !text.includes('hunch>') && text.endsWith('$ git status'));
    const { fields } = await zsh.runRecorded('');
    expect(fields.cmd_raw).toBe('git status');
  });
});
