import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/trajectory/failure.ts';

const traceback = `Traceback (most recent call last):
  File "/tmp/a/x.py", line 12, in <module>
    main()
ValueError: chr() arg not in range(0x110000)`;

describe('the signature of an error', () => {
  it.each([
    ['leaves out the exit code', 'Exit code 1\nfatal: not a git repository', 'fatal: not a git repository'],
    [
      'leaves out what Codex says of a run',
      'Chunk ID: 916f1c\nWall time: 0.0521 seconds\nProcess exited with code 1\nOriginal token count: 12\nOutput:\nls: x: No such file',
      'ls: x: No such file',
    ],
    ['does not take that for an error', 'Chunk ID: 916f1c | Wall time: 0.0521 seconds', ''],
    ['leaves out numbers', 'src/a.ts(99,52): error TS2353: bad', 'a.ts(#,#): error TS#: bad'],
    [
      'leaves out directories',
      'cat: /home/ann/x/notes.txt: No such file or directory',
      'cat: notes.txt: No such file or directory',
    ],
    ['leaves out addresses', 'error in <Foo object at 0x7f3a12b4>', 'error in <Foo object at #>'],
    ['leaves out hashes', 'error: object 3f2a9bc12d not found', 'object # not found'],
    ['is the last line of a stack trace', traceback, 'ValueError: chr() arg not in range(#)'],
    [
      'is the first line that sounds like an error',
      'Building...\nok a\nmake: *** No rule to make target',
      'make: *** No rule to make target',
    ],
    [
      'is plain text',
      '<tool_use_error>String to replace not found in file.</tool_use_error>',
      'String to replace not found in file.',
    ],
    ['has no colours', '\u001b[31merror\u001b[0m: x is not defined', 'x is not defined'],
    ['is empty where nothing is said', 'Command exited with code 1', ''],
    ['is empty for columns of numbers', '3, 3, 3, 1, 0, 2, 4', ''],
    ['is empty for nothing', '', ''],
  ])('%s', (_, message, signature) => {
    expect(failureOf(message)).toMatchObject({ kind: 'error', signature });
  });

  it('is bounded, and found at the end of a long message too', () => {
    const failure = failureOf(`${'noise line\n'.repeat(100_000)}TypeError: ${'x'.repeat(10_000)}`);
    expect(failure).toMatchObject({ kind: 'error' });
    expect(failure.kind === 'error' && failure.signature.length).toBeLessThanOrEqual(140);
  });
});

describe('what is no error of the agent', () => {
  it.each([
    ['USER_REJECTED', 'rejected'],
    ["The user doesn't want to proceed with this tool use.", 'rejected'],
    ['<tool_use_error>Sibling tool call errored</tool_use_error>', 'cancelled'],
    ['[Request interrupted by user for tool use]', 'cancelled'],
    ['Command aborted', 'cancelled'],
    ['Aborted (core dumped)', 'cancelled'],
    ['Error: Permission denied', 'error'],
  ])('%s: %s', (message, kind) => {
    expect(failureOf(message).kind).toBe(kind);
  });
});

describe('a program that is not there', () => {
  it.each([
    ['(eval):1: command not found: python3.12', 'python3.12'],
    ['bash: line 1: goreleaser: command not found', 'goreleaser'],
    ['/bin/sh: 1: rg: not found', 'rg'],
    ['fish: Unknown command: rg\nfish:\nrg x\n^', 'rg'],
    ['zsh:1: command not found: rg', 'rg'],
    ['Exit code 127\n/bin/bash: line 1: rg: command not found\n', 'rg'],
    ['FAIL a.test.ts: says "x: command not found" when it is not there', ''],
    ['the error "command not found: x" is explained in the manual', ''],
    ['exec: "docker": executable file not found in $PATH', 'docker'],
    ["ModuleNotFoundError: No module named 'numpy'", 'numpy'],
    ["Cannot find module '@scope/name'", '@scope/name'],
    ["Cannot find module './own-file'", ''],
    ['x is not defined', ''],
  ])('%s', (message, missing) => {
    expect(failureOf(message)).toMatchObject({ missing });
  });
});

it.each([
  ['EXECUTION TIMED OUT', true],
  ['Command timed out after 120s', true],
  ['context deadline exceeded', true],
  ['unknown option: timeout', false],
  [
    'Command was automatically cancelled because it exceeded the timeout of 5.0 minutes without output.',
    true,
  ],
  ['shell tool terminated command after exceeding timeout 1000 ms.', true],
])('ran out of time: %s', (message, timedOut) => {
  expect(failureOf(message)).toMatchObject({ timedOut });
});
