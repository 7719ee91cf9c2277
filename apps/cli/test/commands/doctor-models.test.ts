import { startFakeLlm, type FakeLlm, type FakeLlmSettings, type Reply } from '@hunch/fake-llm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkModels } from '../../src/doctor/models.ts';
import { testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
let server: FakeLlm | undefined;

beforeEach(() => {
  home = testHome();
});
afterEach(async () => {
  await home[Symbol.asyncDispose]();
  await server?.stop();
  server = undefined;
});

interface Row {
  readonly state: string;
  readonly name: string;
  readonly text: string;
  readonly next?: string;
}

/** What doctor says of the models after one request. Nobody is sure enough for a threshold of 1: every request is asked about. */
async function rowsAfter(settings: FakeLlmSettings, request: readonly string[] | null): Promise<Row[]> {
  server = await startFakeLlm(settings);
  const env = {
    OLLAMA_HOST: server.url,
    HUNCH_INTENT_ROUTER_CONFIDENCE_THRESHOLD: '1',
    HUNCH_INTENT_ROUTER_GENERATOR_URL: `${server.url}/v1`,
    HUNCH_INTENT_ROUTER_GENERATOR_MODEL: 'coder',
  };
  await home.run(['daemon', 'start'], { env });
  if (request !== null) {
    const answered = await home.run(request, { env });
    // Whatever the models do, whoever asked does not hear of it.
    expect(answered.stderr).not.toMatch(/ollama|functiongemma/i);
  }
  const { stdout } = await home.run(['doctor', '--json'], { env });
  const { findings }: { findings: Row[] } = JSON.parse(stdout);
  return findings.filter(({ name }) => name.endsWith(' model'));
}

describe('doctor shows how the models of intents do', () => {
  it('that no request has asked yet', async () => {
    expect(await rowsAfter({}, null)).toEqual([
      { state: 'good', name: 'domain model', text: 'functiongemma: not loaded yet' },
      { state: 'good', name: 'command model', text: 'coder answers' },
    ]);
    // The command model was asked, for real, as it is for a request.
    expect(server?.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions']);
  });

  it('that answer', async () => {
    const reply = { kind: 'tool', name: 'git_operations' } as const;
    expect(await rowsAfter({ replies: [reply] }, ['intent', 'show my branches'])).toContainEqual({
      state: 'good',
      name: 'domain model',
      text: 'functiongemma answers',
    });
  });

  it.each<[string, FakeLlmSettings, RegExp]>([
    ['that Ollama does not have', { models: ['llama3:latest'] }, /ollama pull functiongemma/],
    ['whose server fails', { tagsReply: { kind: 'status', status: 500, body: '' } }, /Ollama answered 500/],
    [
      'whose server speaks another language',
      { tagsReply: { kind: 'garbage', body: '<html>' } },
      /not what Ollama sends/,
    ],
  ])('%s', async (_, settings, problem) => {
    const rows = await rowsAfter(settings, ['intent', 'show my branches']);
    expect(rows).toContainEqual({
      state: 'warning',
      name: 'domain model',
      text: expect.stringMatching(problem),
      next: expect.stringContaining('Only the embedded model is used.'),
    });
  });

  it('that nobody said there is one, and there is none', () => {
    expect(
      checkModels([{ task: 'domain', model: 'functiongemma', state: 'absent', problem: 'nothing listens' }]),
    ).toEqual([{ state: 'good', name: 'domain model', text: 'not installed (optional): nothing listens' }]);
  });

  it.each<[string, Reply, string]>([
    ['fails', { kind: 'status', status: 503, body: '' }, 'answered 503'],
    ['refuses the key', { kind: 'status', status: 401, body: '{"error":"who?"}' }, 'wants a key'],
    ['has no such model', { kind: 'status', status: 404, body: '' }, 'has no model "coder"'],
    ['answers garbage', { kind: 'garbage', body: '<html>' }, 'no answer of a model'],
  ])('that should write the command, and whose server %s', async (_, reply, words) => {
    expect(await rowsAfter({ replies: [reply] }, null)).toContainEqual({
      state: 'warning',
      name: 'command model',
      text: expect.stringContaining(words),
      next: expect.stringContaining('intent_router.generator'),
    });
  });
});
