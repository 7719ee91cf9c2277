import type { PersonStats, RecentRequest } from '@hunch/daemon/reports';
import type { Figures } from '../../src/dashboard/figures.ts';

export const sum = (name: string, cost: number, strongest: number) => ({
  name,
  requests: 3,
  failures: 1,
  input_tokens: 1000,
  output_tokens: 100,
  cost_usd: cost,
  strongest_usd: strongest,
  unpriced: 0,
  uncompared: 0,
});
const effect = {
  shown: { recovered: 9, continued: 3, ended: 0 },
  withheld: { recovered: 1, continued: 11, ended: 0 },
  difference: { estimate: 0.67, low: 0.3, high: 0.84 },
};
export const nowMs = Date.parse('2026-11-22T08:00:00Z');

/** Everything that a name can be given to is given the name. */
export function figuresWith(name: string): Figures {
  return {
    atMs: nowMs,
    period: 'month',
    person: personWith(name),
    stopped: { rule: [], hint: [name], suggestion: [name] },
    samples: [1, 2, 3].map((at) => ({
      atMs: nowMs + at,
      rssBytes: at * 1e8,
      suggestP95Ms: at,
      requests: at,
    })),
    daemon: {
      kind: 'running',
      status: {
        version: name,
        protocol: 1,
        pid: 1,
        started_at_ms: nowMs - 90_000,
        socket: name,
        data_dir: name,
        commands: 1,
        warnings: [name],
        models: [{ task: 'domain', model: name, state: 'failed', problem: name }],
      },
      stats: { rss_bytes: 2e8, suggest: { count: 4, p50_ms: 0.5, p95_ms: 1.5 }, counters: {} },
      guidance: {
        sessions: 1,
        turns: 5,
        hints: 1,
        ...effect,
        agents: [{ agent: name, tier: name, ...effect }],
        providers: [
          {
            provider: name,
            hints: 2,
            withheld_hints: 1,
            ...effect,
            muted_until_ms: nowMs + 3_600_000,
            muted_because: name,
          },
        ],
        failures: [{ name, count: 2, last: name }],
      },
      router: {
        enabled: true,
        url: name,
        token_file: name,
        tiers: { SIMPLE: [name] },
        providers: [
          {
            name,
            format: 'openai',
            base_url: name,
            has_key: true,
            health: 'failing',
            failures: 2,
            resting_ms: 0,
            models: [name],
          },
        ],
        shadow_tier: null,
        spent: { day_usd: 1, month_usd: 2 },
        budget: { day_usd: 5, month_usd: null },
        state: 'memory',
        problems: [name],
      },
    },
    spend: {
      kind: 'router-stats',
      since: '2026-11-20',
      days: 3,
      by_day: [sum('2026-11-20', 1, 4), sum('2026-11-22', 2, 3)],
      by_tier: [sum(name, 3, 7)],
      by_model: [sum(name, 3, 7)],
      classifier: { questions: 2, failures: 0, input_tokens: 50, output_tokens: 2, cost_usd: 0.5 },
      quality: { questions: 0, failures: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 },
      shadow: [],
      unpriced: 0,
      recent: [requestWith(name, 0.5), requestWith(name, null)],
      latency: { count: 3, p50_ms: 100, p95_ms: 200 },
    },
  };
}

function personWith(name: string): PersonStats {
  const week = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_of, hour) => day * hour));
  return {
    kind: 'person-stats',
    from_ms: nowMs - 30 * 86_400_000,
    to_ms: nowMs,
    commands: 3_935,
    distinct: 2,
    failures: 3,
    with_exit: 4,
    sessions: 5,
    directories: 6,
    time_ms: 7,
    longest: { program: name, time_ms: 1 },
    programs: [
      { program: name, runs: 544, failures: 0, time_ms: 0 },
      { program: `${name}2`, runs: 490, failures: 1, time_ms: 1 },
    ],
    programs_count: 2,
    new_programs: [name],
    lines: [{ command: name, runs: 1 }],
    by_day: [{ day: '2026-11-20', commands: 2, failures: 0 }],
    by_weekday: [],
    by_hour: [],
    by_weekday_hour: week,
    streak: { current_days: 1, longest_days: 2 },
    suggestions: { accepted: 1, keys_saved: 2 },
    machines: [{ machine: name, machine_id: null, commands: 1 }],
    agents: [{ agent: name, sessions: 11, commands: 12, failures: 13 }],
    feed: [
      { ...item(name), kind: 'asked', subject: 'git-force-push', risk: 'high' },
      { ...item(name), kind: 'asked', subject: 'root-delete', risk: 'critical' },
      { ...item(name), kind: 'hint', subject: name },
      { ...item(name), kind: 'never', agent: null },
    ],
    totals: { agent_dangers_asked: 21, agent_hints: 22, secrets_redacted: 23 },
  };
}

const item = (name: string) => ({
  ts_ms: nowMs,
  agent: name,
  subject: name,
  risk: null,
  command: name,
  reason: name,
});

function requestWith(name: string, cost: number | null): RecentRequest {
  return {
    ts_ms: nowMs,
    requested: name,
    tier: name,
    source: name,
    confidence: 0.91,
    signals: JSON.stringify([name]),
    model: name,
    outcome: name,
    latency_ms: 123,
    cost_usd: cost,
    strongest_usd: cost,
  };
}
