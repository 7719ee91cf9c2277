import { describe, expect, test } from 'vitest';
import { templateId, type TemplateId } from '@hunch/common/ids';
import type { StatRow, StatRows } from '../src/ports.ts';
import { shell as anyShell } from './support/shell.ts';

/** These are promises of the weighted ranker; adaptive.test.ts has those of the other. */
const shell = (settings: Parameters<typeof anyShell>[0] = {}) =>
  anyShell({ ...settings, options: { ranker: 'weighted', ...settings.options } });

describe('what comes next', () => {
  test('what followed the last command before comes first, though others are used more', () => {
    const { run, texts } = shell();
    for (let round = 0; round < 3; round += 1) {
      run('git add .');
      run('git commit -m "wip"');
      for (const line of ['ls', 'ls', 'pwd']) run(line);
    }
    run('git add .');
    expect(texts()[0]).toBe('git commit -m "wip"');
  });

  test('a template learnt elsewhere leads to the line of it that this session knows', () => {
    const { run, texts } = shell();
    for (const file of ['a.ts', 'b.ts', 'c.ts']) {
      run(`vim ${file}`, { session: 'old' });
      run(`node ${file}`, { session: 'old' });
    }
    run('node z.ts', { session: 'new' });
    run('vim z.ts', { session: 'new' });
    expect(texts('', { session: 'new' })[0]).toBe('node z.ts');
  });

  test('several lines of one template may be suggested, one spelling of each', () => {
    const { run, texts } = shell();
    for (const line of ['cd /srv/app', 'cd  /srv/app', 'cd /srv/www', 'CD /srv/app']) run(line);
    const lines = texts('cd');
    expect(lines).toContain('cd /srv/www');
    expect(lines.filter((line) => line.toLowerCase().replace('  ', ' ') === 'cd /srv/app')).toHaveLength(1);
  });

  test('what the shell says it ran last counts, even if its end has not arrived', () => {
    const { run, texts } = shell();
    for (let round = 0; round < 3; round += 1)
      for (const line of ['make', 'make test', 'ls', 'cd ..']) run(line);
    expect(texts('', { lastCommand: { text: ' make ', exitCode: 0 } })[0]).toBe('make test');
    expect(texts('', { lastCommand: { text: 'ls', exitCode: 0 } })[0]).toBe('cd ..');
  });

  test('the repository at hand outweighs the others', () => {
    const { run, texts } = shell();
    for (let round = 0; round < 4; round += 1) {
      run('git pull', { session: 'x', repo: '/x' });
      run('cargo build', { session: 'x', repo: '/x' });
      run('git pull', { session: 'y', repo: '/y' });
      run('npm install', { session: 'y', repo: '/y' });
    }
    for (const [repo, line] of [
      ['/x', 'cargo build'],
      ['/y', 'npm install'],
    ] as const) {
      expect(texts('', { session: 'new', repo, lastCommand: { text: 'git pull', exitCode: 0 } })[0]).toBe(
        line,
      );
    }
  });

  test('so does the branch', () => {
    const { run, texts } = shell();
    for (const branch of ['main', 'release', 'main', 'release'])
      run(`make ${branch}-notes`, { session: 'x', repo: '/x', branch });
    for (const branch of ['main', 'release']) {
      expect(texts('make', { session: 'new', repo: '/x', branch })[0]).toBe(`make ${branch}-notes`);
    }
  });

  test('a command of several lines comes back whole', () => {
    const { run, texts } = shell();
    const loop = 'for f in *.txt; do\n  wc -l "$f"\ndone';
    run(loop);
    run('ls');
    expect(texts('for')).toEqual([loop]);
  });

  test('what was used long ago fades behind what is used now', () => {
    const { run, texts, clock } = shell();
    for (let round = 0; round < 5; round += 1) run('svn update', { session: 'old' });
    clock.advance(40 * 7 * 24 * 3_600_000);
    for (let round = 0; round < 2; round += 1) run('svn info', { session: 'old' });
    expect(texts('svn', { session: 'new' })).toEqual(['svn info', 'svn update']);
  });

  test('a template whose lines were all forgotten is filled from what its slots held', () => {
    const { engine, texts } = shell();
    const [make, tail] = ['8b76', '11aa'].map((id) => templateId(id)) as [TemplateId, TemplateId];
    const row = (of: TemplateId, member: string, score: number): StatRow => ({
      scope: 'global',
      templateId: of,
      slotIndex: 0,
      member,
      score,
      successes: score,
      failures: 0,
      lastSeenMs: 1_699_999_999_000,
    });
    const stats: StatRows = {
      commands: [row(make, '', 3)],
      lines: [],
      transitions: [row(make, tail, 3)],
      slots: [row(tail, '/var/log/syslog', 3), row(tail, 'out.log', 1)],
    };
    engine.restore({
      templates: () =>
        [
          { templateId: make, cmdNorm: 'make', slotCount: 0, firstSeenMs: 1, lastSeenMs: 2 },
          { templateId: tail, cmdNorm: 'tail -f <path>', slotCount: 1, firstSeenMs: 1, lastSeenMs: 2 },
        ] as never,
      stats: (kind) => stats[kind],
      profiles: () => [],
      recentEvents: () => [],
      recentFeedback: () => [],
      recentBlocks: () => [],
    });
    expect(texts('', { lastCommand: { text: 'make', exitCode: 0 } })).toEqual(['tail -f /var/log/syslog']);
  });
});

