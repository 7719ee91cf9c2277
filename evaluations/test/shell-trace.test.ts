import { describe, expect, it } from 'vitest';
import { lacksForTracing, traceLines } from '../src/fuzzing/shell-trace.ts';

const lacks = lacksForTracing(['bash', 'dash']);

describe.skipIf(lacks !== null)(
  `what a line does is seen${lacks === null ? '' : ` (skipped: ${lacks})`}`,
  () => {
    const effects = (text: string) => traceLines([{ shell: 'bash', text }], ['rm'])[0];
    const started = (text: string): readonly string[] =>
      (effects(text)?.starts ?? []).filter(([program]) => program === 'rm').map((words) => words.join(' '));

    it('through other shells, children, paths and names', () => {
      expect(started(`(sh -c 'x=r; $x""m -rf "$HOME" &'; wait); /bin/rm a`)).toEqual([
        'rm -rf /c/home',
        'rm a',
      ]);
      expect(started("echo 'rm -rf ~'; : # rm")).toEqual([]);
    });

    it('to files, and no line sees what another one did', () => {
      expect(effects('echo > ~/.bashrc; unlink b; mv a c')).toMatchObject({
        written: ['/c/home/.bashrc'],
        removed: ['/c/here/b', '/c/here/a'],
      });
      const both = traceLines(
        ['echo > x', 'cat x'].map((text) => ({ shell: 'dash' as const, text })),
        [],
      );
      expect(both.map(({ written }) => written)).toEqual([['/c/here/x'], []]);
    });

    it('also behind a line that ends the namespace', () => {
      const lines = ['kill -9 -1', 'rm a'].map((text) => ({ shell: 'bash' as const, text }));
      expect(traceLines(lines, ['rm']).map(({ starts }) => starts.some(([name]) => name === 'rm'))).toEqual([
        false,
        true,
      ]);
    });
  },
);
