import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@hunch/build/repository-root';
import { parse } from 'smol-toml';
import { share, type Evaluation, type EvaluationContext, type Figure } from '../figure.ts';
import { readRows } from '../rows.ts';
import { Random } from './random.ts';
import { mentioned, plainWords, rewritten } from './rewrites.ts';
import { lacksForTracing, traceLines, type Effects } from './shell-trace.ts';

const rewritesWanted = { quick: 200, full: 10_000 };
const lookAlikesWanted = { quick: 100, full: 2_500 };
const seed = 26;

const levels = ['safe', 'moderate', 'high', 'critical'];
interface Rating {
  readonly risk: string;
  readonly rule: string | null;
}

/** What rewrites are made with does what it always does; a danger that begins with one of these is no seed. */
const plumbing = new Set(
  (
    'sh bash dash zsh fish env cat printf echo base64 xxd tr rev sed awk python python3 perl node xargs find tee nohup nice timeout ' +
    'setsid stdbuf make tar cut chmod sudo doas command exec eval source . cd export set alias test read trap xargs ls git-shell ' +
    'wc grep jq type which man true false strace bwrap'
  ).split(' '),
);

/** Options of sudo are left out, as far as a danger names any. */
const sudo =
  '#!/bin/sh\nwhile :; do case $1 in -u|-g|-C|-D) shift 2;; -*) shift;; *=*) shift;; *) break;; esac; done\nexec "$@"\n';

export const rewriting: Evaluation = {
  name: 'rewriting',
  question: 'Does another way to write a danger hide it, and does a mention of one alarm?',
  sets: {
    'commands/atomic-half.jsonl': 'dangers: commands of one line that are labelled high or critical',
    'commands/nl2bash-half.txt': 'ordinary commands of NL2Bash',
  },
  async measure(context) {
    const lacks = lacksForTracing(['bash', 'zsh', 'dash']);
    if (lacks !== null) {
      console.log(`Rewrites are not measured: ${lacks}.`);
      return [];
    }
    const random = new Random(seed);
    const dangers = await dangersIn(context);
    const programs = [...new Set(dangers.map(({ program }) => program))];
    return [
      ...(await rewrites(context, dangers, programs, random)),
      ...(await lookAlikes(context, dangers, programs, random)),
    ];
  },
};

interface Danger {
  readonly line: string;
  readonly program: string;
  readonly level: number;
  readonly effects: readonly string[];
}

/** Commands that are rated high or worse, and whose effects can be seen here. */
async function dangersIn({ data, hunch, isQuick }: EvaluationContext): Promise<readonly Danger[]> {
  const attacks = (
    readRows(join(data, 'commands/atomic-half.jsonl')) as readonly { command: string; label: string }[]
  )
    .filter(({ label }) => /^(?:high|critical|high\|critical)$/.test(label))
    .map(({ command }) => command.trim());
  const all = [...new Set([...attacks, ...examplesOfRules()])].filter(
    (line) => !line.includes('\n') && /^[a-z][\w.-]* /.test(line) && !plumbing.has(programOf(line)),
  );
  const lines = isQuick ? all.filter((_, index) => index % 8 === 0) : all;
  const ratings = await hunch.batch<Rating>('check', lines);
  const grave = lines.filter((_, index) => levels.indexOf(ratings[index]?.risk ?? 'safe') >= 2);
  const programs = new Set(grave.map(programOf));
  const effects = traceLines(
    grave.map((text) => ({ shell: 'bash', text })),
    [...programs],
    { sudo },
  );
  return grave.flatMap((line, index) => {
    const level = levels.indexOf(ratings[lines.indexOf(line)]?.risk ?? 'safe');
    const seen = signature(effects[index], programs);
    return seen.length === 0 ? [] : [{ line, program: programOf(line), level, effects: seen }];
  });
}

function examplesOfRules(): readonly string[] {
  const directory = join(repositoryRoot, 'packages/command-safety/rules');
  return readdirSync(directory)
    .filter((name) => name.endsWith('.toml'))
    .toSorted()
    .flatMap((name) => {
      const { rule = [] } = parse(readFileSync(join(directory, name), 'utf8')) as {
        rule?: readonly { must_match?: readonly string[] }[];
      };
      return rule.flatMap(({ must_match: examples = [] }) => examples);
    });
}

