import { HunchError } from '@hunch/common/errors';
import {
  protocolVersion,
  type GuidanceStatusResult,
  type ModelStatus,
  type StatusResult,
} from '@hunch/common/protocol';
import { withDaemon } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { connectDaemon, nobodyListens, type DaemonClient } from '../client.ts';
import { age, counted } from '../render/format.ts';
import { readStamp, stampPath, waitLeftMs } from '../start-backoff.ts';
import { checkAnswers } from './answers.ts';
import { bad, good, warning, type Finding } from './finding.ts';
import { checkGuidance } from './guidance.ts';
import { checkModels } from './models.ts';

/** A daemon that takes longer is stuck, whatever its process is doing. */
const pingTimeoutMs = 1_000;
/** Longer than the daemon waits for the model. */
const probeTimeoutMs = 25_000;

export async function checkDaemon(cli: Cli): Promise<Finding[]> {
  const startedMs = performance.now();
  let status: StatusResult;
  let tookMs: number;
  let guidance: GuidanceStatusResult | undefined;
  let probed: ModelStatus | undefined;
  let stats: Readonly<Record<string, unknown>>;
  try {
    ({ status, tookMs, guidance, probed, stats } = await withDaemon(
      connectDaemon(cli.paths, cli.uid),
      async (daemon) => ({
        status: await daemon.request('Status', {}, { timeoutMs: pingTimeoutMs }),
        tookMs: performance.now() - startedMs,
        // A daemon of another version may not know it.
        guidance: await daemon
          .request('GuidanceStatus', {}, { timeoutMs: pingTimeoutMs })
          .catch(() => undefined),
        probed: await probedModel(cli, daemon).catch(() => undefined),
        stats: await daemon.request('DebugStats', {}, { timeoutMs: pingTimeoutMs }).catch(() => ({})),
      }),
    ));
  } catch (error) {
    if (nobodyListens(error)) return [warning('daemon', 'not running', 'hunch daemon start')];
    const { message } = HunchError.from(error);
    return [bad('daemon', message, 'Restart it: hunch daemon stop; hunch daemon start')];
  }
  const text = `process ${status.pid} for ${age(Date.now() - status.started_at_ms)}, answers in ${tookMs.toFixed(1)} ms`;
  return [
    good('daemon', `${text}, ${status.commands.toLocaleString('en')} commands`),
    checkVersion(cli, status),
    ...checkAnswers(stats),
    ...checkModels((status.models ?? []).map((model) => (model.task === probed?.task ? probed : model))),
    ...(guidance === undefined ? [] : checkGuidance(guidance, Date.now())),
    ...status.warnings.map((message) => warning('daemon', message, adviceFor(message, cli.paths.log))),
  ];
}

/** One call of the command model as it is configured, with the key of this shell if the daemon has none. */
async function probedModel(cli: Cli, daemon: DaemonClient): Promise<ModelStatus | undefined> {
  const once = (key?: string) =>
    daemon.request('ProbeModel', key === undefined ? {} : { api_key: key }, { timeoutMs: probeTimeoutMs });
  const first = await once();
  const key = first.wants_variable === null ? undefined : cli.environment[first.wants_variable];
  return (key === undefined || key === '' ? first : await once(key)).model ?? undefined;
}

/** The log has more about the daemon's own problems, and nothing about a project's files. */
function adviceFor(warned: string, log: string): string {
  return warned.startsWith('Tasks are missing: ')
    ? 'Correct the file; hunch reads it again when it changes.'
    : `See ${log}`;
}

function checkVersion(cli: Cli, status: StatusResult): Finding {
  if (status.version === cli.version && status.protocol === protocolVersion) {
    return good('version', `daemon and CLI: ${status.version}`);
  }
  return warning(
    'version',
    `daemon: ${status.version} (protocol ${status.protocol}), CLI: ${cli.version} (protocol ${protocolVersion})`,
    'Restart the daemon: hunch daemon stop; hunch daemon start',
  );
}

export function checkBackoff(cli: Cli, nowMs: number): Finding {
  const stamp = readStamp(cli.paths.runtimeDir);
  if (stamp === undefined) return good('auto-start', 'no failed starts');
  const waitMs = waitLeftMs(stamp, nowMs);
  const when = waitMs > 0 ? `next try in ${Math.ceil(waitMs / 1000)} s` : 'the next use tries again';
  return warning(
    'auto-start',
    `${counted(stamp.attempts, 'failed start')}, the last ${age(nowMs - stamp.lastMs)} ago; ${when} (${stampPath(cli.paths.runtimeDir)})`,
    'To try now and see the error: hunch daemon start',
  );
}
