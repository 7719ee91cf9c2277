import type { RouterStatusResult } from '@hunch/common/protocol';
import type { Handler } from './handler.ts';

export function routerStatusHandler(status: () => Promise<RouterStatusResult>): Handler<'RouterStatus'> {
  return { method: 'RouterStatus', fields: {}, handle: () => status() };
}
