import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { share, type EvaluationContext, type Figure } from '../figure.ts';
import { withDaemon } from './daemon-connection.ts';
import { isProgram, placeFor, wordsOf } from './recording.ts';
import { Shell } from './shell.ts';

/** What of a slip is typed again to see whether it is shown. */
const begunMax = 4;
const minuteMs = 60_000;
const startMs = Date.UTC(2026, 1, 2, 9);

interface WrittenSlip {
  readonly typed: string;
  readonly meant: string;
  readonly exitCode: number;
}

interface Answered {
  readonly isKnown: boolean;
  readonly isFirst: boolean;
  readonly isListed: boolean;
  readonly isShown: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Those that fail here: `tre` and `dc` are programs of some machines. */
function rows(): readonly WrittenSlip[] {
  return readFileSync(join(repositoryRoot, 'evaluations/sets/typed-wrong.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [exitCode = '', typed = '', meant = ''] = line.split('\t');
      return { typed, meant, exitCode: Number(exitCode) };
    })
    .filter(({ typed, exitCode }) => exitCode !== 127 || !isProgram(wordsOf(typed)[0] ?? '', nothing));
}

/** What slips that people wrote down themselves are answered with: by somebody whose history is empty, and by one who ran all that was meant. */
export async function typedWrong(context: EvaluationContext): Promise<readonly Answered[]> {
  const all = rows();
  const meant = [...new Set(all.map((row) => row.meant))];
  const programs = new Set(
    meant.map((line) => wordsOf(line)[0] ?? '').filter((name) => !isProgram(name, nothing)),
  );
  const answers: Answered[] = [];
  for (const isKnown of [false, true]) {
    const base = mkdtempSync(join(tmpdir(), 'hunch-slips-'));
    await withDaemon(context, base, programs, async (connection) => {
      const lines = [
        ...meant,
        'ls src',
        'ls docs',
        'cat notes.txt',
        'cat Main.java',
        'cat run.py',
        './run.sh',
      ];
      const { directory } = placeFor(join(base, 'at'), lines);
      let tsMs = startMs;
      const before = new Shell(connection, 'before', directory);
      for (const line of isKnown ? meant : ['ls', 'pwd']) await before.ran(line, 0, (tsMs += minuteMs));
      const typedSoFar = new Set<string>();
      for (const [place, row] of all.entries()) {
        const shell = new Shell(connection, `at-${String(place)}`, directory);
        await shell.ran(row.typed, row.exitCode, (tsMs += minuteMs));
        typedSoFar.add(row.typed);
        const atOnce = await shell.ask('');
        const shown = [...atOnce.lines];
        for (let typed = 1; typed <= Math.min(begunMax, row.typed.length - 1); typed += 1) {
          const { lines: more, ghost } = await shell.ask(row.typed.slice(0, typed));
          shown.push(...more, ...(ghost === null ? [] : [ghost]));
        }
        const answer = {
          isKnown,
          isFirst: atOnce.lines[0] === row.meant,
          isListed: atOnce.lines.includes(row.meant),
          isShown: shown.some((line) => typedSoFar.has(line)),
        };
        answers.push(answer);
        if (!answer.isFirst || answer.isShown)
          context.onMiss(
            `written down${answer.isShown ? ', shown' : ''}: ${row.typed} (${String(row.exitCode)}${isKnown ? '' : ', new'}) for ${row.meant}, but: ${atOnce.lines.slice(0, 3).join(' | ')}`,
          );
      }
    });
  }
  return answers;
}

export function typedWrongFigures(answers: readonly Answered[]): readonly Figure[] {
  const part = (id: string, title: string, isKnown: boolean, isOne: (one: Answered) => boolean): Figure => {
    const of = answers.filter((one) => one.isKnown === isKnown);
    return { id, title, value: share(of.filter(isOne).length, of.length), rows: of.length, better: 'higher' };
  };
  const shown = answers.filter(({ isShown }) => isShown).length;
  return [
    part('written-first-known', 'written down by people: first, where the line had run before', true, ({ isFirst }) => isFirst),
    part('written-first-new', 'written down by people: first, with an empty history', false, ({ isFirst }) => isFirst),
    part('written-listed-new', 'written down by people: among five, with an empty history', false, ({ isListed }) => isListed),
    { id: 'written-shown', title: 'written down by people: shown later', value: share(shown, answers.length), rows: answers.length, better: 'lower' },
  ];
} // prettier-ignore
