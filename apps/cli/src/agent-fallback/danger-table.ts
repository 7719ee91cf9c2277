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

const disks =
  '/dev/sd%|/dev/nvme%|/dev/hd%|/dev/vd%|/dev/mmc%|/dev/mtd%|/dev/mem|/dev/disk%|/dev/mapper%|/dev/md%';
const systemPaths =
  '/etc|/etc/%|/bin%|/sbin%|/usr|/usr/bin%|/usr/lib%|/usr/sbin%|/lib|/lib/%|/lib64%|/boot%|/sys/%|/proc/sys%|/var|/var/log%|/var/lib%|/root%';
const wholes = '/|/*|~|~/*|*|./*|/home|/home/*|.git';
const startupFiles =
  '%authorized_keys%|%.bashrc|%.zshrc|%profile|%.zshenv|%.ssh/%|%.git/hooks%|%autostart/%|%systemd/%|%.vimrc|%cron%|%launchagents%|%launchdaemons%|%sudoers%|%udev/%';
const shells = 'sh|bash|zsh|dash|ksh|fish|source|eval';
const interpreters = 'python%|perl|ruby|node|php|lua|deno|bun|rscript|awk';
const fetchers = 'curl|wget|fetch|lynx|aria2c|http|xh|nc|ncat|socat|telnet|websocat';
const decoders = 'base64|base32|xxd|rev|gunzip|zcat|gzip|openssl|gpg|exiftool|strings';
const senders = `${fetchers}|scp|rsync|mail|%mail|gsutil|gist|logger`;
const secrets = '%.ssh%|%.gnupg%|%.kube%|%.aws%|%netrc|%.pgpass|%credential%|%secret%|%token%|%shadow|$(';

