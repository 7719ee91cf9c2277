import { describe, expect, it } from 'vitest';
import { parseShell, simpleCommand } from '../../src/shell/index.ts';
import { corpus } from './corpus.ts';
import { SeededRandom } from '../../src/random.ts';
import { itWith, runShell } from './real-shells.ts';

const unfinished: readonly (readonly [line: string, ...open: string[]])[] = [
  ["echo 'a", 'single-quote'],
  ['echo "a', 'double-quote'],
  ["echo $'a", 'ansi-quote'],
  ['echo `a', 'backtick'],
  ['echo $(a', 'command-substitution'],
  ['echo "$(a "b', 'double-quote', 'command-substitution', 'double-quote'],
  ['echo ${a', 'parameter'],
  ['echo $((1 +', 'arithmetic'],
  ['echo $((1)', 'arithmetic'],
  ['((1', 'arithmetic'],
  ['diff <(a', 'process-substitution'],
  ['ls @(a|', 'extended-glob'],
  ['x=(a b', 'array'],
  ['(a', 'subshell'],
  ['{ a;', 'group'],
  ['if a; then b', 'if'],
  ['if a', 'if'],
  ['while a; do b', 'while'],
  ['until a', 'until'],
  ['for x in a', 'for'],
  ['for', 'for'],
  ['select x in a; do', 'select'],
  ['case a in b) c;;', 'case'],
  ['case a', 'case'],
  ['f()', 'function'],
  ['f() {', 'group'],
  ['a >', 'redirection'],
  ['cat <<', 'redirection'],
  ['[[ a', 'test'],
  ['a &&', 'list'],
  ['a ||\n', 'list'],
  ['a |', 'pipeline'],
  ['a \\', 'continuation'],
  ['cat <<E', 'here-document'],
  ['cat <<E\nx', 'here-document'],
  ['if cat <<E', 'if', 'here-document'],
  ['{ if a; then (b "c', 'group', 'if', 'subshell', 'double-quote'],
];

const mistaken: readonly (readonly [line: string, kind: string, what: string])[] = [
  [')', 'unexpected', ')'],
  ['a )', 'unexpected', ')'],
  ['fi', 'unexpected', 'fi'],
  ['a; done', 'unexpected', 'done'],
  ['a ;; b', 'unexpected', ';;'],
  ['; a', 'unexpected', ';'],
  ['| a', 'unexpected', '|'],
  ['a | | b', 'missing', 'command'],
  ['a && ; b', 'missing', 'command'],
  ['a >;', 'missing', 'redirection target'],
  ['a > | b', 'missing', 'redirection target'],
  ['echo a (b)', 'unexpected', '('],
  ['(a; done)', 'unexpected', 'done'],
  ['if a; fi', 'missing', 'then'],
  ['for x in a; b; done', 'missing', 'do'],
  ['[[ a ; b', 'missing', ']]'],
  ['`a "b`', 'unterminated', 'double-quote'],
  ['env x=(a)', 'unexpected', '('],
];

describe('an unfinished line', () => {
  it.each(unfinished)('%j has open: %s %s %s %s', (line, ...open) => {
    expect(parseShell(line).incomplete.map(({ kind }) => kind)).toEqual(open);
    expect(simpleCommand(line)).toBeNull();
  });

  it('says where each construct begins', () => {
    expect(parseShell('a && (b "c').incomplete).toEqual([
      { kind: 'subshell', start: 5 },
      { kind: 'double-quote', start: 8 },
    ]);
  });

  it.each(mistaken)('%j is no unfinished line but a mistake: %s %s', (line, kind, what) => {
    const { problems } = parseShell(line);
    expect(problems[0]).toMatchObject({ kind, what });
    expect(simpleCommand(line)).toBeNull();
  });
});

describe('bash as the oracle', () => {
  /** What bash says of a text that it doesn't run. After an unfinished `((` it fails without a word. */
  async function verdictOf(text: string): Promise<'finished' | 'unfinished' | 'mistaken'> {
    const { status, stderr } = await runShell('bash', text, ['-O', 'extglob', '-n']);
    const isCutOff =
      /unexpected (?:end of file|EOF|(?:token|argument) `(?:newline|EOF)')|delimited by end-of-file/.test(
        stderr,
      );
    if (isCutOff || (status !== 0 && stderr === '')) return 'unfinished';
    return stderr === '' ? 'finished' : 'mistaken';
  }

  function ourVerdictOf(text: string): 'finished' | 'unfinished' | 'mistaken' {
    const { incomplete, problems } = parseShell(text);
    if (problems.length > 0) return 'mistaken';
    return incomplete.length > 0 ? 'unfinished' : 'finished';
  }

  // A script may end in a backslash, where a line typed at a prompt goes on; and `bash -n` doesn't look into backticks.
  const isJudged = (text: string): boolean => !text.endsWith('\\') && !text.startsWith('`');
  const tables = [...unfinished, ...mistaken].map(([line]) => line).filter(isJudged);

  itWith('bash')('agrees on the tables', async () => {
    const disagreements = [];
    for (const line of tables) {
      const [theirs, ours] = [await verdictOf(line), ourVerdictOf(line)];
      if (theirs !== ours) disagreements.push({ line, theirs, ours });
    }
    expect(disagreements).toEqual([]);
  });

  itWith('bash')('agrees on lines of the corpus that are cut off anywhere', async () => {
    const random = new SeededRandom(3);
    const disagreements = [];
    for (let count = 0; count < 200; count++) {
      const line = corpus[random.below(corpus.length)] ?? '';
      const text = line.slice(0, random.below(line.length + 1));
      if (!isJudged(text)) continue;
      const [theirs, ours] = [await verdictOf(text), ourVerdictOf(text)];
      if (theirs !== ours) disagreements.push({ text, theirs, ours });
    }
    expect(disagreements).toEqual([]);
  });
});
