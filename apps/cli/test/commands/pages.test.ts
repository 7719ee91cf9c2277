// What people read: the help of each command and what it prints, at three widths, one file a command in pages/. A change of them is
// reviewed as text: pnpm exec vitest run test/commands/pages.test.ts -u
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { hunchPaths } from '@hunch/common/paths';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Cli } from '../../src/cli.ts';
import { commandNames } from '../../src/commands/index.ts';
import { CommandFailure } from '../../src/exit-codes.ts';
import { loadWholeProgram, runProgram } from '../../src/program.ts';
import { createTerminal } from '../../src/render/terminal.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

/** The longest names of options, arguments and usages are single words, and commands in examples have long words, too. */
const widths = [60, 80, 200] as const;
const packageRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Asked of a daemon that knows a small history. What depends on the machine or the hour is tested elsewhere: doctor, stats. */
const outputs: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: [['rm -rf /srv/data'], ['git push --force origin main'], ['curl -s example.com/x | sudo sh']],
  classify: [['cargo build --release']],
  config: [['get', 'safety'], ['check']],
  explain: [['tar -xzf a.tgz -C /tmp']],
  fix: [['git psuh']],
  guide: [['--status']],
  history: [['delete', 'git push', '--dry-run']],
  incognito: [['status']],
  intent: [['show my git branches']],
  route: [['What is 2+2?', '--explain']],
  router: [['status'], ['providers'], ['keys', 'list']],
  search: [['nothing like it']],
  setup: [['--dry-run', '--shell', 'bash']],
  suggest: [['git p', '--limit', '1'], ['nothing like it']],
  sync: [['status']],
  uninstall: [['--dry-run', '--shell', 'bash']],
};

let home: TestHome;
/** One for each width. */
let wholePrograms: readonly Command[] = [];

beforeAll(async () => {
  home = testHome();
  const history = ['git status', 'git add -A', 'git commit -m "first"', 'git push', 'npm test', 'git status'];
  writeFileSync(join(home.home, 'history'), history.map((line) => `${line}\n`).join(''));
  await home.run(['import', 'bash', '--file', join(home.home, 'history')]);
});
beforeAll(async () => {
  wholePrograms = await Promise.all(widths.map((width) => loadWholeProgram(cliAt(width, () => undefined))));
});
afterAll(() => home[Symbol.asyncDispose]());

describe.each(commandNames)('hunch %s', (name) => {
  it('has the pages that were read', async () => {
    const programs = wholePrograms.map((program) =>
      program.commands.find((command) => command.name() === name),
    );
    const pages = all(programs[0]).map((command, index) => {
      const texts = programs.map((program) => helpOf(all(program)[index]));
      for (const [at, width] of widths.entries()) expectWithin(texts[at] ?? '', width);
      return page(`${pathOf(command)} --help`, texts);
    });
    for (const args of outputs[name] ?? []) {
      const [narrow, wide] = [await run(60, [name, ...args]), await run(200, [name, ...args])];
      // What needs no more than 60 columns is no other at 80.
      const usual = narrow === wide ? wide : await run(80, [name, ...args]);
      const texts = [narrow, usual, wide];
      pages.push(page(['hunch', name, ...args].map(quoted).join(' '), texts));
    }
    await expect(pages.join('\n')).toMatchFileSnapshot(`pages/${name}.txt`);
  });
});

function cliAt(columns: number, write: (text: string) => void): Cli {
  const environment = { ...home.env, TERM: 'dumb', SHELL: '/bin/bash', EDITOR: 'vi' };
  const uid = process.getuid?.() ?? 0;
  return {
    version: '1.2.3',
    executable: join(packageRoot, 'bin/hunch.mjs'),
    daemonProgram: join(packageRoot, 'dist/daemon/hunchd.mjs'),
    shellDirectory: join(packageRoot, 'dist/shells'),
    agentDirectory: join(packageRoot, 'dist/agents'),
    buildDirectory: join(packageRoot, 'dist/build'),
    nativeHook: join(packageRoot, 'dist/native/hunch-hook'),
    nativeHookSource: join(packageRoot, 'native/hunch-hook.c'),
    environment,
    uid,
    paths: hunchPaths(environment, uid),
    terminal: createTerminal({ isTTY: true, columns, write }, environment),
  };
}

/** As a person at a terminal without colours sees it, standard error included. */
async function run(columns: (typeof widths)[number], args: readonly string[]): Promise<string> {
  let text = '';
  const write = (written: unknown): boolean => {
    text += String(written);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation(write),
  );
  process.exitCode = undefined;
  try {
    await runProgram(cliAt(columns, write), args);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    text += `hunch: ${error.message}\n`;
    process.exitCode = error.exitCode;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  expectWithin(normal(text), columns);
  return `${normal(text)}${code === 0 ? '' : `[exit code ${code}]\n`}`;
}

/** Without what differs from run to run. */
function normal(text: string): string {
  return text.replaceAll(home.home, '~').replaceAll(/ *\d+(?:\.\d+)? (µs|us|ms)\b/g, ' # $1');
}

/** What is alike at several widths stands there once. */
function page(title: string, texts: readonly string[]): string {
  const parts = [...new Set(texts)].map((text) => {
    const at = widths.filter((_, index) => texts[index] === text);
    return `--- ${at.join(', ')} columns\n${text}`;
  });
  return `$ ${title}\n${parts.join('')}`;
}

function helpOf(command: Command | undefined): string {
  let text = '';
  command?.configureOutput({ writeOut: (written) => (text += written) }).outputHelp();
  expect(text).toMatch(/^Usage: /);
  return text;
}

/** No line is wider, but for a word that is. */
function expectWithin(text: string, columns: number): void {
  const tooLong = text
    .split('\n')
    .filter((line) => Array.from(line).length > columns && / \S/.test(line.trim()));
  expect(tooLong).toEqual([]);
}

function all(command: Command | undefined): readonly Command[] {
  return command === undefined ? [] : [command, ...command.commands.flatMap(all)];
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function quoted(word: string): string {
  return /^[\w/~.=-]+$/.test(word) ? word : `'${word}'`;
}
