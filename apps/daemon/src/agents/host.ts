import type { AgentName } from '@hunch/common/protocol';
import type { HookEvent } from './hook-event.ts';

/** The answer to a host. Empty: nothing is printed. */
export interface AgentAnswer {
  readonly permission?: { readonly decision: 'ask' | 'allow'; readonly reason: string };
  /** The tool's whole input, changed. */
  readonly updatedInput?: Readonly<Record<string, unknown>>;
  /** Text for the model. */
  readonly context?: string;
  /** Text for the person, who sees it in the agent; a host without such messages leaves it out. */
  readonly notice?: string;
  /** Ring the terminal's bell; a host that can't is rung for, see `ringsBell`. */
  readonly bell?: boolean;
}

export interface AgentHost {
  readonly name: AgentName;
  /** Whether a rewritten input is taken without a permission that hunch was not told to give. */
  readonly rewritesWithoutPermission: boolean;
  /** Whether it can put a question to the person; one that can't is told no, with the reason. */
  readonly asks: boolean;
  /** It rings the bell itself: its hooks have no terminal. */
  readonly ringsBell?: true;
  /** Undefined: an event that hunch ignores. Never throws, whatever the JSON. */
  readonly read: (payload: Readonly<Record<string, unknown>>) => HookEvent | undefined;
  /** The JSON that the host reads on standard output; undefined when there is nothing to say, or no way to say it. */
  readonly render: (event: HookEvent, answer: AgentAnswer) => Readonly<Record<string, unknown>> | undefined;
  /** For a host that runs the hooks of another, too: whether it gave the payload, whosever hook was run. */
  readonly owns?: (payload: Readonly<Record<string, unknown>>) => boolean;
  /** Where a host takes silence for a hook that failed: what it is told when there is nothing to say. Permits nothing. */
  readonly renderSilence?: (event: HookEvent) => Readonly<Record<string, unknown>> | undefined;
}
