import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { loadSqlite } from '../../src/sqlite.ts';
import { cliProgram, patience, type TestHome, testHome } from '../support/run-cli.ts';

/** As Debian installs it. */
const executablePath = '/usr/bin/chromium';
const Sqlite = loadSqlite();
const dayMs = 86_400_000;
const nowMs = Date.now();

/** Commands of two weeks, more of some programs than of others, a few of which failed. */
function historyOf(count: number): string {
  const lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    // Some are here, as in the history of a person.
    const program =
      index % 5 === 0 ? 'ls' : `tool${String.fromCodePoint(97 + Math.floor(Math.sqrt(index) % 12))}`;
    // Uneven steps: those of a minute stand for times that a shell did not keep.
    const at = Math.floor((nowMs - 15 * dayMs) / 1000) + index * 2_711;
    lines.push(`: ${at}:${index % 7};${program} run-${index % 9}`);
  }
  return `${lines.join('\n')}\n`;
}

async function fill(home: TestHome): Promise<void> {
  const history = join(home.home, 'history');
  writeFileSync(history, historyOf(400));
  await home.run(['daemon', 'start', '--quiet']);
  expect(await home.run(['import', 'zsh', '--file', history])).toMatchObject({ exitCode: 0 });
  const call = (agent: string, session: string, command: string, hook: string): Promise<unknown> => {
    const fields = { session_id: session, cwd: home.home, hook_event_name: hook, tool_name: 'Bash' };
    const ended = hook === 'PostToolUse' ? { tool_response: { stdout: 'ok', stderr: '' } } : {};
    return home.run(['agent-hook', agent], {
      env: patience,
      stdin: JSON.stringify({ ...fields, tool_use_id: command, tool_input: { command }, ...ended }),
    });
  };
  for (const command of ['ls', 'make test', 'git status'])
    await call('claude-code', 's1', command, 'PostToolUse');
  await call('claude-code', 's2', 'make', 'PostToolUse');
  await call('codex', 's3', 'pwd', 'PostToolUse');
  for (const command of ['rm -rf /', 'rm -rf ~']) await call('claude-code', 's2', command, 'PreToolUse');
  for (const line of ['make deploy', 'git push'])
    await home.run(['suggest-feedback', '-a', 'dismissed', line]);
  await home.run(['suggest-feedback', '-a', 'never', 'git push']);
  await home.run(['daemon', 'stop']);
}

/** What a gateway would have left: the ledger's own schema, and rows of three tiers. */
function fillLedger(path: string): void {
  const database = new Sqlite(path);
  const schema = new URL('../../../daemon/src/store/router-migrations/', import.meta.url).pathname;
  for (const file of readdirSync(schema).toSorted()) database.exec(readFileSync(join(schema, file), 'utf8'));
  const spend = database.prepare(
    'INSERT INTO spend (day, tier, model, requests, failures, input_tokens, cached_input_tokens, output_tokens, cost_usd, strongest_usd) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?)',
  );
  for (const [ago, tier, model, requests, failures, input, output, cost, strongest] of [
    [1, 'SIMPLE', 'near/small', 31, 2, 40_000, 3_000, 1.25, 9.5],
    [3, 'SIMPLE', 'near/small', 17, 0, 21_000, 900, 1.5, 6.75],
    [3, 'MEDIUM', 'near/mid', 11, 1, 52_000, 4_100, 2.25, 5.5],
    [9, 'COMPLEX', 'far/large', 5, 0, 90_000, 8_000, 7.5, 7.5],
  ] as const) {
    const day = new Date(nowMs - ago * dayMs).toISOString().slice(0, 10);
    spend.run(day, tier, model, requests, failures, input, output, cost, strongest);
  }
  database.close();
}

const number = (value: number): string => value.toLocaleString('en');
const money = (value: number): string => `$${value.toFixed(2)}`;

