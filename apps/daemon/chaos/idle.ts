import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { end, pathsIn, report, startSubject } from './subject.ts';
import { gatewayConfiguration } from './threads.ts';

// idle [minutes=N]: how often the built daemon wakes up and how long it computes while nobody asks anything: with a history, a shell that is
// connected, and once with its gateway. With a mark of failure as its exit code. Linux alone tells (proc(5), schedstat and status).

const minutes = Number(
  process.argv.find((argument) => argument.startsWith('minutes='))?.slice('minutes='.length) ?? 5,
);
/** A laptop's battery: of a core, and starts of a thread by timers or events. */
const bars = { corePercent: 0.05, wakeupsPerMinute: 30 } as const;
/** What a start still does then: it reads each page of the database, and keeps compiled code. */
const SETTLE_SECONDS = 60;
const COMMANDS = 2_000;

interface Use {
  /** Nanoseconds on a processor. */
  readonly busy: number;
  /** How often a thread went to sleep, and so was woken. */
  readonly waits: number;
}

const rows = await Promise.all([measured('daemon', ''), measured('with its gateway', gatewayConfiguration)]);
process.exitCode = rows.every((isFine) => isFine) ? 0 : 1;

async function measured(name: string, configuration: string): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), 'hunch-idle-'));
  try {
    const { config } = pathsIn(home);
    mkdirSync(dirname(config), { recursive: true });
    writeFileSync(config, configuration);
    const daemon = await startSubject(home);
    const { socket, child } = daemon;
    if (socket === undefined || child.pid === undefined) throw new Error((await daemon.ended).stderr);
    await report(socket, 'idle', { count: COMMANDS, accepted: new Set() });
    const shell = connect(socket);
    await wait(SETTLE_SECONDS * 1000);
    const before = useOf(child.pid);
    const startMs = performance.now();
    await wait(minutes * 60_000);
    const tookMs = performance.now() - startMs;
    const after = useOf(child.pid);
    shell.destroy();
    await end(daemon, 'SIGTERM');
    const corePercent = ((after.busy - before.busy) / 1e6 / tookMs) * 100;
    const wakeups = ((after.waits - before.waits) / tookMs) * 60_000;
    const isFine = corePercent <= bars.corePercent && wakeups <= bars.wakeupsPerMinute;
    process.stdout.write(
      `${name}: ${wakeups.toFixed(1)} wakeups a minute (at most ${bars.wakeupsPerMinute}), ` +
        `${(corePercent * 36).toFixed(2)} s of a core an hour, ${corePercent.toFixed(4)} % (at most ${bars.corePercent}), over ${(tookMs / 60_000).toFixed(1)} minutes\n`,
    );
    return isFine;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Of all its threads. */
function useOf(pid: number): Use {
  let busy = 0;
  let waits = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const place = `/proc/${pid}/task/${thread}`;
    busy += Number(readFileSync(`${place}/schedstat`, 'utf8').split(' ', 1)[0]);
    waits += Number(
      /^voluntary_ctxt_switches:\s+(?<count>\d+)/m.exec(readFileSync(`${place}/status`, 'utf8'))?.groups
        ?.count,
    );
  }
  return { busy, waits };
}
