import type { SessionId } from '@hunch/common/ids';
import { bounds } from '../bounds.ts';
import { Session } from './session.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** The open sessions. Beyond the bound the one that learnt nothing for longest is given up, as if it had ended. */
export class Sessions {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  /** In the order of their last command, the longest idle first. */
  readonly #open = new Map<SessionId, Session>();

  constructor(texts: TextPool, templates: TemplatePool) {
    this.#texts = texts;
    this.#templates = templates;
  }

  get size(): number {
    return this.#open.size;
  }

  find(id: SessionId): Session | null {
    return this.#open.get(id) ?? null;
  }

  /** The session, started if need be, and now the least idle one. */
  awaken(id: SessionId): Session {
    const session = this.#open.get(id) ?? new Session(id, this.#texts, this.#templates);
    this.#open.delete(id);
    this.#open.set(id, session);
    if (this.#open.size > bounds.sessionsMax) {
      const idlest = this.#open.keys().next();
      if (!idlest.done) this.end(idlest.value);
    }
    return session;
  }

  end(id: SessionId): void {
    this.#open.get(id)?.end();
    this.#open.delete(id);
  }
}