/** Each figure, by the section that it stands in and its name, as SQL of this test's own says it. */
function expected(home: TestHome): Readonly<Record<string, string>> {
  const data = join(home.env.HUNCH_HOME ?? '', 'data');
  const store = new Sqlite(join(data, 'suggestions.db'), { readonly: true });
  const ledger = new Sqlite(join(data, 'router.db'), { readonly: true });
  type Row = Readonly<Record<string, number>>;
  const all = (sql: string, database = store): Row[] => database.prepare<[], Row>(sql).all();
  const figures: Record<string, string> = {};
  const own = 'FROM command_event WHERE ts_ms > 0';
  const [sums] = all(
    `SELECT count(*) AS commands, count(DISTINCT date(ts_ms / 1000, 'unixepoch', 'localtime')) AS days ${own}`,
  );
  figures['top: commands'] = `${number(sums?.commands ?? 0)} commands learnt, ${sums?.days} active days`;
  const totals = new Map(
    all('SELECT name, sum(amount) AS amount FROM daily_total GROUP BY name').map((row) => [
      String(row.name),
      row.amount,
    ]),
  );
  figures['top: dangers'] = `${totals.get('agent_dangers_asked')} dangerous agent commands held back`;
  for (const { program, runs } of all(
    `SELECT substr(cmd_raw, 1, instr(cmd_raw || ' ', ' ') - 1) AS program, count(*) AS runs ${own} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10`,
  ))
    figures[`run: ${program}`] = number(runs ?? 0);
  for (const { agent, sessions, commands, failed } of all(
    'SELECT author AS agent, count(DISTINCT session_id) AS sessions, count(*) AS commands, sum(coalesce(exit_code, 0) <> 0) AS failed FROM agent_command GROUP BY 1',
  ))
    figures[`agent: ${agent}`] = [agent, sessions, commands, failed].join(' ');
  for (const { day, hour, count } of all(
    `SELECT (strftime('%w', ts_ms / 1000, 'unixepoch', 'localtime') + 6) % 7 AS day,
       CAST(strftime('%H', ts_ms / 1000, 'unixepoch', 'localtime') AS INTEGER) AS hour, count(*) AS count ${own} GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 5`,
  ))
    figures[`hour: ${(day ?? 0) * 24 + (hour ?? 0)}`] = String(count);
  const [spent] = all(
    'SELECT sum(requests) AS requests, sum(failures) AS failures, sum(input_tokens) AS input, sum(output_tokens) AS output, sum(cost_usd) AS cost, sum(strongest_usd) AS strongest FROM spend',
    ledger,
  );
  const saved = (spent?.strongest ?? 0) - (spent?.cost ?? 0);
  const part = `(${Math.round((saved / (spent?.strongest ?? 1)) * 100)} %)`;
  figures['top: saved'] = `${money(saved)} not spent on models ${part}`;
  figures['spend: requests'] = `${spent?.requests}, ${spent?.failures} failed`;
  figures['spend: tokens'] = `${number(spent?.input ?? 0)} in, ${number(spent?.output ?? 0)} out`;
  figures['spend: spent'] = money(spent?.cost ?? 0);
  for (const by of ['tier', 'model'])
    for (const { name, requests, cost, strongest } of all(
      `SELECT ${by} AS name, sum(requests) AS requests, sum(cost_usd) AS cost, sum(strongest_usd) AS strongest FROM spend GROUP BY 1`,
      ledger,
    ))
      figures[`${by}: ${name}`] = [
        name,
        requests,
        money(cost ?? 0),
        money((strongest ?? 0) - (cost ?? 0)),
      ].join(' ');
  const [feed] = all(
    "SELECT (SELECT count(*) FROM agent_decision WHERE kind = 'asked') AS asked, " +
      '(SELECT count(DISTINCT suggested_text) FROM suggestion_feedback) AS suggestions',
  );
  figures['feed: asked'] = String(feed?.asked);
  figures['feed: suggestions'] = String(feed?.suggestions);
  store.close();
  ledger.close();
  return figures;
}

/** The same figures as a person reads them on the page. */
const readPage = `(() => {
  const text = (element) => element.textContent.replace(/\\s+/g, ' ').trim();
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const figures = {};
  const [saved, commands, dangers] = all('.figure').map(text);
  Object.assign(figures, { 'top: saved': saved, 'top: commands': commands, 'top: dangers': dangers });
  for (const name of all('.ranking dt')) figures['run: ' + text(name)] = text(name.nextElementSibling);
  for (const name of all('dt')) figures['spend: ' + text(name)] = text(name.nextElementSibling);
  all('.heat td').forEach((cell, index) => { figures['hour: ' + index] = text(cell); });
  for (const table of all('table:not(.heat)')) {
    const kind = text(table.querySelector('th'));
    for (const row of all('tr', table).slice(1)) figures[kind + ': ' + text(row.cells[0])] = all('td', row).map(text).join(' ');
  }
  const headings = all('.feed summary').map(text);
  figures['feed: asked'] = String(headings.filter((heading) => heading.includes('asked before')).length);
  figures['feed: suggestions'] = String(headings.filter((heading) => /suggest/.test(heading)).length);
  return figures;
})()`;

describe.skipIf(!existsSync(executablePath))('the forms of the feed, in Chromium', () => {
  it('stop a suggestion, and undo that', async () => {
    await using home = testHome();
    await home.run(['daemon', 'start', '--quiet']);
    await home.run(['suggest-feedback', '-a', 'dismissed', 'make deploy']);
    const serving = spawn(process.execPath, [cliProgram, 'dashboard', '--no-open'], {
      cwd: home.home,
      env: home.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      let printed = '';
      for await (const chunk of serving.stdout.setEncoding('utf8')) {
        printed += chunk;
        if (printed.includes('token=')) break;
      }
      const tab = await browser.newPage();
      await tab.goto(/http:\S+/.exec(printed)?.[0] ?? '');
      for (const [button, next] of [
        ['Never again', 'Undo'],
        ['Undo', 'Never again'],
      ]) {
        await tab.click('.feed summary:has-text("make deploy")');
        await tab.click(`.feed button:text-is("${button}")`);
        await tab.waitForSelector(`.feed button:text-is("${next}")`, { state: 'attached' });
      }
    } finally {
      await browser.close();
      serving.kill();
    }
  });
});

describe.skipIf(!existsSync(executablePath))('the figures of the page', () => {
  it('are those of the databases', async () => {
    await using home = testHome();
    await fill(home);
    fillLedger(join(home.env.HUNCH_HOME ?? '', 'data/router.db'));
    expect(await home.run(['dashboard', '--html', 'page.html'])).toMatchObject({ exitCode: 0 });
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    });
    try {
      const tab = await browser.newPage();
      await tab.goto(`file://${home.home}/page.html`);
      const shown = await tab.evaluate<Readonly<Record<string, string>>>(readPage);
      const wanted = expected(home);
      expect(Object.keys(wanted).length).toBeGreaterThanOrEqual(30);
      expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, shown[name]]))).toEqual(wanted);
    } finally {
      await browser.close();
    }
  });
});