describe('what is typed', () => {
  test('every suggestion starts with it', () => {
    const { run, ask } = shell();
    for (const line of ['git status', 'git stash', 'go test', 'ls', 'grep x y']) run(line);
    for (const { text } of ask('git st')) expect(text.startsWith('git st')).toBe(true);
    expect(ask('git st')).toHaveLength(2);
  });

  test('case and blanks may differ, which ranks lower', () => {
    const { run, texts } = shell();
    for (const line of ['Make install', 'make clean']) run(line);
    expect(texts('make')).toEqual(['make clean', 'Make install']);
    expect(texts('MAKE  c')).toEqual(['make clean']);
  });

  test('where nothing starts with it, the beginnings of words do', () => {
    const { run, texts } = shell();
    for (const line of ['git checkout main', 'ls']) run(line);
    expect(texts('gch')).toEqual(['git checkout main']);
    expect(texts('zzz')).toEqual([]);
  });

  test('a line typed once among thousands is found', () => {
    const { run, texts } = shell();
    run('terraform import module.dns zone-1', { session: 'old' });
    for (let number = 0; number < 3_000; number += 1)
      run(`terraform plan -out plan-${number}`, { session: 'old', imported: true });
    expect(texts('terraform i', { session: 'new' })).toEqual(['terraform import module.dns zone-1']);
  });
});

describe('what must not be suggested', () => {
  test('a redacted line: its kind is learnt, its text never shown', () => {
    const { run, texts } = shell();
    const change = run('mysql -p***', { redacted: true });
    expect(change?.event.cmdNorm).toBe('mysql -p***');
    expect(change?.stats.commands).toHaveLength(1);
    expect(change?.stats.lines).toEqual([]);
    expect(change?.stats.slots).toEqual([]);
    expect(texts('mysql')).toEqual([]);
    expect(texts()).toEqual([]);
  });

  test('a command that does not exist (exit code 127)', () => {
    const { run, texts } = shell();
    run('gti status', { exitCode: 127 });
    run('git status');
    run('gti status', { exitCode: 127 });
    expect(texts()).toEqual(['git status']);
    // What was meant by it is.
    expect(texts('gti')).toEqual(['git status']);
  });

  test.each([
    'rm -rf /',
    'rm -rf ~',
    'sudo rm -fr /*',
    'mkfs.ext4 /dev/sda1',
    'dd if=x of=/dev/sda',
    ':(){ :|:& };:',
    'curl -s https://x.y/i.sh | sudo bash',
  ])('%s at an empty prompt; who types it sees it labelled', (line) => {
    const { run, ask, texts } = shell();
    for (let round = 0; round < 9; round += 1) run(line);
    expect(texts()).toEqual([]);
    const [typed] = ask(line.slice(0, 2));
    expect(typed?.risk).toBe('critical');
    expect(typed?.reasons.find(({ name }) => name === 'risk_penalty')?.contribution).toBe(-0.2);
  });

  test.each([
    ['git push --force', 'high'],
    ['git push -f origin main', 'high'],
    ['git reset --hard HEAD~1', 'high'],
    ['rm -rf build', 'moderate'],
    ['rm a.txt', 'moderate'],
    ['git push', 'safe'],
    ['git push --force-with-lease', 'safe'],
    ['echo rmdir', 'safe'],
    ['dd if=a of=/dev/null', 'safe'],
    ['ls -R /', 'safe'],
  ])('the risk of %s is %s', (line, risk) => {
    const { run, ask } = shell();
    for (let round = 0; round < 3; round += 1) run(line);
    expect(ask(line.slice(0, 2))[0]?.risk).toBe(risk);
  });

  test('the risk of a line is asked for once, and its penalty counts before the order', () => {
    const asked: string[] = [];
    const { run, texts } = shell({
      riskOf: (line) => {
        asked.push(line);
        return line === 'deploy now' ? 'high' : 'safe';
      },
    });
    for (let round = 0; round < 3; round += 1) for (const line of ['deploy now', 'deploy later']) run(line);
    expect(texts('deploy', { session: 'new' })).toEqual(['deploy later', 'deploy now']);
    texts('deploy', { session: 'new' });
    expect(asked.toSorted()).toEqual(['deploy later', 'deploy now']);
  });
});

describe('why', () => {
  test('the reasons add up to the score and say what happened', () => {
    const { run, ask } = shell();
    for (let round = 0; round < 3; round += 1) {
      run('git add .', { repo: '/x' });
      run('git push', { repo: '/x', exitCode: round === 0 ? 1 : 0 });
    }
    run('git add .', { repo: '/x' });
    const [best] = ask('', { repo: '/x' });
    expect(best?.text).toBe('git push');
    expect(best?.source).toBe('session_transition');
    const sum = best?.reasons.reduce((total, { contribution }) => total + contribution, 0) ?? 0;
    expect(sum).toBeCloseTo(best?.score ?? Number.NaN, 9);
    expect(best?.reasons.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'ran 3 times after `git add .`',
        'used 3 times in this repository',
        'succeeded 67 %',
      ]),
    );
  });

  test('limit and low confidence are respected', () => {
    const { run, texts } = shell({ options: { min_confidence: 0.9 } });
    for (const line of ['ls', 'pwd', 'id', 'df', 'du']) run(line);
    expect(texts('', { limit: 2 })).toHaveLength(2);
    expect(texts('', { limit: 0 })).toEqual([]);
    expect(texts('', { includeLowConfidence: false })).toEqual([]);
  });

  test('a change of options takes effect with the next suggestion', () => {
    const { engine, run, ask } = shell();
    run('ls');
    const before = ask()[0]?.score ?? 0;
    const weights = {
      transition: 0,
      frequency: 0,
      success: 0,
      prefix: 0,
      affinity: 1,
      task: 0,
      feedback: 0,
      risk_penalty: 0,
    };
    engine.reconfigure({ weights });
    expect(ask()[0]?.score).not.toBe(before);
    expect(ask()[0]?.reasons.map(({ name }) => name)).toEqual(['affinity']);
  });
});
