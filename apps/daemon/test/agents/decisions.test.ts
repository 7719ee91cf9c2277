import { selfTestSessionPrefix } from '@hunch/common/protocol';
import { describe, expect, it } from 'vitest';
import { decisionBounds, decisionRow, type AgentDecision } from '../../src/agents/decision.ts';
import type { HookEvent } from '../../src/agents/hook-event.ts';
import { makeRedact } from '../../src/ingest/redact.ts';
import { storeBounds } from '../../src/store/bounds.ts';
import type { WriteEntry } from '../../src/store/entries.ts';
import { query } from '../support/database.ts';
import { startMs } from '../support/events.ts';
import { openStore } from '../support/store.ts';
import { danger, service } from './support.ts';

const pre = (command: string) => ({
  session_id: 's',
  cwd: '/p',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command },
});

/** What an agent is told of `command`, as it is kept. */
function kept(command: string, ports: Parameters<typeof service>[0], session = 's') {
  const rows: ReturnType<typeof decisionRow>[] = [];
  const { say } = service({
    ...ports,
    decided: (agent, event: HookEvent, decision: AgentDecision) =>
      rows.push(
        decisionRow(
          decision,
          agent,
          event,
          makeRedact(() => true),
          startMs,
        ),
      ),
  });
  say({ ...pre(command), session_id: session });
  return rows;
}

describe('a decision about an agent', () => {
  it('is kept with its rule, its reason and the command, without secrets', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const rows = kept(`git push -f https://${token}@github.com/x/y`, {
      judge: () => danger(`rewrites ${token}`),
    });
    expect(rows).toMatchObject([
      {
        kind: 'asked',
        agent: 'claude-code',
        subject: 'some-rule',
        risk: 'high',
        sessionId: 's',
        tsMs: startMs,
      },
    ]);
    expect(rows[0]?.command).toMatch(/^git push -f /);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [
      'a pause',
      { oversee: () => ({ pause: 'budget used up' }) },
      { kind: 'paused', reason: 'budget used up' },
    ],
    [
      'another machine',
      { offload: () => ({ command: 'run make', allow: true, reason: 'a compilation' }) },
      { kind: 'moved', reason: 'It ran as: run make' },
    ],
  ])('%s', (_, ports, row) => {
    expect(kept('make', ports)).toMatchObject([row]);
  });

  it('is not kept of a command that may run, nor of a test of the hook', () => {
    expect(kept('ls', {})).toEqual([]);
    expect(kept('rm x', { judge: () => danger('x') }, `${selfTestSessionPrefix}1`)).toEqual([undefined]);
  });

  it('is short, whatever the command is', () => {
    const [row] = kept('x'.repeat(50_000), { judge: () => danger('y'.repeat(50_000)) });
    expect([row?.command?.length, row?.reason.length]).toEqual([
      decisionBounds.textMax,
      decisionBounds.textMax,
    ]);
  });
});

describe('the table of decisions', () => {
  const entry = (index: number): WriteEntry => ({
    kind: 'agent-decision',
    row: {
      tsMs: startMs + index,
      kind: 'asked',
      agent: 'codex',
      sessionId: 's',
      subject: 'r',
      risk: 'high',
      command: `rm ${index}`,
      reason: `deletes ${index}`,
    },
  });
  const rows = 'SELECT count(*) AS count, min(ts_ms) AS first FROM agent_decision';

  it('keeps the newest, and forgets with the history', () => {
    const { store, home } = openStore();
    store.write(Array.from({ length: storeBounds.decisionsMax + 5 }, (_, index) => entry(index)));
    expect(query(home, rows)).toEqual([{ count: storeBounds.decisionsMax, first: startMs + 5 }]);
    store.forget({ pattern: '*99*', dryRun: false, examplesMax: 1 });
    expect(query(home, "SELECT count(*) AS count FROM agent_decision WHERE command LIKE '%99%'")).toEqual([
      { count: 0 },
    ]);
  });
});
