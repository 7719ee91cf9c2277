import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { share, type Evaluation, type EvaluationContext, type Figure } from './figure.ts';
import { Random } from './fuzzing/random.ts';
import { withDaemon, type DaemonConnection } from './slips/daemon-connection.ts';
import {
  hostsHere,
  isLongEnough,
  isProgram,
  isRecordedSlip,
  placeFor,
  programsOf,
  sessionsOf,
  wordsOf,
  type Place,
  type RecordedSession,
} from './slips/recording.ts';
import { Shell, type Shown } from './slips/shell.ts';
import { slipKinds, type Slip, type SlipKind } from './slips/slip-kinds.ts';
import { typedWrong, typedWrongFigures } from './slips/typed-wrong.ts';

/** All long sessions twice, each time with other slips: about 300 sessions. */
const passes = 2;
/** More than there are recordings. */
const passSeeds = 100;
const quickFiles = new Set(['evergreen.jsonl', 'muni_webmin_exploit_practice.jsonl']);
const slipsEach = 5;
/** Lines between two slips: what is shown after a slip is asked for at each of them. */
const linesBetween = 3;
const prefixMax = 4;
const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 15, 9);

/** What came of one slip. */
interface Judged {
  readonly kind: string;
  /** The line that was meant had run before. */
  readonly isKnown: boolean;
  isShown: boolean;
  isFirst: boolean;
  /** Of the prompts with the line's beginning typed, at which what was meant is first. */
  typedFirst: number;
  typed: number;
  /** It stands before what was meant, after both have run. */
  isBefore: boolean;
}

export const slips: Evaluation = {
  name: 'slips',
  question: 'Is a slip ever suggested, and what was meant first?',
  sets: {
    'histories/*.jsonl':
      'recorded shells (MUNI trainings, Evergreen course): each recording as one history, slips put into its sessions by a fixed seed',
    'sets/typed-wrong.tsv':
      'slips that people wrote down themselves: aliases of public configurations, examples of thefuck (MIT); in this repository',
  },
  async measure(context) {
    const directory = join(context.data, 'histories');
    const files = readdirSync(directory)
      .filter((file) => file.endsWith('.jsonl') && (!context.isQuick || quickFiles.has(file)))
      .toSorted();
    const judged: Judged[] = [];
    let sessions = 0;
    for (let pass = 0; pass < passes; pass += 1)
      for (const [place, file] of files.entries()) {
        const random = new Random(1 + place + passSeeds * (pass + passes * context.seed));
        const history = new SlippingHistory(sessionsOf(join(directory, file)), random, context);
        await history.run();
        judged.push(...history.judged);
        sessions += history.sessions;
      }
    context.onMiss(`${String(sessions)} sessions`);
    return [...figuresOf(judged), ...typedWrongFigures(await typedWrong(context))];
  },
};

function figuresOf(judged: readonly Judged[]): readonly Figure[] {
  const failed = judged.filter(({ kind }) => kind !== endedWell);
  const part = (
    id: string,
    title: string,
    of: readonly Judged[],
    isOne: (one: Judged) => boolean,
    better: Figure['better'],
  ): Figure => ({ id, title, value: share(of.filter(isOne).length, of.length), rows: of.length, better });
  const isFirst = (one: Judged): boolean => one.isFirst;
  const typed = failed.reduce((sum, one) => sum + one.typed, 0);
  return [
    part('shown', 'slips that failed and are shown later', failed, ({ isShown }) => isShown, 'lower'),
    part('first', 'what was meant is first at the next prompt', failed, isFirst, 'higher'),
    part('first-known', 'the same, where the line had run before', failed.filter(({ isKnown }) => isKnown), isFirst, 'higher'), // prettier-ignore
    part('first-new', 'the same, of a new line', failed.filter(({ isKnown }) => !isKnown), isFirst, 'higher'), // prettier-ignore
    {
      id: 'first-typed',
      title: 'first with one to four of its characters typed',
      value: share(
        failed.reduce((sum, one) => sum + one.typedFirst, 0),
        typed,
      ),
      rows: typed,
      better: 'higher',
    },
    part(
      'ended-well-before',
      'slips that ended with 0 and stand before what was meant, once that has run',
      judged.filter(({ kind }) => kind === endedWell),
      ({ isBefore }) => isBefore,
      'lower',
    ),
    ...slipKinds
      .filter(({ name }) => name !== endedWell && judged.some(({ kind }) => kind === name))
      .map(({ name }) =>
        part(
          `first-${name.replaceAll(' ', '-')}`,
          `first: ${name}`,
          judged.filter(({ kind }) => kind === name),
          isFirst,
          'higher',
        ),
      ),
  ];
}

