import { isObject } from '@hunch/common/json';
import { quote } from '@hunch/common/shell';
import { inOrder, type TaskFile } from './task-file.ts';

/** The scripts of a `package.json`, with those that npm runs before and after (docs.npmjs.com/cli/using-npm/scripts). */
export function packageScripts(text: string): TaskFile {
  return scriptsIn(text, 'scripts', (name) => [`pre${name}`, name, `post${name}`]);
}

/** The tasks of a `deno.json` (docs.deno.com/runtime/reference/cli/task). */
export function denoTasks(text: string): TaskFile {
  return scriptsIn(text, 'tasks', (name) => [name]);
}

/** The scripts of a `composer.json` (getcomposer.org/doc/articles/scripts.md): texts or lists; `@name` is another one. */
export function composerScripts(text: string): TaskFile {
  return scriptsIn(text, 'scripts', (name) => [name]);
}

function scriptsIn(text: string, key: string, namesOf: (name: string) => readonly string[]): TaskFile {
  const manifest = parsed(text);
  const scripts = isObject(manifest) && isObject(manifest[key]) ? manifest[key] : {};
  const linesOf = (name: string): readonly string[] | undefined =>
    Object.hasOwn(scripts, name) ? linesIn(scripts[name]) : undefined;
  const called = (lines: readonly string[]): readonly string[] =>
    lines.flatMap((line) => /^@(?<name>[\w:-]+)$/.exec(line)?.groups?.name ?? []);
  return {
    commandsOf(name, args) {
      if (name === null || linesOf(name) === undefined) return null;
      const given = args.map((word) => quote(word, 'bash'));
      return namesOf(name).flatMap((script) =>
        inOrder(script, linesOf, called).flatMap((lines) =>
          lines
            .filter((line) => !/^@[\w:-]+$/.test(line))
            .map((line) => {
              const command = line
                .replace(/^@(?=(?:php|composer|putenv)\s)/, '')
                .replace(/^putenv\s/, 'export ');
              return script === name && given.length > 0 ? [command, ...given].join(' ') : command;
            }),
        ),
      );
    },
  };
}

function linesIn(value: unknown): readonly string[] {
  const command = isObject(value) ? value.command : value;
  return (Array.isArray(command) ? command : [command]).filter((line) => typeof line === 'string');
}

/** A file that is no JSON holds no scripts: its runner refuses it. */
function parsed(text: string): unknown {
  try {
    // Deno takes comments; whole lines are what is written.
    return JSON.parse(
      text
        .split('\n')
        .filter((line) => !line.trimStart().startsWith('//'))
        .join('\n'),
    );
  } catch {
    return null;
  }
}
