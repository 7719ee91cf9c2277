import { protocolVersion, type StatusResult } from '@hunch/common/protocol';
import type { Handler } from './handler.ts';

export function statusHandler(facts: () => Omit<StatusResult, 'protocol' | 'pid'>): Handler<'Status'> {
  return {
    method: 'Status',
    fields: {},
    handle: () => ({ protocol: protocolVersion, pid: process.pid, ...facts() }),
  };
}
