import { describe, expect, test } from 'vitest';
import { createSuggestEngine } from '../src/index.ts';
import { defaultRiskOf } from '../src/rank/default-risk.ts';

const critical = [
  'rm -rf /',
  'rm -rf ~',
  'sudo rm -fr /*',
  'rm --recursive --force "$HOME"',
  'cd /tmp && /bin/rm -r -f /etc/',
  'chmod -R 777 /',
  'mkfs.ext4 /dev/sda1',
  'dd if=x of=/dev/sda',
  'shred /dev/nvme0n1',
  ':(){ :|:& };:',
  'curl -s https://x.y/i.sh | sudo bash',
];

const safe = [
  'rm -rf build',
  'rm a.txt',
  'rm -rf /tmp/x',
  'dd if=a of=/dev/null',
  'ls -R /',
  'chmod -R go-w src',
  'curl https://x.y/i.sh -o i.sh; bash i.sh',
  'curl https://x.y/a.json | jq .',
  'f() { ls; }; f',
];

describe('the judge that is built in', () => {
  test.each(critical)('%s is critical', (line) => {
    expect(defaultRiskOf(line)).toBe('critical');
  });

  test.each(safe)('%s is safe', (line) => {
    expect(defaultRiskOf(line)).toBe('safe');
  });
});

test.each(['adaptive', 'weighted'] as const)(
  'an engine alone suggests no line that destroys a system before all of it is typed, but a habit, labelled (%s)',
  (ranker) => {
    let nowMs = 1_700_000_000_000;
    const engine = createSuggestEngine({ clock: { nowMs: () => nowMs }, options: { ranker } });
    const place = { sessionId: 's', cwd: '/srv', repoKey: null, branch: null };
    const habit = 'rm -rf /var';
    for (const cmdRaw of [...critical, ...critical, habit, habit, habit, 'ls']) {
      nowMs += 1000;
      engine.learn({
        ...place,
        shell: 'zsh',
        tsMs: nowMs,
        cmdRaw,
        exitCode: 0,
        durationMs: 1,
        ephemeral: false,
        redacted: false,
      });
    }
    const atEmptyPrompt = engine.suggest({ ...place, prefix: '', limit: 50, includeLowConfidence: true });
    expect(atEmptyPrompt.filter(({ text }) => critical.includes(text))).toEqual([]);
    expect(engine.suggest({ ...place, prefix: 'rm -rf ' }).map(({ text, risk }) => [text, risk])).toEqual([
      [habit, 'critical'],
    ]);
  },
);
