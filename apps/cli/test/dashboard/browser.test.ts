import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy, page } from '../../src/dashboard/page.ts';
import { figuresWith } from './figures-with.ts';

/** As Debian installs it. */
const executablePath = '/usr/bin/chromium';
const hostile = '"><img src=x onerror="document.title=1"><script>document.title=2</script>';

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
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

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

  it.each(
    [390, 800, 1440].flatMap((width) =>
      (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
    ),
  )(
    'fits %i pixels, %s',
    async (width, colorScheme) => {
      name = hostile;
      const tab = await opened({ viewport: { width, height: 900 }, colorScheme });
      const overflow = await tab.evaluate('document.documentElement.scrollWidth - innerWidth');
      await tab.evaluate("for (const details of document.querySelectorAll('details')) details.open = true");
      expect(overflow).toBeLessThanOrEqual(0);
      // The narrowest and the widest page hold every layout, the two schemes every colour.
      if ([390, 1440].includes(width)) expect(await violations(tab)).toEqual([]);
      expect(await tab.title()).toBe('hunch: your last 30 days');
      expect(await tab.locator('img').count()).toBe(0);
      if (process.env.HUNCH_SCREENSHOTS !== undefined) {
        const path = `${process.env.HUNCH_SCREENSHOTS}/${String(width)}-${colorScheme}.png`;
        await tab.screenshot({ path, fullPage: true });
      }
      await tab.context().close();
    },
    60_000,
  );

  it('follows the server without loading the page again, and keeps open what is open', async () => {
    name = 'before';
    const tab = await opened({});
    await tab.locator('main > details > summary').click();
    await tab.evaluate('document.activeElement.blur(); window.mark = 1');
    name = 'afterwards';
    await expect.poll(() => events.size, { timeout: 30_000 }).toBeGreaterThan(0);
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
  }, 60_000);

  it('saves an image that is shared', async () => {
    const tab = await opened({ acceptDownloads: true });
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.locator('#share').click()]);
    expect(download.suggestedFilename()).toBe('hunch.png');
    expect(await download.failure()).toBeNull();
    await tab.context().close();
  }, 60_000);
});
