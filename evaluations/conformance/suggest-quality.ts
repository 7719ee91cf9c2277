import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { Section } from './item.ts';
import { budget, shownBy } from './shown-by.ts';

const goals = new Section('0 Goals')
  .asWritten('first suggestion: median below 15 ms, p95 below 50 warm and 120 cold', () => {
    budget(/request to first suggestion through a real shell, warm.* 0\.30 \/ 2\.0 \/ 2\.8 ms/)();
    budget(/the first suggestion of a daemon that is ready just now/)();
  })
  .asWritten(
    'the hook costs less than 2 ms a command',
    budget(/\| the same, p95 \| 2 ms \| 0\.19 \/ 0\.63 \/ 0\.76 ms/),
  )
  .otherwise(
    'people accept the first suggestion a quarter more often than a baseline’s',
    'acceptance needs people: recorded histories are replayed beside baselines in one run, and CI holds the shares to their bars',
    shownBy(['evaluations/bars.toml', /adaptive-top1-empty/], ['evaluations/src/suggestions.ts', /replay/i]),
  )
  .otherwise(
    'no sync and no profiles shared by devices',
    'one history on all machines is what people switch tools for; opt-in, encrypted on this machine (ADR 27)',
    shownBy(['docs/sync.md', /encrypt/]),
  )
  .asWritten(
    'no terminal is captured, no language model is in the path of a key',
    shownBy(['docs/adr/0034-no-capture.md', /not captured/]),
  );

const architecture = new Section('1 Architecture')
  .asWritten(
    'answers from memory, writes on another thread',
    shownBy(['docs/adr/0006-memory-first.md', /thread/]),
  )
  .asWritten(
    'ranking explains itself',
    shownBy(['packages/suggest-engine/test/invariants.test.ts', /in order, explained/]),
  )
  .asWritten('bounded memory', shownBy(['packages/suggest-engine/src/bounds.ts', /at most/]));

const resilience = new Section('3-4 Resilience')
  .asWritten(
    'a stale socket is replaced',
    shownBy(['apps/daemon/test/lifecycle.test.ts', /stale|left behind|socket/]),
  )
  .asWritten(
    'batches of 25-50 ms or 100 events',
    shownBy(['apps/daemon/src/store/bounds.ts', /batchEntriesMax: 100[\s\S]*batchWaitMs: 25/]),
  )
  .asWritten(
    'one transaction a batch, BEGIN IMMEDIATE',
    shownBy(['apps/daemon/src/store/writer.ts', /immediate/i]),
  )
  .otherwise(
    'a transaction that fails is given up',
    'it is held and tried again: with a full disk for a minute nothing was lost that could be written later',
    shownBy(['apps/daemon/test/full-disk.test.ts', /disk/]),
  )
  .asWritten(
    'I8, 14.7: killed at any moment, no half of an event is left',
    shownBy(['apps/daemon/test/crash.test.ts', /SIGKILL|kill/], ['apps/daemon/chaos/kinds.ts', /kill/i]),
  )
  .asWritten(
    'Suggest ends after 150 ms, with the best answer there was',
    shownBy(['apps/daemon/test/suggest-timeout.test.ts', /stale/]),
  )
  .asWritten(
    'L2: a session that has no answer of its own gets its repository’s',
    shownBy(['apps/daemon/src/handlers/last-answers.ts', /ofPlaces/]),
  )
  .otherwise(
    'answers are computed ahead when a command ends',
    'what an answer needs is read ahead (files, branches, tasks) and the next likely keys are answered with the first; the answer itself takes 0.1 ms',
    shownBy(
      ['apps/daemon/src/handlers/prefetch-ghosts.ts', /prefetch/i],
      ['docs/adr/0022-context.md', /ahead/],
    ),
  );

const testing = new Section('14 Tests');
const suites: readonly (readonly [statement: string, path: string, holds: RegExp])[] = [
  ['14.1 normalization, tokens, slots', 'packages/suggest-engine/test/normalize-table.test.ts', /slots/],
  ['14.1 ranking: deterministic, monotonic', 'packages/suggest-engine/test/rank.test.ts', /test/],
  ['14.1 feedback and decay', 'packages/suggest-engine/test/feedback.test.ts', /test/],
  ['14.1 the hook does not block', 'apps/cli/test/native', /./],
  [
    '14.2 malformed UTF-8, long and hostile commands',
    'packages/common/test/shell/properties.test.ts',
    /fc\./,
  ],
  ['14.2 idempotent normalization', 'packages/suggest-engine/test/normalize-idempotent.test.ts', /test/],
  ['14.3 ingest, aggregate, suggest from end to end', 'apps/daemon/test/ingest.test.ts', /test/],
  ['14.3 from every old schema to the latest', 'apps/daemon/test/store.test.ts', /schema|migrat/],
  ['14.4 real shells in a pseudo-terminal', 'apps/cli/test/shells/prediction.test.ts', /test/],
  ['14.6 benches of hooks and of suggestions', 'apps/daemon/bench/daemon.ts', /10[_,]?000/],
  ['14.7 kills, stale sockets, damaged files, full disks', 'apps/daemon/chaos/kinds.ts', /full/],
  [
    '14.8 who may use the socket; malformed frames',
    'apps/cli/test/private-socket/other-user.test.ts',
    /test/,
  ],
  ['14.9 a corpus replayed with a fixed clock', 'packages/suggest-engine/test/replay-corpus.test.ts', /test/],
];
for (const [statement, path, holds] of suites)
  testing.asWritten(statement, () => {
    if (path.endsWith('.ts')) shownBy([path, holds])();
    else assert.ok(existsSync(join(repositoryRoot, path)), path);
  });
testing.otherwise(
  '14.5 docker: alpine, ubuntu, debian',
  'bare roots of Debian 11, 12 and 13 made by debootstrap, which need no container engine; Alpine has not been tried',
  shownBy(['tooling/release/try-in-debian.mjs', /debootstrap/]),
);

const gates = new Section('17 Gates')
  .asWritten('all suites pass before a change lands', shownBy(['.ci/run', /npm test/]))
  .otherwise(
    'hooks regress by less than 15 %, suggestions by less than 10 % between commits',
    'two trees are measured in one run by `bench/regression.ts`, for each pull request: a regression is one whose 99 % interval lies past the limit, since one tree against itself differs by more than that on a shared machine',
    shownBy(['apps/daemon/bench/regression.ts', /interval/i], ['.github/workflows/ci.yml', /regression\.ts/]),
  )
  .otherwise(
    'fuzzing for a configured time',
    'for a number of runs with fixed seeds: the same on each machine, and a failure comes again',
    shownBy(['packages/suggest-engine/test/invariants.test.ts', /seed/i]),
  )
  .asWritten('ready within 500 ms', budget(/daemon ready after start.*\| 500 ms \| 230/))
  .asWritten(
    'I4, 18: a shell goes on whatever the daemon does',
    shownBy(['apps/cli/test/zsh/resilience.test.ts', /test/]),
  )
  .asWritten(
    '18: non-interactive shells are not touched',
    shownBy(['apps/cli/test/shells/static-checks.test.ts', /test/]),
  );

export const suggestQuality = [goals, architecture, resilience, testing, gates];
