// How often a prefetch response serves: recorded histories are typed out key by key, as zsh would show and ask it.
// Run (in apps/daemon): hunch-run bench/prefetch-ghosts.ts FILE.jsonl… where a line is {session, seq, cmd, ts, cwd}.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { printTable } from '@hunch/bench';
import { sessionId } from '@hunch/common/ids';
import { encodeReply } from '@hunch/common/protocol';
import {
  createSuggestEngine,
  suggestionOptions,
  type Answer,
  type SuggestEngine,
} from '@hunch/suggest-engine';
import { readCorpus, replayedEvent, type ReplayCommand } from '@hunch/suggest-engine/replay';
import { ghostOf, ghostRequest, nothingBegins } from '../src/handlers/ghost.ts';
import { prefetchGhosts, type GhostAnswer } from '../src/handlers/prefetch-ghosts.ts';

/** As a daemon without a configuration has them. */
const settings = {
  confidenceMin: suggestionOptions.min_confidence.default,
  unsureBelow: suggestionOptions.unsure_below.default,
  addsUp: true,
} as const;

interface Tally {
  keys: number;
  /** Typed as the ghost goes on. */
  continued: number;
  /** Called for another ghost, which was known. */
  known: number;
  /** No line was known to begin so. */
  silent: number;
  /** Of these: there was a ghost after all. */
  missed: number;
  /** Asked the daemon, which had one; or none. */
  asked: number;
  askedInVain: number;
  commands: number;
  prefetchQuestions: number;
  prefetchBytes: number;
}

const emptyTally = (): Tally => ({
  keys: 0,
  continued: 0,
  known: 0,
  silent: 0,
  missed: 0,
  asked: 0,
  askedInVain: 0,
  commands: 0,
  prefetchQuestions: 0,
  prefetchBytes: 0,
});

type Asked = GhostAnswer & Pick<Answer, 'beginnings'>;

/** One line as zsh has it, with what it was told of it. The rules are those of apps/cli/src/shells/zsh/hook: ghost.zsh, requests.zsh, prefetched-ghosts.zsh. */
class Line {
  readonly #ask: (prefix: string) => Asked;
  readonly #tally: Tally;
  readonly #known = new Map<string, string>();
  #suggestion = '';

  constructor(ask: (prefix: string) => Asked, tally: Tally) {
    this.#ask = ask;
    this.#tally = tally;
  }

  async type(command: string): Promise<void> {
    await this.#question('');
    for (let typed = 1; typed <= command.length; typed += 1) {
      const line = command.slice(0, typed);
      // Nothing is asked for a line that begins with a space or has control characters.
      if (/^ |\p{Cc}/u.test(line)) return;
      this.#tally.keys += 1;
      if (goesOn(this.#suggestion, line)) {
        this.#tally.continued += 1;
        continue;
      }
      const { prefix, text } = this.#longestKnown(line);
      if (text !== undefined && goesOn(text, line)) {
        this.#tally.known += 1;
        this.#suggestion = text;
        continue;
      }
      if (text === '' && !/[\s|]/.test(line.slice(prefix.length))) {
        this.#tally.silent += 1;
        if (this.#ask(line).ghost !== null) this.#tally.missed += 1;
        continue;
      }
      this.#tally[(await this.#question(line)) ? 'asked' : 'askedInVain'] += 1;
    }
  }

  /** The longest beginning decides. */
  #longestKnown(line: string): { readonly prefix: string; readonly text: string | undefined } {
    for (let length = line.length; length >= 0; length -= 1) {
      const prefix = line.slice(0, length);
      const text = this.#known.get(prefix);
      if (text !== undefined) return { prefix, text };
    }
    return { prefix: '', text: undefined };
  }

  async #question(line: string): Promise<boolean> {
    const { ghost, suggestions, beginnings } = this.#ask(line);
    const isShown = ghost !== null && !/\p{Cc}/u.test(ghost.text);
    this.#suggestion = isShown ? ghost.text : '';
    if (nothingBegins(line, { suggestions, beginnings })) {
      this.#known.set(line, '');
      return false;
    }
    if (ghost !== null) this.#known.set(line, ghost.text);
    await this.#askPrefetch(line);
    return isShown;
  }

  async #askPrefetch(line: string): Promise<void> {
    const prefetched = await prefetchGhosts(line, this.#ask, () => Promise.resolve(true));
    this.#tally.prefetchQuestions += 1;
    this.#tally.prefetchBytes += Buffer.byteLength(
      encodeReply(prefetched.map(({ text, prefix }) => ({ text, prefix }))),
    );
    for (const { prefix, text } of prefetched) this.#known.set(prefix, text);
  }
}

function goesOn(suggestion: string, line: string): boolean {
  return suggestion.length > line.length && suggestion.startsWith(line);
}

async function replay(commands: readonly ReplayCommand[]): Promise<Tally> {
  // The clock of a replay is the recording's.
  let nowMs = 0;
  const engine = createSuggestEngine({ clock: { nowMs: () => nowMs }, options: { ranker: 'adaptive' } });
  const tally = emptyTally();
  for (const command of commands) {
    nowMs = command.tsMs;
    await new Line(asker(engine, command), tally).type(command.cmd);
    engine.learn(replayedEvent(command));
    tally.commands += 1;
  }
  return tally;
}

function asker(engine: SuggestEngine, { session, cwd }: ReplayCommand): (prefix: string) => Asked {
  const place = { sessionId: sessionId(session), cwd, repoKey: null, branch: null };
  const answers = new Map<string, Asked>();
  return (prefix) => {
    const known = answers.get(prefix);
    if (known !== undefined) return known;
    const { suggestions, beginnings } = engine.answer({ ...place, prefix, ...ghostRequest });
    const ghost = ghostOf(prefix, { suggestions, beginnings }, settings);
    const answer = { suggestions, beginnings, ghost };
    answers.set(prefix, answer);
    return answer;
  };
}

function rowOf(name: string, tally: Tally): string[] {
  const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  const {
    keys,
    continued,
    known,
    silent,
    missed,
    asked,
    askedInVain,
    commands,
    prefetchQuestions,
    prefetchBytes,
  } = tally;
  return [
    name,
    String(keys),
    percent(continued + known + silent, keys),
    percent(continued, keys),
    percent(known, keys),
    percent(silent, keys),
    String(missed),
    percent(asked, keys),
    percent(askedInVain, keys),
    percent(known, known + asked),
    (prefetchQuestions / Math.max(1, commands)).toFixed(1),
    (prefetchBytes / Math.max(1, commands)).toFixed(0),
  ];
}

const all = emptyTally();
const rows: string[][] = [];
for (const file of process.argv.slice(2)) {
  const tally = await replay(readCorpus(readFileSync(file, 'utf8')).commands);
  rows.push(rowOf(basename(file, '.jsonl'), tally));
  for (const name of Object.keys(all) as (keyof Tally)[]) all[name] += tally[name];
}
printTable(
  [
    'recording',
    'keys',
    'no question',
    'goes on',
    'known',
    'nothing begins so',
    'wrongly',
    'asked',
    'asked, nothing',
    'new ghosts known',
    'prefetched a line',
    'bytes a line',
  ],
  [...rows, rowOf('together', all)],
);
