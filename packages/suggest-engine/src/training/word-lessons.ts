import { lineWordsOf } from '../composition/line-words.ts';
import { bucketOf, bucketsCount, endOfLine } from '../composition/word-counts.ts';
import { WordEvidence } from '../composition/word-evidence.ts';
import { createState, type EngineState } from '../engine-state.ts';
import { contextOfStored } from '../features/session-context.ts';
import { learn } from '../learn.ts';
import { defaultOptions } from '../options.ts';
import { replayedEvent, type ReplayCommand } from '../replay/corpus.ts';

/** What each order said before one word of a line that was new, the most specific first. */
export interface WordLesson {
  readonly word: string;
  readonly isProgram: boolean;
  readonly said: readonly {
    /** Order and bucket in one: the place of its weight. */
    readonly place: number;
    /** Of each word that it knows, 0..1. */
    readonly shares: ReadonlyMap<string, number>;
  }[];
}

/** Words of a line that are learnt from. */
const wordsMax = 8;

/** Replays a history prequentially and gives each word of each line that had not run before. Lines that had are the ranker's. */
export function* wordLessonsOf(commands: readonly ReplayCommand[]): Generator<WordLesson> {
  const memory = createState(defaultOptions);
  const seen = new Set<string>();
  for (const command of commands) {
    const line = command.cmd.trim();
    if (!seen.has(line)) yield* lessonsOfLine(memory, command, line);
    seen.add(line);
    learn(memory, { ...replayedEvent(command), imported: true });
  }
}

function* lessonsOfLine(
  memory: EngineState,
  { session, tsMs, cwd }: ReplayCommand,
  line: string,
): Generator<WordLesson> {
  const evidence = new WordEvidence(
    contextOfStored(memory, memory.sessions.open(session), {
      nowMs: tsMs,
      cwd: memory.texts.find(cwd),
      repoScope: -1,
      branch: -1,
    }),
  );
  const { words } = lineWordsOf(line);
  for (let place = 0; place <= Math.min(words.length, wordsMax); place += 1) {
    const said = evidence.behind(lineWordsOf(words.slice(0, place).join(' '))).map(({ order, counts }) => ({
      place: order * bucketsCount + bucketOf(counts),
      shares: new Map([...counts.weights].map(([word, weight]) => [word, weight / counts.total])),
    }));
    yield { word: words[place] ?? endOfLine, isProgram: place === 0, said };
  }
}
