import { anyOf, packs } from '../packs.ts';
import type { ToolCall } from './event.ts';

/**
 * What a call is for. `change`: it alters something, if it succeeds. `search`: finding nothing is an answer. `poll`:
 * waiting for something that runs; repeating it is no loop. `talk`: notes, plans and questions, which neither help nor
 * stall. `look`: everything else.
 */
export type ToolKind = 'change' | 'search' | 'poll' | 'talk' | 'look';

export interface ToolPurpose {
  readonly kind: ToolKind;
  /** The file that the call names, or empty. */
  readonly path: string;
  /** The command line, if the tool is a shell; or empty. */
  readonly command: string;
  /** It is a tool that is known to read or search; of a shell or another tool (a click, the next ticket) nobody knows. */
  readonly readsOnly: boolean;
}

const byName: ReadonlyMap<string, ToolKind> = new Map(
  (['change', 'search', 'poll', 'look', 'talk'] as const).flatMap((kind) =>
    (packs.tools[kind] ?? []).map((name) => [name, kind] as const),
  ),
);

const shells: ReadonlySet<string> = new Set(packs.tools.shell);
const { path: pathKeys = [], command: commandKeys = [] } = packs.arguments;

/** How much of a command line is looked at for its purpose: a program given in the line is long, and says at its end where it goes. */
const COMMAND_CHARACTERS = 1000;

function shortened(command: string): string {
  if (command.length <= COMMAND_CHARACTERS) return command;
  return `${command.slice(0, COMMAND_CHARACTERS / 2)}\n${command.slice(-COMMAND_CHARACTERS / 2)}`;
}

// Tools are few and called often: their plain names are kept.
const plainNames = new Map<string, string>();
const PLAIN_NAMES_MAX = 512;

function plainName(tool: string): string {
  const known = plainNames.get(tool);
  if (known !== undefined) return known;
  // `mcp__server__tool`: what counts is the tool.
  const own = tool.startsWith('mcp__') ? tool.slice(tool.lastIndexOf('__') + 2) : tool;
  const plain = own.slice(0, 64).toLowerCase().replace(/[_-]/g, '');
  if (plainNames.size >= PLAIN_NAMES_MAX) plainNames.clear();
  plainNames.set(tool, plain);
  return plain;
}

export function purposeOf({ tool, params }: ToolCall): ToolPurpose {
  const name = plainName(tool);
  const path = textParam(params, pathKeys);
  if (shells.has(name) || (!byName.has(name) && soundsLikeShell.test(name) && commandOf(params) !== '')) {
    const command = shortened(commandOf(params));
    return { kind: kindOfCommand(command), path: '', command, readsOnly: false };
  }
  // One tool for everything that can be done with a file (Anthropic's text editor tool and its kin).
  if (name.startsWith('strreplace') && name !== 'strreplace') {
    const action = textParam(params, ['command']);
    const kind = action === 'view' ? 'look' : 'change';
    return { kind, path, command: '', readsOnly: kind === 'look' };
  }
  const kind = byName.get(name);
  return { kind: kind ?? 'look', path, command: '', readsOnly: kind === 'look' || kind === 'search' };
}

/** Hosts have names of their own for the one tool that runs a command line: `bash_execute`, `run_in_terminal`. */
const soundsLikeShell = /bash|shell|terminal|powershell|command|console/;

function kindOfCommand(command: string): ToolKind {
  if (polling.test(command)) return 'poll';
  if (changing.test(command) || editing.test(command) || redirection.test(command)) return 'change';
  return searching.test(command) ? 'search' : 'look';
}

// A full parse would cost more than everything else of an event. These look at the words at which a simple command may
// begin; what they get wrong shifts a count by one. No pattern can backtrack: each alternative is told by its first letters.
const command = (name: string, before: string): RegExp =>
  anyOf(packs.commands[name], { before, after: String.raw`\b`, flags: '' });

// Not after a pipe: `npm test | tail` waits for nothing.
const polling = command('polling', String.raw`(?:^|[;&(\n]|\b(?:do|then))\s*`);
// Also what `find` and `xargs` run for each, and a command line that is handed to another shell.
const changing = command(
  'changing',
  String.raw`(?:^|[;&|(\n]|\b(?:do|then|else|sudo|time|env|exec|execdir|ok|okdir)|\bxargs(?: (?:-\S+|\d+|\{\})){0,6}|\b(?:ba|da|z|k)?sh -c ["'])\s*`,
);
const editing = /\b(?:sed|perl) -[a-zA-Z]*i|\bfind [^|;&\n]*-delete\b/;
const redirection = /(?:^|[^0-9&<>-])>{1,2}\s*(?!\/dev\/null|&)[\w./~$"'{-]/;
const searching = command('searching', String.raw`^\s*(?:cd [^;&|]+&& ?)?(?:sudo )?`);

function commandOf(params: unknown): string {
  if (typeof params === 'string') return params;
  const text = textParam(params, commandKeys);
  if (text !== '' || typeof params !== 'object' || params === null) return text;
  // Codex gives a list of words.
  const words: unknown = Reflect.get(params, 'command');
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string').join(' ') : '';
}

function textParam(params: unknown, keys: readonly string[]): string {
  if (typeof params !== 'object' || params === null) return '';
  for (const key of keys) {
    const value: unknown = Reflect.get(params, key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return '';
}
