import { eachCommand, parseShell } from '@hunch/common/shell';

/** The words of a command line, command by command, without their quotes. */
export interface CommandWords {
  readonly commands: readonly (readonly string[])[];
  /** Those that run no program themselves: redirections, values of variables, what a loop goes through. */
  readonly others: readonly string[];
}

export function commandWords(command: string): CommandWords {
  const commands: (readonly string[])[] = [];
  const others: string[] = [];
  eachCommand(parseShell(command).script, (each) => {
    if (each.kind === 'simple') {
      commands.push(each.words.map(({ text }) => text));
      others.push(...each.assignments.map(({ value }) => value.text));
    }
    if (each.kind === 'for') others.push(...(each.words ?? []).map(({ text }) => text));
    if (each.kind === 'function' || each.kind === 'coprocess') return;
    for (const { operator, target } of each.redirections)
      if (target !== null) others.push(`${operator} ${target.text}`);
  });
  return { commands, others };
}

/** Programs that run the words behind their options. */
const wrappers: ReadonlySet<string> = new Set(
  'sudo doas nohup xargs time env command nice exec builtin timeout watch caffeinate stdbuf ionice'.split(
    ' ',
  ),
);

/**
 * Each program with its words, one blank between them: `find . -exec rm {} +` runs that and `rm {} +`; `watch 'df -h'` runs `watch` and `df -h`.
 *
 * @param texts what the request has given as one text: it is data, not a command in a word
 */
export function runsOf({ commands }: CommandWords, texts: ReadonlySet<string>): readonly string[] {
  return commands.flatMap((words) =>
    unwrapped(words.map((word) => (texts.has(word) ? '…' : word))).map((run) => run.join(' ')),
  );
}

function unwrapped(words: readonly string[]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let begin = 0;
  while (wrappers.has(words[begin] ?? '')) {
    const from = begin;
    begin += 1;
    while (/^[-+\d]|=/.test(words[begin] ?? '')) begin += 1;
    found.push(words.slice(from, begin));
  }
  const rest = words.slice(begin);
  if (rest.length > 0) found.push(rest);
  for (const [at, word] of rest.entries()) {
    if (/^-(?:exec|execdir|ok)$/.test(word)) found.push(rest.slice(at + 1));
    else if ((at > 0 || begin > 0) && /^[a-z][\w./-]* \S/.test(word))
      found.push(...unwrapped(word.split(' ')));
  }
  return found;
}
