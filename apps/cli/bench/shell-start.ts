// What hunch adds to the start of a shell: from the start of the process to its first prompt, with an empty startup file, with the
// line that setup writes, and with the one that starts Node, in turn, beside the real daemon.
// Run: hunch-run bench/shell-start.ts [zsh|bash|fish]. HUNCH_BENCH_SMOKE=1 only proves that it runs.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMicros, isSmoke, printTable, summarize } from '@hunch/bench';
import { promptWithMark, requireShell, startShell, type Shell } from '@hunch/terminal';
import { shellNamed } from '../src/shells/index.ts';
import { RunningDaemon } from '../test/shells/running-daemon.ts';

const MORE_MS = 8;
const rounds = isSmoke() ? 2 : 40;

const daemon = new RunningDaemon(resolve('../daemon/dist/hunchd.mjs'));
try {
  await daemon.start();
  const programs = join(daemon.home, 'bin');
  mkdirSync(programs);
  symlinkSync(resolve('bin/hunch.mjs'), join(programs, 'hunch'));
  const PATH = `${programs}:${process.env.PATH}`;
  const env = {
    PATH,
    HOME: daemon.home,
    HUNCH_HOME: daemon.home,
    HISTFILE: '/dev/null',
    XDG_CONFIG_HOME: daemon.home,
    XDG_DATA_HOME: daemon.home,
  };
  // That of fish, which has to be where it was when the integration was kept.
  const configuration = join(daemon.home, 'fish/config.fish');
  // Where this is missing, fish makes it at each start.
  mkdirSync(join(daemon.home, 'fish/generated_completions'), { recursive: true });
  const rows: string[][] = [];
  for (const name of ['zsh', 'bash', 'fish'] as const) {
    if ((process.argv.length > 2 && !process.argv.includes(name)) || !requireShell(name)) continue;
    rows.push(...measure(await timesOf(name)));
  }
  printTable(['', 'samples', 'p50', 'p95', 'more than without: p50', 'fastest', 'must (p50)'], rows);

  async function timesOf(shell: Shell): Promise<ReadonlyMap<string, readonly number[]>> {
    const found = shellNamed(shell);
    if (found === undefined) throw new Error(`${shell} is not supported`);
    execFileSync(join(programs, 'hunch'), ['init', shell, '--keep'], { env, stdio: 'ignore' });
    const kept = found.keptLoadLine(join(daemon.home, 'cache', `init.${shell}`));
    const lines = new Map([
      [`${shell}: without hunch`, ''],
      [`${shell}: with hunch`, kept],
      [`${shell}: with Node in each shell`, found.loadLine],
    ]);
    const times = new Map(Array.from(lines.keys(), (title): [string, number[]] => [title, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [title, rc] of round % 2 === 0 ? lines : [...lines].toReversed()) {
        writeFileSync(configuration, `${promptWithMark(shell, '$ ')}${rc}\n`);
        const start = process.hrtime.bigint();
        const session = await startShell({ shell, rc, env });
        times.get(title)?.push(Number(process.hrtime.bigint() - start) / 1000);
        if (title.endsWith('with hunch')) await session.run('test -n "$HUNCH_SESSION_ID" || echo missing');
        if (session.screen().includes('\nmissing')) throw new Error(`${shell} did not load hunch`);
        // Not killed: what such a shell leaves costs the next ones time.
        await session.exit();
      }
    }
    return times;
  }
} finally {
  await daemon.remove();
}

function measure(times: ReadonlyMap<string, readonly number[]>): string[][] {
  const [fastest = 0] = Array.from(times.values(), (micros) => Math.min(...micros));
  const [without = 0] = Array.from(times.values(), (micros) => summarize(micros).p50);
  return Array.from(times, ([title, micros], index) => {
    const { count, p50, p95 } = summarize(micros);
    const more = p50 - without;
    const must = title.endsWith('with hunch')
      ? `${MORE_MS} ms ${more <= MORE_MS * 1000 ? 'met' : 'MISSED'}`
      : '';
    const least = index === 0 ? '' : formatMicros(Math.min(...micros) - fastest);
    return [
      title,
      String(count),
      formatMicros(p50),
      formatMicros(p95),
      index === 0 ? '' : formatMicros(more),
      least,
      must,
    ];
  });
}
