import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportedCommand } from '@hunch/common/protocol';
import { SeededRandom } from '@hunch/common/random';

const routines: readonly (readonly string[])[] = [
  ['git status', 'git add -A', 'git commit -m "fix #"', 'git push'],
  ['git pull', 'pnpm install', 'pnpm test', 'pnpm run build'],
  ['cd src/module-#', 'ls -la', 'vim file-#.ts'],
  ['docker ps', 'docker logs app-#', 'docker exec -it app-# sh'],
  ['kubectl get pods -n team-#', 'kubectl logs pod-# -n team-#', 'kubectl describe pod pod-#'],
  ['cargo build', 'cargo test test_#', 'cargo run -- --input data/#.json'],
  ['grep -rn "needle#" src', 'sed -n 1,#p src/file-#.c'],
  ['ssh host-#', 'scp host-#:/var/log/app-#.log .', 'less app-#.log'],
  ['make', 'make test', 'make install PREFIX=/opt/#'],
  ['curl -s https://example.com/api/items/#', 'jq .items[#] out-#.json'],
];

/** Commands as a person runs them: routines, repeated with varied arguments, in a few repositories and sessions. */
export function makeHistory(count: number, below: string, seed = 7): ImportedCommand[] {
  const random = new SeededRandom(seed);
  const pick = (bound: number): number => random.below(bound);
  const directories = Array.from({ length: 24 }, (_, index) => {
    const directory = join(below, `project-${index}`);
    mkdirSync(join(directory, '.git'), { recursive: true });
    writeFileSync(join(directory, '.git/HEAD'), 'ref: refs/heads/main\n');
    return directory;
  });
  const entries: ImportedCommand[] = [];
  let tsMs = Date.UTC(2024, 0, 1);
  while (entries.length < count) {
    const routine = routines[pick(routines.length)] ?? [];
    const place = Math.floor(random.next() ** 2 * directories.length);
    const cwd = directories[place] ?? below;
    // Names of files and services belong to their project, some are used often, most seldom: a fifth of all lines differ.
    const argument = String(place * 1000 + Math.floor(random.next() ** 4 * 500));
    for (const line of routine) {
      tsMs += 1000 + pick(60_000);
      entries.push({
        cmd_raw: line.replaceAll('#', argument),
        ts_ms: tsMs,
        cwd,
        exit_code: random.chance(0.92) ? 0 : 1,
        duration_ms: pick(5000),
        session_id: `bench-${Math.floor(entries.length / 400)}`,
      });
    }
  }
  return entries.slice(0, count);
}
