import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentNames, wireBounds } from '@hunch/common/protocol';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderFallbackTable } from '../../generate/fallback-table.ts';
import { fallbackAnswer } from '../../src/agent-fallback/fallback.ts';
import { fallbackCommandBytesMax } from '../../src/agent-fallback/reasons.ts';
import { isFirstOfSession } from '../../src/agent-fallback/warned-sessions.ts';
import { agents } from '../../src/agents/index.ts';
import { commandsOf } from '../support/safety-tables.ts';
import { compiledHooks } from './compiled-hook.ts';
import { Place, runHook } from './hook-place.ts';

it('the header of the native hook says what the table says (else run `pnpm docs`)', () => {
  const header = new URL('../../native/fallback-table.h', import.meta.url);
  expect(readFileSync(header, 'utf8')).toBe(renderFallbackTable());
});

const builds = compiledHooks();
afterAll(() => builds.forEach(({ hook }) => hook[Symbol.dispose]()));

const reason =
  /^hunch's daemon did not answer, so this command was not checked, and it may delete files for good\./;
const denied = expect.stringMatching(/or let the person run this one\)$/);

describe.each(builds)('hunch-hook without an answer of the daemon ($kind build)', ({ hook }) => {
  const program = hook.path ?? '';
  let place: Place;
  beforeEach(() => {
    place = new Place();
  });
  afterEach(() => place.close());

  const run = async (
    agent: string,
    payload: object | string | Buffer,
    args: readonly string[] = [],
  ): Promise<string> => {
    const stdin = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
    const env = { HUNCH_HOME: place.home, HUNCH_NO_AUTOSTART: '1' };
    const { stdout, stderr, status } = await runHook(program, ['agent', agent, ...args], env, stdin);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    return stdout.toString();
  };
  const before = (agent: (typeof agentNames)[number], command: string): object =>
    agents[agent].samplePayloads('session-1', '/src').before(command, 'call-1');
  const specific = (text: string): Record<string, unknown> => {
    const { hookSpecificOutput, ...rest } = JSON.parse(text) as {
      hookSpecificOutput: Record<string, unknown>;
    };
    expect(rest).toEqual({});
    return hookSpecificOutput;
  };

  it('asks Claude Code about a danger, and tells the model once a session', async () => {
    const first = specific(await run('claude-code', before('claude-code', 'rm -rf /')));
    expect(first).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'ask',
      permissionDecisionReason: expect.stringMatching(reason),
      additionalContext: expect.stringContaining('hunch daemon start'),
    });
    const { additionalContext: _, ...again } = first;
    expect(specific(await run('claude-code', before('claude-code', 'rm -rf /')))).toEqual(again);
  });

  it('denies in the words of the hosts that can not ask', async () => {
    // Not even with the first: some versions of Codex refuse an answer with more in it.
    expect(specific(await run('codex', before('codex', 'rm -rf /')))).toEqual({
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: denied,
    });
    expect(JSON.parse(await run('gemini', before('gemini', 'rm -rf /')))).toEqual({
      decision: 'deny',
      reason: denied,
    });
    expect(JSON.parse(await run('opencode', before('opencode', 'rm -rf /')))).toEqual({ deny: denied });
    const otherwise = ['--otherwise', '{"permission":"allow"}'];
    expect(JSON.parse(await run('cursor', before('cursor', 'rm -rf /'), otherwise))).toEqual({
      permission: 'deny',
      user_message: denied,
      agent_message: denied,
    });
    expect(await run('cursor', before('cursor', 'ls'), otherwise)).toBe('{"permission":"allow"}');
  });

  it.each(agentNames)(
    '%s: says nothing at other events, of other tools and of harmless commands',
    async (agent) => {
      const sample = agents[agent].samplePayloads('session-1', '/src');
      const toolKey = agent === 'opencode' ? 'tool' : 'tool_name';
      await run(agent, sample.before('ls', 'c'));
      const payloads = [
        sample.start(),
        ...sample.failed('rm -rf /', 'c'),
        sample.end(),
        sample.before('ls -la', 'c'),
      ];
      for (const payload of [...payloads, { ...sample.before('rm -rf /', 'c'), [toolKey]: 'Write' }]) {
        expect(await run(agent, payload)).toBe('');
      }
    },
  );

  it('tells the model of a session that commands are not checked, with the first, and never again', async () => {
    const told = {
      hookEventName: 'PreToolUse',
      additionalContext: expect.stringContaining('are not checked'),
    };
    expect(specific(await run('claude-code', before('claude-code', 'ls')))).toEqual(told);
    expect(await run('claude-code', before('claude-code', 'ls'))).toBe('');
    const other = { ...before('claude-code', 'ls'), session_id: 'session-2' };
    expect(specific(await run('claude-code', other))).toEqual(told);
    // The CLI keeps the same file.
    const runtime = join(place.home, 'run');
    expect(isFirstOfSession(runtime, process.getuid?.() ?? 0, 'session-2')).toBe(false);
    expect(isFirstOfSession(runtime, process.getuid?.() ?? 0, 'sitzung-ü')).toBe(true);
    expect(await run('claude-code', { ...other, session_id: 'sitzung-ü' })).toBe('');
    expect(readFileSync(join(runtime, 'unchecked-sessions'), 'latin1')).toMatch(/^(?:[0-9a-f]{16}\n){3}$/);
  });

  it('forgets the oldest session, and takes a damaged memory for none', async () => {
    mkdirSync(join(place.home, 'run'), { recursive: true, mode: 0o700 });
    const file = join(place.home, 'run', 'unchecked-sessions');
    writeFileSync(file, `${'0123456789abcdef\n'.repeat(40)}x`);
    expect(await run('claude-code', before('claude-code', 'ls'))).not.toBe('');
    expect(readFileSync(file, 'latin1').trim().split('\n')).toHaveLength(32);
    writeFileSync(file, '\0\n'.repeat(999));
    expect(await run('claude-code', before('claude-code', 'ls'))).not.toBe('');
  });

  it.each([
    ['an error', 'status=E_TIMEOUT\0message=late\0\0'],
    ['half an answer', 'status=ok\0text={"a"'],
    ['a closed connection', ''],
  ])('asks for %s', async (_, reply) => {
    await place.listen((socket) => socket.end(reply));
    expect(await run('claude-code', before('claude-code', 'rm -rf /'))).toContain(
      '"permissionDecision":"ask"',
    );
  });

  it('asks 150 ms after a daemon that takes the question and is silent', async () => {
    await place.listen();
    const startedMs = performance.now();
    expect(await run('claude-code', before('claude-code', 'rm -rf /'))).toContain(
      '"permissionDecision":"ask"',
    );
    expect(performance.now() - startedMs).toBeGreaterThan(140);
  });

  it('says nothing where the daemon has nothing to say', async () => {
    await place.listen((socket) => socket.on('data', () => socket.write('status=ok\0\0')));
    expect(await run('claude-code', before('claude-code', 'rm -rf /'))).toBe('');
  });

  it('asks about what it can not read: too long, no text, cut off, a NUL in it', async () => {
    const call = (input: object): object => ({ ...before('claude-code', ''), tool_input: input });
    const long = 'x'.repeat(wireBounds.agentFrameBytesMax + 1);
    await run('claude-code', before('claude-code', 'ls'));
    const asked: readonly [object | string | Buffer, RegExp][] = [
      [call({ command: 'x'.repeat(fallbackCommandBytesMax + 1) }), /too long to be checked/],
      [call({ command: long }), /longer than 1 MiB/],
      [call({ command: 'ls', description: long }), /longer than 1 MiB/],
      [
        { ...call({ file_path: '.claude/settings.json', content: long }), tool_name: 'Write' },
        /longer than 1 MiB/,
      ],
      [call({ command: ['rm', '-rf', '/'] }), /can't be read/],
      [call({}), /can't be read/],
      [JSON.stringify(call({ command: 'ls' })).slice(0, -4), /can't be read/],
      [
        Buffer.from(JSON.stringify(call({ command: 'ls\0' })).replace(String.raw`\u0000`, '\0')),
        /can't be read/,
      ],
    ];
    for (const [payload, why] of asked) {
      expect(specific(await run('claude-code', payload))).toMatchObject({
        permissionDecision: 'ask',
        permissionDecisionReason: expect.stringMatching(why),
      });
    }
    const after = { ...call({ command: 'ls' }), hook_event_name: 'PostToolUse', tool_response: long };
    expect(await run('claude-code', after)).toBe('');
    expect(await run('claude-code', call({ command: 'x'.repeat(fallbackCommandBytesMax) }))).toBe('');
  });

  it('reads every way to write a command in JSON', async () => {
    await run('claude-code', before('claude-code', 'ls'));
    const payload = (input: string): string =>
      `\uFEFF { "x":[{"command":"ls","y":["}"]}],"hook_event_name" : "PreToolUse",\n"tool_input":${input},"tool_name":"B\\u0061sh"}`;
    for (const input of [
      String.raw`{"command":"\u0072\u006D\t-rf \/"}`,
      String.raw`{"a":{"command":"ls"},"command":"echo \ud83d\ude00 \ud800; rm \"-rf\" x","z":[[1,2],{}],"n":-1.5e3}`,
      '{"command":"ls","command":"rm -rf /"}',
    ]) {
      expect(await run('claude-code', payload(input))).toContain('may delete files');
    }
    expect(await run('claude-code', payload('{"command":"rm -rf /","command":"ls"}'))).toBe('');
    expect(await run('claude-code', payload('{"args":{"command":"rm -rf /"},"command":"ls"}'))).toBe('');
  });

  it('judges as the CLI does, word for word', async () => {
    const every = (commands: readonly string[], step: number): readonly string[] =>
      commands.filter((_, index) => index % step === 0);
    const commands = [
      ...every(commandsOf('critical'), 40),
      ...every(commandsOf('read-only'), 20),
      'x > ; rm -rf y',
    ];
    await run('claude-code', before('claude-code', 'ls'));
    for (const command of [...commands, '() ? > & a', '/', '%', 'a\0rm\0-rf', '-', '- rm -', 'é rm -rf']) {
      const payload = JSON.stringify(before('claude-code', command));
      const expected = fallbackAnswer('claude-code', payload, 'no-answer', () => false) ?? '';
      expect([command, await run('claude-code', payload)]).toEqual([command, expected]);
    }
  });
});
