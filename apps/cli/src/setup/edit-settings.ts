import { agentNames, type AgentName } from '@hunch/common/protocol';
import { quote } from '@hunch/common/shell';
import type { HookedEvent, SettingsFormat } from '../agents/agent.ts';
import { CommandFailure } from '../exit-codes.ts';
import { changed as change, readObject as read } from './edit-member.ts';

type FileFormat = Exclude<SettingsFormat, { readonly kind: 'plugin' }>;

/**
 * The settings with one entry for each event, and everything else as it was: order, blank lines, comments. An entry of an
 * earlier installation is replaced, or taken out where the event is no longer asked for; doing it again changes nothing.
 *
 * @param text of the settings file; empty if there is none
 * @throws CommandFailure if it is no JSON, or its hooks have another shape
 */
export function withHooks(text: string, agent: AgentName, format: FileFormat, command: string): string {
  const events = new Set(format.events.map(({ name }) => name));
  let edited = withoutOwn(text.trim() === '' ? '{}\n' : text, agent, (event) => !events.has(event));
  for (const event of format.events) {
    const entries = entriesOf(edited, event.name);
    const wanted = entryFor(format, event, command);
    const own = entries.findIndex((entry) => isOwn(entry, agent));
    if (own !== -1 && JSON.stringify(entries[own]) === JSON.stringify(wanted)) continue;
    edited =
      own === -1
        ? change(edited, ['hooks', event.name, entries.length], wanted, true)
        : change(edited, ['hooks', event.name, own], wanted, false);
  }
  if (format.kind === 'flat' && read(edited).version === undefined) {
    edited = change(edited, ['version'], format.version, false);
  }
  return edited;
}

/** The settings without hunch's entries; lists and `hooks` go too if nothing else is in them. */
export function withoutHooks(text: string, agent: AgentName): string {
  if (text.trim() === '') return text;
  const edited = withoutOwn(text, agent, () => true);
  const emptied = edited !== text && Object.keys(hooksOf(edited)).length === 0;
  return emptied ? change(edited, ['hooks'], undefined, false) : edited;
}

function withoutOwn(text: string, agent: AgentName, isMeant: (event: string) => boolean): string {
  let edited = text;
  for (const event of Object.keys(hooksOf(edited)).filter(isMeant)) {
    for (;;) {
      const entries = entriesOf(edited, event);
      const own = entries.findIndex((entry) => isOwn(entry, agent));
      if (own === -1) break;
      edited = change(
        edited,
        entries.length === 1 ? ['hooks', event] : ['hooks', event, own],
        undefined,
        false,
      );
    }
  }
  return edited;
}

/**
 * The settings as they were before setup, to the byte, if nothing else has changed since; otherwise without hunch's entries.
 *
 * @param before what setup has kept of the file; undefined if there was none
 * @returns empty: setup has made the file
 */
export function restored(
  text: string,
  before: string | undefined,
  agent: AgentName,
  format: FileFormat,
): string {
  const [first] = format.events;
  const hooked = first === undefined ? undefined : hookedCommand(text, agent, first.name);
  if (first === undefined || hooked === undefined) return withoutHooks(text, agent);
  const command = programOf(first, hooked);
  const unchanged = [before, ''].find(
    (source) =>
      source !== undefined && isReadable(source) && withHooks(source, agent, format, command) === text,
  );
  return unchanged ?? withoutHooks(text, agent);
}

export function isReadable(text: string): boolean {
  try {
    hooksOf(text.trim() === '' ? '{}' : text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a command of the settings is hunch's own for this agent, of this installation or of an earlier one. */
export function isHunchCommand(command: unknown, agent: AgentName): boolean {
  return typeof command === 'string' && (ownCommands.get(agent)?.test(command) ?? false);
}

const ownCommands = new Map(
  agentNames.map((agent) => [
    agent,
    new RegExp(`(?:hunch-hook'? agent|hunch(?:\\.mjs)?'? agent-hook) ${agent}(?: |$)`),
  ]),
);

/** The command that the settings give for an event, if it is hunch's. */
export function hookedCommand(text: string, agent: AgentName, event: string): string | undefined {
  if (text.trim() === '') return undefined;
  return entriesOf(text, event)
    .flatMap(commandsIn)
    .find((command) => isHunchCommand(command, agent));
}

/** Whether a hook was written by an earlier hunch, which did not pass `--otherwise`. */
export function isOfEarlierHunch(text: string, agent: AgentName, format: FileFormat): boolean {
  return format.events.some((event) => {
    const command = hookedCommand(text, agent, event.name);
    return command !== undefined && commandFor(event, programOf(event, command)) !== command;
  });
}

/** What the agent runs at an event: the program, and what it prints without an answer. */
function commandFor({ otherwise }: HookedEvent, program: string): string {
  return otherwise === undefined ? program : `${program} --otherwise ${quote(otherwise, 'bash')}`;
}

function programOf(event: HookedEvent, command: string): string {
  const end = commandFor(event, '');
  return end !== '' && command.endsWith(end) ? command.slice(0, -end.length) : command;
}

function entryFor(format: FileFormat, event: HookedEvent, program: string): object {
  const command = commandFor(event, program);
  if (format.kind === 'flat') return { command };
  const hook = {
    ...(format.named ? { name: 'hunch' } : {}),
    type: 'command',
    command,
    timeout: format.timeout,
  };
  return { ...(event.matcher === undefined ? {} : { matcher: event.matcher }), hooks: [hook] };
}

/** Only what holds nothing but hunch's command: a group that the user has put together stays the user's. */
function isOwn(entry: unknown, agent: AgentName): boolean {
  const commands = commandsIn(entry);
  return commands.length > 0 && commands.every((command) => isHunchCommand(command, agent));
}

function commandsIn(entry: unknown): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { command, hooks } = entry as { readonly command?: unknown; readonly hooks?: unknown };
  if (Array.isArray(hooks)) return hooks.flatMap(commandsIn);
  return typeof command === 'string' ? [command] : [];
}

function entriesOf(text: string, event: string): readonly unknown[] {
  const entries = hooksOf(text)[event];
  if (entries === undefined) return [];
  if (!Array.isArray(entries))
    throw new CommandFailure(`"hooks.${event}" is not a list. Correct the file, then try again.`);
  return entries;
}

function hooksOf(text: string): Readonly<Record<string, unknown>> {
  const { hooks = {} } = read(text);
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks)) {
    throw new CommandFailure('"hooks" is not an object. Correct the file, then try again.');
  }
  return hooks as Readonly<Record<string, unknown>>;
}
