import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy, page } from '../../src/dashboard/page.ts';
import { figuresWith } from './figures-with.ts';
import { differenceFromStored } from './stored-picture.ts';

/** As Debian installs it. */
const executablePath = '/usr/bin/chromium';
const hostile = '"><img src=x onerror="document.title=1"><script>document.title=2</script>';

/** What has the focus, and whether that can be seen; empty: nothing of the page. */
const focused = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return '';
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const name = element.getAttribute('aria-label') ?? element.textContent.replace(/\\s+/g, ' ').trim();
  return outlineStyle === 'none' || outlineWidth === '0px' ? name + ' (unseen)' : name;
})()`;

describe.skipIf(!existsSync(executablePath))('in Chromium', () => {
  let browser: Browser;
  let server: Server;
  let address: string;
  const events = new Set<() => void>();
  let name = hostile;

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-security-policy', contentSecurityPolicy);
      if (request.url === '/events') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(': open\n\n');
        events.add(() => response.write('data: changed\n\n'));
        return;
      }
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(page(figuresWith(name), { version: '1.2.3', served: { formToken: 'form' } }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  });

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  const modes = [390, 800, 1440, 1600].flatMap((width) =>
    (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
  );

  async function opened(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options);
    const tab = await context.newPage();
    await tab.goto(address);
    return tab;
  }

  async function violations(tab: Page): Promise<readonly unknown[]> {
    await tab.evaluate(axe.source);
    const found = await tab.evaluate<axe.AxeResults>('axe.run()');
    return found.violations.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ]);
  }

  it.each(modes)('fits %i pixels, %s', async (width, colorScheme) => {
    name = hostile;
    const tab = await opened({ viewport: { width, height: 900 }, colorScheme });
    const overflow = await tab.evaluate('document.documentElement.scrollWidth - innerWidth');
    await tab.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
    expect(overflow).toBeLessThanOrEqual(0);
    // The narrowest and the widest page hold every layout, the two schemes every colour.
    if ([390, 1600].includes(width)) expect(await violations(tab)).toEqual([]);
    expect(await tab.title()).toBe('hunch: your last 30 days');
    expect(await tab.locator('img').count()).toBe(0);
    await tab.context().close();
  });

  it.each(modes)('looks as it is stored, %i pixels, %s', async (width, colorScheme) => {
    name = 'name';
    const tab = await opened({ viewport: { width, height: 900 }, colorScheme });
    const { height, squares } = await differenceFromStored(tab, `${width}-${colorScheme}`);
    expect(height).toBeLessThan(0.1);
    expect(squares).toBeLessThan(0.03);
    await tab.context().close();
  });

  it('does not look so in other colours, nor with a part of it missing', async () => {
    name = 'name';
    const tab = await opened({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
    expect((await differenceFromStored(tab, '1440-dark')).squares).toBeGreaterThan(0.5);
    await tab.evaluate("document.querySelector('.ranking').style.visibility = 'hidden'");
    expect((await differenceFromStored(tab, '1440-light')).squares).toBeGreaterThan(0.003);
    await tab.evaluate("document.querySelector('.heat').remove()");
    const { height, squares } = await differenceFromStored(tab, '1440-light');
    expect(height > 0.1 || squares > 0.03).toBe(true);
    await tab.context().close();
  });

  it('is walked through by keyboard: each stop is seen, in the order of the page, and opens and presses', async () => {
    name = 'name';
    const tab = await opened({});
    const stops: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      await tab.keyboard.press('Tab');
      const stop = await tab.evaluate<string>(focused);
      if (stop === '') break;
      stops.push(stop);
    }
    expect(stops.slice(0, 6)).toEqual([
      'Today',
      '7 days',
      '30 days',
      'Year',
      'Share as image',
      'Commands by weekday and hour',
    ]);
    expect(stops.filter((stop) => stop.endsWith('(unseen)'))).toEqual([]);
    expect(stops).toContain('Decisions, newest first');
    expect(stops.at(-1)).toMatch(/^Daemon: 1 warning/);
    const summary = tab.locator('.feed summary').first();
    await summary.focus();
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Tab');
    expect(await tab.evaluate(focused)).toBe('Never again');
    const [sent] = await Promise.all([
      tab.waitForRequest((request) => request.method() === 'POST'),
      tab.keyboard.press('Enter'),
    ]);
    expect(new URLSearchParams(sent.postData() ?? '').get('name')).toBe('git-force-push');
    expect(new URL(sent.url()).pathname).toBe('/stops');
    await tab.context().close();
  });

  it('follows the server without loading the page again, and keeps open what is open', async () => {
    name = 'before';
    const tab = await opened({});
    await tab.locator('main > details > summary').click();
    await tab.evaluate('document.activeElement.blur(); window.mark = 1');
    name = 'afterwards';
    await expect.poll(() => events.size).toBeGreaterThan(0);
    await expect
      .poll(
        async () => {
          for (const tell of events) tell();
          return tab.locator('.ranking dt').first().textContent();
        },
        { timeout: 30_000 },
      )
      .toBe('afterwards');
    expect(await tab.evaluate('window.mark')).toBe(1);
    expect(await tab.locator('main > details').getAttribute('open')).not.toBeNull();
    await tab.context().close();
  });

  it('saves an image that is shared', async () => {
    const tab = await opened({ acceptDownloads: true });
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('#share').click()]);
    expect(download.suggestedFilename()).toBe('hunch.png');
    expect(await download.failure()).toBeNull();
    await tab.context().close();
  });
});
