import { repoKey, sessionId } from '@hunch/common/ids';
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
  let state = seed | 0 || 1;
  // Marsaglia's xorshift32.
  const random = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const repos = ['/srv/app', '/home/a/O\'Brien "x"', null];
  let tsMs = 1_700_000_000_000;
  return Array.from({ length: count }, () => {
    // Mostly forward; now and then an event that was late.
    tsMs += random(10) === 0 ? -random(5_000) : random(3_600_000);
    const repo = repos[random(repos.length)] ?? null;
    const redacted = random(12) === 0;
    const line = redacted
      ? `mysql -p*** -h db${random(3)}`
      : (commandLines[random(commandLines.length)] ?? 'ls');
    return {
      sessionId: sessionId(`s${random(4)}`),
      shell: 'bash',
      tsMs,
      cwd: repo ?? '/tmp',
      repoKey: repo === null ? null : repoKey(repo),
      branch: repo === null ? null : 'main',
      cmdRaw: line,
      exitCode: line.startsWith('gti') ? 127 : ([0, 0, 0, 1, 130, null][random(6)] ?? null),
      durationMs: random(4) === 0 ? null : random(10_000),
      ephemeral: random(8) === 0,
      redacted,
    };
  });
}
