import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripted, type Step } from './script.ts';
import { startFakeLlm } from './server.ts';

// drive-agent STEPS.json OUT COMMAND [ARG…]: runs a coding agent against a model that plays STEPS.json (a list of batches of
// `{"name", "arguments"}`) and leaves each request of the agent in OUT. `{URL}` in arguments and variables becomes the
// server's address. docs/agents.md has the whole recipe.

const [stepsFile, out, program, ...given] = process.argv.slice(2);
if (stepsFile === undefined || out === undefined || program === undefined) {
  process.stderr.write('usage: drive-agent STEPS.json OUT COMMAND [ARG…]\n');
  process.exit(2);
}
const server = await startFakeLlm({
  models: ['scripted'],
  replies: [scripted(JSON.parse(readFileSync(stepsFile, 'utf8')) as readonly Step[])],
});
const withUrl = (value: string): string => value.replaceAll('{URL}', server.url);
const variables = Object.entries(process.env).map(([name, value = '']) => [name, withUrl(value)]);
const agent = spawn(program, given.map(withUrl), {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: Object.fromEntries(variables),
  ...(process.env.AGENT_DIRECTORY === undefined ? {} : { cwd: process.env.AGENT_DIRECTORY }),
});
await once(agent, 'exit');
mkdirSync(out, { recursive: true });
for (const [index, request] of server.requests.entries()) {
  const name = `${String(index + 1).padStart(3, '0')}.json`;
  writeFileSync(join(out, name), `${JSON.stringify(request, null, 1)}\n`);
}
process.stdout.write(`${server.requests.length} requests are in ${out}\n`);
await server.stop();
