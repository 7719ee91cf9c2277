import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { scripted, startFakeLlm, type SeenRequest } from '@hunch/fake-llm';
import { formatNames, type FormatName } from '@hunch/llm-formats';
import { firstLine } from '../bench/process.ts';
import { profiles, stepsOf, TURNS } from './profiles.ts';
import { record } from './record.ts';
import { runAgent, surroundings, turns } from './run-agent.ts';
import { startTap, type Tapped } from './tap.ts';

// drive AGENTS OUT [agent=NAME] [format=NAME]: runs real coding agents, installed by npm in the directory AGENTS, through the built
// gateway against a model that plays ten turns, for a provider of each format. OUT gets what they sent and how it went. With
// `record=DIRECTORY` what they sent is kept there as a test reads it, and what has changed is told.

const [agents, out, ...choices] = process.argv.slice(2);
if (agents === undefined || out === undefined) {
  process.stderr.write('usage: drive AGENTS OUT [agent=NAME] [format=NAME]\n');
  process.exit(2);
}
const chosen = (kind: string, name: string): boolean =>
  !choices.some((choice) => choice.startsWith(`${kind}=`)) || choices.includes(`${kind}=${name}`);

/** A model as users have it: what is known of it decides what it is sent. */
const models: Readonly<Record<FormatName, string>> = {
  'openai-chat': 'gpt-5-mini',
  'openai-responses': 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
};

const recordings = choices.find((choice) => choice.startsWith('record='))?.slice('record='.length);
const sent = new Map<string, readonly Tapped[]>();
let failures = 0;
mkdirSync(out, { recursive: true });
for (const name of Object.keys(profiles).filter((one) => chosen('agent', one))) {
  for (const format of formatNames.filter((one) => chosen('format', one))) {
    const went = await drive(name, format, resolve(agents));
    if (went.faults.length > 0) failures += 1;
    const how = went.faults.length === 0 ? 'ok' : went.faults.join('; ');
    process.stdout.write(
      `${name} x ${format}: ${how} (${went.requests.length} requests, ${went.seconds} s)\n`,
    );
    const file = join(out, `${name}-${format}`);
    writeFileSync(
      `${file}.json`,
      JSON.stringify({ requests: went.requests, upstream: went.upstream }, null, 1),
    );
    writeFileSync(`${file}.log`, went.said);
    if (went.faults.length === 0) sent.set(name, went.requests);
  }
  const requests = sent.get(name);
  if (recordings !== undefined && requests !== undefined)
    process.stdout.write(`${record(recordings, name, versionOf(name), requests)}\n`);
}
process.exitCode = failures === 0 ? 0 : 1;

function versionOf(name: string): string {
  const file = join(resolve(agents ?? ''), 'node_modules', profiles[name]?.package ?? '', 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

interface Went {
  /** Empty: all turns were played. */
  readonly faults: readonly string[];
  readonly requests: readonly Tapped[];
  readonly upstream: readonly SeenRequest[];
  readonly said: string;
  readonly seconds: number;
}

async function drive(name: string, format: FormatName, root: string): Promise<Went> {
  const profile = profiles[name];
  if (profile === undefined) throw new Error(`no agent is called ${name}`);
  const home = mkdtempSync(join(tmpdir(), 'hunch-agents-'));
  const model = await startFakeLlm({
    models: ['scripted'],
    isStrict: format !== profile.speaks,
    replies: [turns(scripted(stepsOf(profile)))],
  });
  const gateway = startGateway(home, format, model.url);
  const started = performance.now();
  try {
    const url = await firstLine(gateway, /^hunchd gateway (\S+)\n/m);
    const token = readFileSync(join(home, 'data/router-token'), 'utf8').trim();
    const tap = await startTap(url);
    const work = join(home, 'work');
    mkdirSync(work);
    profile.prepare(home, tap.url);
    const { code, said } = await runAgent(
      join(root, 'node_modules/.bin', profile.program),
      profile.args('Play the turns.'),
      work,
      { ...surroundings(home), ...profile.environment(home, tap.url, token) },
    );
    tap.stop();
    return {
      faults: faultsOf(code, said, tap.requests, model.requests),
      requests: tap.requests,
      upstream: [...model.requests],
      said,
      seconds: Math.round((performance.now() - started) / 1000),
    };
  } finally {
    gateway.kill('SIGTERM');
    await model.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function faultsOf(
  code: number | null,
  said: string,
  requests: readonly Tapped[],
  upstream: readonly SeenRequest[],
): readonly string[] {
  const faults: string[] = [];
  if (code !== 0) faults.push(code === null ? 'it did not end' : `it ended with ${code}`);
  if (!said.includes('That is all.')) faults.push('the last words did not come');
  for (const { status, path, error } of requests)
    if (status >= 400 && /messages|responses|completions|generate/i.test(path))
      faults.push(`${status} at ${path}: ${error.slice(0, 200)}`);
  const last = JSON.stringify(
    upstream.findLast(({ body }) => JSON.stringify(body).includes(`said-${TURNS - 1}`))?.body ?? {},
  );
  for (let turn = 0; turn < TURNS; turn += 1)
    if (turn !== 5 && !last.includes(`said-${turn}`)) faults.push(`the model did not hear of turn ${turn}`);
  return [...new Set(faults)].slice(0, 6);
}

function startGateway(home: string, format: FormatName, modelUrl: string): ChildProcess {
  const base_url = `${modelUrl}/${format === 'gemini' ? 'v1beta' : 'v1'}`;
  return spawn(process.execPath, [resolve('dist/hunchd.mjs'), 'gateway'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...surroundings(home),
      HUNCH_HOME: home,
      HUNCH_ALLOW_ROOT: '1',
      HUNCH_PROMPT_ROUTER_LISTEN: '127.0.0.1:0',
      HUNCH_PROMPT_ROUTER_LLM_CLASSIFIER: 'false',
      HUNCH_PROMPT_ROUTER_PROVIDERS: JSON.stringify({ far: { base_url, format } }),
      HUNCH_PROMPT_ROUTER_TIERS_SIMPLE: `far/${models[format]}`,
    },
  });
}
