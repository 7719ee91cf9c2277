import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { hunchPaths } from '@hunch/common/paths';
import { expect, onTestFinished, test } from 'vitest';
import type { Job } from '../../src/offline/job.ts';
import { job as calibrate } from '../../src/offline/router-calibrate.ts';
import { job as feedback } from '../../src/offline/router-feedback.ts';
import { namedConversation } from '../../src/gateway/conversation-key.ts';
import type { DecisionRecord } from '../../src/gateway/ledger.ts';
import { RouterDatabase } from '../../src/gateway/store/router-database.ts';
import { decisionRecord } from './support/decision.ts';

const nowMs = Date.UTC(2026, 10, 1, 12);

function answered(prompt: string | null, conversation: string): DecisionRecord {
  return decisionRecord({ tsMs: nowMs, conversation: namedConversation(conversation), prompt });
}

function home(): { readonly environment: NodeJS.ProcessEnv; readonly database: RouterDatabase } {
  const directory = mkdtempSync(join(tmpdir(), 'hunch-feedback-'));
  const environment = { HUNCH_HOME: directory };
  const path = hunchPaths(environment, process.getuid?.() ?? 0).routerDb;
  mkdirSync(dirname(path), { recursive: true });
  const database = new RouterDatabase({
    path,
    nowMs: () => nowMs,
    decisionsDays: 30,
    onMovedAside: () => undefined,
  });
  onTestFinished(() => {
    database.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return { environment, database };
}

async function run(
  job: Job,
  environment: NodeJS.ProcessEnv,
  ...args: readonly string[]
): Promise<Record<string, unknown>> {
  const output = new PassThrough();
  const paths = hunchPaths(environment, process.getuid?.() ?? 0);
  await job.run({ environment, paths, args, input: process.stdin, output, say: () => undefined });
  return JSON.parse(String(output.read())) as Record<string, unknown>;
}

test('it is of the last answer, or of the last in a conversation', async () => {
  const { environment, database } = home();
  await expect(async () => run(feedback, environment, 'good')).rejects.toThrow('has answered nothing yet');
  database.write([answered('first', 'a'), answered(null, 'b')]);
  expect(await run(feedback, environment, 'bad')).toMatchObject({ verdict: 'bad', keeps_prompt: false });
  const named = await run(feedback, environment, '--conversation', 'a', 'good');
  expect(named).toMatchObject({ verdict: 'good', tier: 'SIMPLE', model: 'near/a', keeps_prompt: true });
});

test('judged answers are learnt from', async () => {
  const { environment, database } = home();
  await expect(run(calibrate, environment, '--recorded', '--dry-run')).rejects.toThrow('record_prompts');
  const words = ['river', 'table', 'green', 'paper', 'music', 'window'];
  for (let index = 0; index < 140; index += 1) {
    const isHard = index % 3 === 0;
    const filler = words.map((word, at) => (((index >> at) & 1) === 1 ? word : '')).join(' ');
    database.write([answered(`${index} ${filler} ${isHard ? 'tax amortisation' : 'holiday photo'}`, 'c')]);
    await run(feedback, environment, isHard ? 'bad' : 'good');
  }
  const report = await run(calibrate, environment, '--recorded', '--dry-run');
  expect(report).toMatchObject({
    cheap: 'cheap tier',
    strong: 'dear tier',
    rows: 140,
    better: true,
    installed: false,
  });
});
