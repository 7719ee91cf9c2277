import fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../src/memory/history.ts';
import { TemplatePool } from '../src/memory/template-pool.ts';
import { TextPool } from '../src/memory/text-pool.ts';

const size = 16;

test('the ring remembers the newest commands and what followed what, and holds no text longer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ line: fc.nat(6), session: fc.nat(2), cwd: fc.nat(2) }), {
        maxLength: 80,
      }),
      (commands) => {
        const texts = new TextPool();
        const history = new History(texts, new TemplatePool(), size);
        const name = (kind: string, number: number): number => texts.intern(`${kind}${number}`);
        for (const { line, session, cwd } of commands) {
          history.add({
            line: name('line', line),
            cwd: name('cwd', cwd),
            repo: -1,
            branch: -1,
            template: -1,
            session,
            failed: 0,
          });
        }
        const newest = commands.slice(-size).toReversed();
        expect(history.size).toBe(newest.length);
        for (let number = 0; number <= 6; number += 1) {
          const id = texts.find(`line${number}`);
          const runs = history.runsOf(id, 100).map(({ cwd }) => texts.text(cwd));
          expect(runs).toEqual(newest.filter(({ line }) => line === number).map(({ cwd }) => `cwd${cwd}`));
        }
        for (let age = 0; age < history.size; age += 1) {
          const sequence = history.newest - age;
          const later = newest.slice(0, age).findLast(({ session }) => session === newest[age]?.session);
          const next = history.after(sequence);
          expect(next > 0 ? texts.text(history.line(next)) : undefined).toBe(
            later === undefined ? undefined : `line${later.line}`,
          );
        }
        const named = newest.flatMap(({ line, cwd }) => [`line${line}`, `cwd${cwd}`]);
        expect(texts.size).toBe(new Set(named).size);
        expect([...history.newestLines(100)].map((line) => texts.text(line))).toEqual([
          ...new Set(newest.map(({ line }) => `line${line}`)),
        ]);
      },
    ),
  );
});
