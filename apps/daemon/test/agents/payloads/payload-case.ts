import type { AgentName } from '@hunch/common/protocol';
import type { HookEvent } from '../../../src/agents/hook-event.ts';

/**
 * Payloads in the form that each agent documents or was seen to send, and what hunch understands. Fields that hunch does not
 * read are there too.
 */
export interface PayloadCase {
  readonly agent: AgentName;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly event: HookEvent | undefined;
}

/** A case of a file that is about one agent. */
export type HostCase = Omit<PayloadCase, 'agent'>;
