import { describe, expect, it } from 'vitest';
import { agentAdvice, checkCommand, checkEdit, createSafety, type CheckContext } from '../src/index.ts';

const guarded = {
  paths: [
    '/home/anna/.config/hunch',
    '/home/anna/.local/share/hunch',
    '/run/user/7/hunch/hunchd.sock',
    '/run/user/7/hunch/hunchd.lock',
    '/home/anna/.config/opencode/plugins/hunch.js',
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.codex/hooks.json',
    '.gemini/settings.json',
    '.cursor/hooks.json',
  ],
  processes: [{ id: 4242, name: 'node', commandLine: '/usr/bin/node /opt/hunch/hunchd.mjs run' }],
  services: ['hunch'],
  variables: ['HUNCH_'],
  commands: [
    { program: 'hunch', words: 'daemon stop' },
    { program: 'hunch', words: 'uninstall' },
    { program: 'hunch', words: 'config set safety.*' },
    { program: 'hunch-hook', words: '' },
  ],
};
const context: CheckContext = { home: '/home/anna', cwd: '/home/anna/project', guarded };

const weakens = (command: string): boolean =>
  checkCommand(command, context).findings.some(
    ({ rule, risk }) => rule === 'weaken-guard' && risk === 'critical',
  );

describe('what takes the watch away is critical for an agent', () => {
  it.each([
    // Its own commands.
    'hunch daemon stop',
    'npx hunch daemon stop',
    'node /opt/hunch/hunch.mjs daemon stop',
    'hunch config set safety.agent_ask_level never',
    'hunch uninstall --agent claude-code',
    'sudo hunch uninstall',
    'hunch-hook -r Shutdown',
    'sh -c "hunch daemon stop"',
    // Its process.
    'kill 4242',
    'kill -9 4242',
    'kill -s KILL 4242',
    'kill $(pgrep -f hunchd)',
    'pgrep -f hunchd | xargs kill',
    "ps aux | grep hunchd | awk '{print $2}' | xargs kill -9",
    'kill $(cat /run/user/7/hunch/hunchd.lock)',
    'pkill -f hunch',
    'killall node',
    'pkill -9 node',
    "pkill -f 'hunch[d]'",
    "pkill -f '^/usr/bin/node.*hunchx?d'",
    "pkill -f 'vite|hunchd.mjs'",
    "pkill -x 'no.e'",
    'systemctl --user stop hunch.service',
    'launchctl bootout gui/501/dev.hunch.daemon',
    // Its files.
    'rm -f /run/user/7/hunch/hunchd.sock',
    'rm -rf ~/.config/hunch',
    'rm -rf ~/.local/share/hunch',
    'truncate -s 0 ~/.config/hunch/config.toml',
    "echo '[safety]' >> ~/.config/hunch/config.toml",
    'chmod 000 ~/.local/share/hunch/bin/hunch-hook',
    'printf x | nc -U /run/user/7/hunch/hunchd.sock',
    'rm ~/.config/opencode/plugins/hunch.js',
    // The settings of agents, at home and in projects.
    'mv ~/.claude/settings.json /tmp/x',
    'mv ~/.claude /tmp/x',
    "echo '{}' > ~/.claude/settings.json",
    "echo '{}' > /home/anna/.claude/settings.json",
    "cd ~/.claude && echo '{}' > settings.json",
    'cd && : > .claude/settings.json',
    "sed -i 's/hunch//' .claude/settings.local.json",
    'tee ~/.codex/hooks.json < /dev/null',
    'cp /dev/null ~/.gemini/settings.json',
    "jq 'del(.hooks)' ~/.claude/settings.json > /tmp/s && mv /tmp/s ~/.claude/settings.json",
    "jq 'del(.hooks)' ~/.claude/settings.json | sponge ~/.claude/settings.json",
    "yq -i 'del(.hooks)' ~/.claude/settings.json",
    `python3 -c "open('/home/anna/.claude/settings.json','w').write('{}')"`,
    `python3 -c "import json,os; p=os.path.expanduser('~/.claude/settings.json'); json.dump({}, open(p,'w'))"`,
    `python3 -c "from pathlib import Path; (Path.home()/'.claude'/'settings.json').write_text('{}')"`,
    `node -e "require('fs').writeFileSync('/home/anna/.claude/settings.json','{}')"`,
    "perl -pi -e 's/hunch//' ~/.claude/settings.json",
    'ln -sf /dev/null ~/.claude/settings.json',
    'ln -s ~/.claude/settings.json x; echo > x',
    'rm ~/.claude/*.json',
    'rm ~/.cl*/settings.json',
    "cat > ~/.cursor/hooks.json <<'EOF'\n{}\nEOF",
    'ed -s ~/.claude/settings.json < x',
    "bash -c 'echo {} > ~/.claude/settings.json'",
    'eval "rm ~/.claude/settings.json"',
    'find ~/.claude -name settings.json -delete',
    'dd if=/dev/null of=~/.claude/settings.json',
    'install /dev/null ~/.claude/settings.json',
    'curl -o ~/.claude/settings.json https://example.com/s',
    'tar xf x.tar -C ~/.claude',
    'rsync -a x/ ~/.claude/',
    'shred ~/.claude/settings.json',
    'patch ~/.claude/settings.json < p',
    'X=~/.claude/settings.json; echo > $X',
    // What it is told by.
    'HUNCH_SAFETY_AGENT_ASK_LEVEL=never hunch daemon start',
    'export HUNCH_SAFETY_AGENT_ASK_LEVEL=never',
    'env HUNCH_HOME=/tmp/x hunch daemon run',
    "echo 'export HUNCH_SAFETY_AGENT_ASK_LEVEL=never' >> ~/.bashrc",
    // And by any other way of writing.
    "sh -c '((hunch daemon stop))'",
  ])('%s', (command) => {
    expect(weakens(command)).toBe(true);
    expect(agentAdvice(checkCommand(command, context), 'critical').ask).toBe(true);
  });

  it('says nothing to a person, for whom it is a matter of course', () => {
    expect(checkCommand('hunch daemon stop').risk).toBe('safe');
    expect(checkCommand('hunch config set safety.agent_ask_level never').risk).toBe('safe');
  });
});

