import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { scripted, startFakeLlm, type SeenRequest, type Step } from '@hunch/fake-llm';
import { profiles, type AgentProfile } from './profiles.ts';
import { runAgent, surroundings, turns } from './run-agent.ts';

// installed AGENTS OUT [NAME…]: what `hunch setup` gives to real coding agents, installed by npm in the directory AGENTS, each against
// a model that fails with one command again and again and then calls a tool of hunch's MCP server. Says whether the model was given
// the hint and the tool's answer, and whether uninstall left every file as it was. With record=DIR it keeps there what each agent
// said to the MCP server, a message a line.

const [agents = '', out = '', ...rest] = process.argv.slice(2);
const names = rest.filter((word) => !word.startsWith('record='));
const recordings = rest.find((word) => word.startsWith('record='))?.slice('record='.length);
if (out === '') {
  process.stderr.write('usage: installed AGENTS OUT [NAME…] [record=DIR]\n');
  process.exit(2);
}
const hunch = resolve('../cli/bin/hunch.mjs');

/** How each agent names a tool of the server `hunch`, and what lets it call that without a person. */
interface McpUse {
  readonly call: (tool: string, args: object) => Step[number];
  readonly args: readonly string[];
}

const named =
  (prefix: string) =>
  (tool: string, args: object): Step[number] => ({ name: `${prefix}${tool}`, arguments: { ...args } });

const uses: Readonly<Record<string, McpUse>> = {
  'claude-code': {
    call: named('mcp__plugin_hunch_hunch__'),
    args: ['--allowedTools', 'mcp__plugin_hunch_hunch__check_command'],
  },
  codex: {
    call: (tool, args) => ({
      namespace: 'functions',
      name: 'exec',
      input: `text(JSON.stringify(await tools.mcp__hunch__${tool}(${JSON.stringify(args)})));`,
    }),
    args: ['--dangerously-bypass-hook-trust'],
  },
  gemini: { call: named('mcp_hunch_'), args: [] },
  opencode: { call: named('hunch_'), args: [] },
};

const FAILURES = 4;
let faults = 0;
mkdirSync(out, { recursive: true });
for (const [name, profile] of Object.entries(profiles)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { said, results } = await tryOne(name, profile);
  const bad = Object.entries(results).filter(([, held]) => !held);
  if (bad.length > 0) faults += 1;
  const state = bad.length === 0 ? 'ok' : bad.map(([what]) => `NOT ${what}`).join('; ');
  process.stdout.write(`${name} ${versionOf(profile)}: ${state} (${Object.keys(results).join(', ')})\n`);
  writeFileSync(join(out, `${name}.log`), said);
}
process.exitCode = faults === 0 ? 0 : 1;

function versionOf(profile: AgentProfile): string {
  const file = join(resolve(agents), 'node_modules', profile.package, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

async function tryOne(name: string, profile: AgentProfile) {
  const use = uses[name];
  if (use === undefined) throw new Error(`${name} has no server`);
  const home = mkdtempSync(join(tmpdir(), 'hunch-installed-'));
  const work = join(home, 'work');
  mkdirSync(work);
  // A fifth of the hints is by lot not shown: here each is.
  const env = {
    ...surroundings(home),
    HUNCH_HOME: join(home, 'h'),
    HUNCH_ALLOW_ROOT: '1',
    HUNCH_GUIDANCE_WITHHELD_SHARE: '0',
  };
  const cli = (...args: string[]): string =>
    spawnSync(process.execPath, [hunch, ...args], { env, encoding: 'utf8' }).stdout;
  const fail = profile.shell('ls /no/such/directory');
  const steps = [
    ...Array.from({ length: FAILURES }, () => [fail]),
    [use.call('check_command', { command: 'rm -rf /' })],
  ];
  const model = await startFakeLlm({ models: ['scripted'], replies: [turns(scripted(steps))] });
  try {
    profile.prepare(home, model.url);
    const before = contentsOf(home);
    cli('setup', '--agent', name);
    const recorded = join(home, 'mcp.jsonl');
    if (recordings !== undefined) tapServer(home, recorded);
    cli('daemon', 'start', '--quiet');
    const { code, said } = await runAgent(
      join(resolve(agents), 'node_modules/.bin', profile.program),
      [...profile.args('Play the turns.'), ...use.args],
      work,
      { ...env, ...profile.environment(home, model.url, 'none') },
    );
    const asked = model.requests.map((request: SeenRequest) => JSON.stringify(request.body));
    writeFileSync(join(out, `${name}.json`), JSON.stringify(model.requests, null, 1));
    if (recordings !== undefined) {
      mkdirSync(recordings, { recursive: true });
      const said = existsSync(recorded) ? readFileSync(recorded) : '';
      writeFileSync(join(recordings, `${name}-${versionOf(profile)}.jsonl`), said);
      replaceInSettings(home, tapOf(home), hunch);
      rmSync(tapOf(home));
    }
    cli('uninstall', '--agent', name);
    cli('daemon', 'stop');
    const after = contentsOf(home);
    // What an agent writes itself while it runs is its own; a file that it has rewritten must only be free of hunch.
    const isAsBefore = (file: string): boolean =>
      after[file] === before[file] || (existsSync(join(home, file)) && !after[file]?.includes('hunch-hook'));
    const left = Object.keys(after).filter((file) =>
      /(?:skills|extensions)\/hunch\/|plugins\/hunch|hunch-backup/.test(file),
    );
    return {
      said,
      results: {
        'ran to its end': code === 0 && said.includes('That is all.'),
        'hint seen by the model': asked.some((body) => /\d+ times in a row with the same/.test(body)),
        'MCP tool called': /\\?"risk\\*":\\*"critical/.test(asked.at(-1) ?? ''),
        'files as before': Object.keys(before).every(isAsBefore) && left.length === 0,
      },
    };
  } finally {
    cli('daemon', 'stop');
    await model.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

function tapOf(home: string): string {
  return join(home, 'tap.mjs');
}

/** The settings then name a program that keeps what it is told and hands it on. */
function tapServer(home: string, recorded: string): void {
  const source = `#!${process.execPath}
import { appendFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
const program = [${JSON.stringify(hunch)}, ...process.argv.slice(2)];
const server = spawn(process.execPath, program, { stdio: ['pipe', 'inherit', 'inherit'] });
process.stdin.on('data', (chunk) => {
  appendFileSync(${JSON.stringify(recorded)}, chunk);
  server.stdin.write(chunk);
});
process.stdin.on('end', () => server.stdin.end());
server.on('close', (code) => process.exit(code ?? 0));
`;
  writeFileSync(tapOf(home), source, { mode: 0o755 });
  replaceInSettings(home, hunch, tapOf(home));
}

/** The program of the server alone: hooks name it within a longer text, and agents trust them as they are. */
function replaceInSettings(home: string, from: string, to: string): void {
  for (const [file, text] of Object.entries(contentsOf(home)))
    if (text.includes(JSON.stringify(from)) && !file.endsWith('tap.mjs'))
      writeFileSync(join(home, file), text.replaceAll(JSON.stringify(from), JSON.stringify(to)), 'latin1');
}

/** Every file below the home, but for hunch's own. */
function contentsOf(home: string): Record<string, string> {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(home, 'h')))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [relative(home, file), readFileSync(file, 'latin1')]));
}
