import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import { FiguresSource, figuresBounds, isPeriodName } from '../dashboard/figures.ts';
import { openBrowser } from '../dashboard/open-browser.ts';
import { page } from '../dashboard/page.ts';
import { apply, readStop } from '../dashboard/stops.ts';
import { serveDashboard } from '../dashboard/server.ts';
import { makeSocketDirectory } from '../trusted-socket.ts';

interface DashboardOptions {
  readonly open: boolean;
  readonly html?: string;
}

export function define(command: Command, cli: Cli): void {
  command
    .option('--no-open', 'print the address, and open no browser')
    .option('--html <file>', 'write the page to a file, and serve nothing')
    .action(async (options: DashboardOptions) => {
      if (options.html !== undefined) await write(cli, options.html);
      else await serve(cli, options.open);
    });
}

async function write(cli: Cli, file: string): Promise<void> {
  const figures = await new FiguresSource(cli).read(Date.now());
  writeFileSync(file, page(figures, { version: cli.version }), { mode: 0o600 });
  cli.terminal.write(`Saved the page to ${file}.\n`);
}

/** Serves the page until a signal ends it. */
async function serve(cli: Cli, open: boolean): Promise<void> {
  const source = new FiguresSource(cli);
  const server = await serveDashboard({
    async render(query, formToken) {
      const asked = query.get('period') ?? '';
      const figures = await source.read(Date.now(), isPeriodName(asked) ? asked : 'month');
      return page(figures, { version: cli.version, served: { formToken } });
    },
    async submit(form) {
      const asked = readStop(form);
      if (asked === undefined) return 'The dashboard has no such button. Load it again.';
      try {
        return await apply(cli, asked.stop, asked.undo);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      } finally {
        source.forget();
      }
    },
  });
  cli.terminal.write(`Dashboard: ${server.url}\nThe address works once, in one browser. Ctrl-C ends it.\n`);
  const forget = open ? openFor(cli, server.url) : undefined;
  const ended = nextSignal();
  const timer = setInterval(() => void source.read(Date.now()), figuresBounds.sampleEveryMs);
  await ended;
  clearInterval(timer);
  forget?.();
  await server.close();
}

function openFor(cli: Cli, url: string): () => void {
  makeSocketDirectory(cli.paths.runtimeDir, cli.uid);
  return openBrowser(url, cli.paths.runtimeDir);
}

function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
