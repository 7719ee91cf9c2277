import { quote } from '@hunch/common/shell';

/** How a file holds the commands that something runs later, unasked. */
export type Layout =
  | 'shell'
  | 'system-table'
  | 'user-table'
  | 'unit'
  | 'property-list'
  | 'settings'
  | 'modules'
  | 'python';

interface Place {
  readonly layout: Layout;
  readonly path: RegExp;
}

const places: readonly Place[] = [
  {
    layout: 'shell',
    path: /\/\.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zprofile|zshenv|zlogin|zlogout|kshrc|xinitrc|xprofile|xsession|xsessionrc|ssh\/rc|config\/fish\/config\.fish)$/,
  },
  {
    layout: 'shell',
    path: /^(?:\/private)?\/etc\/(?:profile|bash\.bashrc|bashrc|zshrc|zshenv|environment|rc\.local|rc\.d\/.{1,200}|profile\.d\/.{1,200}|init\.d\/.{1,200}|cron\.(?:hourly|daily|weekly|monthly)\/.{1,200}|update-motd\.d\/.{1,200}|NetworkManager\/dispatcher\.d\/.{1,200}|network\/if-\w{2,8}\.d\/.{1,200})$/,
  },
  {
    layout: 'shell',
    path: /(?:^|\/)(?:\.git|\.husky|[^/]{1,100}\.git)\/(?:hooks\/)?(?:pre|post|commit|update|prepare|applypatch|fsmonitor)[\w-]{0,40}$/,
  },
  { layout: 'system-table', path: /^(?:\/private)?\/etc\/(?:crontab|anacrontab|cron\.d\/.{1,200})$/ },
  { layout: 'user-table', path: /^\/var\/(?:spool\/cron|cron\/tabs)\/.{1,200}$/ },
  {
    layout: 'unit',
    path: /\/systemd\/(?:[\w-]{1,20}\/){1,3}[^/]{1,100}$|\/autostart\/[^/]{1,100}\.desktop$|\/udev\/rules\.d\/[^/]{1,100}$|^\/etc\/(?:inittab|init\/[^/]{1,100})$/,
  },
  {
    layout: 'settings',
    path: /^\/etc\/apt\/apt\.conf|\/\.?(?:vimrc|gvimrc|init\.vim|init\.lua|exrc|tmux\.conf|psqlrc|gitconfig|ssh\/config|ssh_config|muttrc|screenrc|gdbinit|lldbinit|emacs)$|(?:^|\/)\.git\/config$/,
  },
  { layout: 'modules', path: /^\/etc\/modprobe\.d\/[^/]{1,100}$/ },
  { layout: 'python', path: /\/(?:usercustomize|sitecustomize)\.py$|\/site-packages\/[^/]{1,100}\.pth$/ },
  { layout: 'property-list', path: /\/Launch(?:Agents|Daemons)\/[^/]{1,100}$/ },
];

/** Lines of such a file that are looked at; one that people write has a few dozen. */
const linesMax = 1000;

/** How the file at `place`, a normalised path, holds commands; null where nothing runs it by itself. */
export function startupLayout(place: string): Layout | null {
  return place.length > 512 ? null : (places.find(({ path }) => path.test(place))?.layout ?? null);
}

/** The commands that are run from such a file, as texts for a shell. */
export function startupCommands(layout: Layout, text: string): readonly string[] {
  if (layout === 'shell') return [text];
  if (layout === 'python') return [`python3 -c ${quote(text, 'bash')}`];
  if (layout === 'property-list') return [propertyListCommand(text)];
  const lines = text.split('\n', linesMax);
  const read =
    layout === 'settings'
      ? settingCommand
      : layout === 'modules'
        ? moduleCommand
        : layout === 'unit'
          ? unitCommand
          : layout === 'system-table'
            ? systemCommand
            : scheduledCommand;
  return lines.flatMap((line) => {
    const command = read(line);
    return command === undefined ? [] : [command];
  });
}

/** A line of a crontab is five fields, or `@daily`, and a command. */
export function scheduledCommand(line: string): string | undefined {
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

/** Settings of a program by which it starts a command. */
function settingCommand(line: string): string | undefined {
  return /(?:Invoke[\w-]{0,20}\s{0,4}\{?\s{0,4}"|^\s*(?:shell|run-shell|if-shell|ProxyCommand|LocalCommand|KnownHostsCommand)\s+["']?|\\!\s{0,4}|(?:^|[\s"'=])!\s{0,4}|(?:core)?(?:pager|editor|sshCommand|fsmonitor)\s*=\s*|(?:system|os\.execute)\s{0,4}\(\s{0,4}["'])(?<command>[^"{}]{2,1000})/i.exec(
    line,
  )?.groups?.command;
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
