import fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../src/memory/history.ts';
import { TemplatePool } from '../src/memory/template-pool.ts';
import { TextPool } from '../src/memory/text-pool.ts';

const size = 16;

test('the ring remembers the newest commands and what followed what, and holds no text longer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ line: fc.nat(6), previous: fc.option(fc.nat(6)), cwd: fc.nat(2) }), {
        maxLength: 80,
      }),
      (commands) => {
        const texts = new TextPool();
        const history = new History(texts, new TemplatePool(), size);
        const name = (kind: string, number: number): number => texts.intern(`${kind}${number}`);
        for (const { line, previous, cwd } of commands) {
          history.add({
            line: name('line', line),
            previousLine: previous === null ? -1 : name('line', previous),
            cwd: name('cwd', cwd),
            repo: -1,
            branch: -1,
            template: -1,
            session: 0,
            failed: 0,
          });
        }
        const newest = commands.slice(-size).toReversed();
        expect(history.size).toBe(newest.length);
        for (let number = 0; number <= 6; number += 1) {
          const id = texts.find(`line${number}`);
          const followers: string[] = [];
          history.eachFollower(id, 100, (line) => followers.push(texts.text(line)));
          expect(followers).toEqual(
            newest.filter(({ previous }) => previous === number).map(({ line }) => `line${line}`),
          );
          const runs: string[] = [];
          history.eachRun(id, 100, (cwd) => runs.push(texts.text(cwd)));
          expect(runs).toEqual(newest.filter(({ line }) => line === number).map(({ cwd }) => `cwd${cwd}`));
        }
        const named = newest.flatMap(({ line, previous, cwd }) => [
          `line${line}`,
          `cwd${cwd}`,
          ...(previous === null ? [] : [`line${previous}`]),
        ]);
        expect(texts.size).toBe(new Set(named).size);
        expect([...history.newestLines(100)].map((line) => texts.text(line))).toEqual([
          ...new Set(newest.map(({ line }) => `line${line}`)),
        ]);
      },
    ),
  );
});
