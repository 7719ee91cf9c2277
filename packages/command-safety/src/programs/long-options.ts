import { withText, type Argument } from '../run.ts';

/**
 * Long options that something is known of, and those that begin alike: GNU's getopt_long, git, and clients of MySQL take any
 * beginning that is one option's alone. What a program has beside these does no harm by being taken for one of them.
 */
const longOptions: readonly (readonly [programs: string, options: string])[] = [
  [
    'git',
    'mirror force force-with-lease force-if-includes all branches tags follow-tags delete dry-run prune prune-packed no-verify no-ff hard soft ' +
      'mixed merge keep exclude orphan root expire expire-unreachable stale-fix discard-changes staged worktree source force-rebase ' +
      'no-force-rebase index-filter tree-filter env-filter msg-filter commit-filter aggressive auto stdin set-upstream recurse-submodules',
  ],
  ['rm grm', 'recursive force interactive no-preserve-root preserve-root one-file-system dir verbose'],
  [
    'chmod chown chgrp',
    'recursive reference no-preserve-root preserve-root no-dereference dereference changes quiet silent from verbose',
  ],
  [
    'cp mv ln install',
    'recursive archive force target-directory no-target-directory symbolic suffix backup interactive mode owner group',
  ],
  ['shred', 'force iterations size remove random-source zero exact verbose'],
  ['truncate', 'size reference no-create io-blocks'],
  ['tee', 'append ignore-interrupts output-error'],
  [
    'tar gtar',
    'extract get list create append directory file remove-files use-compress-program to-command to-stdout checkpoint checkpoint-action info-script new-volume-script files-from exclude absolute-names recursive-unlink overwrite',
  ],
  ['wipefs', 'all backup force no-act offset noheadings types'],
  ['blkdiscard', 'force offset length secure zeroout step'],
  ['sfdisk', 'delete wipe wipe-partitions force no-act append no-reread'],
  ['swapoff umount mount', 'all force lazy recursive bind rbind move options types make-private'],
  ['userdel deluser', 'force remove root prefix selinux-user remove-home remove-all-files'],
  ['usermod useradd', 'append groups gid uid shell password home lock unlock non-unique expiredate inactive'],
  ['passwd chage', 'delete lock unlock expire stdin'],
  ['groupdel', 'force root prefix'],
  [
    'systemctl loginctl',
    'now force no-block no-wall signal kill-whom type state failed root runtime global user system host machine',
  ],
  ['journalctl', 'vacuum-time vacuum-size vacuum-files rotate flush sync unit since until follow lines'],
  ['dmesg', 'clear read-clear console-off follow human'],
  [
    'iptables ip6tables',
    'flush delete-chain delete append insert policy table jump protocol source destination zero',
  ],
  ['mdadm', 'stop zero-superblock create fail remove force run assemble grow manage detail scan examine'],
  [
    'lvremove vgremove pvremove lvchange vgchange lvreduce',
    'force yes autobackup activate noudevsync select size resizefs test',
  ],
  ['mysql mariadb mysqladmin', 'execute host user password database force port protocol socket'],
  [
    'dropdb dropuser psql pg_restore pg_dropcluster',
    'force if-exists host username port command dbname file clean create interactive stop echo',
  ],
  [
    'wget',
    'post-file post-data method body-file output-document no-check-certificate execute use-askpass quiet',
  ],
  [
    'xargs',
    'arg-file delimiter max-args max-procs max-lines replace no-run-if-empty null interactive verbose',
  ],
  [
    'su runuser',
    'command login shell user group session-command preserve-environment whitelist-environment fast pty',
  ],
  ['env', 'chdir unset split-string ignore-environment null debug block-signal default-signal ignore-signal'],
  [
    'nsenter unshare',
    'target mount uts ipc net pid user all root wd mount-proc map-root-user setuid setgid fork',
  ],
  ['sed', 'in-place expression file quiet regexp-extended separate null-data'],
  ['kill pkill killall', 'signal user exact older newer full uid session wait everything'],
  ['base64 base32 basenc', 'decode ignore-garbage wrap'],
];

/** What the beginnings of the options of one program stand for: the option, or null where there are several. */
type Beginnings = ReadonlyMap<string, string | null>;

function beginningsOf(options: string): Beginnings {
  const names = options.split(' ').filter((name) => name !== '');
  const beginnings = new Map<string, string | null>();
  for (const name of names)
    for (let end = 1; end < name.length; end += 1) {
      const beginning = name.slice(0, end);
      beginnings.set(beginning, beginnings.has(beginning) ? null : name);
    }
  for (const name of names) beginnings.set(name, name);
  return beginnings;
}

const byProgram: ReadonlyMap<string, Beginnings> = new Map(
  longOptions.flatMap(([programs, options]) => {
    const beginnings = beginningsOf(options);
    return programs.split(' ').map((program) => [program, beginnings] as const);
  }),
);

const dash = 45;
/** The shortest beginning that is looked up: `--f` may be anything. */
const charactersMin = 4;

/** The arguments with each abbreviated long option written out; the same list where none is, as nearly always. */
export function withWholeOptions(program: string, args: readonly Argument[]): readonly Argument[] {
  let written: Argument[] | null = null;
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index];
    if (argument === undefined || argument.text.charCodeAt(0) !== dash) continue;
    const { text } = argument;
    if (text === '--') break;
    if (text.length < charactersMin || text.charCodeAt(1) !== dash) continue;
    const beginnings = byProgram.get(program);
    if (beginnings === undefined) return args;
    const equals = text.indexOf('=');
    const name = text.slice(2, equals === -1 ? undefined : equals);
    const whole = beginnings.get(name);
    if (whole === undefined || whole === null || whole === name) continue;
    written ??= [...args];
    written[index] = withText(argument, `--${whole}${equals === -1 ? '' : text.slice(equals)}`);
  }
  return written ?? args;
}