const endedWell = 'ends with 0';

/** A recording as one person's history, with slips put into its sessions. */
class SlippingHistory {
  readonly judged: Judged[] = [];
  sessions = 0;
  readonly #all: readonly RecordedSession[];
  readonly #random: Random;
  readonly #context: EvaluationContext;
  readonly #base = mkdtempSync(join(tmpdir(), 'hunch-slips-'));
  readonly #programs: ReadonlySet<string>;
  /** Words that somebody meant. */
  readonly #words: ReadonlySet<string>;
  readonly #ran = new Set<string>();
  /** Of slips that failed. */
  readonly #wrongLines = new Map<string, Judged>();
  readonly #wrongWords = new Map<string, Judged>();
  /** Of slips that ended with 0: a line that works is to be suggested, whatever word of it was a slip elsewhere. */
  readonly #workingWords = new Set<string>();
  readonly #uses = new Map<string, number>();
  #tsMs = startMs;

  constructor(all: readonly RecordedSession[], random: Random, context: EvaluationContext) {
    this.#all = all;
    this.#random = random;
    this.#context = context;
    this.#programs = programsOf(all);
    this.#words = new Set(all.flatMap(({ lines }) => lines.flatMap(wordsOf)));
  }

  run(): Promise<void> {
    return withDaemon(this.#context, this.#base, this.#programs, async (connection) => {
      for (const session of this.#all) await this.#runSession(session, connection);
    });
  }

