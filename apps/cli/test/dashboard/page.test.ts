import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../../src/dashboard/figures.ts';
import { html } from '../../src/dashboard/html.ts';
import { contentSecurityPolicy, page } from '../../src/dashboard/page.ts';
import { curve, spendBars } from '../../src/dashboard/plots.ts';
import { figuresWith, nowMs, sum } from './figures-with.ts';

const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
const settings = { version: '1.2.3' };

describe('the page', () => {
  it('shows names as text, wherever they come from', () => {
    const text = page(figuresWith(hostile), settings);
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<script');
    expect(text.split('&lt;img src=x onerror=alert(1)&gt;').length).toBeGreaterThan(10);
  });

  it('opens no element and ends none by what is shown, whatever it is', () => {
    const tags = (text: string): string => (text.match(/<[/a-z!][^>]*>/g) ?? []).join('\n');
    const plain = tags(page(figuresWith('name'), settings));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(tags(page(figuresWith(name), settings))).toBe(plain);
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

  it('has no address but its own, and no style or script but what the policy allows', () => {
    const text = page(figuresWith('name'), { ...settings, served: { formToken: 'form' } });
    expect(text).not.toMatch(/\sstyle=|\son[a-z]+=|https?:|url\(|@import/);
    expect([...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual(
      ['today', 'week', 'month', 'year'].map((period) => `/?period=${period}`),
    );
    for (const element of ['style', 'script']) {
      const found = [...text.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))];
      const digests = found.map(([, inside = '']) => createHash('sha256').update(inside).digest('base64'));
      expect(digests).toHaveLength(1);
      expect(contentSecurityPolicy).toContain(`${element}-src 'sha256-${digests[0] ?? ''}';`);
    }
    expect(contentSecurityPolicy).toContain("default-src 'none'");
  });

  it('has neither script nor address where no server stands behind it', () => {
    expect(page(figuresWith('name'), settings)).not.toMatch(/<script|href=|<button/);
  });

  it('does not take an unknown price for nothing spent and nothing saved', () => {
    const figures = figuresWith('name');
    if (figures.spend === undefined) throw new Error('it is known');
    const spend = { ...figures.spend, by_tier: [{ ...sum('SIMPLE', 0, 0), unpriced: 3 }], unpriced: 3 };
    expect(page({ ...figures, spend }, settings)).toMatch(/>unknown<.*their prices are unknown/s);
    expect(page(figures, settings)).toContain('Its price is unknown.');
  });

  it('says that the daemon is away, and shows what was spent all the same', () => {
    const figures: Figures = { ...figuresWith('name'), daemon: { kind: 'away', reason: 'No <daemon>.' } };
    const text = page(figures, settings);
    expect(text).toContain('No &lt;daemon&gt;.');
    expect(text).toContain('hunch daemon start');
    expect(text).toMatch(/spent<.*\$3\.50<.*for the classifier<.*\$0\.50, 2 requests</s);
  });

  it('is whole with a daemon that tells nothing', () => {
    const { daemon, ...rest } = figuresWith('name');
    if (daemon.kind === 'away') throw new Error('it runs');
    const bare = { ...daemon, stats: {}, guidance: { ...daemon.guidance, providers: [], failures: [] } };
    const text = page({ ...rest, daemon: bare, spend: undefined, person: undefined, samples: [] }, settings);
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
