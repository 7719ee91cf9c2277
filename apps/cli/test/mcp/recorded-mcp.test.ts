import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cliProgram, testHome, type TestHome } from '../support/run-cli.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly name?: string };
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: unknown;
}

const directory = join(import.meta.dirname, 'recorded');

/** A probe for a later version of the protocol; a server of this one does not know it, and the client goes on with `initialize`. */
const probes: ReadonlySet<unknown> = new Set(['server/discover']);

/**
 * What real agents said to the server, message by message (`drive-installed … record=DIR`, docs/agents.md): each has its own way to
 * begin, and asks for things of its own.
 */
describe('what real agents said to `hunch mcp`', () => {
  let home: TestHome;
  beforeAll(() => {
    home = testHome();
  });
  afterAll(() => home[Symbol.asyncDispose]());

  it.each(readdirSync(directory))('is answered: %s', async (file) => {
    const said = readFileSync(join(directory, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Message)
      // It came after the answer.
      .filter(({ method }) => method !== 'notifications/cancelled');
    const asked = said.filter(({ id, method }) => id !== undefined && method !== undefined);
    const server = spawn(process.execPath, [cliProgram, 'mcp'], {
      env: { ...home.env },
      cwd: home.home,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const answers = new Map<unknown, Message>();
    for (const message of said) server.stdin.write(`${JSON.stringify(message)}\n`);
    for await (const line of createInterface({ input: server.stdout })) {
      const answer = JSON.parse(line) as Message;
      answers.set(answer.id, answer);
      if (asked.every(({ id }) => answers.has(id))) break;
    }
    server.stdin.end();
    await new Promise((resolve) => server.once('close', resolve));
    const outcomes = asked.map(({ id, method, params }) => {
      const answer = answers.get(id);
      const isFine = answer?.error === undefined && answer?.result?.isError !== true;
      return [method, params?.name, isFine];
    });
    expect(outcomes.filter(([method, , isFine]) => isFine !== true && !probes.has(method))).toEqual([]);
    expect(outcomes).toContainEqual(['initialize', undefined, true]);
    const checked = asked.find(({ params }) => params?.name === 'check_command');
    expect(JSON.stringify(answers.get(checked?.id))).toContain('critical');
  });
});