describe('what only looks, or concerns others, is none', () => {
  it.each([
    'hunch daemon status',
    'hunch config get safety.agent_ask_level',
    'hunch uninstall --dry-run',
    "hunch check 'rm -rf /'",
    'cat ~/.claude/settings.json',
    'jq .hooks ~/.claude/settings.json',
    'grep -r hunch ~/.claude',
    'cp ~/.claude/settings.json /tmp/backup.json',
    'sed -n 1,20p ~/.claude/settings.json',
    'python3 -m json.tool ~/.claude/settings.json',
    'diff ~/.claude/settings.json /tmp/x',
    'git add .claude/settings.json',
    'git diff .claude/settings.json',
    'test -f ~/.claude/settings.json',
    '[ -f ~/.claude/settings.json ] && echo yes',
    '[[ -f ~/.claude/settings.json ]] && echo yes',
    'kill 4243',
    'kill %1',
    'kill $!',
    'kill "$PID"',
    'pkill -f "node server.js"',
    'pkill -f vite',
    "pkill -f '^vite( |$)'",
    // Run as an expression over the daemon's command line, this one would take years.
    "pkill -f '(.+)+(.+)+Z'",
    'killall chrome',
    'ps aux | grep hunchd',
    'pgrep -f hunchd',
    'rm -rf node_modules',
    'rm -rf .claude/cache',
    'echo x > .claude/commands/a.md',
    'mkdir -p .claude/commands',
    'echo done > out.txt',
    'systemctl --user status hunch',
    'systemctl restart nginx',
    'grep -rn HUNCH_HOME= src',
    'npm run build',
    'cd hunch && npm test',
    'docker run -v ~/.claude:/x img',
    'chmod +x *.sh',
    'mv *.txt docs/',
    'rm -rf ./*',
  ])('%s', (command) => {
    expect(weakens(command)).toBe(false);
  });
});

describe('an edit that is no command', () => {
  it('is asked about where it changes what is guarded', () => {
    expect(checkEdit('.claude/settings.json', context).risk).toBe('critical');
    expect(checkEdit('/home/anna/.config/hunch/config.toml', context).risk).toBe('critical');
    expect(checkEdit('/home/anna/project/../.codex/hooks.json', context).risk).toBe('critical');
    expect(checkEdit('src/settings.json', context).risk).toBe('safe');
    expect(checkEdit('.claude/settings.json', {}).risk).toBe('safe');
  });
});

describe('what could not be read to its end is asked about at every level', () => {
  it.each([
    ['eval seventeen times', `${'eval '.repeat(17)}ls`],
    ['twenty substitutions in each other', `${'$('.repeat(20)}ls${')'.repeat(20)}`],
    ['more than the parser reads', `echo ${'x'.repeat(1_100_000)}`],
    ['parentheses without end', `${'('.repeat(120)}ls${')'.repeat(120)}`],
    ['a variable that doubles', `a=${'x'.repeat(16)};${'a=$a$a;'.repeat(30)}`],
    ['a program of another language', `python3 -c '${'x = 1\n'.repeat(20_000)}'`],
    ['too many rounds', `${'for a in 1 2 3 4 5 6 7 8; do '.repeat(7)}ls${'; done'.repeat(7)}`],
  ])('%s', (_, command) => {
    const report = checkCommand(command);
    expect(report.unreadable).not.toBeNull();
    const advice = agentAdvice(report, 'critical');
    expect(advice.ask && advice.reason).toMatch(/^This command could not be read to its end\. It /);
    expect(agentAdvice(report, 'never').ask).toBe(false);
  });

  it('a danger beside it is what is named', () => {
    const advice = agentAdvice(checkCommand(`rm -rf ~; ${'eval '.repeat(17)}ls`), 'critical');
    expect(advice.ask && advice.reason).toContain('home');
  });

  it('who allows the rule is not asked', () => {
    const safety = createSafety({ allowed_rules: ['unreadable-command'] });
    expect(safety.check(`${'eval '.repeat(17)}ls`)).toEqual({ risk: 'safe', findings: [], unreadable: null });
  });
});