export const dangers: readonly Danger[] = [
  { pattern: 'rm -[rf]|--recu%|--forc%', effect: 'delete files for good' },
  {
    pattern: '-rf|-fr|-rfv|-rm|--no-preserve-root|--remove-files|--remove-all%',
    effect: 'delete files for good',
  },
  {
    pattern: `rm|unlink|mv|rmdir|rimraf|del-cli|trash%|shred ${systemPaths}|${wholes}`,
    effect: 'remove important files',
  },
  {
    pattern: 'xargs|-exec|-execdir|parallel rm|shred|unlink|kill|uninstall|undefine',
    effect: 'delete or end everything that was found',
  },
  { pattern: 'find -delete', effect: 'delete everything that was found' },
  {
    pattern:
      'mkfs%|mke2fs|mkswap|newfs%|wipefs|shred|blkdiscard|sgdisk|fdisk|parted|sfdisk|gdisk|zpool|pvremove|vgremove|lvremove|dmsetup|luks%|badblocks|flash_erase|flashrom|ubiformat|ddrescue|diskutil|diskpart|--zero-superblock|%security-erase%|nvme|srm|nvram|fastboot|tarsnap',
    effect: 'erase a disk',
  },
  { pattern: `dd|dcfldd|qemu-img|cp|tar|of ${disks}`, effect: 'overwrite a disk' },
  {
    pattern: `> ${disks}|${systemPaths}|${startupFiles}|/dev/tcp/%|/dev/udp/%|$(`,
    effect: 'overwrite a file of the system, or one that runs later',
  },
  {
    pattern: `tee|cp|ln|install|scp|rsync|chattr|setfacl|truncate|dd|sed|-i|-pi|sponge|ed|ex|vi%|clone|-out|-o ${disks}|${systemPaths}|${startupFiles}`,
    effect: 'overwrite a file of the system, or one that runs later',
  },
  { pattern: 'mv|cp|ln|install|of /dev/null|/dev/zero', effect: 'destroy files' },
  {
    pattern: `${fetchers} => ${shells}|.|${interpreters}|make|tar|cpio|patch|psql|mysql|kubectl|crontab|at|batch|claude|$(`,
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: `${decoders}|dig|ssh|tr|sed|echo|printf|tail => ^sh|^bash|^zsh|^dash|^ksh|^source|^.|^python%|^perl|at|batch|diskpart%|chpasswd|%passwd`,
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: '^sh|^bash|^zsh|^.|^source|eval|-c $( .. base64|base32|openssl|xxd|rev',
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: `${shells}|${interpreters}|exec|.|make|tar|at|$(|bash_env curl|wget|fetch|base64|base32|xxd|dig|%urlopen|%urllib%|requests%`,
    effect: 'run text that comes from the network or is hidden',
  },
  {
    pattern: '^$( curl|wget|echo|printf|base64|base32|dig',
    effect: 'run text that comes from the network or is hidden',
  },
  { pattern: 'eval|iex|mshta|certutil%', effect: 'run text that nobody has seen' },
  {
    pattern:
      'curl|wget|fetch|aria2c .. ^sh|^bash|^zsh|^source|^.|^python%|^perl|^node|^./%|+x|755|dpkg|^/tmp/%|terraform',
    effect: 'run a file that comes from the network',
  },
  {
    pattern:
      '%sysrq%|insmod|modprobe|rmmod|kexec|setcap|useradd|usermod|userdel|adduser|deluser|chpasswd|visudo|vipw|sysadminctl|dscl|nsenter|chroot|csrutil|spctl|setenforce|auditctl|launchctl|killall5|xmrig|utmpdump|ldapdelete|^passwd',
    effect: 'change who may do what on this machine, or how it runs',
  },
  {
    pattern:
      'powershell%|pwsh%|cmd.exe|^cmd|^format|wsl%|schtasks%|icacls%|vssadmin%|bcdedit%|wevtutil%|%.exe',
    effect: 'change the Windows of this machine',
  },
  { pattern: 'git push --force%|-[fd]|--mirr%|--delete|+%|:%', effect: 'overwrite what others have pushed' },
  {
    pattern:
      'git reset|checkout|clean|restore|stash|gc|reflog|update-ref|config|-c --hard|-[fd]|--force|drop|clear|expire%|%hookspath%|alias.%|%.allow',
    effect: 'lose work that is not committed, or run something at each call of git',
  },
  { pattern: 'git filter-branch|filter-repo', effect: 'rewrite the history' },
  { pattern: 'git add %.env%|%credential%|%.pem|id_rsa', effect: 'publish secrets' },
  {
    pattern: `chmod|chown|chgrp|setfacl /|777|666|000|0|u+s|+s|g+s|a+w|o+w|4755|${systemPaths}`,
    effect: 'change who may use important files',
  },
  {
    pattern: `chmod|chown|chgrp|setfacl -[r]|--recursive ${systemPaths}|${wholes}|/usr/%`,
    effect: 'change who may use important files',
  },
  { pattern: 'find /|~ -exec chmod|chown|chgrp|openssl|curl|mv', effect: 'change every file of the machine' },
  { pattern: 'tar|cpio|patch -c|-d /', effect: 'overwrite a file of the system, or one that runs later' },
  { pattern: '^shutdown|^reboot|^halt|^poweroff|^telinit|^init', effect: 'stop the machine' },
  {
    pattern: 'kill|killall|pkill|skill -1|1|-u|.*|systemd|init|sshd',
    effect: 'end processes that the machine needs',
  },
  { pattern: '^kill -9 $(', effect: 'end processes that the machine needs' },
  { pattern: '() ? => ? &', effect: 'start processes without end' },
  { pattern: '()|function|while .. &', effect: 'start processes without end' },
  {
    pattern: `${senders} -d|--data%|-[t]|--upload%|--post%|--form|-f|@%|${secrets}`,
    effect: 'send files or secrets away',
  },
  {
    pattern: `cat|tar|env|printenv|gzip|history|%dump|%dumpall|zip|base64|xxd|security|npm|kubectl|docker|terraform|gh|aws|set|-raw => ${senders}|openssl|dig|ping|read`,
    effect: 'send files or secrets away',
  },
  { pattern: '%dump|%dumpall|tcpdump|env|printenv|tar => ssh|nc|curl', effect: 'send files or secrets away' },
  { pattern: 'nc|ncat|socat|websocat|telnet -[ce]|-[l]|%exec%|cmd:%', effect: 'let others in' },
  {
    pattern:
      '%dropdb%|drop|%:drop%|%.drop%|%dropdatabase%|truncate|delete|delete%|%:delete%|%-delete|%destroy%|purge|--purge|%wipe%|%terminate-%|%erase%|flushall|flushdb|%rmtree%|%rmsync%|%rm_rf%|%remove_tree%|%removeall|%remove-item%|%deletemany%|%.remove|unregister|prune|nuke|unpublish|%-deletion|close-account|slaveof|forget|del|xp_cmdshell|%vacuum%',
    effect: 'delete data that is in no trash',
  },
  {
    pattern:
      'remove|rm|rb|down|reset|uninstall|revoke|disable|detach|stop|flush|undefine|%:reset|%:fresh|deregister|autoremove|replace -y|--yes|--force%|--all|-[afv]|--prod%|prod%|%prod|%_prod|--recursive|--auto-approve|--noinput|--linked|--confirm|--stage|root|master|main|postgres|$(|sudo|%libc%|secret/%|gs%|s3%|kv%',
    effect: 'take away all of something',
  },
  {
    pattern: `${interpreters} -[cer]|--eval|-pi|-rsocket|- .. %socket%|%system%|%subprocess%|%child_process%|%fork%|exec|exec%|%.exec|unlink|%unlink%|%.rm|rename|%write%|%put_contents|%copy%|%fsockopen%|%fromhex%|chr|%.post|${systemPaths}|${disks}`,
    effect: 'delete, send or run things from code',
  },
  {
    pattern:
      '%/inet/%|/dev/tcp/%|/dev/udp/%|/:/%|/:|--privileged|%hostpid%|%hostpath%|cap_%|--cap-add|--pid|%binfmt_misc%|ld_preload|node_options|%http.server%|%docker.sock%|%cluster-admin%|%s_client|tcp://%|0.0.0.0%|%allusers%|put-bucket-%',
    effect: 'let others in',
  },
  {
    pattern:
      'pip%|npx|npm|pnpm|yarn|bunx|gem|cargo|go|uv%|deno|apt%|dpkg|rpm|apk|brew|pacman|yum|dnf|helm|ansible-pull|npm http%|git+%|%@latest|--index-url|--extra-index%|--force-%|--nodeps|--allow-unauth%|--registry|-rns|-rdd|script-shell',
    effect: 'install from an unknown place, or remove what the machine needs',
  },
  {
    pattern: 'apt%|dpkg|rpm|apk|brew|pacman|yum|dnf -e|remove|purge|del|erase',
    effect: 'install from an unknown place, or remove what the machine needs',
  },
  {
    pattern:
      'systemctl|service|chkconfig|defaults|ufw|iptables|swapoff|journalctl stop|disable|mask|edit|unload|off|write|-f|-p|/tmp/%|--vacuum%',
    effect: 'stop what protects the machine',
  },
  { pattern: 'histfile|histsize|history -c|/dev/null|0|unset', effect: 'remove the record of what was done' },
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
