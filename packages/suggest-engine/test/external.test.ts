import { describe, expect, test } from 'vitest';
import { sessionId } from '@hunch/common/ids';
import type { TaskCandidate } from '../src/external/external-candidate.ts';
import { externalBounds } from '../src/external/external-candidates.ts';
import { shell } from './support/shell.ts';

const task = (text: string, more: Partial<TaskCandidate> = {}): TaskCandidate => ({
  kind: 'task',
  text,
  about: text,
  after: [],
  afterFailure: [],
  ...more,
});

describe('tasks of a project', () => {
  test('are offered in their directory, after what was learnt', () => {
    const { engine, run, texts } = shell();
    for (let round = 0; round < 4; round += 1) run('npm start', { cwd: '/p' });
    engine.setTasks('/p', [task('npm test'), task('npm run build')]);
    expect(texts('npm', { cwd: '/p' })).toEqual(['npm start', 'npm test', 'npm run build']);
    expect(texts('npm', { cwd: '/elsewhere' })).toEqual(['npm start']);
    engine.setTasks('/p', []);
    expect(texts('npm', { cwd: '/p' })).toEqual(['npm start']);
  });

  test('stand there once, whoever else names the line', () => {
    const { engine, run, texts } = shell({ options: { usual_lines: true } });
    engine.setTasks('/p', [task('npm run build'), task('make  test')]);
    const all = (prefix: string) => texts(prefix, { cwd: '/p', limit: 50, includeLowConfidence: true });
    const count = (prefix: string, line: string) => all(prefix).filter((text) => text === line).length;
    // A line that is common everywhere, and then a habit.
    expect(count('npm ', 'npm run build')).toBe(1);
    for (const line of ['npm run build', 'make test', 'ls']) run(line, { cwd: '/p' });
    expect(count('npm ', 'npm run build')).toBe(1);
    expect(all('mak').filter((text) => text.endsWith(' test'))).toHaveLength(1);
  });

  test('a script that package.json no longer names is gone, though it worked here', () => {
    const { engine, run, texts } = shell({ options: { usual_lines: true } });
    for (const line of ['npm run build', 'npm run pretest', 'npm start']) run(line, { cwd: '/p' });
    engine.setTasks('/p', [task('npm run test')], true);
    const shown = texts('npm', { cwd: '/p', limit: 50 });
    expect(shown).not.toContain('npm run build');
    expect(shown).toEqual(expect.arrayContaining(['npm run pretest', 'npm start']));
  });

  test('of a playbook come when they help', () => {
    const { engine, run, texts } = shell();
    engine.setTasks('/p', [
      task('make migrate', { after: ['git pull'] }),
      task('make reset', { afterFailure: ['make test'] }),
    ]);
    // A few habits: one line alone would be sure to come again.
    for (const line of ['ls', 'vim a', 'git status', 'cd b', 'make test', 'ls', 'git log'])
      run(line, { cwd: '/p' });
    run('git pull --rebase', { cwd: '/p' });
    expect(texts('', { cwd: '/p' })[0]).toBe('make migrate');
    run('make test', { cwd: '/p', exitCode: 2 });
    expect(texts('', { cwd: '/p' })[0]).toBe('make reset');
    run('make test', { cwd: '/p', exitCode: 0 });
    expect(texts('', { cwd: '/p' })[0]).not.toBe('make reset');
    run('git pull-all', { cwd: '/p' });
    expect(texts('', { cwd: '/p' })[0]).not.toBe('make migrate');
  });

  test('that are dangerous, or that the user never wants, are not offered', () => {
    const { engine, say, texts } = shell({ riskOf: (text) => (text.includes('rm') ? 'critical' : 'safe') });
    engine.setTasks('/p', [task('rm -rf /'), task('make x')]);
    expect(texts('', { cwd: '/p' })).toEqual(['make x']);
    say('never', 'make x');
    expect(texts('', { cwd: '/p' })).toEqual([]);
  });

  test('are as dangerous as what they run, whatever they are called', () => {
    const { engine, run, texts } = shell();
    engine.setTasks('/p', [
      task('npm run deploy', { risk: 'critical' }),
      task('npm run dev', { risk: 'safe' }),
    ]);
    expect(texts('npm', { cwd: '/p' })).toEqual(['npm run dev']);
    // What was run once, with more behind it, is no better, but for another project.
    for (const line of ['npm run deploy -- --now', 'npm run deployed']) run(line, { cwd: '/p' });
    const all = (cwd: string) => texts('npm', { cwd, limit: 50, includeLowConfidence: true });
    expect(all('/p')).toContain('npm run deployed');
    expect(all('/p')).not.toContain('npm run deploy -- --now');
    expect(all('/elsewhere')).toContain('npm run deploy -- --now');
  });

  test('are bounded', () => {
    const { engine, texts } = shell();
    const many = Array.from({ length: externalBounds.tasksMax + 5 }, (_, index) => task(`make t${index}`));
    engine.setTasks('/p', many);
    expect(texts(`make t${externalBounds.tasksMax + 1}`, { cwd: '/p' })).toEqual([]);
    for (let index = 0; index <= externalBounds.directoriesMax; index += 1) {
      engine.setTasks(`/d${index}`, [task('make x')]);
    }
    expect(texts('', { cwd: '/p' })).toEqual([]);
  });
});

