import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { RecordedCall, ReplayedHint } from '@hunch/guidance';
import { keyOfReading, readReadings, summaryOf } from './guidance/readings.ts';
import { readSessions, type LabelledSession } from './guidance/sessions.ts';

// drawn-hints MANIFEST.tsv [COUNT] [--readings FILE.tsv]: hints in their context, for a person who says of each whether it is right. Which are drawn is a
// hash of the file and the turn, so everybody draws the same; at most two of one set's pattern in a row of draws, so that a set with
// many runs does not fill the sample. With readings, what two readers said stands below each hint, and at the end where they differ.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { readings: { type: 'string' } },
});
const [manifest, count = '60'] = positionals;
if (manifest === undefined) {
  process.stderr.write('usage: drawn-hints MANIFEST.tsv [COUNT] [--readings FILE.tsv]\n');
  process.exit(2);
}

/** Calls that are shown before the hint. */
const CALLS_SHOWN = 10;
const CHARACTERS_SHOWN = 150;

interface Drawn {
  readonly session: LabelledSession;
  readonly hint: ReplayedHint;
  readonly lot: string;
}

const all = readSessions(manifest)
  .flatMap((session) => session.replay.hints.map((hint) => drawn(session, hint)))
  .toSorted((left, right) => (left.lot < right.lot ? -1 : 1));
const readings = values.readings === undefined ? undefined : readReadings(values.readings);
const chosen = evenly(all, Number(count));
for (const [index, { session, hint }] of chosen.entries()) {
  console.log(
    `\n## ${index + 1}. ${session.file}, turn ${hint.turn}, ${hint.provider}, ended ${session.ending}`,
  );
  for (const call of before(session.calls, hint)) console.log(`  ${shown(call)}`);
  console.log(`  => ${hint.text}`);
  const reading = readings?.get(keyOf({ session, hint }));
  if (reading !== undefined)
    console.log(`  read: ${reading.first ?? '-'} / ${reading.second ?? '-'} ${reading.note}`);
}
if (readings !== undefined) {
  const ofDraw = chosen.flatMap((one) => readings.get(keyOf(one)) ?? []);
  console.log(`\nOf the ${chosen.length} drawn now:\n${summaryOf(ofDraw)}`);
  console.log(`\nOf all ${readings.size} ever read:\n${summaryOf([...readings.values()])}`);
}

function keyOf({ session, hint }: Pick<Drawn, 'session' | 'hint'>): string {
  return keyOfReading(session.file, hint.turn, hint.provider);
}

function drawn(session: LabelledSession, hint: ReplayedHint): Drawn {
  const lot = createHash('sha256').update(`${session.file}\0${hint.turn}\0${hint.provider}`).digest('hex');
  return { session, hint, lot };
}

/** One of each set and pattern after the other, in the order of their lots. */
function evenly(hints: readonly Drawn[], most: number): readonly Drawn[] {
  const groups = new Map<string, Drawn[]>();
  for (const each of hints) {
    const key = `${each.session.family} ${each.hint.provider}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const taken: Drawn[] = [];
  for (let round = 0; taken.length < Math.min(most, hints.length); round += 1)
    for (const group of groups.values()) taken.push(...group.slice(round, round + 1));
  return taken.slice(0, most);
}

function before(calls: readonly RecordedCall[], { recordedTurn }: ReplayedHint): readonly RecordedCall[] {
  const last = calls.findLastIndex(({ turn }) => turn === recordedTurn);
  return calls.slice(Math.max(0, last + 1 - CALLS_SHOWN), last + 1);
}

function shown({ turn, call, outcome }: RecordedCall): string {
  const params = short(JSON.stringify(call.params) ?? '');
  const said = outcome.kind === 'failure' ? short(outcome.message) : resultOf(outcome);
  return `${turn} ${call.tool} ${params} -> ${outcome.kind}${said === '' ? '' : `: ${said}`}`;
}

function resultOf(outcome: RecordedCall['outcome']): string {
  if (outcome.kind !== 'success') return '';
  const { result } = outcome;
  if (result.kind === 'text') return short(result.text);
  return `${result.chars} characters, ${result.digest.slice(0, 6)}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > CHARACTERS_SHOWN ? `${line.slice(0, CHARACTERS_SHOWN)}…` : line;
}
