import { type TaskSource, isTaskName, makeTask, type Task } from '../task.ts';

/** Recipes of a justfile (just.systems/man): the comment above is its help; private ones, and those that want arguments, are left out. */
export const justfile: TaskSource = {
  kind: 'just',
  files: ['justfile', 'Justfile', '.justfile'],
  upward: true,
  read(text) {
    const tasks: Task[] = [];
    let comment: string | null = null;
    let isPrivate = false;
    for (const line of text.split(/\r?\n/)) {
      const attribute = /^\[(.+)\]\s*$/.exec(line);
      if (attribute !== null) {
        isPrivate ||= /\bprivate\b/.test(attribute[1] ?? '');
        continue;
      }
      const recipe = /^@?(?<name>[A-Za-z_][\w-]*)(?<parameters>(?:\s[^:]*)?):(?!=)/.exec(line)?.groups;
      const { name } = recipe ?? {};
      if (
        isTaskName(name) &&
        !isPrivate &&
        !name.startsWith('_') &&
        !wantsArguments(recipe?.parameters ?? '')
      ) {
        tasks.push(makeTask('just', name, `just ${name}`, comment));
      }
      comment = commentOf(line);
      isPrivate = false;
    }
    return tasks;
  },
};

/** Its text; null where the line is no comment, or says what is to run the file. */
function commentOf(line: string): string | null {
  return line.startsWith('#') && !line.startsWith('#!') ? line.slice(1).trimStart() : null;
}

/** A parameter with a default (`target="all"`), or any number of them (`*args`), may be left out. */
function wantsArguments(parameters: string): boolean {
  const words = parameters.trim().match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.some((word) => !word.includes('=') && !word.startsWith('*'));
}
