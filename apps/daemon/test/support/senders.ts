import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeFrame } from '@hunch/common/protocol';
import type { SeededRandom } from '@hunch/common/random';
import { onTestFinished } from 'vitest';
import { TestClient } from './client.ts';
import { commandEnd } from './events.ts';

/** A client that sends events, each text once, and knows which of them the daemon accepted. */
export interface Sender {
  readonly accepted: Set<string>;
  /** Sends until the connection is gone. */
  send(socket: string): Promise<void>;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

/** @param step is repeated; it sends something and adds what was accepted */
function sender(step: (client: TestClient, accepted: Set<string>) => Promise<void>): Sender {
  const accepted = new Set<string>();
  return {
    accepted,
    async send(socket) {
      const client = await TestClient.open(socket);
      for (;;) await step(client, accepted);
    },
  };
}

/** Waits for each answer. */
export function waitingSender(name: string, counter: Counter): Sender {
  return sender(async (client, accepted) => {
    const line = counter.next(`${name}-asks`);
    const { ok } = await client.answer(client.post('IngestEvent', commandEnd(line, 1, { session_id: name })));
    if (ok) accepted.add(line);
  });
}

/** Waits for none; what comes before an answer to another request on the same connection was accepted. */
export function hastySender(name: string, counter: Counter, random: SeededRandom): Sender {
  return sender(async (client, accepted) => {
    const lines = Array.from({ length: 1 + random.below(40) }, () => counter.next(`${name}-tells`));
    for (const line of lines) client.tell('IngestEvent', commandEnd(line, 1, { session_id: name }));
    await client.call('Status', {});
    for (const line of lines) accepted.add(line);
  });
}

/** Gives feedback on suggestions. */
export function feedbackSender(name: string, counter: Counter): Sender {
  return sender(async (client, accepted) => {
    const suggested_text = counter.next(`${name}-suggested`);
    await client.call('RecordFeedback', { session_id: name, action: 'ignored_timeout', suggested_text });
    accepted.add(suggested_text);
    await pause();
  });
}

/** A coding agent whose commands are kept apart. */
export function agentSender(name: string, counter: Counter): Sender {
  return sender(async (client, accepted) => {
    const command = counter.next(`${name}-agent`);
    const payload = JSON.stringify({
      session_id: name,
      cwd: '/tmp',
      hook_event_name: 'PostToolUse',
      tool_name: 'Bash',
      tool_use_id: command,
      tool_input: { command },
      tool_response: { stdout: '', stderr: '', interrupted: false },
    });
    await client.call('AgentHook', { agent: 'claude-code', payload });
    accepted.add(command);
    await pause();
  });
}

/** A shell that leaves files in its spool: accepted is what the daemon has removed. */
export function spoolSender(name: string, counter: Counter): Sender {
  const directory = mkdtempSync('/dev/shm/hunch-test-');
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const written: string[] = [];
  return {
    get accepted() {
      const left = new Set(readdirSync(directory));
      return new Set(written.filter((_, index) => !left.has(String(index + 1))));
    },
    async send(socket) {
      const client = await TestClient.open(socket);
      const start = {
        ...commandEnd('', written.length),
        event_type: 'session_start',
        session_id: name,
      } as const;
      await client.call('IngestEvent', { ...start, spool: directory });
      while (!client.socket.destroyed) {
        const line = counter.next(`${name}-leaves`);
        written.push(line);
        const seq = written.length;
        writeFileSync(
          join(directory, String(seq)),
          encodeFrame('IngestEvent', { ...commandEnd(line, seq, { session_id: name }) }),
        );
        await pause();
      }
    },
  };
}

export const hasMemoryFileSystem = existsSync('/dev/shm') && statfsSync('/dev/shm').type === 0x01021994;

export class Counter {
  #count = 0;

  next(prefix: string): string {
    this.#count += 1;
    return `${prefix} ${this.#count}`;
  }
}
