import { type Answer, requireShell } from '@hunch/terminal';
import { describe, expect, it } from 'vitest';
import { askedFor, knowing, type RecordedZsh, startRecordedZsh } from './zsh-with-hunch.ts';

const known = knowing('git push origin main', 'git status', 'ls -la /tmp', 'make test');

describe.runIf(requireShell('zsh'))('ghost text in zsh', () => {
  describe('prefetched', () => {
    const prefetched: Answer = (frame) =>
      frame.fields.prefetch === '1' && frame.fields.prefix === undefined
        ? [
            { text: 'make test', prefix: 'm' },
            { text: 'make clean', prefix: 'make c' },
            { text: 'evil\u001B[2J', prefix: 'e' },
          ]
        : known(frame);

    const tellsWhatItKnows =
      'functions -c __hunch_know_prefetched know-prefetched; function __hunch_know_prefetched { know-prefetched "$@"; zle -M "known: $#__hunch_known_prefixes"; zle -R }';

    /** The shell has read what it was told: on a loaded machine a key may be faster. */
    async function untilKnown({ shell }: RecordedZsh, count: number): Promise<void> {
      await shell.waitFor(`known: ${count}`);
    }

    it('is drawn at the key that calls for it, without a question', async () => {
      await using zsh = await startRecordedZsh({ answer: prefetched, after: tellsWhatItKnows });
      await zsh.waitForGhost('git push origin main');
      await untilKnown(zsh, 4);
      for (const [typed, left] of [
        ['m', 'ake test'],
        ['ake c', 'lean'],
      ] as const) {
        zsh.shell.type(typed);
        await zsh.waitForGhost(left);
      }
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push origin main');
      zsh.shell.type('l');
      await zsh.waitForGhost('s -la /tmp');
      expect(askedFor(zsh.daemon)).toEqual(['', 'l']);
    });

    it('is darker where the daemon is unsure of it', async () => {
      const answer: Answer = (frame) =>
        frame.fields.prefetch === '1'
          ? [
              { text: 'make test', unsure: '1', prefix: 'm' },
              { text: 'make clean', prefix: 'make c' },
            ]
          : known(frame);
      await using zsh = await startRecordedZsh({ answer, after: tellsWhatItKnows });
      await zsh.waitForGhost('git push origin main');
      await untilKnown(zsh, 3);
      zsh.shell.type('m');
      await zsh.waitForGhost('ake test');
      expect(zsh.shell.grid.cell(0, 3)?.foreground).toBe(239);
      zsh.shell.type('ake c');
      await zsh.waitForGhost('lean');
      expect(zsh.shell.grid.cell(0, 8)?.foreground).toBe(8);
      expect(askedFor(zsh.daemon)).toEqual(['']);
    });

    it('is what the daemon says of this very line, where it had nothing to say at first', async () => {
      await using zsh = await startRecordedZsh({
        answer: (frame) => (frame.fields.prefetch === '1' ? [{ text: 'git push', prefix: '' }] : []),
      });
      await zsh.waitForGhost('git push');
      zsh.shell.type('git');
      await zsh.waitForGhost(' push');
      expect(askedFor(zsh.daemon)).toEqual(['']);
    });

    it('shows no control characters, nothing that was dismissed, and nothing in the next line', async () => {
      await using zsh = await startRecordedZsh({ answer: prefetched, after: tellsWhatItKnows });
      await zsh.waitForGhost('git push origin main');
      await untilKnown(zsh, 4);
      zsh.shell.type('e');
      await zsh.daemon.waitFor(({ fields }) => fields.prefix === 'e' && fields.prefetch === undefined);
      await zsh.shell.waitFor((text) => /^\$ e$/m.test(text));
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push origin main');
      zsh.shell.type('m\u0018\u0017');
      await zsh.shell.waitFor('$ m');
      zsh.shell.press('ctrl-u');
      zsh.daemon.answerWith(known);
      await zsh.shell.run(':');
      await zsh.waitForGhost('git push origin main');
      zsh.shell.type('m');
      await zsh.waitForGhost('ake test');
      expect(askedFor(zsh.daemon).slice(-2)).toEqual(['', 'm']);
    });

    it.each(['ephemeral', 'no_send'])('is not asked for in the mode %s', async (mode) => {
      await using zsh = await startRecordedZsh({ answer: prefetched, before: `HUNCH_INCOGNITO=${mode}` });
      await zsh.waitForGhost('git push origin main');
      zsh.shell.type('m');
      await zsh.waitForGhost('ake test');
      expect(zsh.daemon.frames.some(({ fields }) => fields.prefetch === '1')).toBe(false);
    });

    it('asks no more of a word that no line begins with, until it ends or is taken back', async () => {
      const lines = knowing('git push');
      await using zsh = await startRecordedZsh({
        answer: (frame) => (frame.fields.prefix?.startsWith('x') === true ? [{ text: '' }] : lines(frame)),
        after:
          'functions -c __hunch_know know; function __hunch_know { know "$@"; zle -M "knows <$1>"; zle -R }',
      });
      await zsh.waitForGhost('git push');
      // It is prefetched only while nobody types.
      await zsh.daemon.waitFor(({ fields }) => fields.prefetch === '1');
      for (const [key, shown] of [
        ['x', 'knows <x>'],
        ['y', '$ xy\n'],
        ['z', '$ xyz\n'],
        [' ', 'knows <xyz >'],
        ['a', '$ xyz a\n'],
        ['b', '$ xyz ab\n'],
      ] as const) {
        zsh.shell.type(key);
        await zsh.shell.waitFor((text) => `${text}\n`.includes(shown));
      }
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push');
      zsh.shell.type('g');
      await zsh.waitForGhost('it push');
      expect(askedFor(zsh.daemon)).toEqual(['', 'x', 'xyz ']);
      expect(
        zsh.daemon.frames.filter(({ fields }) => fields.prefetch === '1').map(({ fields }) => fields.prefix),
      ).toEqual([undefined]);
    });

    it('belongs to the question it answers: one that comes late is kept, and not shown for another line', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await using zsh = await startRecordedZsh({
        answer: async (frame) => {
          if (frame.fields.prefix === 'ls' && frame.fields.prefetch !== '1') await held;
          return known(frame);
        },
      });
      await zsh.waitForGhost('git push origin main');
      zsh.shell.type('ls');
      await zsh.daemon.waitFor(({ fields }) => fields.prefix === 'ls');
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push origin main');
      release();
      zsh.shell.type('ls');
      await zsh.waitForGhost(' -la /tmp');
      zsh.shell.press('ctrl-u');
      await zsh.waitForGhost('git push origin main');
    });
  });
});
