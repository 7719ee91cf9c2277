import { readFileSync } from 'node:fs';
import type { SeededRandom } from '@hunch/common/random';
import { commandEnd } from '../test/support/events.ts';
import { end, request, type Subject } from './subject.ts';
import { filesIn, started, type Kind, type Trial } from './trial.ts';

const LETTERS = 'bcdfghjklmnpqrstvwxz';
/** An index that leaves out how a word begins has the rest of it. */
const ENDING_LETTERS = 8;

/** Where the word stands in the line: program, argument, value of an option, quoted, within other commands. */
const shapes: readonly string[] = [
  'ssh %',
  'ssh -p 22 anna@%',
  'git commit -m "% and more"',
  '% --flag',
  'cd /srv/%/src',
  'echo % | grep -c x',
  'docker run --rm %:latest',
  'vim src/%.ts',
  'kubectl logs -n % pod',
  'for f in %; do echo $f; done',
  'curl https://%.example/path',
  "psql -c 'select * from %'",
];

interface Told {
  readonly word: string;
  readonly line: string;
}

/**
 * A random history is told, by shells and by an agent, with starts, searches and feedback in between; some of it is deleted, as `hunch history
 * delete` asks for it, and the daemon ends. No file may hold a byte of that.
 */
export const deletedLines: Kind = async (trial) => {
  const { random, accepted, deleted } = trial;
  trial.repeats = true;
  const words = Array.from({ length: 10 + random.below(60) }, () => wordOf(random));
  const known = words.map((word): Told => ({ word, line: random.pick(shapes).replace('%', word) }));
  let daemon = await started(trial);
  for (let phase = 1 + random.below(3); phase > 0; phase -= 1) {
    await tell(trial, daemon, known);
    if (random.chance(0.4)) {
      await end(daemon, random.chance(0.5) ? 'SIGTERM' : 'SIGKILL');
      daemon = await started(trial);
    }
  }
  const { socket } = daemon;
  if (socket === undefined) return undefined;
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const { word, line } = random.pick(known);
    const program = line.slice(0, line.indexOf(' '));
    const [pattern, matches] = random.pick<[string, (text: string) => boolean]>([
      [`*${word}*`, (text) => text.includes(word)],
      [line.replaceAll('[', '[[]').replaceAll('*', '[*]').replaceAll('?', '[?]'), (text) => text === line],
      [`${program} *`, (text) => text.startsWith(`${program} `)],
    ]);
    const { ok } = await request(socket, 'DeleteHistory', { pattern });
    if (!ok) trial.said.push('FAULT: a deletion was refused');
    for (const told of known) if (matches(told.line)) deleted.add(told.word.slice(-ENDING_LETTERS));
  }
  for (const { word, line } of known) if (deleted.has(word.slice(-ENDING_LETTERS))) accepted.delete(line);
  // Another shell goes on until the daemon is started again.
  if (random.chance(0.5))
    for (let seq = 1; seq < 5; seq += 1)
      await request(
        socket,
        'IngestEvent',
        commandEnd(`make target-${seq}`, 5_000 + seq, { session_id: `deleting-${random.below(4)}` }),
      );
  await end(daemon, random.chance(0.7) ? 'SIGTERM' : 'SIGKILL');
  return undefined;
};

function wordOf(random: SeededRandom): string {
  return Array.from({ length: 14 }, () => LETTERS[random.below(LETTERS.length)]).join('');
}

let clock = 0;

async function tell({ random, accepted }: Trial, { socket }: Subject, known: readonly Told[]): Promise<void> {
  if (socket === undefined) return;
  for (let count = 20 + random.below(100); count > 0; count -= 1) {
    const { word, line } = random.pick(known);
    const session_id = `deleting-${random.below(4)}`;
    clock += 1;
    const kind = random.below(12);
    if (kind === 0) await request(socket, 'Search', { query: word.slice(0, 6), limit: 5 });
    else if (kind === 1)
      await request(socket, 'Suggest', { session_id, cwd: '/tmp', prefix: line.slice(0, 5) });
    else if (kind === 2)
      await request(socket, 'RecordFeedback', { session_id, action: 'dismissed', suggested_text: line });
    else if (kind === 3)
      await request(socket, 'AgentHook', { agent: 'claude-code', payload: agentRan(session_id, line) });
    else {
      const exit_code = random.pick([0, 0, 0, 1, 127]);
      const { ok } = await request(socket, 'IngestEvent', commandEnd(line, clock, { session_id, exit_code }));
      if (ok) accepted.add(line);
    }
  }
}

function agentRan(session: string, command: string): string {
  return JSON.stringify({
    session_id: session,
    cwd: '/tmp',
    hook_event_name: 'PostToolUse',
    tool_name: 'Bash',
    tool_use_id: `${session}-${clock}`,
    tool_input: { command },
    tool_response: { stdout: '', stderr: '', interrupted: false },
  });
}

/** Files that hold one of the texts, in the one-byte or two-byte form of strings. */
export function filesHolding(home: string, texts: ReadonlySet<string>): string[] {
  return filesIn(home).filter((path) => {
    const bytes = readFileSync(path);
    const narrow = bytes.toString('latin1').toLowerCase();
    return [...texts].some((text) => narrow.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')));
  });
}
