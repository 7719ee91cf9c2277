import { coreCatalog, handedOn } from '@hunch/cli-catalog/core';
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

/**
 * Each program with its words, one blank between them: `find . -exec rm {} +` runs that and `rm {}`; `watch 'df -h'` runs `watch` and `df -h`.
 *
 * @param texts what the request has given as one text: it is data, not a command in a word
 */
export function runsOf({ commands }: CommandWords, texts: ReadonlySet<string>): readonly string[] {
  return commands.flatMap((words) =>
    unwrapped(words.map((word) => (texts.has(word) ? '…' : word))).map((run) =>
      // In which repository says nothing about what is done.
      run.join(' ').replace(/^git -C \S+ /, 'git '),
    ),
  );
}

function unwrapped(words: readonly string[]): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  let rest = words;
  for (let handed = handedOn(coreCatalog, rest); handed !== null; handed = handedOn(coreCatalog, rest)) {
    const { from, to, start, isText } = handed;
    // The search of `find -exec` says as much as the command that it starts.
    found.push(rest[0] === 'find' ? rest : rest.slice(0, from));
    const inner = rest.slice(from, to);
    rest = isText ? inner.join(' ').slice(start).split(' ') : inner;
  }
  if (rest.length > 0) found.push(rest);
  for (const [at, word] of rest.entries())
    if ((at > 0 || found.length > 1) && /^[a-z][\w./-]* \S/.test(word))
      found.push(...unwrapped(word.split(' ')));
  return found;
}
