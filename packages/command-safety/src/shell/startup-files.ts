import { pathTables, type Layout } from './path-tables.ts';

/** Lines of such a file that are looked at; one that people write has a few dozen. */
const linesMax = 1000;

/** How the file at `place`, a normalised path, holds commands; null where nothing runs it by itself. */
export function startupLayout(place: string): Layout | null {
  return startupEntry(place)?.layout ?? null;
}

function startupEntry(place: string): ReturnType<typeof pathTables>['startup'][number] | undefined {
  return place.length > 512 ? undefined : pathTables().startup.find(({ pattern }) => pattern.test(place));
}

/** Whether something starts by itself what `contents` says, once that stands in the file at `place`. */
export function startsByItself(place: string, contents: string): boolean {
  const entry = startupEntry(place);
  return entry !== undefined && (entry.runs === undefined || entry.runs.test(contents));
}

/** Names as programs give them to files that are started by themselves. */
const startupNames = ['x', 'x.service', 'x.desktop'];

/** Whether files that are put below the folder at `place` are started by themselves, whatever they hold. */
export function isStartupFolder(place: string): boolean {
  const folder = place.endsWith('/') ? place.slice(0, -1) : place;
  return startupNames.some((name) => {
    const entry = startupEntry(`${folder}/${name}`);
    return entry !== undefined && entry.runs === undefined;
  });
}

/** Whether a file keeps the record of what happens on the machine (`system`), or of what is typed in a shell (`typed`). */
export function keepsRecord(place: string, of: 'system' | 'typed'): boolean {
  return place.length <= 512 && pathTables().record[of].test(place);
}

/** The commands that are run from such a file, as texts for a shell. */
export function startupCommands(layout: Layout, text: string): readonly string[] {
  if (layout === 'shell') return [text];
  if (layout === 'property-list') return [propertyListCommand(text)];
  const read = readers[layout];
  if (read === undefined) return [];
  return text.split('\n', linesMax).flatMap((line) => {
    const command = read(line);
    return command === undefined ? [] : [command];
  });
}

/** Where each line may hold a command. */
const readers: Partial<Record<Layout, (line: string) => string | undefined>> = {
  unit: unitCommand,
  modules: moduleCommand,
  'system-table': systemCommand,
  'user-table': scheduledCommand,
};

/** A line of a crontab is five fields, or `@daily`, and a command. */
function scheduledCommand(line: string): string | undefined {
  return /^\s*(?:@\w+|(?:[\d*/,a-zA-Z-]+[ \t]+){4}[\d*/,a-zA-Z-]+)[ \t]+(?<command>\S.*)$/.exec(line)?.groups
    ?.command;
}

/** In the tables of the system, the user stands before the command. */
function systemCommand(line: string): string | undefined {
  return scheduledCommand(line)?.replace(/^[\w-]{1,32}[ \t]+/, '');
}

/** `ExecStart=` of systemd, `Exec=` of a desktop, `RUN+=` of udev, the last field of an inittab. */
function unitCommand(line: string): string | undefined {
  const groups =
    /^\s*Exec\w{0,16}\s*=\s*(?<unit>\S.*)$|RUN\+?=\s*"(?<udev>[^"]+)"|^\w{1,8}:\w{0,16}:\w+:(?<init>.+)$/.exec(
      line,
    )?.groups;
  return groups?.unit?.replace(/^[-@:+!|]+/, '') ?? groups?.udev ?? groups?.init;
}

/** `install usb-storage /bin/true`: what is run in the place of loading a module. */
function moduleCommand(line: string): string | undefined {
  return /^\s*(?:install|remove)\s+[\w-]{1,64}\s+(?<command>\S.*)$/.exec(line)?.groups?.command;
}

/** The strings of `ProgramArguments` of launchd, as words. */
function propertyListCommand(text: string): string {
  const strings = [...text.matchAll(/<string>(?<value>[^<]{0,4096})<\/string>/g)].slice(0, 64);
  const words = strings.map(({ groups }) =>
    (groups?.value ?? '').replaceAll('&amp;', '&').replaceAll('&gt;', '>'),
  );
  const start = words.findIndex((word) => word.startsWith('/') || /^(?:ba|z)?sh$/.test(word));
  return words
    .slice(Math.max(0, start))
    .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
    .join(' ');
}

const value = String.raw`(?:"[^"]{0,300}"|'[^']{0,300}'|\([^()]{0,300}\)|(?:[^\s;&|"'()]|\$\([\w ./-]{1,80}\)){0,300})`;

/** What people put into the startup file of their shell: it runs nothing but what is there already. */
const settingLines: readonly RegExp[] = [
  /^(?:#|$)/,
  new RegExp(
    `^(?:export |typeset -\\w+ |declare -\\w+ )?(?!PROMPT_COMMAND|BASH_ENV|ENV=|LD_)[A-Za-z_]\\w{0,60}\\+?=${value}$`,
  ),
  new RegExp(`^(?:alias|abbr(?: -a)?) [\\w.:-]{1,60}[= ]${value}$`),
  new RegExp(`^set(?:env)? (?:-\\w+ )?[A-Za-z_]\\w{0,60} ${value}$`),
  /^(?!export \S*(?:PROMPT_COMMAND|BASH_ENV|\bENV|LD_\w{1,20})=)(?:unalias|unset|bindkey|bind|setopt|unsetopt|shopt|set|zstyle|fish_add_path|umask|ulimit|stty|autoload|compinit|complete|compdef|export)(?: [^;&|`$(]*)?$/,
  // What a tool prints for its integration, and other files of settings.
  /^(?:eval|source|\.) ["']?[$<]\([\w ./~=:-]{1,200}\)["']?$/,
  /^(?:\[\[? -[a-z] [^;&|`(]{1,200} \]\]? && )?(?:source|\\?\.) ["']?(?:~|\$\w{1,40}|\$\{\w{1,40}\}|\/usr\/share|\/etc|\/opt\/homebrew)[^;&|`(]*$/,
];

/** Whether a text for a shell's startup file holds settings alone. */
export function isSettings(text: string): boolean {
  return text.split('\n', linesMax).every((line) => {
    const trimmed = line.trim();
    return settingLines.some((pattern) => pattern.test(trimmed));
  });
}
