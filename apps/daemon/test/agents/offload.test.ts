import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultOptions, type ClassifierOptions } from '@hunch/command-classifier';
import { safetyOptions } from '@hunch/command-safety';
import { defaults } from '@hunch/common/options';
import type { AgentName } from '@hunch/common/protocol';
import { agentHosts } from '../../src/agents/hosts.ts';
import { AgentService } from '../../src/agents/service.ts';
import { createClassifierEngine } from '../../src/engines/classifier.ts';
import { createSafetyEngine } from '../../src/engines/safety.ts';
import { payloadCases } from './payloads/all.ts';

let root = '';
let runner = '';

/** A real project for make, in a directory with a blank in its name. */
const makefile = `objects: a.o b.o
a.o b.o: %.o: %.c
\t@printf 'compiling %s with [%s]\\n' $< "$(CFLAGS)"
\t@cp $< $@
`;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'hunch-offload-'));
  const project = join(root, 'the app');
  mkdirSync(project);
  writeFileSync(join(project, 'Makefile'), makefile);
  for (const name of ['a.c', 'b.c']) writeFileSync(join(project, name), `int ${name.charAt(0)};\n`);
  runner = join(root, 'send it');
  writeFileSync(runner, '#!/bin/sh\nfor word; do printf \'%s\\0\' "$word"; done >>"$RECORD"\nexec "$@"\n');
  chmodSync(runner, 0o755);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

function serviceWith(options: Partial<ClassifierOptions>): AgentService {
  const classifier = createClassifierEngine({ ...defaultOptions, runner: `'${runner}'`, ...options });
  const safety = createSafetyEngine(defaults(safetyOptions), {});
  return new AgentService(
    agentHosts,
    {
      judgeEdit: () => undefined,
      judge: (command, cwd) => safety.judge(command, cwd),
      offload: (command) => classifier.rewrite(command),
      guide: () => undefined,
      oversee: () => ({}),
      ran: () => undefined,
    },
    (part, error) => {
      throw new Error(part, { cause: error });
    },
  );
}

/** The payload with which a host asks before a command, with this command in it; every other field stays. */
function askingFor(agent: AgentName, command: string): string {
  const found = payloadCases.find((row) => row.agent === agent && row.name === 'before a command');
  if (found?.event?.kind !== 'tool_called' || found.event.call.command === undefined)
    throw new Error(`${agent} has no payload before a command`);
  return JSON.stringify(found.payload).replaceAll(
    JSON.stringify(found.event.call.command),
    JSON.stringify(command),
  );
}

/** The command that the host is told to run instead: the one text called `command` in its answer. */
function commandIn(answer: string): string | undefined {
  let command: string | undefined;
  JSON.parse(answer === '' ? '{}' : answer, (key, value: unknown) => {
    if (key === 'command' && typeof value === 'string') command = value;
    return value;
  });
  return command;
}

function run(command: string) {
  const record = join(root, 'record');
  writeFileSync(record, '');
  const { stdout, stderr, status } = spawnSync('bash', ['-c', command], {
    cwd: root,
    env: { PATH: '/usr/bin:/bin', HOME: root, RECORD: record },
  });
  for (const made of ['a.o', 'b.o', 'out.txt']) rmSync(join(root, 'the app', made), { force: true });
  const words = readFileSync(record, 'utf8').split('\0').slice(0, -1);
  return { result: { stdout, stderr, status }, words };
}

const compositions: readonly (readonly [command: string, ...words: readonly string[]])[] = [
  ["cd 'the app' && make", 'make'],
  ['cd "the app" && make CFLAGS="-O2  -g" 2>&1 | tail -n 1', 'make', 'CFLAGS=-O2  -g'],
  ['cd the\\ app; CFLAGS=\'a "b"\' make -e -j1 && echo done', 'make', '-e', '-j1'],
  ["cd 'the app' && make > out.txt 2>&1; cat out.txt", 'make'],
  ["make -C 'the app' || echo failed", 'make', '-C', 'the app'],
  ["cd 'the app' && make nothing.o; echo $?", 'make', 'nothing.o'],
  ["cd 'the app' &&\n  make \\\n    -j1 # both\n", 'make', '-j1'],
];

describe('a line of several commands that an agent wants to run', () => {
  const agents = ['claude-code', 'codex', 'gemini', 'cursor', 'opencode'] as const;
  it.each(agents)('gets the runner by %s, and gives the same bytes', (agent) => {
    const service = serviceWith({ compositions: 'segments', permission: 'allow' });
    for (const [command, ...words] of compositions) {
      const rewritten = commandIn(service.answer(agent, askingFor(agent, command)));
      expect(rewritten, command).toBeDefined();
      const local = run(command);
      const sent = run(rewritten ?? '');
      expect({ command, ...sent.result }).toEqual({ command, ...local.result });
      expect(sent.words).toEqual(words);
      expect(local.words).toEqual([]);
    }
  });

  it.each(agents)('stays by %s as it is where nothing is to be sent', (agent) => {
    const strict = serviceWith({ permission: 'allow' });
    const segments = serviceWith({ compositions: 'segments', permission: 'allow' });
    const none = serviceWith({ compositions: 'segments', permission: 'allow', runner: '' });
    for (const [command] of compositions.slice(0, 4)) {
      expect(commandIn(strict.answer(agent, askingFor(agent, command)))).toBeUndefined();
      expect(commandIn(none.answer(agent, askingFor(agent, command)))).toBeUndefined();
    }
    for (const command of ['cd app && HUNCH_LOCAL=1 make', 'make install', 'yes | make', 'make &'])
      expect(commandIn(segments.answer(agent, askingFor(agent, command)))).toBeUndefined();
  });
});
