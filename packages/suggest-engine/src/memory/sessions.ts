import { bounds } from '../bounds.ts';
import { makeColumns, type Columns } from './columns.ts';
import { Session } from './session.ts';
import { outcomes } from './stat-table.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

const columnKinds = {
  /** Its place among the ids. */
  session: Int32Array,
  template: Int32Array,
  line: Int32Array,
  tsMs: Float64Array,
  outcome: Uint8Array,
} as const;

export interface SessionsImage {
  readonly ids: readonly string[];
  /** Of the stored commands, session by session, the oldest first. */
  readonly columns: Columns<typeof columnKinds>;
}

/** The open sessions. Beyond the bound the one that learnt nothing for longest is given up, as if it had ended. */
export class Sessions {
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  /** In the order of their last command, the longest idle first. */
  readonly #open = new Map<string, Session>();

  constructor(texts: TextPool, templates: TemplatePool) {
    this.#texts = texts;
    this.#templates = templates;
  }

  get size(): number {
    return this.#open.size;
  }

  find(id: string): Session | null {
    return this.#open.get(id) ?? null;
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
    this.#open.get(id)?.end();
    this.#open.delete(id);
  }

  save(): SessionsImage {
    const sessions = [...this.#open.values()].filter(({ recentStored }) => recentStored.length > 0);
    const commands = sessions.flatMap(({ recentStored }, session) =>
      recentStored.map((command) => ({ ...command, session })),
    );
    const columns = makeColumns(columnKinds, commands.length);
    for (const [place, command] of commands.entries()) {
      columns.session[place] = command.session;
      columns.template[place] = command.template;
      columns.line[place] = command.line;
      columns.tsMs[place] = command.tsMs;
      columns.outcome[place] = outcomes.indexOf(command.outcome);
    }
    return { ids: sessions.map(({ id }) => id), columns };
  }

  /**
   * Into an empty memory, whose pools have the texts and templates of the same image.
   *
   * @param shown the line, or -1 where it must not be shown any more
   */
  load({ ids, columns }: SessionsImage, shown: (line: number) => number): void {
    for (const [place, session] of columns.session.entries())
      this.open(ids[session] ?? '').learn({
        template: columns.template[place] ?? 0,
        line: shown(columns.line[place] ?? -1),
        tsMs: columns.tsMs[place] ?? 0,
        isEphemeral: false,
        outcome: outcomes[columns.outcome[place] ?? 0] ?? 'unknown',
      });
  }
}
