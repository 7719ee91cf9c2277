import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentNames } from '@hunch/common/protocol';
import { agents } from '../../src/agents/index.ts';
import { patience, testHome, type TestHome } from '../support/run-cli.ts';

let home: TestHome;
beforeEach(() => {
  home = testHome();
});
afterEach(() => home[Symbol.asyncDispose]());

const read = (file: string): string => readFileSync(file, 'utf8');

/** Every file below a directory, but for hunch's own home. */
function contentsOf(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(`${home.home}/h/`));
  return Object.fromEntries(files.map((file) => [relative(directory, file), read(file)]));
}

describe('hunch setup', () => {
  it('adds the line to the login shell and the hooks to the agents that are there; uninstall takes both out', async () => {
    const bashrc = join(home.home, '.bashrc');
    writeFileSync(bashrc, 'alias ll="ls -l"');
    mkdirSync(join(home.home, '.claude'));
    mkdirSync(join(home.home, '.cursor'));
    const options = { env: { SHELL: '/bin/bash' } };

    const first = await home.run(['setup'], options);
    expect(first.stderr).toBe('');
    expect(first.exitCode).toBe(0);
    expect(read(bashrc)).toBe(
      'alias ll="ls -l"\n# suggestions by hunch; `hunch uninstall` removes these two lines and the line break before them\n' +
        '[[ -O ~/h/cache/init.bash ]] && . ~/h/cache/init.bash || eval "$(hunch init bash --keep 2>/dev/null)"\n',
    );
    expect(read(`${bashrc}.hunch-backup`)).toBe('alias ll="ls -l"');
    const claude = join(home.home, '.claude/skills/hunch/hooks/hooks.json');
    const cursor = join(home.home, '.cursor/hooks.json');
    expect(JSON.parse(read(cursor))).toMatchObject({ version: 1 });
    const written = [bashrc, claude, cursor].map(read);

    const findings = JSON.parse((await home.run(['doctor', '--json'], options)).stdout) as {
      readonly findings: readonly { readonly name: string; readonly state: string }[];
    };
    const states = new Map(findings.findings.map(({ name, state }) => [name, state]));
    expect([states.get('Claude Code'), states.get('Cursor'), states.get('Codex CLI')]).toEqual([
      'good',
      'good',
      undefined,
    ]);

    const second = await home.run(['setup'], options);
    expect(second.stdout.match(/already set up/g)).toHaveLength(5);
    expect([bashrc, claude, cursor].map(read)).toEqual(written);

    expect((await home.run(['uninstall'], options)).exitCode).toBe(0);
    expect(read(bashrc)).toBe('alias ll="ls -l"');
    expect(existsSync(`${bashrc}.hunch-backup`)).toBe(false);
    // Setup made these files.
    expect([claude, cursor].map((file) => existsSync(file))).toEqual([false, false]);
  });

  it('keeps copies without hooks of its own, after a second setup too, and leaves those of the user alone', async () => {
    const file = join(home.home, '.codex/hooks.json');
    mkdirSync(join(home.home, '.codex'));
    writeFileSync(file, '{"model": "x"}');
    writeFileSync(`${file}.backup`, 'mine');
    await home.run(['setup', '--agent', 'codex']);
    writeFileSync(file, read(file).replaceAll('"timeout": 5', '"timeout": 4'));
    await home.run(['setup', '--agent', 'codex']);
    expect(read(`${file}.hunch-backup`)).toBe('{"model": "x"}');
    await home.run(['uninstall', '--agent', 'codex']);
    expect(contentsOf(join(home.home, '.codex'))).toEqual({
      'hooks.json': '{"model": "x"}',
      'hooks.json.backup': 'mine',
    });

    await home.run(['setup', '--agent', 'codex']);
    writeFileSync(file, read(file).replace('"x"', '"y"'));
    await home.run(['uninstall', '--agent', 'codex']);
    expect(JSON.parse(read(file))).toEqual({ model: 'y' });
    expect(existsSync(`${file}.hunch-backup`)).toBe(false);
  });

  it.each([
    ['claude-code', { '.claude/settings.json': '{"model": "opus"}', '.claude/skills/mine/SKILL.md': 'mine' }],
    ['claude-code', {}],
    ['codex', { '.codex/config.toml': 'model = "x"\n[mcp_servers.mine]\ncommand = "mine"' }],
    ['codex', {}],
    ['gemini', { '.gemini/settings.json': '{}', '.gemini/extensions/mine/gemini-extension.json': '{}' }],
    ['cursor', { '.cursor/mcp.json': '{ "mcpServers": { "mine": {"command": "x"} } }' }],
    ['cursor', {}],
    ['opencode', { '.config/opencode/opencode.jsonc': '{\n  // mine\n  "model": "x",\n}\n' }],
    ['opencode', {}],
  ] as const)(
    'gives %s an MCP server beside the hooks, and takes all out to the byte: %j',
    async (agent, files) => {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(home.home, name)), { recursive: true });
        writeFileSync(join(home.home, name), text);
      }
      await home.run(['setup', '--agent', agent]);
      const { parts } = agents[agent].parts(home.env, { version: '0', executable: '/x' });
      for (const { path } of parts) expect(existsSync(path)).toBe(true);
      const installed = contentsOf(home.home);
      expect(Object.values(installed).join('')).toMatch(/hunch\.mjs"[^}]{0,80}mcp|\[[^\]]{0,200}"mcp"/);
      await home.run(['setup', '--agent', agent]);
      expect(contentsOf(home.home)).toEqual(installed);
      await home.run(['uninstall', '--agent', agent]);
      expect(contentsOf(home.home)).toEqual(files);
    },
  );

  it('leaves what the user has added since, and a server of theirs by the same name', async () => {
    const config = join(home.home, '.codex/config.toml');
    const since = '\n[mcp_servers.mine]\ncommand = "mine"\n';
    await home.run(['setup', '--agent', 'codex', 'opencode']);
    writeFileSync(config, `model = "x"\n${read(config)}${since}`);
    const opencode = join(home.home, '.config/opencode/opencode.json');
    writeFileSync(opencode, read(opencode).replace('{', '{ "model": "y",'));
    await home.run(['uninstall', '--agent', 'codex', 'opencode']);
    expect(read(config)).toBe(`model = "x"\n${since}`);
    expect(JSON.parse(read(opencode))).toEqual({ model: 'y' });

    writeFileSync(config, '[mcp_servers.hunch]\ncommand = "mine"\n');
    await home.run(['setup', '--agent', 'codex']);
    expect(read(config)).toBe('[mcp_servers.hunch]\ncommand = "mine"\n');
  });

  it('with --dry-run writes nothing', async () => {
    mkdirSync(join(home.home, '.codex'));
    const { stdout } = await home.run(['setup', '--dry-run'], { env: { SHELL: '/bin/zsh' } });
    expect(stdout).toContain('would add two lines to ');
    expect(existsSync(join(home.home, '.zshrc'))).toBe(false);
    expect(existsSync(join(home.home, '.codex/hooks.json'))).toBe(false);
  });

  it('leaves settings alone that it does not understand, and says so', async () => {
    const file = join(home.home, '.cursor/hooks.json');
    mkdirSync(join(home.home, '.cursor'));
    writeFileSync(file, '{"hooks": ');
    const { stdout, exitCode } = await home.run(['setup', '--agent', 'cursor']);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/cannot change/);
    expect(stdout).toMatch(/line 1 is not valid JSON/);
    expect(read(file)).toBe('{"hooks": ');
  });

  it('says what to do where it finds nothing', async () => {
    const { stderr, exitCode } = await home.run(['setup'], { env: { SHELL: '/bin/sh' } });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/--shell bash\|zsh\|fish/);
  });
});

