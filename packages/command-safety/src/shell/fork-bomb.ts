import { eachSimpleCommand, type Command, type Script } from '@hunch/common/shell';

/** zsh takes braces without blanks: `:(){:|:&};:`; no other shell reads a function there. */
const withoutBlanks =
  /(?:^|[\s;&|(])([^\s;&|(){}]{1,40})\s{0,8}\(\)\s{0,8}\{([^\s;&|(){}]{1,40})\|([^\s;&|(){}]{1,40})&\s{0,8}\}/g;

/** Where such a function stands in the text; undefined: nowhere. */
export function findTightForkBomb(
  text: string,
): { readonly start: number; readonly end: number } | undefined {
  if (!text.includes('(){')) return undefined;
  for (const match of text.matchAll(withoutBlanks)) {
    const [whole, name, first, second] = match;
    if (name === first && name === second) return { start: match.index, end: match.index + whole.length };
  }
  return undefined;
}

/** A function that starts itself more than once in a pipeline, or does not wait for itself: `f() { f | f & }`. */
export function isForkBomb(name: string, body: Command): boolean {
  const script = scriptOf(body);
  return script !== null && multiplies(script, name);
}

function multiplies({ statements }: Script, name: string): boolean {
  return statements.some(({ pipelines, terminator }) =>
    pipelines.some(({ commands }) => {
      const own = commands.filter((command) => calls(command, name)).length;
      return (
        own > 1 ||
        (own === 1 && terminator === '&') ||
        commands.some((command) => {
          const inner = scriptOf(command);
          return inner !== null && multiplies(inner, name);
        })
      );
    }),
  );
}

function calls(command: Command, name: string): boolean {
  if (command.kind === 'simple') return command.words[0]?.text === name;
  const script = scriptOf(command);
  let found = false;
  if (script !== null)
    eachSimpleCommand(script, ({ words }) => {
      found ||= words[0]?.text === name;
    });
  return found;
}

/** What a compound command runs each time. */
function scriptOf(command: Command): Script | null {
  if (command.kind === 'if') return command.branches[0]?.body ?? null;
  return 'body' in command && command.body !== null && 'statements' in command.body ? command.body : null;
}