function programOf(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

/** What a line did that counts: dangers that were started, with their words, and files of the home that were removed or written. */
function signature(effects: Effects | undefined, programs: ReadonlySet<string>): readonly string[] {
  if (effects === undefined) return [];
  const { starts, removed, written } = effects;
  return [
    ...starts.filter(([program = '']) => programs.has(program)).map((words) => `start ${words.join(' ')}`),
    ...removed.filter((path) => !path.startsWith('/c/here/')).map((path) => `remove ${path}`),
    ...written.filter((path) => !path.startsWith('/c/here/')).map((path) => `write ${path}`),
  ];
}

async function rewrites(
  { hunch, isQuick, onMiss }: EvaluationContext,
  dangers: readonly Danger[],
  programs: readonly string[],
  random: Random,
): Promise<readonly Figure[]> {
  const wanted = isQuick ? rewritesWanted.quick : rewritesWanted.full;
  const names = new Set(programs);
  const equal: { readonly danger: Danger; readonly text: string }[] = [];
  const known = new Set<string>();
  // Some ways suit no danger: as many are tried until there are enough that a shell has run alike.
  for (let round = 0; equal.length < wanted && round < 20; round += 1) {
    const tried = Array.from({ length: Math.ceil((wanted - equal.length) * 1.3) }, () => {
      const danger = random.of(dangers);
      return { danger, text: rewritten(danger.line, random) };
    }).filter(({ text }) => !known.has(text) && known.add(text).size > 0);
    const effects = traceLines(
      tried.map(({ text }) => ({ shell: 'bash', text })),
      programs,
      { sudo },
    );
    for (const [index, one] of tried.entries()) {
      const seen = new Set(signature(effects[index], names));
      if (equal.length < wanted && one.danger.effects.every((effect) => seen.has(effect))) equal.push(one);
    }
  }
  const ratings = await hunch.batch<Rating>(
    'check',
    equal.map(({ text }) => text),
  );
  const lower = equal.filter(
    ({ danger }, index) => levels.indexOf(ratings[index]?.risk ?? 'safe') < danger.level,
  );
  for (const { danger, text } of lower) {
    const { risk } = ratings[equal.findIndex((one) => one.text === text)] ?? {};
    onMiss(`${levels[danger.level]} -> ${risk}: ${text.replaceAll('\n', '⏎')}   (${danger.line})`);
  }
  return [
    {
      id: 'rewrites-no-lower',
      title: `dangers written in another way, run alike by bash, rated no lower (${dangers.length} dangers)`,
      value: share(equal.length - lower.length, equal.length),
      rows: equal.length,
      better: 'higher',
    },
  ];
}

async function lookAlikes(
  { data, hunch, isQuick, onMiss }: EvaluationContext,
  dangers: readonly Danger[],
  programs: readonly string[],
  random: Random,
): Promise<readonly Figure[]> {
  const wanted = isQuick ? lookAlikesWanted.quick : lookAlikesWanted.full;
  const names = new Set(programs);
  const plain = dangers.filter(({ line }) => plainWords(line) !== null);
  const made = [
    ...new Set(Array.from({ length: wanted * 2 }, () => mentioned(random.of(plain).line, random))),
  ].slice(0, wanted);
  // `rm --help` starts the program; it does nothing.
  const effects = traceLines(
    made.map((text) => ({ shell: 'bash', text })),
    programs,
    { sudo },
  );
  const harmless = made.filter((_, index) =>
    signature(effects[index], names).every((effect) => / (?:--help|--grep=.*|commit -m .*)$/s.test(effect)),
  );
  const everyday = readFileSync(join(data, 'commands/nl2bash-half.txt'), 'utf8').trimEnd().split('\n');
  const drawn = Array.from({ length: wanted }, () => random.of(everyday));
  const rate = async (lines: readonly string[], title: string): Promise<number> => {
    const ratings = await hunch.batch<Rating>('check', lines);
    const alarms = lines.filter((_, index) => levels.indexOf(ratings[index]?.risk ?? 'safe') >= 2);
    for (const line of title === '' ? [] : alarms) onMiss(`${title} is high: ${line.replaceAll('\n', '⏎')}`);
    return alarms.length;
  };
  const ofMade = await rate(harmless, 'a mention');
  const ofDrawn = await rate(drawn, '');
  return [
    {
      id: 'mentions-alarm',
      title: 'texts that only mention a danger, rated high or critical',
      value: share(ofMade, harmless.length),
      rows: harmless.length,
      better: 'lower',
    },
    {
      id: 'harmless-alarm',
      title: 'these and as many ordinary commands, rated high or critical',
      value: share(ofMade + ofDrawn, harmless.length + drawn.length),
      rows: harmless.length + drawn.length,
      better: 'lower',
    },
  ];
}
