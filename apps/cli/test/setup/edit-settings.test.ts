import { describe, expect, it } from 'vitest';
import { agentNames } from '@hunch/common/protocol';
import { agents } from '../../src/agents/index.ts';
import {
  hookedCommand,
  isHunchCommand,
  restored,
  withHooks,
  withoutHooks,
} from '../../src/setup/edit-settings.ts';

const command = '/home/ann/.local/share/hunch/bin/hunch-hook agent claude-code /usr/bin/hunch';
const settings = agents['claude-code'].settings({ HOME: '/home/ann' });
if (settings.format.kind === 'plugin') throw new Error('Claude Code has settings');
const { format } = settings;

/** What a user has: an own hook on the same event, another setting, an odd layout. */
const users = `{
    "model": "opus",
    "hooks": {
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [ { "type": "command", "command": "my-guard" } ] }
        ]
    },
    "permissions": { "allow": ["Bash(ls:*)"] }
}
`;

describe("an agent's settings", () => {
  it('get one entry for each event, and keep what the user has', () => {
    const edited = withHooks(users, 'claude-code', format, command);
    const { hooks, ...rest } = JSON.parse(edited);
    expect(rest).toEqual({ model: 'opus', permissions: { allow: ['Bash(ls:*)'] } });
    expect(hooks.PreToolUse[0].hooks[0].command).toBe('my-guard');
    for (const { name } of format.events) {
      expect(JSON.stringify(hooks[name])).toContain(command);
      expect(hookedCommand(edited, 'claude-code', name)).toBe(command);
    }
    expect(edited).toContain('"model": "opus"');
  });

  it('are the same when it is done again, and name the new place after an upgrade', () => {
    const once = withHooks(users, 'claude-code', format, command);
    expect(withHooks(once, 'claude-code', format, command)).toBe(once);
    const moved = command.replace('/home/ann', '/opt');
    const again = withHooks(once, 'claude-code', format, moved);
    expect(again).not.toContain(command);
    expect(again.split(moved)).toHaveLength(once.split(command).length);
  });

  it.each([users, '{}\n', '{\n\t"a": 1\n}\n', '{"hooks":{"Stop":[]}}'])(
    'are as they were after both: %j',
    (text) => {
      const after = withoutHooks(withHooks(text, 'claude-code', format, command), 'claude-code');
      expect(JSON.parse(after)).toEqual(text.includes('Stop') ? {} : JSON.parse(text));
    },
  );

  it.each([
    users,
    '{"a":1}',
    '{ "hooks": {} }',
    '{\n\t"a": 1,\t"b": [ 1,2 ]\n}',
    '// mine\n{ "a": 1 }\n',
    '',
  ])('are restored to the byte if nobody else has touched them: %j', (before) => {
    const written = withHooks(before, 'claude-code', format, command);
    expect(restored(written, before, 'claude-code', format)).toBe(before);
    // What the agent has written since stays.
    const since = written.replace('{', '{"since": true,');
    const after = restored(since, before, 'claude-code', format);
    expect(after).toContain('"since": true');
    expect(after).not.toContain('hunch-hook');
  });

  it.each(['', '{"a":1}', '{ "version": 1, "hooks": { "stop": [ { "command": "mine" } ] } }'])(
    'of Cursor say what is printed without an answer where silence is a no, and are restored: %j',
    (before) => {
      const cursor = agents['cursor'].settings({ HOME: '/home/ann' }).format;
      if (cursor.kind === 'plugin') throw new Error('Cursor has settings');
      const program = "'/home/ann/my bin/hunch-hook' agent cursor /usr/bin/hunch";
      const edited = withHooks(before, 'cursor', cursor, program);
      expect(hookedCommand(edited, 'cursor', 'preToolUse')).toBe(
        `${program} --otherwise '{"permission":"allow"}'`,
      );
      expect(hookedCommand(edited, 'cursor', 'postToolUse')).toBe(program);
      expect(withHooks(edited, 'cursor', cursor, program)).toBe(edited);
      expect(restored(edited, before, 'cursor', cursor)).toBe(before);
    },
  );

  it('go back to no file if there was none, and never to a copy that says something else', () => {
    const written = withHooks('', 'claude-code', format, command);
    expect(restored(written, undefined, 'claude-code', format)).toBe('');
    expect(restored(written, '{ "model": "old" }', 'claude-code', format)).toBe('');
    expect(restored(written, 'no JSON', 'claude-code', format)).toBe('');
    expect(restored('{ "a": 1 }', '{ "b": 1 }', 'claude-code', format)).toBe('{ "a": 1 }');
  });

  it('of a user who put hunch beside an own program in one group: that group stays', () => {
    const shared = JSON.stringify({
      hooks: {
        Stop: [
          {
            hooks: [
              { type: 'command', command: 'mine' },
              { type: 'command', command },
            ],
          },
        ],
      },
    });
    expect(withoutHooks(shared, 'claude-code')).toBe(shared);
  });

  it('lose an entry for an event that is no longer asked for, and nobody else loses theirs', () => {
    const [asked, ...others] = [`${command} `, 'my-guard'].map((entry) => ({
      hooks: [{ type: 'command', command: entry }],
    }));
    const text = JSON.stringify({ hooks: { Formerly: [asked, ...others], Gone: [asked] } });
    const { hooks } = JSON.parse(withHooks(text, 'claude-code', format, command)) as {
      readonly hooks: Readonly<Record<string, unknown>>;
    };
    expect(hooks.Formerly).toEqual(others);
    expect(hooks).not.toHaveProperty('Gone');
    expect(hooks).toHaveProperty('PreToolUse');
  });

  it('with comments keep them', () => {
    const text = '{\n  // mine\n  "model": "opus" // fast\n}\n';
    const edited = withHooks(text, 'claude-code', format, command);
    expect(edited).toContain('// mine');
    expect(edited).toContain('// fast');
  });

  it.each([
    ['{"hooks": ', /line 1 is not valid JSON/],
    ['[]', /not a JSON object/],
    ['{"hooks": []}', /"hooks" is not an object/],
    ['{"hooks": {"Stop": {}}}', /"hooks.Stop" is not a list/],
  ])('that are not understood stay: %j', (text, message) => {
    expect(() => withHooks(text, 'claude-code', format, command)).toThrow(message);
  });
});

it.each(agentNames)('%s: a command of hunch is known again, another one is not', (agent) => {
  expect(isHunchCommand(`/x/hunch-hook agent ${agent} /usr/bin/hunch`, agent)).toBe(true);
  expect(isHunchCommand(`'/x y/hunch-hook' agent ${agent}`, agent)).toBe(true);
  expect(isHunchCommand(`/usr/bin/hunch agent-hook ${agent}`, agent)).toBe(true);
  for (const other of agentNames) {
    if (other !== agent) expect(isHunchCommand(`/x/hunch-hook agent ${other}`, agent)).toBe(false);
  }
  expect(isHunchCommand(`echo ${agent}`, agent)).toBe(false);
});