describe('what was probably meant', () => {
  const meant = { kind: 'correction', text: 'git status', about: 'gti is not a command, git is' } as const;

  test('comes first at the next prompt, and only there', () => {
    const { engine, run, texts } = shell();
    for (let round = 0; round < 5; round += 1) {
      run('ls');
      run('gti status', { exitCode: 127 });
    }
    engine.setCorrections(sessionId('a'), 'gti status', [meant]);
    expect(texts()[0]).toBe('git status');
    expect(texts('ls')).not.toContain('git status');
    run('ls');
    expect(texts()[0]).not.toBe('git status');
  });

  test('stands without guesses by one word, where somebody has read all of them', () => {
    const { engine, run, texts } = shell();
    run('nmap 10.0.0.1');
    run('nma p-A', { exitCode: 127 });
    const after = () => texts('', { lastCommand: { text: 'nma p-A', exitCode: 127 } });
    expect(after()).toContain('nmap p-A');
    engine.setCorrections(sessionId('a'), 'nma p-A', [{ ...meant, text: 'nmap -A' }]);
    expect(after()[0]).toBe('nmap -A');
    expect(after()).not.toContain('nmap p-A');
  });

  test('comes too late when the session has gone on', () => {
    const { engine, run, texts } = shell();
    run('gti status', { exitCode: 127 });
    run('ls');
    engine.setCorrections(sessionId('a'), 'gti status', [meant]);
    expect(texts()).not.toContain('git status');
  });

  test('is over for a shell that has gone on, though what it ran is still on its way', () => {
    const { engine, run } = shell();
    run('gti status', { exitCode: 127 });
    engine.setCorrections(sessionId('a'), 'gti status', [meant]);
    const after = (text: string): readonly string[] =>
      engine
        .suggest({
          sessionId: sessionId('a'),
          cwd: '/p',
          repoKey: null,
          branch: null,
          prefix: '',
          lastCommand: { text, exitCode: 127 },
        })
        .map((suggestion) => suggestion.text);
    expect(after('gti status ')).toContain('git status');
    expect(after('gti log')).not.toContain('git status');
  });

  test('tells that the line was a slip: it is not shown again, unless it works in the end', () => {
    const { engine, run, texts } = shell();
    run('cat noets', { exitCode: 1 });
    expect(texts('ca')).toContain('cat noets');
    engine.setCorrections(sessionId('a'), 'cat noets', [{ ...meant, text: 'cat notes' }]);
    run('ls');
    expect(texts('ca')).not.toContain('cat noets');
    run('cat noets');
    expect(texts('ca')).toContain('cat noets');
  });

  test('is for its own session', () => {
    const { engine, run, texts } = shell();
    run('gti status', { exitCode: 127 });
    engine.setCorrections(sessionId('a'), 'gti status', [meant]);
    expect(texts('', { session: 'other' })).not.toContain('git status');
  });
});

test('the newest lines that worked, each once', () => {
  const { engine, run } = shell();
  for (const line of ['ls', 'git status', 'ls']) run(line);
  run('false', { exitCode: 1 });
  run('gti', { exitCode: 127 });
  expect(engine.recentLines(10)).toEqual(['ls', 'git status']);
  expect(engine.recentLines(1)).toEqual(['ls']);
});
