import { protocolVersion, type StatusResult, type RouterStatusResult } from '@hunch/common/protocol';
import type { Handler } from './handler.ts';

export function statusHandler(facts: () => Omit<StatusResult, 'protocol' | 'pid'>): Handler<'Status'> {
  return {
    method: 'Status',
    fields: {},
    handle: () => ({ protocol: protocolVersion, pid: process.pid, ...facts() }),
  };
}

/** @param reload reads the configuration again; says what is wrong with it, a line each */
export function reloadHandler(reload: () => readonly string[]): Handler<'Reload'> {
  return { method: 'Reload', fields: {}, handle: () => ({ problems: reload() }) };
}

export function routerStatusHandler(status: () => Promise<RouterStatusResult>): Handler<'RouterStatus'> {
  return { method: 'RouterStatus', fields: {}, handle: () => status() };
}

/** The answer goes out before the daemon drains. */
export function shutdownHandler(stop: () => void): Handler<'Shutdown'> {
  return {
    method: 'Shutdown',
    fields: {},
    handle() {
      setImmediate(stop);
      return { stopping: true };
    },
  };
}

export function debugStatsHandler(stats: () => Readonly<Record<string, unknown>>): Handler<'DebugStats'> {
  return { method: 'DebugStats', fields: {}, handle: () => stats() };
}
