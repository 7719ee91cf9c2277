import { describe, expect, test } from 'vitest';
import { shell } from './support/shell.ts';

// The retrieval sources of spec 003 §6.2 and those beside them; pipelines, names, kinds of project, tasks and corrections
// have tests of their own.

describe('recovery from a failure', () => {
  /** A check that is followed by one thing when it succeeds, by another when it fails. */
  function checked() {
    const made = shell();
    for (let round = 0; round < 12; round += 1) {
      const failed = round % 3 === 0;
      made.run(`vim part-${(7 * round) % 5}.c`);
      made.run('make check', { exitCode: failed ? 2 : 0 });
      made.run(failed ? 'make clean' : 'make install');
    }
    made.run('vim other.c');
    return made;
  }

  test.each([
    [0, 'make install'],
    [2, 'make clean'],
  ])('after exit code %i what was run after such an end of the command', (exitCode, expected) => {
    const { run, ask } = checked();
    run('make check', { exitCode });
    const [first] = ask();
    expect(first?.text).toBe(expected);
    expect(first?.reasons[0]?.text).toContain('make check');
  });

  test.each([
    [0, 'make install'],
    [2, 'make clean'],
  ])('the shell says that it ended with %i, before its end has arrived', (exitCode, expected) => {
    expect(checked().texts('', { lastCommand: { text: 'make check', exitCode } })[0]).toBe(expected);
  });
});

describe('the scope of a directory', () => {
  const api = { cwd: '/src/shop/api', repo: '/src/shop' };
  const web = { cwd: '/src/shop/web', repo: '/src/shop' };
  const docs = { cwd: '/src/shop/docs', repo: '/src/shop' };

  /** Two directories of one repository, turn by turn, in sessions of their own; then something else elsewhere. */
  function twoDirectories() {
    const made = shell();
    for (let round = 0; round < 12; round += 1) {
      for (const line of ['cargo run', 'cargo clippy']) made.run(line, { ...api, session: `api ${round}` });
      for (const line of ['npm start', 'npm run lint']) made.run(line, { ...web, session: `web ${round}` });
    }
    for (let round = 0; round < 30; round += 1)
      made.run(`tool-${round % 10}`, { session: 'elsewhere', cwd: '/tmp' });
    return made;
  }

  test('a new session begins with what is run in its directory, not elsewhere in the repository', () => {
    const { texts } = twoDirectories();
    expect(
      texts('', { ...api, session: 'new' })
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['cargo clippy', 'cargo run']);
    expect(
      texts('', { ...web, session: 'new' })
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['npm run lint', 'npm start']);
  });

  test('in a directory that is new, what is run in its repository is likelier than outside of it', () => {
    const { ask } = twoDirectories();
    const chance = (where: object): number =>
      ask('', { ...where, session: 'new', limit: 50 }).find(({ text }) => text === 'cargo run')?.confidence ??
      0;
    expect(chance(docs)).toBeGreaterThan(1.5 * chance({ cwd: '/tmp' }));
  });
});
