import { expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';

const harm = 'rm -rf /srv';

test.each([
  ['python3', `python3 -c 'import os,sys;os.system(sys.argv[1])' '%'`],
  ['perl', `perl -e 'system($ARGV[0])' '%'`],
  ['ruby', `ruby -e 'system(ARGV[0])' '%'`],
  ['node', `node -e 'require("child_process").execSync(process.argv[1])' '%'`],
  ['php', `php -r 'system($argv[1]);' '%'`],
  ['python3, a variable', `X='%' python3 -c 'import os;os.system(os.environ["X"])'`],
  ['python3, getenv', `X='%' python3 -c 'import os;os.system(os.getenv("X"))'`],
  ['perl, a variable', `X='%' perl -e 'system($ENV{X})'`],
  ['ruby, a variable', `X='%' ruby -e 'system(ENV["X"])'`],
  ['node, a variable', `X='%' node -e 'require("child_process").execSync(process.env.X)'`],
  ['php, a variable', `X='%' php -r 'system(getenv("X"));'`],
  ['python3, its input', `echo '%' | python3 -c 'import os,sys;os.system(sys.stdin.read())'`],
  ['python3, each line', `echo '%' | python3 -c 'import os,sys;[os.system(l) for l in sys.stdin]'`],
  ['ruby, its input', `echo '%' | ruby -e 'system(STDIN.read)'`],
  ['ruby, each line', `echo '%' | ruby -ne 'system($_)'`],
  ['perl, each line', `echo '%' | perl -ne 'system($_)'`],
])('%s runs what it is given', (_, command) => {
  expect(checkCommand(command.replace('%', () => harm)).risk).toBe('critical');
  expect(checkCommand(command.replace('%', () => 'ls -la')).risk).not.toBe('critical');
  expect(
    checkCommand(command.replace('%', () => harm).replaceAll(/system|execSync/g, 'print')).risk,
  ).not.toBe('critical');
});
