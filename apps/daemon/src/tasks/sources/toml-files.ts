import { parse } from 'smol-toml';
import { table, type TaskSource, isTaskName, makeTask, type Task } from '../task.ts';

/** Aliases of cargo (doc.rust-lang.org/cargo/reference/config.html#alias). */
export const cargoAliases: TaskSource = {
  kind: 'cargo',
  files: ['.cargo/config.toml', '.cargo/config'],
  upward: true,
  read(text) {
    return Object.entries(table(parse(text).alias)).flatMap(([name, value]) =>
      isTaskName(name)
        ? [makeTask('cargo', name, `cargo ${name}`, Array.isArray(value) ? value.join(' ') : value)]
        : [],
    );
  },
};

/** Scripts and tasks of a pyproject.toml; the tool that runs them is the one whose table or lock file is there. */
export const pyproject: TaskSource = {
  kind: 'pyproject',
  files: ['pyproject.toml'],
  upward: true,
  read(text, siblings) {
    const parsed = table(parse(text));
    const tool = table(parsed.tool);
    const runner = siblings.has('uv.lock') ? 'uv run ' : siblings.has('poetry.lock') ? 'poetry run ' : '';
    const named = (entries: unknown, command: (name: string) => string): Task[] =>
      Object.entries(table(entries)).flatMap(([name, value]) =>
        isTaskName(name) ? [makeTask('pyproject', name, command(name), describe(value))] : [],
      );
    return [
      ...named(table(parsed.project).scripts, (name) => `${runner}${name}`),
      ...named(table(tool.poetry).scripts, (name) => `poetry run ${name}`),
      ...named(table(tool.pdm).scripts, (name) => `pdm run ${name}`),
      ...named(table(tool.poe).tasks, (name) => `${runner}poe ${name}`),
      ...named(table(tool.taskipy).tasks, (name) => `${runner}task ${name}`),
      ...named(table(table(tool.pixi).tasks), (name) => `pixi run ${name}`),
    ];
  },
};

function describe(value: unknown): unknown {
  const { help, cmd, shell } = table(value);
  return typeof value === 'string' ? value : (help ?? cmd ?? shell);
}