describe('the hook of an agent', () => {
  it.each(agentNames)('%s: works from the settings that setup wrote', async (agent) => {
    await home.run(['setup', '--agent', agent]);
    const { stdout, exitCode } = await home.run(['agent-hook', agent, '--self-test', '--json'], {
      env: patience,
    });
    const { steps } = JSON.parse(stdout) as {
      readonly steps: readonly { name: string; state: string; text: string }[];
    };
    const states = Object.fromEntries(steps.map(({ name, state }) => [name, state]));
    expect(states).toMatchObject({ settings: 'good', silence: 'good', safety: 'good', guidance: 'good' });
    expect(exitCode).toBe(0);
  });

  it('prints nothing and ends with 0 where there is no daemon, and for what is no JSON', async () => {
    const run = (stdin: string) =>
      home.run(['agent-hook', 'claude-code'], { stdin, env: { HUNCH_NO_AUTOSTART: '1' } });
    for (const stdin of ['{"session_id":"s","hook_event_name":"PreToolUse"}', 'no json', '']) {
      expect(await run(stdin)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    }
  });

  it('says to Cursor, by program and by CLI, that it has no objection where there is no daemon', async () => {
    await home.run(['setup', '--agent', 'cursor']);
    const settings = JSON.parse(read(join(home.home, '.cursor/hooks.json')));
    const [{ command }] = settings.hooks.preToolUse;
    const program = spawnSync('/bin/sh', ['-c', command], {
      input: '{"conversation_id":"c","hook_event_name":"preToolUse"}',
      env: { ...home.env, HUNCH_NO_AUTOSTART: '1' },
      encoding: 'utf8',
    });
    expect(program).toMatchObject({ status: 0, stdout: '{"permission":"allow"}' });
    const cli = await home.run(['agent-hook', 'cursor', '--otherwise', '{"permission":"allow"}'], {
      stdin: 'no json',
      env: { HUNCH_NO_AUTOSTART: '1' },
    });
    expect(cli).toEqual({ exitCode: 0, stdout: '{"permission":"allow"}', stderr: '' });
  });
});

describe('the plugin for OpenCode', () => {
  it('asks, denies, changes arguments and appends, and survives a hook that is gone', async () => {
    await home.run(['setup', '--agent', 'opencode']);
    const { file } = agents['opencode'].settings(home.env);
    await home.run(['daemon', 'start', '--quiet']);
    const script = `
      const { Hunch } = await import(${JSON.stringify(pathToFileURL(file).href)});
      const hooks = await Hunch({ directory: process.cwd() });
      const call = { sessionID: 's', callID: 'c', tool: 'bash' };
      const args = { command: 'rm -rf /' };
      const denied = await hooks['tool.execute.before'](call, { args }).then(() => null, (error) => error.message);
      const fine = { command: 'ls' };
      const error = { type: 'tool', sessionID: 's', callID: 'c', tool: 'bash', state: { status: 'error', error: denied } };
      if (denied !== null) await hooks.event({ event: { type: 'message.part.updated', properties: { part: error } } });
      await hooks['tool.execute.before']({ ...call, callID: 'd' }, { args: fine }).catch(() => null);
      const output = { output: 'x', metadata: { exit: 0 } };
      await hooks['tool.execute.after']({ ...call, args: fine }, output);
      await hooks['chat.message']({ sessionID: 's' });
      await hooks.event({ event: { type: 'session.deleted', properties: { info: { id: 's' } } } });
      console.log(JSON.stringify({ denied, fine, output: output.output }));
    `;
    const run = async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { env: home.env });
      return JSON.parse(await text(child.stdout)) as { denied: string | null; fine: object; output: string };
    };
    const answered = await run();
    expect(answered.denied).not.toBeNull();
    expect(answered).toMatchObject({ fine: { command: 'ls' }, output: 'x' });

    const hookIs = (...program: string[]): void =>
      writeFileSync(
        file,
        read(file).replace(/const program = .*;/, `const program = ${JSON.stringify(program)};`),
      );
    hookIs('/nowhere/hunch-hook');
    expect(await run()).toEqual({ denied: null, fine: { command: 'ls' }, output: 'x' });

    // What was denied comes back as an error of the tool, and is none.
    const log = join(home.home, 'told');
    hookIs('/bin/sh', '-c', `cat >> ${log}; echo >> ${log}; echo '{"deny":"no"}'`);
    await run();
    const told = read(log).trim().split('\n');
    expect(told.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'tool.execute.before',
      'tool.execute.before',
      'tool.execute.after',
      'chat.message',
      'session.deleted',
    ]);
  });
});

