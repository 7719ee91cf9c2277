import type { Environment } from '@hunch/common/paths';
import type { AgentName } from '@hunch/common/protocol';
import type { AgentParts, PartFacts } from './parts.ts';

/** Everything that the CLI knows of one coding agent. A new agent is a folder beside this file and a line in `index.ts`. */
export interface Agent {
  readonly name: AgentName;
  readonly label: string;
  /** Which file tells the agent what to run at which of its events, as the agent documents it. */
  readonly settings: (environment: Environment) => AgentSettings;
  readonly parts: (environment: Environment, facts: PartFacts) => AgentParts;
  readonly fallback: FallbackFormat;
  /** What the agent gives its hook, for the self-test. */
  readonly samplePayloads: (sessionId: string, cwd: string) => SamplePayloads;
  /** What the person has to do before the agent runs the hooks; shown after setup. */
  readonly note?: string;
  /** What keeps the agent from running the hooks in its settings; shown with `note` by `hunch doctor`. */
  readonly problem?: (settings: AgentSettings) => string | undefined;
}

export interface AgentSettings {
  /** Exists where the agent has been used. */
  readonly directory: string;
  readonly file: string;
  readonly format: SettingsFormat;
  /** Where an earlier hunch wrote its hooks. */
  readonly formerFile?: string;
}

export type SettingsFormat =
  /** `hooks.<Event>[]` of `{matcher?, hooks: [{type, command, timeout}]}` */
  | {
      readonly kind: 'grouped';
      readonly events: readonly HookedEvent[];
      /** In the unit of the agent. The hook itself is back within its own, much shorter time. */
      readonly timeout: number;
      readonly named: boolean;
    }
  /** `hooks.<event>[]` of `{command}`, and a version */
  | { readonly kind: 'flat'; readonly events: readonly HookedEvent[]; readonly version: number }
  /** A file of JavaScript that the agent loads. */
  | { readonly kind: 'plugin'; text(program: readonly string[], cliDirectory: string): string };

export interface HookedEvent {
  readonly name: string;
  /** Which tools it is for; absent where the event has none. */
  readonly matcher?: string;
  /** What the hook prints when it has no answer, where the agent treats no output as a refusal. */
  readonly otherwise?: string;
}

export const withMatcher = (matcher: string, ...names: readonly string[]): HookedEvent[] =>
  names.map((name) => ({ name, matcher }));

export const withoutMatcher = (...names: readonly string[]): HookedEvent[] => names.map((name) => ({ name }));

/**
 * As much of the hook format as is needed without the daemon: where the command is, and how "ask the person" is written. The
 * daemon's adapters (apps/daemon/src/agents) have the whole of it.
 */
export interface FallbackFormat {
  /** The payload's member that names the event, and its value before a tool runs. */
  readonly eventKey: string;
  readonly event: string;
  readonly toolKey: string;
  readonly shellTools: readonly string[];
  /** The member with the tool's input, an object whose `command` runs in a shell. */
  readonly inputKey: string;
  readonly sessionKey: string;
  /** False: it can put no question to the person, so the command is denied with the reason. */
  readonly asks: boolean;
  readonly ask: (reason: string) => object;
  /** Adds text for the model to an answer, or to none; absent where the format has no such member before a tool runs. */
  readonly withContext?: (answer: object | undefined, context: string) => object;
}

/** A session in which the same command fails again and again. */
export interface SamplePayloads {
  readonly start: () => object;
  /** Before a shell command runs. */
  readonly before: (command: string, callId: string) => object;
  /** After it failed; several where the agent has an event for the end of a batch. */
  readonly failed: (command: string, callId: string) => readonly object[];
  readonly end: () => object;
  /** What the hook prints before a command when it has no objection; by most agents that is nothing. */
  readonly silence?: string;
  /** The events by the agent's names: one before a shell command, one after. */
  readonly events: { readonly before: string; readonly after: string };
}

export const sampleFailure = 'Exit code 1\nerror: the self-test fails on purpose';
