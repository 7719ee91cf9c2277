import { bounds } from '../bounds.ts';
import { Session } from './session.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** Tells a session what it did before. */
export type Continue = (session: Session) => void;

/** The open sessions. Beyond the bound the one that learnt nothing for longest is given up, as if it had ended. */
export class Sessions {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  /** In the order of their last command, the longest idle first. Those that sleep have not been told yet what they did. */
  readonly #open = new Map<string, Session | Continue>();

  constructor(texts: TextPool, templates: TemplatePool) {
    this.#texts = texts;
    this.#templates = templates;
  }

  get size(): number {
    return this.#open.size;
  }

  find(id: string): Session | null {
    const session = this.#open.get(id);
    if (!isPending(session)) return session ?? null;
    const awake = new Session(id, this.#texts, this.#templates);
    session(awake);
    this.#open.set(id, awake);
    return awake;
  }

  /**
   * Opens a session that goes on where it was, the least idle one. Most of them nobody asks for again: what it did is told
   * when somebody does.
   */
  continue(id: string, tell: Continue): void {
    this.#open.set(id, tell);
  }

  /** The session, started if need be, and now the least idle one. */
  open(id: string): Session {
    const session = this.find(id) ?? new Session(id, this.#texts, this.#templates);
    this.#open.delete(id);
    this.#open.set(id, session);
    if (this.#open.size > bounds.sessionsMax) {
      const idlest = this.#open.keys().next();
      if (!idlest.done) this.end(idlest.value);
    }
    return session;
  }

  end(id: string): void {
    const session = this.#open.get(id);
    if (!isPending(session)) session?.end();
    this.#open.delete(id);
  }
}

function isPending(session: Session | Continue | undefined): session is Continue {
  return typeof session === 'function';
}
