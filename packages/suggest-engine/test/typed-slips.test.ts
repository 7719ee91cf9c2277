import { describe, expect, test } from 'vitest';
import { memoryStore } from '../src/testing/index.ts';
import { shell } from './support/shell.ts';
import { randomFrom, slipIn } from './support/typing.ts';

/** Loops of work, of which each session draws some: what follows what is not the same in two of them. */
const loops = [
  ['git status', 'git add .', 'git commit -m wip', 'git push'],
  ['git pull', 'npm install', 'npm run build', 'npm test'],
  ['make', 'make test', 'make install'],
  ['docker compose up', 'docker compose logs', 'docker compose down'],
  ['cd project', 'ls', 'vim notes', 'cat notes'],
  ['kubectl get pods', 'kubectl describe pod', 'kubectl logs web'],
  ['cargo build', 'cargo test', 'cargo clippy'],
  ['ssh server', 'systemctl restart nginx', 'tail error', 'exit'],
  ['python train', 'python evaluate', 'grep loss output'],
  ['terraform plan', 'terraform apply'],
] as const;

/** What a shell reports for a line with a slip in it. */
const exitOf = (place: number, random: () => number): number => (place === 0 ? 127 : random() < 0.5 ? 1 : 2);

/** 300 sessions with slips put in: 20 commands each, a slip in one of four, mended at once half of the time. */
function typeSessions(): { shown: string[]; slips: number; mended: number; missed: string[] } {
  const shown: string[] = [];
  const missed: string[] = [];
  let slips = 0;
  let mended = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const { run, texts } = shell();
    const own = [pick(loops), pick(loops), pick(loops)];
    const known = new Set<string>(own.flat());
    const typed = new Set<string>();
    for (const line of known) run(line);
    for (let count = 0; count < 20;) {
      for (const line of pick(own)) {
        count += 1;
        const slip = random() < 1 / 4 ? slipIn(line, random) : null;
        if (slip !== null && !known.has(slip.text)) {
          slips += 1;
          typed.add(slip.text);
          const exitCode = exitOf(slip.place, random);
          run(slip.text, { exitCode });
          const [first] = texts('', { lastCommand: { text: slip.text, exitCode } });
          if (first === line) mended += 1;
          else missed.push(`${slip.text} -> ${String(first)}`);
        }
        if (slip === null || random() < 0.5) run(line);
      }
      for (const asked of [
        '',
        ...[...typed].slice(-1).flatMap((slip) => [slip.slice(0, 1), slip.slice(0, -1)]),
      ])
        shown.push(...texts(asked, { limit: 20 }).filter((text) => typed.has(text)));
    }
  }
  return { shown, slips, mended, missed };
}

test('no line with a slip is ever suggested, and what was meant stands first at the next prompt', () => {
  const { shown, slips, mended, missed } = typeSessions();
  expect(slips).toBeGreaterThan(1_000);
  expect(shown).toEqual([]);
  expect(mended / slips, missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
});

test('one failure of a subcommand that does not exist stays behind all that worked', () => {
  const { run, texts } = shell();
  for (let round = 0; round < 30; round += 1)
    for (const line of ['git status', 'git push'])
      run(line, { session: 'old', imported: true, exitCode: null });
  run('git st', { exitCode: 1 });
  for (const typed of ['', 'g', 'git', 'git s', 'git st']) expect(texts(typed)).not.toContain('git st');
  // An alias of git that works is another matter.
  run('git st', { exitCode: 0 });
  expect(texts('git s')).toContain('git st');
});

test('a line that could not be started the last time is not suggested until it works again', () => {
  const { run, texts } = shell();
  for (const exitCode of [0, 0, 126]) run('deploy now', { exitCode });
  expect(texts('dep')).toEqual([]);
  run('deploy now');
  expect(texts('dep')).toEqual(['deploy now']);
});

test('another number is no slip: no process is offered for another', () => {
  const { run, ask } = shell();
  run('kill 4712');
  run('kill 4711', { exitCode: 1 });
  const sources = ask('', { lastCommand: { text: 'kill 4711', exitCode: 1 } }).map(({ source }) => source);
  expect(sources).not.toContain('correction');
});

describe('a slip that failed is not shown', () => {
  const slips: readonly (readonly [string, number, string])[] = [
    ['git commit --ammend', 129, 'git commit --amend'],
    ['sudo curl --silnt x', 2, 'sudo curl --silent x'],
    ['ip --helpp', 255, 'ip --help'],
    ['terrafrom plna', 1, 'terraform plan'],
    ['dockerps -a', 1, 'docker ps -a'],
  ];

  test.each(slips)('%s, after a restart', (slip, exitCode, meant) => {
    const before = shell();
    for (let time = 0; time < 3; time += 1) before.run(slip, { exitCode });
    before.run(meant);
    before.run('ls');
    const after = shell();
    after.engine.restore(memoryStore().snapshot(), structuredClone(before.engine.image()));
    for (const { texts } of [before, after])
      for (const typed of ['', slip.slice(0, 1), slip.slice(0, -1)])
        expect(texts(typed, { limit: 50 })).not.toContain(slip);
    expect(after.texts('', { limit: 50 })).toContain(meant);
  });

  test('an option that the catalogue does not know, from an import', () => {
    const { run, texts } = shell();
    for (const line of ['git commit --ammend', 'git commit --amend', 'git commit --made-up'])
      run(line, { session: 'import', imported: true, exitCode: null });
    expect(texts('git commit', { limit: 50 })).toEqual(
      expect.arrayContaining(['git commit --amend', 'git commit --made-up']),
    );
    expect(texts('git commit', { limit: 50 })).not.toContain('git commit --ammend');
  });
});

test('a word that was wrong in a line that failed is put into no other line', () => {
  const { run, texts } = shell();
  for (const line of ['ping 172.18.1.5', 'ssh root@172.18.1.5', 'ssh 172.18.1.5', 'ping 172.18.1.5'])
    run(line);
  run('ssh -b 72.18.1.5', { exitCode: 1 });
  for (const typed of ['', 's', 'ssh', 'ping'])
    expect(texts(typed, { limit: 50 }).filter((text) => /^(?:ssh|ping) 72/.test(text))).toEqual([]);
});

test('what a program that failed was given is put into the next line all the same', () => {
  const { run, texts } = shell();
  for (const [name, exitCode] of [
    ['a', 0],
    ['b', 0],
    ['c', 1],
  ] as const) {
    run(`pytest tests/${name}.py`, { exitCode });
    if (name !== 'c') run(`vim tests/${name}.py`);
  }
  expect(texts('vim')).toContain('vim tests/c.py');
});

test('a slip that ended with 0 stands behind the line that mended it at once, until it runs again', () => {
  const { run, texts } = shell();
  for (const line of ['ls', 'mkdir exmaple', 'mkdir example', 'ls']) run(line);
  for (const typed of ['', 'm', 'mkdir '])
    expect(texts(typed, { limit: 50 }).filter((text) => text.startsWith('mkdir'))).toEqual([
      'mkdir example',
      'mkdir exmaple',
    ]);
  for (const line of ['mkdir exmaple', 'ls', 'mkdir exmaple', 'ls']) run(line);
  expect(texts('mkdir ')[0]).toBe('mkdir exmaple');
});
