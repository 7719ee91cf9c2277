import { describe, expect, it } from 'vitest';
import { purposeOf } from '../../src/trajectory/tool-kinds.ts';

describe('a tool, by its name', () => {
  it.each([
    ['Edit', { file_path: '/a' }, 'change'],
    ['write_file', { path: 'a' }, 'change'],
    ['MultiEdit', {}, 'change'],
    ['apply_patch', {}, 'change'],
    ['str_replace_editor', { command: 'str_replace', path: 'a' }, 'change'],
    ['str_replace_based_edit_tool', { command: 'view', path: 'a' }, 'look'],
    ['Grep', { pattern: 'x' }, 'search'],
    ['mcp__files__search_files', {}, 'search'],
    ['BashOutput', { bash_id: '1' }, 'poll'],
    ['TodoWrite', {}, 'talk'],
    ['Read', { file_path: '/a' }, 'look'],
    ['get_user_details', { user_id: 'x' }, 'look'],
  ])('%s %o: %s', (tool, params, kind) => {
    expect(purposeOf({ tool, params }).kind).toBe(kind);
  });
});

describe('a command', () => {
  it.each([
    ['sleep 60 && gh run view 3', 'poll'],
    ['tail -f log.txt', 'poll'],
    ['npm test 2>&1 | tail -20', 'look'],
    ['ps aux', 'poll'],
    ['kubectl get pods', 'poll'],
    ['mv a b', 'change'],
    ['cd x && mkdir -p y', 'change'],
    ['sed -i s/a/b/ file', 'change'],
    ['git commit -m x', 'change'],
    ['git status', 'look'],
    ['echo x > file.txt', 'change'],
    ['cat <<EOF > file.txt', 'change'],
    ['make 2>&1 >/dev/null', 'look'],
    ['npm test 2>&1', 'look'],
    ['npm install lodash', 'change'],
    [`find . -name '*a*' -execdir bash -c 'mv "$1" "\${1//a/b}"' _ {} \\;`, 'change'],
    ['find . -name "*.pyc" -delete', 'change'],
    ['git ls-files -z | xargs -0 -n 1 rm', 'change'],
    ["sh -c 'mkdir a'", 'change'],
    [`echo "${'x'.repeat(2000)}" > a.java && java a.java`, 'change'],
    ['find . -name a -exec cat {} +', 'search'],
    ['rg -l a | xargs wc -l', 'search'],
    ['grep -rn foo src', 'search'],
    ['cd src && rg foo', 'search'],
    ['cat a | grep x', 'look'],
    ['python3 reproduce.py', 'look'],
    ['', 'look'],
  ])('%s: %s', (command, kind) => {
    expect(purposeOf({ tool: 'Bash', params: { command } }).kind).toBe(kind);
    expect(purposeOf({ tool: 'execute_bash', params: { command } }).kind).toBe(kind);
    expect(purposeOf({ tool: 'shell', params: { command: command.split(' ') } }).kind).toBe(kind);
  });
});
