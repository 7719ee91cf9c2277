import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../src/generate/answer.ts';

const programs = new Set(['ls', 'find', 'git', 'du', 'sudo', 'cat', 'sort']);
const read = (answer: string) => readAnswer(answer, (name) => programs.has(name));

describe('the one command in an answer', () => {
  it.each([
    ['{"cmd": "ls -l"}', 'ls -l'],
    ['{"command": "ls -l"}', 'ls -l'],
    ['Sure! {"cmd": "ls -l"} lists them.', 'ls -l'],
    ['```json\n{"cmd": "ls -l"}\n```', 'ls -l'],
    ['```bash\nls -l\n```', 'ls -l'],
    ['```\n$ ls -l\n```\nThis lists files.', 'ls -l'],
    ['Use:\n```sh\n# long listing\nls -l\n```', 'ls -l'],
    ['```bash\nfind . \\\n  -name x\n```', 'find . -name x'],
    ['<think>maybe {"cmd": "rm x"}?</think>{"cmd": "ls"}', 'ls'],
    ['thoughts without a beginning</think>\nls -l', 'ls -l'],
    ['ls -l', 'ls -l'],
    ['$ ls -l', 'ls -l'],
    ['`ls -l`', 'ls -l'],
    ['You can use `ls -l` for it.', 'ls -l'],
    ['{"cmd": "find . -name \\"{}\\" | sort"}', 'find . -name "{}" | sort'],
    ['{"cmd": "ls"} or rather {"cmd": "ls -a"}', 'ls -a'],
    ['{"cmd": "for f in *; do\\n  ls $f\\ndone"}', 'for f in *; do\n  ls $f\ndone'],
    ['```sh\nfor f in *; do\n  ls $f\ndone\n```', 'for f in *; do\n  ls $f\ndone'],
    ['```sh\ncat <<END\n# kept\n$ kept\nEND\n```', 'cat <<END\n# kept\n$ kept\nEND'],
    ['{"cmd": "cd x\\nls"}', 'cd x\nls'],
    ['{"cmd": "awk \'{print $1}\' x"}', "awk '{print $1}' x"],
  ])('%j', (answer, command) => {
    expect(read(answer)).toMatchObject({ kind: 'command', command });
  });
});

it('keeps what is said beside the command: at most three others, each readable', () => {
  const answer = {
    cmd: 'ls',
    explanation: 'This command lists files.',
    alternatives: [
      { cmd: 'ls', explanation: 'the same' },
      { cmd: "ls 'open", explanation: 'broken' },
      { cmd: 'ls -a', explanation: 'Lists hidden ones too' },
      'ls -l',
      { cmd: 'ls -t', explanation: '' },
      { cmd: 'ls -S', explanation: 'one too many' },
    ],
  };
  expect(read(JSON.stringify(answer))).toEqual({
    kind: 'command',
    command: 'ls',
    explanation: 'lists files',
    alternatives: [
      { command: 'ls -a', explanation: 'lists hidden ones too' },
      { command: 'ls -l', explanation: null },
      { command: 'ls -t', explanation: null },
    ],
  });
});

describe('an answer without one', () => {
  it.each([
    ['', 'unreadable'],
    ['<think>never closed', 'unreadable'],
    ['The best way is to look at the files.', 'unreadable'],
    ['find the files you want and delete them', 'unreadable'],
    ['git is a version control system.', 'unreadable'],
    ['ls -l\ndu -h', 'unreadable'],
    ['```sh\nls\ndu\n```', 'unreadable'],
    ['```sh\nls\n```\n```sh\ndu\n```', 'unreadable'],
    ['{"cmd": "ls \'open"}', 'unreadable'],
    ['{"cmd": "ls \\u202e evil"}', 'unreadable'],
    ['{"cmd": "ls && "}', 'unreadable'],
    ['{"cmd": null, "reason": "that takes several steps"}', 'refusal'],
    ['{"error": "no"}', 'refusal'],
    ['{"cmd": ""}', 'refusal'],
    ["I'm sorry, I can't help with that.", 'refusal'],
    ['{"weather": "nice"}', 'unreadable'],
    ['{{{{{{', 'unreadable'],
  ])('%j', (answer, kind) => {
    expect(read(answer).kind).toBe(kind);
  });
});

it('gives a command that can be seen, or none, for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (text) => {
      const found = readAnswer(text, () => true);
      if (found.kind === 'command') expect(found.command).not.toMatch(/[\r\0\u200b]/);
    }),
    { seed: 3, numRuns: 500 },
  );
});

it('takes linear time on braces, fences and backticks without end', () => {
  for (const piece of ['{', '{"a":', '```', '`x', '<think>', '{}']) {
    expect(read(piece.repeat(20_000)).kind).not.toBe('command');
  }
});
