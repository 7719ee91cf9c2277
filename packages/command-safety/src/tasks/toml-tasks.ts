import { splitAt, taskLinesMax, unquoted, withoutComment, type TaskFile } from './task-file.ts';

/** `[alias]` of cargo (doc.rust-lang.org/cargo/reference/config.html#alias): beginnings of its own commands. */
export function cargoAliases(text: string): TaskFile {
  return tomlTasks(text, /^alias$/, (value) => `cargo ${value}`);
}

/** Tables in which tools of Python keep their tasks: poe, pdm, taskipy, pixi, hatch. */
export function pythonTasks(text: string): TaskFile {
  return tomlTasks(
    text,
    /^tool\.(?:(?:poe|taskipy|pixi)\.tasks|pdm\.scripts|hatch\.envs\.[\w-]+\.scripts)$/,
    (value) => value,
  );
}

function tomlTasks(text: string, table: RegExp, command: (value: string) => string): TaskFile {
  const tasks = new Map<string, string>();
  let isTable = false;
  for (const line of text.split(/\r?\n/, taskLinesMax)) {
    const head = /^\s*\[(?<name>[^[\]]+)\]\s*(?:#.*)?$/.exec(line)?.groups?.name;
    if (head !== undefined) isTable = table.test(head.trim());
    const [name, value] = splitAt(line, '=') ?? [];
    if (head !== undefined || !isTable || name === undefined || value === undefined) continue;
    tasks.set(
      unquoted(name),
      valueOf(/["']/.test(value.slice(value.indexOf('#'))) ? value : withoutComment(value)),
    );
  }
  return {
    commandsOf(name, args) {
      const held = name === null ? undefined : tasks.get(name);
      return held === undefined ? null : [[command(held), ...args].join(' ')];
    },
  };
}

/** A text, a list of words, or a table with `cmd` or `shell`. */
function valueOf(value: string): string {
  const trimmed = value.trim();
  if (trimmed.startsWith('['))
    return trimmed
      .replace(/^\[|\]$/g, '')
      .split(',')
      .map(unquoted)
      .join(' ')
      .trim();
  if (!trimmed.startsWith('{')) return unquoted(trimmed);
  const own = /\b(?:cmd|shell)\s*=\s*(?<own>"(?:[^"\\]|\\.)*"|'[^']*')/.exec(trimmed)?.groups?.own;
  return own === undefined ? '' : unquoted(own);
}
