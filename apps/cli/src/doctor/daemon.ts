import { HunchError } from '@hunch/common/errors';
import { protocolVersion, type GuidanceStatusResult, type StatusResult } from '@hunch/common/protocol';
import type { Cli } from '../cli.ts';
import { connectDaemon, nobodyListens } from '../client.ts';
import { age } from '../render/duration.ts';
import { readStamp, stampPath, waitLeftMs } from '../start-backoff.ts';
import { bad, good, warning, type Finding } from './finding.ts';
import { checkGuidance } from './guidance.ts';
import { checkModels } from './models.ts';

/** A daemon that takes longer is stuck, whatever its process is doing. */
const pingTimeoutMs = 1_000;

export async function checkDaemon(cli: Cli): Promise<Finding[]> {
  const startedMs = performance.now();
  let status: StatusResult;
  let tookMs: number;
  let guidance: GuidanceStatusResult | undefined;
  try {
    const daemon = await connectDaemon(cli.paths, cli.uid);
    try {
      status = await daemon.request('Status', {}, { timeoutMs: pingTimeoutMs });
      tookMs = performance.now() - startedMs;
      // A daemon of another version may not know it.
      guidance = await daemon
        .request('GuidanceStatus', {}, { timeoutMs: pingTimeoutMs })
        .catch(() => undefined);
    } finally {
      daemon.close();
    }
  } catch (error) {
    if (nobodyListens(error)) return [warning('daemon', 'does not run', 'hunch daemon start')];
    const { message } = HunchError.from(error);
    return [bad('daemon', message, 'hunch daemon stop, then start; kill its process if it does not stop')];
  }
  const text = `process ${status.pid} for ${age(Date.now() - status.started_at_ms)}, answers in ${tookMs.toFixed(1)} ms`;
  return [
    good('daemon', `${text}, ${status.commands.toLocaleString('en')} commands`),
    checkVersion(cli, status),
    ...checkModels(status.models ?? []),
    ...(guidance === undefined ? [] : checkGuidance(guidance, Date.now())),
    ...status.warnings.map((message) => warning('daemon', message, adviceFor(message, cli.paths.log))),
  ];
}

/** The log tells more of what the daemon met; of a project's own files it says nothing. */
function adviceFor(warned: string, log: string): string {
  return warned.startsWith('Tasks are missing: ')
    ? 'Mend the file: it is read again when it changes'
    : `Read ${log}`;
}

function checkVersion(cli: Cli, status: StatusResult): Finding {
  if (status.version === cli.version && status.protocol === protocolVersion) {
    return good('version', `the daemon is ${status.version}, as the CLI is`);
  }
  return warning(
    'version',
    `the daemon is ${status.version} (protocol ${status.protocol}), the CLI ${cli.version} (protocol ${protocolVersion})`,
    'hunch daemon stop, then start',
  );
}

export function checkBackoff(cli: Cli, nowMs: number): Finding {
  const stamp = readStamp(cli.paths.runtimeDir);
  if (stamp === undefined) return good('auto-start', 'no failed start');
  const waitMs = waitLeftMs(stamp, nowMs);
  const when = waitMs > 0 ? `the next try is in ${Math.ceil(waitMs / 1000)} s` : 'the next use tries again';
  return warning(
    'auto-start',
    `${stamp.attempts} start(s) without success, the last ${age(nowMs - stamp.lastMs)} ago; ${when} (${stampPath(cli.paths.runtimeDir)})`,
    '`hunch daemon start` tries now and says what is wrong',
  );
}
