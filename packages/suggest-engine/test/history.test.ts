import fc from 'fast-check';
import { expect, test } from 'vitest';
import { History } from '../src/memory/history.ts';
import { TemplatePool } from '../src/memory/template-pool.ts';
import { TextPool } from '../src/memory/text-pool.ts';

const size = 16;
/** Of the sessions 0 to 3. */
const isElsewhere = (session: number): boolean => session >= 2;

test('the history remembers the newest commands, those of this machine first, and what followed what, and holds no text longer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ line: fc.nat(6), session: fc.nat(3), cwd: fc.nat(2) }), {
        maxLength: 80,
      }),
      (commands) => {
        const texts = new TextPool();
        const history = new History(texts, new TemplatePool(), size, size);
        const name = (kind: string, number: number): number => texts.intern(`${kind}${number}`);
        for (const { line, session, cwd } of commands) {
          const entry = {
            line: name('line', line),
            cwd: name('cwd', cwd),
            repo: -1,
            branch: -1,
            template: -1,
            session,
            failed: 0,
          };
          history.add(entry, isElsewhere(session));
        }
        const newest = [false, true].flatMap((elsewhere) =>
          commands
            .filter(({ session }) => isElsewhere(session) === elsewhere)
            .slice(-size)
            .toReversed(),
        );
        expect(history.size).toBe(newest.length);
        for (let number = 0; number <= 6; number += 1) {
          const id = texts.find(`line${number}`);
          const runs = history.runsOf(id, 100).map(({ cwd }) => texts.text(cwd));
          expect(runs).toEqual(newest.filter(({ line }) => line === number).map(({ cwd }) => `cwd${cwd}`));
        }
        let sequence = history.newest;
        for (let age = 0; age < newest.length; age += 1, sequence = history.previous(sequence)) {
          expect(history.age(sequence)).toBe(age);
          const later = newest.slice(0, age).findLast(({ session }) => session === newest[age]?.session);
          const next = history.after(sequence);
          expect(next > 0 ? texts.text(history.line(next)) : undefined).toBe(
            later === undefined ? undefined : `line${later.line}`,
          );
        }
        expect(sequence).toBe(0);
        const named = newest.flatMap(({ line, cwd }) => [`line${line}`, `cwd${cwd}`]);
        expect(texts.size).toBe(new Set(named).size);
        expect([...history.newestLines(100)].map((line) => texts.text(line))).toEqual([
          ...new Set(newest.map(({ line }) => `line${line}`)),
        ]);
      },
    ),
  );
});
