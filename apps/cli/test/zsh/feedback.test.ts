import { requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { knowing, type RecordedZsh, startRecordedZsh } from './zsh-with-hunch.ts';

const known = knowing('git push', 'git status');

/** Lets a suggestion count as read at once, so that no test has to wait for that. */
const readAtOnce = '__hunch_seen_ms=0';

async function feedbackOf(
  zsh: RecordedZsh,
  command: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  zsh.daemon.clear();
  await zsh.runRecorded(command);
  // The next prompt's question comes after all that the command gave rise to.
  await zsh.daemon.waitFor((frame) => frame.method === 'Suggest' && frame.fields.prefix === undefined);
  return zsh.daemon.frames.find((frame) => frame.method === 'RecordFeedback')?.fields;
}

describe.runIf(requireShell('zsh'))('what zsh tells of a suggestion', () => {
  it('taken and run as it was: accepted', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('right');
    const feedback = await feedbackOf(zsh, '');
    expect(feedback).toMatchObject({
      action: 'accepted',
      suggested_text: 'git status',
      executed_text: 'git status',
      prefix: 'git s',
    });
    expect(Number(feedback?.latency_ms)).toBeGreaterThanOrEqual(0);
    expect(Number(feedback?.latency_ms)).toBeLessThan(20_000);
    expect(await feedbackOf(zsh, 'git push')).toBeUndefined();
  });

  it('taken word by word to its end: accepted', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push');
    zsh.shell.press('ctrl-right');
    await zsh.waitForGhost('push');
    zsh.shell.press('ctrl-right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git push'.length);
    expect(await feedbackOf(zsh, '')).toMatchObject({ action: 'accepted', suggested_text: 'git push' });
  });

  it('taken and changed: edited_then_run', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push');
    zsh.shell.press('end');
    expect(await feedbackOf(zsh, ' --force')).toMatchObject({
      action: 'edited_then_run',
      suggested_text: 'git push',
      executed_text: 'git push --force',
    });
  });

  it('read, and something else run: ignored_timeout', async () => {
    await using zsh = await startRecordedZsh({ answer: known, after: readAtOnce });
    await zsh.waitForGhost('git push');
    expect(await feedbackOf(zsh, 'true')).toMatchObject({
      action: 'ignored_timeout',
      suggested_text: 'git push',
      executed_text: 'true',
    });
  });

  it('not there long enough to be read, typed out by hand, or given up: nothing', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push');
    expect(await feedbackOf(zsh, 'true')).toBeUndefined();
    await zsh.shell.run(readAtOnce);
    await zsh.waitForGhost('git push');
    expect(await feedbackOf(zsh, 'git push')).toBeUndefined();
    await zsh.waitForGhost('git push');
    zsh.shell.press('right', 'ctrl-u');
    await zsh.waitForGhost('git push');
    await zsh.shell.run('');
    expect(zsh.daemon.frames.filter((frame) => frame.method === 'RecordFeedback')).toEqual([]);
  });

  it('hidden by its key: dismissed, and not shown again on that line', async () => {
    await using zsh = await startRecordedZsh({ answer: known });
    await zsh.waitForGhost('git push');
    zsh.shell.press('ctrl-x', 'ctrl-w');
    const dismissed = await zsh.daemon.waitFor((frame) => frame.method === 'RecordFeedback');
    expect(dismissed.fields).toMatchObject({ action: 'dismissed', suggested_text: 'git push' });
    expect(dismissed.fields.executed_text).toBeUndefined();
    zsh.shell.type('git s');
    await zsh.waitForGhost('tatus');
    zsh.shell.press('backspace');
    await zsh.shell.waitFor((text) => text === '$ git');
  });

  it.each(['no_send', 'ephemeral'])('in incognito mode %s: as little as of the command', async (mode) => {
    await using zsh = await startRecordedZsh({ answer: known, env: { HUNCH_INCOGNITO: mode } });
    await zsh.waitForGhost('git push');
    zsh.shell.press('right');
    await zsh.shell.waitFor(() => zsh.shell.cursor().column === '$ git push'.length);
    await zsh.shell.run('');
    await zsh.waitForGhost('git push');
    zsh.shell.press('ctrl-x', 'ctrl-w');
    await zsh.shell.waitFor((text) => text.endsWith('\n$'));
    await zsh.shell.exit();
    const sent = zsh.daemon.frames.filter((frame) => frame.method === 'RecordFeedback');
    expect(sent.map((frame) => [frame.fields.action, frame.fields.ephemeral])).toEqual(
      mode === 'no_send'
        ? []
        : [
            ['accepted', '1'],
            ['dismissed', '1'],
          ],
    );
  });
});
