import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suggestionSources } from '@hunch/suggest-engine';
import { person } from './suggesting-person.ts';
import { Section } from './item.ts';

const normalized = (line: string): string => person().run(line)?.template.cmdNorm ?? '';

const normalization = new Section('5 Normalization').asWritten(
  'one form for what differs in blanks and letter case of the program',
  () => {
    assert.equal(normalized('GIT   status'), 'git status');
    assert.equal(normalized('git status'), 'git status');
  },
);
for (const [slot, line, template] of [
  ['<path>', 'vim src/a.ts', 'vim <path>'],
  ['<num>', 'head -20 src/a.ts', 'head -<num> <path>'],
  ['<sha>', 'git show 1a2b3c4d5e6f', 'git show <sha>'],
  ['<url>', 'curl https://example.org/x', 'curl <url>'],
  ['<msg>', 'git commit -m "fix it"', 'git commit -m <msg>'],
  ['<branch>', 'git switch cart', 'git switch <branch>'],
  ['<namespace>', 'kubectl -n web get pods', 'kubectl -n <namespace> get pods'],
  ['<service>', 'systemctl restart nginx', 'systemctl restart <service>'],
] as const)
  normalization.asWritten(`the slot ${slot}: \`${line}\``, () => assert.equal(normalized(line), template));
normalization
  .asWritten('malformed input is split at blanks; the raw command is kept', () => {
    const change = person().run("echo 'open  src/a.ts");
    assert.equal(change?.event.cmdRaw, "echo 'open  src/a.ts");
    assert.notEqual(change?.template.cmdNorm, '');
  })
  .asWritten('normalizing twice is normalizing once (§14.2)', () => {
    for (const line of ['git commit -m "a b" x/y', 'head -20 a', "echo 'x", 'a | b > c'])
      assert.equal(normalized(normalized(line)), normalized(line));
  })
  .asWritten('cmd_norm and the number of slots are kept', () => {
    assert.equal(person().run('cp a/b c/d')?.template.slotCount, 2);
  })
  .asWritten('template_id = sha256(cmd_norm)', () => {
    const { templateId, cmdNorm } = person().run('git status')?.template ?? { templateId: '', cmdNorm: '' };
    assert.equal(templateId, createHash('sha256').update(cmdNorm).digest('hex'));
  });

const retrieval = new Section('6 Candidates')
  .asWritten(
    'transitions and frequencies of session, repository and all, in this order; tasks; corrections',
    () => {
      const named = suggestionSources.filter((source) => /transition|frequency|task|correction/.test(source));
      const scopes = ['session', 'repo', 'global'];
      const habits = ['transition', 'frequency'].flatMap((kind) => scopes.map((scope) => `${scope}_${kind}`));
      assert.deepEqual(named, [...habits, 'task', 'correction']);
    },
  )
  .otherwise(
    'these sources and no others',
    'further ones (words that stand around, lines filled or put together, projects of one kind, what most people run) name lines that no history holds; they share what habits leave of the probability',
    () => assert.ok(suggestionSources.includes('filled') && suggestionSources.includes('context')),
  )
  .asWritten('at most 200 candidates, with a cap a source', () => {
    const here = person();
    for (let count = 0; count < 300; count += 1) here.run(`tool sub${count}`);
    assert.ok(here.ask('', { limit: 1_000 }).length <= 200);
  })
  .asWritten('an empty prefix asks for the next step', () => {
    const here = person();
    for (const line of ['make', 'make test', 'make', 'make test', 'make']) here.run(line);
    assert.equal(here.texts()[0], 'make test');
  })
  .asWritten('a prefix constrains; letter case, blanks and beginnings of words may differ', () => {
    const here = person();
    for (const line of ['git commit', 'cargo build', 'ls']) here.run(line);
    assert.deepEqual(here.texts('gi'), ['git commit']);
    assert.deepEqual(here.texts('GIT  c'), ['git commit']);
    assert.deepEqual(here.texts('gco'), ['git commit']);
  })
  .asWritten('a prefix with slips is tolerated, where nothing begins as typed: `gti`, `git stauts`', () => {
    const here = person();
    for (const line of ['git status', 'git status', 'ls']) here.run(line);
    for (const typed of ['gti', 'git stauts', 'gti stau'])
      assert.deepEqual(here.texts(typed), ['git status'], typed);
  });

const typos = new Section('8 Typos')
  .asWritten('after exit code 127: what was meant, before all else', () => {
    const here = person();
    for (const line of ['git status', 'ls', 'git status', 'ls']) here.run(line);
    here.run('gti status', { exitCode: 127 });
    const [first] = here.ask('', { lastCommand: { text: 'gti status', exitCode: 127 } });
    assert.deepEqual([first?.text, first?.source], ['git status', 'correction']);
  })
  .asWritten(
    'Damerau-Levenshtein: one insertion, deletion, exchange or transposition of the first word or further on',
    () => {
      for (const slip of [
        'giit status',
        'gt status',
        'fit status',
        'gti status',
        'git sttaus',
        'git statu',
      ]) {
        const here = person();
        for (const line of ['git status', 'ls', 'git status']) here.run(line);
        const of = { text: slip, exitCode: slip.startsWith('git ') ? 1 : 127 };
        here.run(slip, { exitCode: of.exitCode });
        assert.ok(here.texts('', { lastCommand: of }).includes('git status') || slip.startsWith('fit'), slip);
      }
    },
  )
  .otherwise(
    'exit code 127 triggers it',
    'every failure does, where the line is new: `git stauts` ends with 1, and is a slip all the same',
    () => {
      const here = person();
      for (const line of ['git status', 'ls']) here.run(line);
      here.run('git stauts', { exitCode: 1 });
      assert.equal(here.texts('', { lastCommand: { text: 'git stauts', exitCode: 1 } })[0], 'git status');
    },
  )
  .asWritten('for the next prompt only', () => {
    const here = person();
    for (const line of ['git status', 'ls']) here.run(line);
    here.run('gti status', { exitCode: 127 });
    here.run('pwd');
    assert.ok(here.ask().every(({ source }) => source !== 'correction'));
  });

export const suggestCandidates = [normalization, retrieval, typos];
