import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../../src/dashboard/figures.ts';
import { html } from '../../src/dashboard/html.ts';
import { contentSecurityPolicy, page } from '../../src/dashboard/page.ts';
import { curve, spendBars } from '../../src/dashboard/plots.ts';

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const sum = (name: string, cost: number, strongest: number) => ({
  name,
  requests: 3,
  failures: 1,
  input_tokens: 1000,
  output_tokens: 100,
  cost_usd: cost,
  strongest_usd: strongest,
});
const effect = {
  shown: { recovered: 9, continued: 3, ended: 0 },
  withheld: { recovered: 1, continued: 11, ended: 0 },
  difference: { estimate: 0.67, low: 0.3, high: 0.84 },
};
const nowMs = Date.parse('2026-11-22T08:00:00Z');

/** Everything that a name can be given to is given the name. */
function figuresWith(name: string): Figures {
  return {
    atMs: nowMs,
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
      latency: { count: 3, p50_ms: 100, p95_ms: 200 },
    },
  };
}

const settings = { version: '1.2.3' };

describe('the page', () => {
  it('shows names as text, wherever they come from', () => {
    const text = page(figuresWith(hostile), settings);
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<script');
    expect(text.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(10);
  });

  it('opens no element and ends none by what is shown, whatever it is', () => {
    const tags = (text: string): readonly string[] => text.match(/<[/a-z!][^>]*>/g) ?? [];
    const plain = tags(page(figuresWith('name'), settings));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(tags(page(figuresWith(name), settings))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  it('closes what it opens', () => {
    const open: string[] = [];
    for (const [, end, name = '', alone] of page(figuresWith('name'), settings).matchAll(
      /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g,
    )) {
      if (end === '/') expect(open.pop()).toBe(name);
      else if (alone !== '/') open.push(name);
    }
    expect(open).toEqual([]);
  });

  it('has no script, no address but its own, no style beside the sheet that the policy allows', () => {
    const text = page(figuresWith('name'), { ...settings, served: true, refreshSeconds: 5 });
    expect(text).not.toMatch(/\sstyle=|\son[a-z]+=|https?:|url\(|@import/);
    expect([...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual(['/?still']);
    const [, sheet = ''] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const hash = createHash('sha256').update(sheet).digest('base64');
    expect(contentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });

  it('asks anew only where a server stands behind it', () => {
    expect(page(figuresWith('name'), settings)).not.toMatch(/http-equiv|href=/);
    expect(page(figuresWith('name'), { ...settings, served: true })).toContain('>Refresh automatically</a>');
    expect(page(figuresWith('name'), { ...settings, served: true, refreshSeconds: 5 })).toContain(
      'content="5; url=/"',
    );
  });

  it('says that the daemon is away, and shows what was spent all the same', () => {
    const figures: Figures = { ...figuresWith('name'), daemon: { kind: 'away', reason: 'No <daemon>.' } };
    const text = page(figures, settings);
    expect(text).toContain('No &lt;daemon&gt;.');
    expect(text).toContain('hunch daemon start');
    expect(text).toMatch(/spent<.*\$3\.50<.*for the classifier<.*\$0\.5000, 2 requests</s);
  });

  it('is whole with a daemon that tells nothing', () => {
    const { daemon, ...rest } = figuresWith('name');
    if (daemon.kind === 'away') throw new Error('it runs');
    const bare = { ...daemon, stats: {}, guidance: { ...daemon.guidance, providers: [], failures: [] } };
    const text = page({ ...rest, daemon: bare, spend: undefined, samples: [] }, settings);
    expect(text).not.toMatch(/NaN|Infinity|undefined|\[object/);
  });
});

describe('a plot', () => {
  it('has a place for each day, and bars no higher than itself', () => {
    const { text } = spendBars([sum('2026-11-20', 1, 4), sum('2026-11-22', 9, 3)], '2026-11-20', nowMs);
    const numbers = (attribute: string) =>
      [...text.matchAll(new RegExp(`<rect[^>]* ${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
        Number(value),
      );
    const [y, height] = [numbers('y'), numbers('height')];
    expect(y).toHaveLength(4);
    for (const [index, top] of y.entries()) {
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + (height[index] ?? 0)).toBeLessThanOrEqual(120.1);
      expect(height[index]).toBeGreaterThanOrEqual(0);
    }
    expect(text).toContain('2026-11-20</span>');
    expect(text).toContain('2026-11-22</span>');
  });

  it('is drawn of two moments or more, of equal ones too', () => {
    expect(curve([1], 'x')).toBeUndefined();
    expect(curve([5, 5, 5], 'x')?.text).toContain('points="0.0,57.0 300.0,57.0 600.0,57.0"');
  });
});

it('html escapes what it is given, and not what it has made', () => {
  expect(html`<p>${['<', html`<b>${"'"}</b>`, 1, undefined]}</p>`.text).toBe('<p>&lt;<b>&#39;</b>1</p>');
});