describe('what an agent wants before it runs hooks', () => {
  const doctor = async (label: string) => {
    const { stdout } = await home.run(['doctor', '--json']);
    const { findings } = JSON.parse(stdout) as {
      readonly findings: readonly { readonly name: string; readonly state: string; readonly next?: string }[];
    };
    return findings.find(({ name }) => name === label);
  };

  it('Claude Code: the hooks in one place; those of an earlier hunch in its settings are taken out', async () => {
    const { directory, formerFile = '' } = agents['claude-code'].settings(home.env);
    const hook = { type: 'command', command: "'/x/hunch-hook' agent claude-code /x/hunch", timeout: 5 };
    mkdirSync(directory);
    writeFileSync(formerFile, JSON.stringify({ model: 'opus', hooks: { Stop: [{ hooks: [hook] }] } }));
    await home.run(['setup', '--agent', 'claude-code']);
    expect(JSON.parse(read(formerFile))).toEqual({ model: 'opus' });
    expect(await doctor('Claude Code')).toMatchObject({ state: 'good' });
  });

  it('Cursor: words for the time without a daemon, which earlier hooks have not; doctor says so', async () => {
    await home.run(['setup', '--agent', 'cursor']);
    const file = join(home.home, '.cursor/hooks.json');
    const written = read(file);
    expect(await doctor('Cursor')).toMatchObject({ state: 'good' });
    writeFileSync(file, written.replace(/ --otherwise '[^']*'/, ''));
    expect(await doctor('Cursor')).toMatchObject({
      state: 'warning',
      text: `the hooks in ${file} are from an older version of hunch`,
      next: 'hunch setup --agent cursor',
    });
    await home.run(['setup', '--agent', 'cursor']);
    expect(read(file)).toBe(written);
  });

  it('Codex: hooks that a person has trusted; setup and doctor say so', async () => {
    const { directory, file } = agents['codex'].settings(home.env);
    const { stdout } = await home.run(['setup', '--agent', 'codex']);
    expect(stdout).toContain('/hooks');
    expect(await doctor('Codex CLI')).toMatchObject({ state: 'warning' });
    writeFileSync(
      join(directory, 'config.toml'),
      `[hooks.state.${JSON.stringify(`${file}:pre_tool_use:0:0`)}]\ntrusted_hash = "sha256:00"\n`,
    );
    expect(await doctor('Codex CLI')).toMatchObject({ state: 'good' });
  });
});
