/**
 * What is asked about while the daemon does not answer: a short list in place of the real check, so it asks too often
 * rather than too seldom. The native hook is compiled from the same rows (`pnpm docs` writes native/fallback-table.h).
 *
 * A pattern is a list of elements, separated by spaces, that must all occur, in this order, within one simple command. An
 * element is one of several words, separated by `|`:
 *
 * | word | matches |
 * |---|---|
 * | `rm` | the word, also as `/bin/rm` |
 * | `mkfs%`, `%.remove`, `%socket%` | a word that begins, ends or contains |
 * | `-[rf]` | short options with one of the letters |
 * | `^sh` | only as the first word of a command |
 * | `?` | any word |
 *
 * Three elements are no words: `=>` a pipe, `&` the end of a background command, and `..` which lets the rest stand
 * anywhere in the text. `>` is the word of a redirection, `$(` of a command substitution, `()` of a function.
 */
export interface Danger {
  readonly pattern: string;
  /** Ends the sentence "it may …". */
  readonly effect: string;
}

const disks = '/dev/sd%|/dev/nvme%|/dev/vd%|/dev/mmc%|/dev/disk%|/dev/rdisk%|/dev/mapper%';
const systemPaths = '/etc%|/bin%|/sbin%|/usr|/usr/%|/lib%|/boot%|/var|/var/lib%|/var/log%|/root%';
const wholes = '/|/*|~|~/*|*|./*|/home|/home/*|.git';
const startupFiles =
  '%authorized_keys%|%.bashrc|%.zshrc|%profile|%.ssh/%|%.git/hooks%|%systemd/%|%cron%|%sudoers%';
const secrets = '%.ssh%|%.gnupg%|%.kube%|%.aws%|%netrc|%credential%|%shadow|%.env';
const shells = 'sh|bash|zsh|dash|ksh|fish|source|eval|.';
const interpreters = 'python%|perl|ruby|node|php';
const fetchers = 'curl|wget|fetch|nc|ncat|socat';
const decoders = 'base64|base32|xxd|openssl';

export const dangers: readonly Danger[] = [
  { pattern: 'rm -[rf]|--recu%|--forc%', effect: 'delete files for good' },
  { pattern: `rm|mv|unlink|rmdir|shred ${systemPaths}|${wholes}`, effect: 'remove important files' },
  { pattern: 'xargs|-exec|-execdir rm|shred|unlink|kill', effect: 'delete or end everything that was found' },
  { pattern: 'find|rsync -delete|--delete%', effect: 'delete whole directories' },
  {
    pattern: 'mkfs%|wipefs|shred|blkdiscard|fdisk|sfdisk|sgdisk|parted|cryptsetup|badblocks|diskutil',
    effect: 'erase a disk',
  },
  { pattern: `dd|cp|tee ${disks}`, effect: 'overwrite a disk' },
  { pattern: `> ${disks}`, effect: 'overwrite a disk' },
  {
    pattern: `>|tee|cp|ln|install|sed|dd|truncate ${systemPaths}|${startupFiles}`,
    effect: 'overwrite a file of the system, or one that runs later',
  },
  { pattern: 'mv|cp /dev/null', effect: 'destroy files' },
  {
    pattern: `${fetchers}|${decoders} => ${shells}|${interpreters}`,
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: `${shells}|${interpreters} ${fetchers}|${decoders}`,
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: `sh|bash|zsh|eval|-c $( .. ${decoders}`,
    effect: 'run text that comes from the network or is hidden',
  },
  { pattern: `^$( ${fetchers}`, effect: 'run text that comes from the network or is hidden' },
  { pattern: 'curl|wget .. +x|^sh|^bash|^./%', effect: 'run a file that comes from the network' },
  { pattern: 'eval', effect: 'run text that nobody has seen' },
  {
    pattern: `${interpreters} -[cer] .. %system%|%subprocess%|%socket%|%remove%|%rmtree%|%unlink%`,
    effect: 'delete or run things from code',
  },
  { pattern: 'git push --force%|-[fd]|--mirr%|--delete|+%', effect: 'overwrite what others have pushed' },
  {
    pattern: 'git reset|checkout|clean|restore|stash --hard|-[fd]|--force|drop|clear',
    effect: 'lose work that is not committed',
  },
  { pattern: 'git filter-branch|filter-repo', effect: 'rewrite the history' },
  {
    pattern: `chmod|chown|chgrp 777|666|u+s|+s|${systemPaths}|${wholes}`,
    effect: 'change who may use important files',
  },
  { pattern: '^shutdown|^reboot|^halt|^poweroff', effect: 'stop the machine' },
  { pattern: 'kill|killall|pkill -1|1|-u|init|systemd|sshd', effect: 'end processes that the machine needs' },
  { pattern: '() ? => ? &', effect: 'start processes without end' },
  {
    pattern: 'useradd|usermod|userdel|visudo|chpasswd|insmod|modprobe|rmmod|setcap|nsenter|chroot',
    effect: 'change who may do what on this machine',
  },
  { pattern: `${fetchers}|scp|rsync|mail ${secrets}`, effect: 'send secrets away' },
  {
    pattern: `cat|tar|env|printenv|base64|%dump|%dumpall => ${fetchers}|mail|ssh`,
    effect: 'send files or secrets away',
  },
  { pattern: 'nc|ncat|socat|telnet|> -[ce]|%exec%|/dev/tcp/%', effect: 'let others in' },
  { pattern: '--privileged|/:/%', effect: 'let a container change this machine' },
  { pattern: 'drop|truncate|delete table|database|schema|from', effect: 'delete data that is in no trash' },
  {
    pattern: 'dropdb|flushall|flushdb|%dropdatabase%|%destroy%|%terminate-%|delete|delete-%|purge',
    effect: 'delete data that is in no trash',
  },
  {
    pattern:
      'docker|podman|compose|volume|aws|gsutil|helm|gh down|prune|rm|rb|uninstall -[avf]|--all|--volumes|--force|--recursive|--yes',
    effect: 'take away all of something',
  },
  {
    pattern: 'apt%|dpkg|rpm|yum|dnf|pacman|brew remove|purge|erase|-e|-rns',
    effect: 'remove what the machine needs',
  },
  {
    pattern:
      'systemctl|service|ufw|launchctl|auditctl|spctl|setenforce stop|disable|mask|unload|--master-disable|-e|0',
    effect: 'stop what protects the machine',
  },
  { pattern: 'crontab|history -[rc]', effect: 'remove what others rely on, or the record of what was done' },
  { pattern: 'hunch uninstall|config|stop', effect: 'switch hunch off' },
  {
    pattern:
      '%.claude/settings%|%.codex/hooks%|%.codex/config%|%.gemini/settings%|%.cursor/hooks%|%opencode/plugin%|%hunchd%',
    effect: 'switch hunch off',
  },
];

/** After these words a command begins as at the start of a line. */
export const commandPrefixes = [
  'sudo',
  'doas',
  'env',
  'exec',
  'nohup',
  'xargs',
  'then',
  'do',
  'else',
  '$(',
] as const;
