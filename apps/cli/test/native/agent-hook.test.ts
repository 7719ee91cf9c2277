import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { encodeReply, ShellFrameDecoder, wireBounds } from '@hunch/common/protocol';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compiledHooks } from './compiled-hook.ts';
import { Place, runHook, type Run } from './hook-place.ts';

interface Sent {
  readonly value: { readonly request: { readonly params: { readonly payload: string } } };
}

const builds = compiledHooks();
afterAll(() => builds.forEach(({ hook }) => hook[Symbol.dispose]()));

describe.each(builds)('hunch-hook as the hook of an agent ($kind build)', ({ hook }) => {
  const program = hook.path ?? '';
  let place: Place;
  beforeEach(() => {
    place = new Place();
  });
  afterEach(() => place.close());
  const silent = { stdout: Buffer.alloc(0), stderr: '', status: 0 };
  const agent = (stdin: string | Buffer, args: readonly string[] = []): Promise<Run> =>
    runHook(
      program,
      ['agent', 'claude-code', ...args],
      { HUNCH_HOME: place.home, HUNCH_NO_AUTOSTART: '1' },
      stdin,
    );

  it('hands over the JSON as it is, and prints the text of the answer alone', async () => {
    const payload = '{"session_id":"s",\n "tool_response":"ä=\\u0000 \'x\'"}';
    await place.listen((socket) => socket.write(encodeReply([{ text: '{"a":"b\\n"}' }])));
    expect(await agent(payload)).toMatchObject({ ...silent, stdout: Buffer.from('{"a":"b\\n"}') });
    const [message] = new ShellFrameDecoder().push(await place.frame());
    expect(message).toMatchObject({
      ok: true,
      value: {
        wantsReply: true,
        request: { method: 'AgentHook', params: { agent: 'claude-code', payload } },
      },
    });
  });

  it.skipIf(process.platform !== 'linux')(
    'rings the bell of the terminal that it was started in',
    async () => {
      await place.listen((socket) => socket.write(encodeReply([{ text: '{"a":1}', bell: '1' }])));
      const env = { PATH: process.env.PATH ?? '', HUNCH_HOME: place.home, HUNCH_NO_AUTOSTART: '1' };
      const inTerminal = await runHook(
        'script',
        ['-qec', `echo '{}' | '${program}' agent codex >/dev/null`, '/dev/null'],
        env,
      );
      expect(inTerminal.stdout.toString()).toBe('\u0007');
      expect(await agent('{}')).toMatchObject({ ...silent, stdout: Buffer.from('{"a":1}') });
    },
  );

  it('carries almost a mebibyte, and nothing of what is more', async () => {
    await place.listen((socket) => socket.write(encodeReply([])));
    const most = 'x'.repeat(wireBounds.agentFrameBytesMax - 100);
    expect(await agent(most)).toMatchObject(silent);
    expect((await place.frame()).length).toBeGreaterThan(most.length);
    expect(await agent('x'.repeat(wireBounds.agentFrameBytesMax + 1))).toMatchObject(silent);
    await agent('{}');
    expect((await place.frame()).toString()).toContain('payload={}');
  });

  it.each([
    ['an error', 'status=E_TIMEOUT\0message=late\0\0'],
    ['nothing to say', 'status=ok\0\0'],
    ['half an answer', 'status=ok\0text={"a"'],
  ])('prints nothing for %s', async (_, reply) => {
    await place.listen((socket) => socket.end(reply));
    expect(await agent('{}')).toMatchObject(silent);
  });

  it.each([
    ['no input', ''],
    ['a NUL in it', Buffer.from('{"a":"\0"}')],
  ])('sends nothing for %s', async (_, stdin) => {
    await place.listen((socket) => socket.write(encodeReply([])));
    expect(await agent(stdin)).toMatchObject(silent);
    await agent('{"real":1}');
    expect((await place.frame()).toString()).toContain('{"real":1}');
  });

  it('waits 150 ms for a daemon that hangs, once; then tells it what happened, until it is at work again', async () => {
    await place.listen();
    const first = await agent('{}');
    expect(first).toMatchObject(silent);
    expect(first.millis).toBeGreaterThan(140);
    const mark = join(place.home, 'run/daemon-hung');
    const { mtimeMs } = statSync(mark);
    expect(await agent('{"second":1}')).toMatchObject(silent);
    // Who waits for as long writes it anew.
    expect(statSync(mark).mtimeMs).toBe(mtimeMs);
    expect((await place.frame()).toString()).toContain('"second"');
    rmSync(mark);
    expect((await agent('{}')).millis).toBeGreaterThan(140);
  });

  it('sends head and tail of a result that is too long, and nothing of a call that has not run', async () => {
    await place.listen((socket) => socket.write(encodeReply([])));
    const long = `start${'\\u00e4ö\\n'.repeat(200_000)}end`;
    const payload = (event: string) =>
      `{"hook_event_name":"${event}","tool_name":"Bash","tool_response":"${long}"}`;
    expect((await agent(payload('PreToolUse'))).stdout.toString()).toContain('"permissionDecision":"ask"');
    expect(await agent(payload('PostToolUse'))).toMatchObject(silent);
    const [message] = new ShellFrameDecoder().push(await place.frame());
    expect(message).toMatchObject({ ok: true });
    const { payload: sent } = (message as unknown as Sent).value.request.params;
    const { tool_response: result } = JSON.parse(sent) as { readonly tool_response: string };
    expect(result).toMatch(/^startä[^]*…\[\d+ bytes left out\]…[^]*ö\nend$/);
    expect(sent.length).toBeLessThan(300_000);
  });

  it('sends the ends of a result of any length, the same for the same, and asks about such a call', async () => {
    await place.listen((socket) => socket.end(encodeReply([])));
    const line = 'a line of a very long result \\u00e4 \\"quoted\\"\\n';
    const long = `start ${line.repeat(Math.ceil((4 * 1024 * 1024) / line.length))} the end`;
    const payload = (event: string) =>
      `{"hook_event_name":"${event}","tool_name":"Bash","tool_input":{"command":"${event === 'PreToolUse' ? long : 'make'}"},"tool_response":"${long}"}`;
    expect((await agent(payload('PreToolUse'))).stdout.toString()).toContain('"permissionDecision":"ask"');
    expect(place.received).toEqual([]);
    expect(await agent(payload('PostToolUse'))).toMatchObject(silent);
    const first = await place.frame();
    const [message] = new ShellFrameDecoder().push(first);
    const { payload: sent } = (message as unknown as Sent).value.request.params;
    const { tool_response: result } = JSON.parse(sent) as { readonly tool_response: string };
    expect(result).toMatch(/^start [^]*bytes left out[^]* the end$/);
    place.received.length = 0;
    expect(await agent(payload('PostToolUse'))).toMatchObject(silent);
    expect((await place.frame()).equals(first)).toBe(true);
  });

  it('is silent where no daemon is', async () => {
    expect(await agent('{}')).toMatchObject(silent);
  });

  describe('of one that takes silence for a no', () => {
    const otherwise = ['/no/such/hunch', '--otherwise', '{"permission":"allow"}'];
    const fallback = { ...silent, stdout: Buffer.from('{"permission":"allow"}') };

    it.each([
      ['no daemon', undefined],
      ['an error', 'status=E_TIMEOUT\0message=late\0\0'],
      ['nothing to say', 'status=ok\0\0'],
      ['half an answer', 'status=ok\0text={"a"'],
    ])('prints what it was told to for %s', async (_, reply) => {
      if (reply !== undefined) await place.listen((socket) => socket.end(reply));
      expect(await agent('{}', otherwise)).toMatchObject(fallback);
    });

    it('prints the answer where there is one, and nothing else', async () => {
      await place.listen((socket) => socket.write(encodeReply([{ text: '{"permission":"deny"}' }])));
      expect((await agent('{}', otherwise)).stdout.toString()).toBe('{"permission":"deny"}');
      expect((await agent('{}', otherwise.slice(1))).stdout.toString()).toBe('{"permission":"deny"}');
    });

    it.each([[['a', 'b', 'c']], [['a', '--otherwise']], [['a', 'b', '--otherwise', 'c']]])(
      'is silent, and back at once, for arguments like %j',
      async (args) => {
        expect(await agent('{}', args)).toMatchObject(silent);
      },
    );
  });
});
