import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeFrame } from '@hunch/common/protocol';
import { SeededRandom } from '@hunch/common/random';
import { expect, it, onTestFinished } from 'vitest';
import { patience, testHome, type TestHome } from '../support/run-cli.ts';

const word = 'quixotica';

/** Every file below a directory that holds the word. */
function filesWithWord(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path, 'latin1').toLowerCase().includes(word));
}

/** Such a line of a history as brings the word to many places of many pages. */
function someLine(random: SeededRandom): string {
  if (random.chance(1 / 60))
    return random.pick([
      `ssh ${word}-${random.below(200)}`,
      `kubectl logs api -n ${word}`,
      `${word} --verbose`,
      `git commit -m "${word} ${'x'.repeat(random.below(1500))}"`,
    ]);
  return `${random.pick(['vim', 'make', 'git add', 'docker logs', 'less'])} name-${random.below(600)}`;
}

async function importSome(home: TestHome, seed: number): Promise<void> {
  const random = new SeededRandom(seed);
  const elsewhere = mkdtempSync(join(tmpdir(), 'hunch-history-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  const file = join(elsewhere, 'history');
  const lines = Array.from({ length: 3000 }, (_, index) => `#${1_700_000_000 + index}\n${someLine(random)}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  expect((await home.run(['import', 'bash', '--file', file])).stderr).toBe('');
}

/** As a shell does; resolves when they were accepted. */
async function tell(
  home: TestHome,
  lines: readonly string[],
  more: Record<string, unknown> = {},
): Promise<void> {
  const socket = connect(join(home.home, 'h/run/hunchd.sock'));
  const answered = new Promise((resolve, reject) => {
    socket.once('data', resolve);
    socket.once('error', reject);
  });
  for (const [index, line] of lines.entries()) {
    const event = {
      event_type: 'command_end',
      session_id: 's',
      shell: 'bash',
      ts_ms: 1_760_000_000_000 + index,
    };
    socket.write(
      encodeFrame('IngestEvent', { ...event, cwd: `/tmp/${word}`, cmd_raw: line, exit_code: 0, ...more }),
    );
  }
  socket.write(encodeFrame('Status', { reply: true }));
  await answered;
  socket.destroy();
}

it('a command that is deleted is in no file any more, while the daemon runs and after it', async () => {
  await using home = testHome();
  await importSome(home, 3);
  await tell(home, [`deploy --to ${word}`, `scp a ${word}:`, `cd /tmp/${word}`]);
  await tell(home, [`echo ${word}`], { ephemeral: '1' });
  const payload = {
    session_id: 'a',
    cwd: home.home,
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_use_id: 't',
    tool_input: { command: `make ${word}` },
    tool_response: { stdout: '' },
  };
  await home.run(['agent-hook', 'claude-code'], { stdin: JSON.stringify(payload), env: patience });
  for (const action of ['dismissed', 'never'])
    await home.run(['suggest-feedback', '--action', action, `never-run ${word}`]);
  await home.run([`find a file called ${word}`, '--dry-run']);
  await home.run(['search', word]);
  expect(filesWithWord(home.home)).not.toEqual([]);

  const { stderr, exitCode } = await home.run(['history', 'delete', `*${word}*`, '--yes']);
  expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
  expect(filesWithWord(home.home)).toEqual([]);
  expect((await home.run(['search', 'name-1', '--json'])).stdout).toContain('name-1');
  await home.run(['daemon', 'stop']);
  expect(filesWithWord(home.home)).toEqual([]);
});