  async #runSession(session: RecordedSession, connection: DaemonConnection): Promise<void> {
    const { lines, id } = session;
    const place = placeFor(join(this.#base, `at-${id}`), lines);
    const shell = new Shell(connection, id, place.directory);
    const isSlipping = isLongEnough(session);
    this.sessions += Number(isSlipping);
    let left = isSlipping ? slipsEach : 0;
    let since = 0;
    let before = '';
    for (const [at, line] of lines.entries()) {
      since += 1;
      const slip =
        left > 0 && at > linesBetween && since > linesBetween ? this.#slipOf(line, before, place) : null;
      let mended: { readonly judged: Judged; readonly slip: Slip } | null = null;
      if (slip !== null) {
        const judged = await this.#make(slip.kind, slip.slip, line, shell);
        mended = { judged, slip: slip.slip };
        left -= 1;
        since = 0;
      }
      await this.#ranAsMeant(line, shell);
      // At each of the next prompts what was typed wrong may come back.
      for (const prefix of since <= linesBetween && left < slipsEach ? this.#prefixesOfLast() : [''])
        this.#see(await shell.ask(prefix));
      if (mended !== null && mended.slip.exitCode === 0)
        mended.judged.isBefore = await isBefore(mended.slip.text, line, shell);
      before = line;
    }
  }

  async #ranAsMeant(line: string, shell: Shell): Promise<void> {
    const [program = ''] = wordsOf(line);
    const isThere = this.#programs.has(program) || program.startsWith('./') || line.includes('=');
    this.#tsMs += minuteMs;
    await shell.ran(line, isThere ? 0 : 127, this.#tsMs);
    if (isThere) this.#ran.add(line);
  }

  /** Of the kinds that can happen in a line the one that happened least. */
  #slipOf(text: string, before: string, { files, branches }: Place): { readonly kind: SlipKind; readonly slip: Slip } | null {
    const program = programIn(text);
    if (!isPlain(text) || isRecordedSlip(text) || !(program.startsWith('./') || this.#programs.has(program))) return null;
    const line = { text, words: wordsOf(text), before: wordsOf(before)[0] ?? '', files, branches };
    const byUse = slipKinds.toSorted((one, other) => this.#usesOf(one) - this.#usesOf(other));
    for (const kind of byUse) {
      const slip = kind.make(line, this.#random);
      if (slip === null || slip.text === text || !this.#isSlip(slip)) continue;
      this.#uses.set(kind.name, this.#usesOf(kind) + 1);
      return { kind, slip };
    }
    return null;
  } // prettier-ignore

  #usesOf({ name }: SlipKind): number {
    return this.#uses.get(name) ?? 0;
  }

  /** Nobody meant any of its words, and what the shell says it can't find is not there. */
  #isSlip({ wrong, text, exitCode }: Slip): boolean {
    const [first = ''] = wordsOf(text.replace(/^sudo /, ''));
    if (wrong.some((word) => this.#words.has(word) || hostsHere().has(word))) return false;
    const others = exitCode === 0 ? this.#wrongWords : this.#workingWords;
    if (wrong.some((word) => others.has(word))) return false;
    return exitCode === 0 || !wrong.includes(first) || !isProgram(first, this.#programs);
  }

  async #make(kind: SlipKind, slip: Slip, meant: string, shell: Shell): Promise<Judged> {
    const judged: Judged = {
      kind: kind.name,
      isKnown: this.#ran.has(meant),
      isShown: false,
      isFirst: false,
      typedFirst: 0,
      typed: 0,
      isBefore: false,
    };
    this.judged.push(judged);
    if (slip.exitCode !== 0) {
      this.#wrongLines.set(slip.text, judged);
      for (const word of slip.wrong) this.#wrongWords.set(word, judged);
    } else for (const word of slip.wrong) this.#workingWords.add(word);
    for (let time = 0; time < (slip.times ?? 1); time += 1) {
      this.#tsMs += minuteMs;
      await shell.ran(slip.text, slip.exitCode, this.#tsMs);
    }
    const atOnce = await shell.ask('');
    this.#see(atOnce);
    judged.isFirst = atOnce.lines[0] === meant;
    if (!judged.isFirst && slip.exitCode !== 0)
      this.#context.onMiss(
        `${kind.name}: ${slip.text} (${String(slip.exitCode)}${judged.isKnown ? '' : ', new'}) for ${meant}, but: ${atOnce.lines.slice(0, 3).join(' | ')}`,
      );
    for (const prefix of beginningsOf(meant)) {
      const shown = await shell.ask(prefix);
      this.#see(shown);
      judged.typed += 1;
      judged.typedFirst += Number(shown.lines[0] === meant);
    }
    for (const prefix of beginningsOf(slip.text)) this.#see(await shell.ask(prefix));
    this.#last = [...new Set(['', ...beginningsOf(meant), ...beginningsOf(slip.text)])];
    return judged;
  }

  #last: readonly string[] = [''];

  #prefixesOfLast(): readonly string[] {
    return this.#last;
  }

  #see({ lines, ghost, prefix }: Shown): void {
    for (const text of [...lines, ...(ghost === null ? [] : [ghost])]) {
      const wrong = this.#wrongLines.get(text) ?? wordsOf(text).map((word) => this.#wrongWords.get(word)).find(Boolean); // prettier-ignore
      if (wrong === undefined || wrong.isShown) continue;
      wrong.isShown = true;
      this.#context.onMiss(`shown: ${text} (${wrong.kind}), typed "${prefix}"`);
    }
  }
}

/** Without quotes, expansions and paths that only the recorded machine had. */
const isPlain = (line: string): boolean =>
  /^[\w .:@%+=,/-]+$/.test(line) &&
  !/ {2}/.test(line) &&
  !wordsOf(line).some((word) => word.startsWith('/') || (word.includes('..') && word !== '..'));

const programIn = (line: string): string => wordsOf(line.replace(/^sudo /, ''))[0] ?? '';

const beginningsOf = (line: string): readonly string[] =>
  Array.from({ length: Math.min(prefixMax, line.length - 1) }, (_, at) => line.slice(0, at + 1));

async function isBefore(wrong: string, meant: string, shell: Shell): Promise<boolean> {
  for (const prefix of ['', ...beginningsOf(meant)]) {
    const { lines } = await shell.ask(prefix);
    const at = lines.indexOf(wrong);
    const meantAt = lines.indexOf(meant);
    if (at >= 0 && (meantAt < 0 || meantAt > at)) return true;
  }
  return false;
}
