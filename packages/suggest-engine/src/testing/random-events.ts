import { SeededRandom } from '@hunch/common/random';
import type { CommandEnd } from '../learn.ts';

const commandLines = [
  'git status',
  'git add .',
  'git commit -m "fix the parser"',
  'git commit -m wip',
  'git push',
  'cd /srv/app',
  'cd ..',
  'ls',
  'ls  -la',
  'make -j8',
  'make test',
  'vim src/main.ts',
  'vim src/other.ts',
  'Git status',
  'docker run -p 8080:80 web',
  'kubectl logs api-1 -n pay',
  'kubectl describe pod web-2 -n shop',
  'for f in *.txt; do\n  wc -l "$f"\ndone',
  'echo "größer 日本 🙂"',
  "printf '%s\\n' \"it's\"",
  'gti status',
  'rm -rf /',
];

/**
 * A stream of commands of several sessions and repositories: ephemeral, redacted, failing, out of order. The same seed
 * gives the same stream.
 */
export function randomEvents(seed: number, count: number): CommandEnd[] {
  const random = new SeededRandom(seed);
  const repos = ['/srv/app', '/home/a/O\'Brien "x"', null];
  let tsMs = 1_700_000_000_000;
  return Array.from({ length: count }, () => {
    // Mostly forward; now and then an event that was late.
    tsMs += random.chance(0.1) ? -random.below(5_000) : random.below(3_600_000);
    const repo = random.pick(repos);
    const redacted = random.chance(1 / 12);
    const line = redacted ? `mysql -p*** -h db${random.below(3)}` : random.pick(commandLines);
    const session = random.below(4);
    return {
      sessionId: `s${session}`,
      ...(session === 3 ? { machine: 'desk' } : {}),
      shell: 'bash',
      tsMs,
      cwd: repo ?? '/tmp',
      repoKey: repo,
      branch: repo === null ? null : 'main',
      cmdRaw: line,
      exitCode: line.startsWith('gti') ? 127 : random.pick([0, 0, 0, 1, 130, null]),
      durationMs: random.chance(1 / 4) ? null : random.below(10_000),
      ephemeral: random.chance(1 / 8),
      redacted,
    };
  });
}
