import type { AgentName } from '@hunch/common/protocol';
import { wireBounds, type IngestEventParams } from '@hunch/common/protocol';
import type { Redact } from '../ingest/redact.ts';
import type { AgentCommandRow } from '../store/entries.ts';
import type { HookEvent, CommandEnd, HookCall } from './hook-event.ts';

export interface AgentHistoryParts {
  /** `suggestions.agent_commands` */
  readonly mode: () => 'off' | 'apart' | 'learn';
  readonly redact: Redact;
  readonly keepApart: (row: AgentCommandRow) => void;
  readonly learn: (event: IngestEventParams) => void;
  readonly nowMs: () => number;
}

/** What agents ran, marked by author; kept out of the person's suggestions unless the configuration says otherwise. */
export class AgentHistory {
  readonly #parts: AgentHistoryParts;

  constructor(parts: AgentHistoryParts) {
    this.#parts = parts;
  }

  ran(agent: AgentName, event: HookEvent, { command }: HookCall, end: CommandEnd): void {
    const { mode, redact, keepApart, learn, nowMs } = this.#parts;
    const wanted = mode();
    const line = command?.trim() ?? '';
    if (wanted === 'off' || line === '' || line.length > wireBounds.commandCharactersMax) return;
    const cwd = event.cwd.startsWith('/') ? event.cwd : '/';
    const session = `${agent}:${event.session}`.slice(0, wireBounds.nameCharactersMax);
    if (wanted === 'apart') {
      const cmdRaw = redact(line).text;
      keepApart({
        author: agent,
        sessionId: session,
        tsMs: nowMs(),
        cwd,
        cmdRaw,
        exitCode: typeof end === 'number' ? end : null,
      });
      return;
    }
    learn({
      event_type: 'command_end',
      session_id: session,
      shell: agent,
      ts_ms: nowMs(),
      cwd,
      cmd_raw: line,
      ...exitCodeOf(end),
    });
  }
}

/** The shell's own code for "failed, and nobody said how"; nothing where not even that is known. */
function exitCodeOf(end: CommandEnd): { readonly exit_code?: number } {
  if (end === 'unknown') return {};
  return { exit_code: end === 'failed' || end > 255 ? 1 : end };
}
