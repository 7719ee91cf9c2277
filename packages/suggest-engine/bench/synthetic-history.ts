import { repoKey, sessionId } from '@hunch/common/ids';
import { SeededRandom } from '@hunch/common/random';
import type { CommandEnd } from '../src/index.ts';

const nouns =
  'api auth cache client config core data event file graph http index job key log model node order page queue rule'.split(
    ' ',
  );
const verbs =
  'add build check clean drop fetch find fix load merge move parse read render save send split test trim write'.split(
    ' ',
  );
const hosts = 'alpha beta gamma delta web1 web2 db1 db2 build cache'.split(' ');

/**
 * What a developer's years look like, made up: twenty repositories, sessions of some forty commands, habits that follow
 * one another, names drawn by Zipf's law, and about half of all lines typed once only.
 */
export function syntheticHistory(commands: number, seed = 7): CommandEnd[] {
  const random = new SeededRandom(seed);
  const pick = (values: readonly string[]): string =>
    values[Math.floor(random.next() ** 2 * values.length)] ?? '';
  const serial = (): number => Math.floor(random.next() ** 3 * 30_000);
  const path = (): string => `src/${pick(nouns)}/${pick(verbs)}-${pick(nouns)}${serial()}.ts`;
  const habits: readonly (() => string[])[] = [
    () => [
      `vim ${path()}`,
      'git diff',
      `git add ${path()}`,
      `git commit -m "${pick(verbs)} ${pick(nouns)} ${serial()}"`,
      'git push',
    ],
    () => [
      'git status',
      'git pull --rebase',
      `git checkout ${pick(verbs)}-${pick(nouns)}-${serial()}`,
      'pnpm install',
    ],
    () => [`pnpm vitest run ${path()}`, `vim ${path()}`, `pnpm vitest run ${path()}`],
    () => [`cd ~/projects/${pick(nouns)}/${pick(nouns)}${serial() % 400}`, 'ls -la', 'git log --oneline -20'],
    () => [
      `ssh ${pick(hosts)}`,
      `scp ${path()} ${pick(hosts)}:/tmp/`,
      `curl -s https://${pick(hosts)}.example.com/${pick(nouns)}/${serial()} | jq .`,
    ],
    () => [
      `docker build -t ${pick(nouns)}:${serial() % 900} .`,
      `docker run --rm -p ${3000 + (serial() % 60)}:80 ${pick(nouns)}:${serial() % 900}`,
      'docker ps',
    ],
    () => [
      `grep -rn "${pick(verbs)} ${pick(nouns)}" src`,
      `less ${path()}`,
      `sed -n ${serial()},${serial()}p ${path()}`,
    ],
    () => [
      `kubectl get pods -n ${pick(nouns)}`,
      `kubectl logs ${pick(nouns)}-${serial().toString(16)} -n ${pick(nouns)} --tail=100`,
    ],
    () => ['make -j8', 'make test', `git show ${(serial() + 0x1a2b3c4).toString(16)}a1`],
    () => [`tar xzf ${pick(nouns)}-${serial()}.tar.gz`, `rm ${pick(nouns)}-${serial()}.tar.gz`, 'clear'],
  ];
  const events: CommandEnd[] = [];
  let tsMs = 1_600_000_000_000;
  while (events.length < commands) {
    const session = sessionId(`session-${events.length}`);
    const repo = repoKey(`/home/dev/projects/${pick(nouns)}`);
    for (let left = random.between(5, 16); left > 0; left -= 1) {
      for (const cmdRaw of random.pick(habits)()) {
        tsMs += 1000 + random.below(120_000);
        events.push({
          sessionId: session,
          shell: 'zsh',
          tsMs,
          cwd: random.chance(0.8) ? repo : `${repo}/src`,
          repoKey: repo,
          branch: 'main',
          cmdRaw,
          exitCode: random.chance(0.93) ? 0 : 1,
          durationMs: 20,
          ephemeral: false,
          redacted: false,
        });
      }
    }
    tsMs += random.below(7_200_000);
  }
  return events.slice(0, commands);
}
