/** Lines of a file of tasks that are looked at. */
export const taskLinesMax = 5_000;

/** Tasks that may call each other for one call of a runner. */
export const tasksMax = 64;

/** What a project's file says that its tasks run. */
export interface TaskFile {
  /**
   * The lines of shell that a task runs, its dependencies' first; null: the file has no such task.
   *
   * @param name null: the one that runs without a name
   * @param args what stands behind the name
   */
  readonly commandsOf: (name: string | null, args: readonly string[]) => readonly string[] | null;
}

/** The tasks that `name` needs, each once and behind those that it needs itself. */
export function inOrder<Task>(
  name: string,
  find: (name: string) => Task | undefined,
  needs: (task: Task) => readonly string[],
): readonly Task[] {
  const seen = new Set<string>();
  const ordered: Task[] = [];
  const visit = (wanted: string): void => {
    const task = seen.has(wanted) || seen.size >= tasksMax ? undefined : find(wanted);
    seen.add(wanted);
    if (task === undefined) return;
    for (const needed of needs(task)) visit(needed);
    ordered.push(task);
  };
  visit(name);
  return ordered;
}

/** A word of a file without the quotes around it. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed.charAt(0);
  if ((quote !== '"' && quote !== "'") || trimmed.length < 2 || !trimmed.endsWith(quote)) return trimmed;
  const inner = trimmed.slice(1, -1);
  return quote === '"' ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

/** The text without the comment behind it. */
export function withoutComment(text: string): string {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1))
    if (at === 0 || text[at - 1] === ' ' || text[at - 1] === '\t') return text.slice(0, at).trimEnd();
  return text;
}

/** What stands before the first mark and behind it, without blanks around either; null: there is none. */
export function splitAt(text: string, mark: string): readonly [before: string, behind: string] | null {
  const at = text.indexOf(mark);
  return at === -1 ? null : [text.slice(0, at).trim(), text.slice(at + mark.length).trim()];
}
