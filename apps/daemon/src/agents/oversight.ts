import type { AgentName } from '@hunch/common/protocol';
import { LruMap } from '@hunch/common/lru-map';
import type { GuidanceOptions, Unheard } from '@hunch/guidance';
import type { HookEvent } from './hook-event.ts';

export const oversightBounds = {
  /** Sessions that are counted; the one silent longest begins anew. */
  sessionsMax: 256,
} as const;

/** What a person is told. */
export interface Notice {
  readonly agent: AgentName;
  readonly cwd: string;
  /** In a sentence; may quote a command, so it stays in the agent. */
  readonly text: string;
  /** The same without any command, for what others may read. */
  readonly brief: string;
}

/** What oversight has to say about an event. */
export interface Overseen {
  /** A message for the person in the agent. */
  readonly notice?: string;
  /** Ring the bell of the agent's terminal. */
  readonly bell?: boolean;
  /** Why a person should be asked before the call runs. */
  readonly pause?: string | undefined;
}

export interface OversightPorts {
  readonly options: () => GuidanceOptions['person'];
  readonly unheard: (session: string) => readonly Unheard[];
  /** US dollars since the session began, as far as its transcript is known. */
  readonly cost: (session: string) => number | undefined;
  /** Shows a notification beside everything else. */
  readonly notify: (notice: Notice) => void;
  /** The person has allowed what was paused: what was told before is over. */
  readonly forgive: (session: string) => void;
}

interface Watched {
  /** Since a person spoke. */
  turns: number;
  costBefore: number;
  /** What was told already, by kind: each is told once. */
  readonly told: Set<string>;
  /** Every call waits for the person. */
  pausedFor: string | undefined;
}

/**
 * When a sentence to the agent is not enough: a person is told that it does not heed hints or has used up its turns or money, or its
 * next call waits for the person. Nothing by default (`guidance.person`).
 */
export class Oversight {
  readonly #ports: OversightPorts;
  readonly #sessions = new LruMap<string, Watched>(oversightBounds.sessionsMax);

  constructor(ports: OversightPorts) {
    this.#ports = ports;
  }

  /** @param atBoundary a turn has ended */
  oversee(event: HookEvent, agent: AgentName, atBoundary: boolean): Overseen {
    const { session, cwd } = event;
    if (event.kind === 'session_ended') {
      this.#sessions.delete(session);
      return {};
    }
    const options = this.#ports.options();
    const { when_unheard: whenUnheard, turns_max: turnsMax, cost_max: costMax } = options;
    if (whenUnheard === 'nothing' && turnsMax === 0 && costMax === 0) return {};
    const watched = this.#sessions.getOrMake(session, () => this.#begin(0));
    const cost = this.#ports.cost(session) ?? 0;
    if (event.kind === 'user_message') {
      this.#sessions.set(session, this.#begin(cost));
      return {};
    }
    // Where a host asks, a call that ran was allowed; refused ones end as rejected.
    if (
      watched.pausedFor !== undefined &&
      event.kind === 'tool_finished' &&
      event.outcome.kind !== 'rejected'
    ) {
      this.#sessions.set(session, this.#begin(cost));
      this.#ports.forgive(session);
      return {};
    }
    if (atBoundary) watched.turns += 1;
    const found = this.#find(watched, session, cost);
    const told = found === undefined ? {} : this.#tell(watched, found, agent, cwd);
    const isPaused = event.kind === 'tool_called' && watched.pausedFor !== undefined;
    return isPaused ? { ...told, pause: watched.pausedFor } : told;
  }

  #begin(costBefore: number): Watched {
    return { turns: 0, costBefore, told: new Set(), pausedFor: undefined };
  }

  #find(watched: Watched, session: string, cost: number): Trouble | undefined {
    const { when_unheard, unheard_hints, turns_max, cost_max, when_over_budget } = this.#ports.options();
    const isNews = ({ kind }: Trouble): boolean => !watched.told.has(kind);
    const found: Trouble[] = [];
    if (when_unheard !== 'nothing') {
      for (const { provider, hints, fact } of this.#ports.unheard(session)) {
        if (hints < unheard_hints) continue;
        const brief = `goes on after ${hints} hints about one thing`;
        found.push({ kind: provider, brief, fact, pauses: when_unheard === 'pause' });
      }
    }
    const pauses = when_over_budget === 'pause';
    if (turns_max > 0 && watched.turns >= turns_max) {
      const brief = `has taken ${watched.turns} turns since you last spoke (guidance.person.turns_max = ${turns_max})`;
      found.push({ kind: 'turns', brief, fact: '', pauses });
    }
    const spent = cost - watched.costBefore;
    if (cost_max > 0 && spent >= cost_max) {
      const brief = `has cost $${spent.toFixed(2)} since you last spoke (guidance.person.cost_max = ${cost_max})`;
      found.push({ kind: 'cost', brief, fact: '', pauses });
    }
    return found.find(isNews);
  }

  #tell(watched: Watched, { kind, brief, fact, pauses }: Trouble, agent: AgentName, cwd: string): Overseen {
    watched.told.add(kind);
    const text = `hunch: the agent ${brief}.${fact === '' ? '' : ` ${fact}`}`;
    if (pauses) watched.pausedFor = `${text} A person should look at it before it goes on.`;
    const ways = this.#ports.options().tell_by;
    if (ways.includes('desktop')) this.#ports.notify({ agent, cwd, text, brief });
    return {
      ...(ways.includes('agent') ? { notice: text } : {}),
      ...(ways.includes('bell') ? { bell: true } : {}),
    };
  }
}

interface Trouble {
  /** Each is told once until a person speaks. */
  readonly kind: string;
  readonly brief: string;
  readonly fact: string;
  readonly pauses: boolean;
}
