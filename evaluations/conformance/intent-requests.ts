import assert from 'node:assert/strict';
import { checkCommand } from '@hunch/command-safety';
import { systemClock } from '@hunch/common/clock';
import { defaultIntentRouterOptions, IntentRouter, type IntentRouterOptions } from '@hunch/intent-router';
import { hunch, started } from './installed-hunch.ts';
import { Section } from './item.ts';
import { shownBy } from './shown-by.ts';

interface Generated {
  readonly kind: string;
  readonly command: string | null;
  readonly risk: string;
  readonly findings: readonly { readonly title: string; readonly consequences: readonly string[] }[];
  readonly reason: string | null;
  readonly doubts: readonly string[];
  readonly routing: { readonly domain: string; readonly source: string } | null;
}
const generate = async (...args: readonly string[]): Promise<Generated> => {
  await started();
  return hunch.json<Generated>(['--json', ...args]);
};
const verbose = async (...args: readonly string[]): Promise<string> => {
  await started();
  return (await hunch.run(['-v', ...args])).stderr;
};
const router = (options: Partial<IntentRouterOptions> = {}) =>
  new IntentRouter({ clock: systemClock, options: { ...defaultIntentRouterOptions, ...options } });

const stories = new Section('User stories')
  .asWritten('US-001: no action is needed, and -v shows domain and confidence', async () => {
    const shown = await verbose('find all rust files larger than 1MB');
    assert.match(
      shown,
      /^\[Intent Router\] Domain: file_operations \(confidence: \d\.\d\d\)\n\[Generator\] Using file_operations context/,
    );
    const { command } = await generate('find all rust files larger than 1MB');
    assert.match(command ?? '', /^find \. .*-name '\*\.rs'.*-size \+1M/);
  })
  .asWritten('US-002: several domains, the primary one first', async () => {
    const { domain, secondary } = router().routeLocally({ text: 'find large logs and compress them' });
    assert.equal(domain, 'file_operations');
    assert.equal(secondary[0]?.domain, 'archive_operations');
    assert.match(
      await verbose('find large log files and compress them'),
      /- Primary: file_operations[^]*- Secondary: archive_operations/,
    );
  })
  .asWritten('US-002: “find large log files and compress them” gives a command with +100M', async () => {
    const { command, doubts } = await generate('find large log files and compress them');
    assert.equal(command, "find . -type f -name '*.log' -size +100M -exec gzip {} +");
    assert.match(doubts.join(), /over 100 MiB for large/);
  })
  .asWritten('US-003: a force push is high, with its risks', async () => {
    const { command, risk, findings } = await generate('force push my changes');
    assert.match(command ?? '', /^git push --force/);
    assert.deepEqual([risk, findings[0]?.title], ['high', 'Git force push']);
    assert.deepEqual(findings[0]?.consequences, [
      "Overwrites collaborators' commits",
      'Cannot be easily undone',
      'May break CI/CD pipelines',
    ]);
  })
  .asWritten('US-003: recursive deletions, privileged ports and system-wide changes are warned of', () => {
    for (const command of ['rm -r build', 'nc -l 80', 'sudo apt upgrade'])
      assert.notEqual(checkCommand(command).risk, 'safe', command);
  })
  .asWritten('US-004: what is not sure falls back to general, and says so', () => {
    const decision = router({ confidence_threshold: 1 }).routeLocally({
      text: 'sort out the thing over there',
    });
    assert.deepEqual([decision.domain, decision.source], ['general', 'fallback']);
    assert.match(decision.reason, /^No confident domain match \(max: 0\.\d\d\)/);
  })
  .otherwise(
    'US-004: “do that thing we discussed” has no confident match',
    'the embedded model is sure that it is general; no command is made up for it',
    async () => {
      const { kind, routing } = await generate('do that thing we discussed');
      assert.deepEqual([kind, routing?.domain], ['unknown', 'general']);
    },
  )
  .asWritten('US-005: --domain skips routing, --list-domains lists', async () => {
    assert.match(
      await verbose('--domain', 'git', 'show my branches'),
      /^\[Manual Override\] Domain: git_operations/,
    );
    const { stdout } = await hunch.run(['--list-domains']);
    assert.equal(stdout.trimEnd().split('\n').length, 10);
  })
  .asWritten(
    'CLI: --no-route; `--domain file,archive` (question 2); -v only shows the decision (4)',
    async () => {
      assert.equal((await generate('--no-route', 'show my branches')).routing?.source, 'off');
      assert.match(await verbose('--domain', 'file,archive', 'list the files'), /file_operations/);
      assert.doesNotMatch((await hunch.run(['list the files'])).stderr, /Router/);
    },
  );

const phases = new Section('Pre-processing')
  .asWritten('a dangerous request ends before anything is asked', async () => {
    for (const text of ['rm -rf /', 'wipe the whole disk']) {
      const { kind, routing } = await generate(text);
      assert.deepEqual([kind, routing], ['blocked', null], text);
    }
  })
  .asWritten('what says nothing is asked back', async () => {
    assert.equal((await generate('please do it for me now')).command, null);
  })
  .asWritten(
    'routing and the look at the machine run side by side; one call of a model, at most one more to mend it',
    () =>
      shownBy(
        [
          'packages/intent-router/src/generate/generator.ts',
          /Promise\.all\(\[router\.route\(combined\(request\)\), platform\.scan\(\)\]\)/,
        ],
        ['packages/intent-router/test/generate/generator.test.ts', /mend|repair|second/],
      )(),
  )
  .otherwise(
    'every command comes from a model',
    'frames and recipes answer where every word of the request has its place: at once, on any machine, the same each time (ADR 19, 21)',
    async () => assert.equal((await generate('show my git branches')).kind, 'command'),
  )
  .asWritten(
    'memory of the session: recent commands',
    shownBy(['packages/intent-router/src/generate/request.ts', /recentAnswers/]),
  )
  .asWritten(
    'memory of tools: which are installed, and their flags on this system',
    shownBy(['packages/intent-router/src/platform/context.ts', /isInstalled[^]*unix_flavor/]),
  )
  .otherwise(
    'memory of patterns: a person’s preferences and corrections change what a request means',
    'the same request gives the same command on one machine, so that it can be checked and shared; preferences are recipes of one’s own, and habits are the suggest-engine’s, whose corrections learn',
    shownBy(['docs/configuration.md', /recipes/i]),
  );

export const intentRequests = [stories, phases];
