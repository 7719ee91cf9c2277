import { commandFlags, effectVerbs, optionFlags } from '@hunch/cli-catalog/format';
import { readPackFiles } from '../pack-files.ts';
import { argumentList, optionLines } from './option-lines.ts';
import { emptyCommand, type CommandSpec, type OptionSpec } from './tool-spec.ts';

/** One table of an overlay file, named after the command: `["docker exec, podman exec"]`. */
interface OverlayTable {
  readonly summary?: string;
  /** Names of {@link commandFlags}; `!name` takes one away that the public spec has. */
  readonly traits?: readonly string[];
  readonly options?: string;
  readonly operands?: string;
  /** A line each: `start  Start units`; several names with commas. */
  readonly subcommands?: string;
  /** What options do, a line each, without touching their shape: `-x  Unpack the archive`. */
  readonly meanings?: string;
  /** Options of the public specs that the tool does not have. */
  readonly without?: string;
  /** The tool of which this one is another name, or whose body it shares. */
  readonly same?: string;
  /** The tool that it is to begin with; its own tables go on top. */
  readonly like?: string;
  /** What it does: `-o = "write"` with the value of `-o`, `"-x last" = "fill"` with its last operand where `-x` is given. */
  readonly effects?: Readonly<Record<string, string>>;
  /** All options of this command hold for the commands below it as well. */
  readonly persistent?: boolean;
  /** Nothing of the public spec is kept but its descriptions. */
  readonly replaces?: boolean;
}

const keys = new Set([
  'summary',
  'traits',
  'options',
  'operands',
  'subcommands',
  'without',
  'same',
  'replaces',
  'persistent',
  'like',
  'effects',
  'meanings',
]);

/** Lays the project's own tables over the tools of the public specs, and returns the names of the tools that it touches. */
export function applyOverlay(tools: Map<string, CommandSpec>, directory: string): Set<string> {
  const touched = new Set<string>();
  for (const { path, value } of readPackFiles(directory))
    for (const [commands, table] of Object.entries(value as Record<string, OverlayTable>))
      for (const command of commands.split(',').map((name) => name.trim())) {
        const wrong = Object.keys(table).find((key) => !keys.has(key));
        if (wrong !== undefined) throw new Error(`${path}: [${command}] has no key ${wrong}`);
        try {
          const target = commandAt(tools, command.split(' '));
          const { like } = table;
          if (like !== undefined)
            Object.assign(target, structuredClone(tools.get(like) ?? missing(like)), { names: target.names });
          apply(target, table);
        } catch (cause) {
          throw new Error(`${path}: [${command}]`, { cause });
        }
        touched.add(command.split(' ', 1)[0] ?? '');
      }
  return touched;
}

function missing(name: string): never {
  throw new Error(`no such tool: ${name}`);
}

function commandAt(tools: Map<string, CommandSpec>, [name = '', ...path]: readonly string[]): CommandSpec {
  let command = tools.get(name) ?? emptyCommand([name]);
  tools.set(name, command);
  for (const step of path) {
    const above = command;
    command = above.subcommands.find(({ names }) => names.includes(step)) ?? emptyCommand([step]);
    if (!above.subcommands.includes(command)) above.subcommands.push(command);
  }
  return command;
}

function apply(command: CommandSpec, table: OverlayTable): void {
  const described = new Map(
    command.options.flatMap((option) => option.names.map((name) => [name, option.description])),
  );
  if (table.replaces === true)
    Object.assign(command, emptyCommand(command.names), { description: command.description });
  if (table.summary !== undefined) command.description = table.summary;
  if (table.same !== undefined) command.sameAs = table.same;
  for (const trait of table.traits ?? []) {
    const flag = (commandFlags as Readonly<Record<string, number>>)[trait.replace('!', '')];
    if (flag === undefined) throw new Error(`no such trait: ${trait}`);
    if (trait.startsWith('!')) command.flags &= ~flag;
    else command.flags |= flag;
  }
  for (const name of (table.without ?? '').split(' '))
    command.options = command.options.filter(({ names }) => !names.includes(name));
  for (const option of optionLines(table.options ?? '')) {
    if (option.description === '')
      option.description =
        option.names.map((name) => described.get(name)).find((text) => text !== undefined) ?? '';
    addOption(command.options, option);
  }
  for (const line of (table.meanings ?? '').split('\n').filter((text) => text.trim() !== ''))
    describe(command, line);
  if (table.persistent === true) for (const option of command.options) option.flags |= optionFlags.persistent;
  for (const [target, verbs] of Object.entries(table.effects ?? {})) {
    const wrong = verbs.split(' ').find((verb) => !effectVerbs.some((one) => one === verb));
    if (wrong !== undefined) throw new Error(`no such effect: ${wrong}`);
    if (!effectTarget.test(target)) throw new Error(`no option and no operands: ${target}`);
    command.effects[target] = verbs;
  }
  if (table.operands !== undefined) command.operands = argumentList(table.operands);
  for (const line of (table.subcommands ?? '').split('\n').filter((text) => text.trim() !== '')) {
    const [names = '', description = ''] = line.trim().split(/ {2,}/);
    const list = names.split(', ');
    const known = command.subcommands.find((sub) => sub.names.some((name) => list.includes(name)));
    if (known !== undefined) Object.assign(known, { description: description || known.description });
    else command.subcommands.push({ ...emptyCommand(list), description });
  }
}

function describe({ options }: CommandSpec, line: string): void {
  const [name = '', text = ''] = line.trim().split(/ {2,}/);
  const option = options.find(({ names }) => names.includes(name));
  if (option === undefined) throw new Error(`no such option: ${name}`);
  option.description = text;
}

const effectTarget = /^(?:!?-\S+ )*(?:-\S+|operands|first|last|others|rest|here)$/;

/** An option of the overlay takes its names from those that have them; what else these are called stays theirs. */
function addOption(options: OptionSpec[], added: OptionSpec): void {
  let place = options.length;
  for (const [index, option] of [...options.entries()].toReversed()) {
    const kept = option.names.filter((name) => !added.names.includes(name));
    if (kept.length === option.names.length) continue;
    if (kept.length > 0) options[index] = { ...option, names: kept };
    else options.splice(index, 1);
    place = index;
  }
  options.splice(place, 0, added);
}
