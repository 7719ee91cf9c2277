/** What a command does to things, and the words for it. */
export interface Effect {
  /** The verb, in the third person: "deletes". */
  readonly verb: string;
  /** The verb in a request, in all forms. */
  readonly requestWord: RegExp;
  /** A program with its words that does it. */
  readonly command: RegExp;
  /** What prevents it, in the same run. */
  readonly unless?: RegExp;
}

export const effects: readonly Effect[] = [
  {
    verb: 'deletes',
    requestWord:
      /^(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|eras(?:e|es|ed|ing)|wip(?:e|es|ed|ing)|destroy(?:s|ed|ing)?|purg(?:e|es|ed|ing)|drop(?:s|ped|ping)?)$/,
    command:
      /^(?:rm|rmdir|shred|unlink|userdel|groupdel|srm|wipe)\b|^find .* -delete\b|^rsync .*--(?:del|remove-source-files)|^tar .*--remove-files|^git (?:rm|clean|(?:branch|tag) .*-(?:d|D|-delete)\b|push .*(?:--delete| :)|stash (?:drop|clear)|worktree remove)|^(?:apt|apt-get|dnf|yum|brew|snap|pacman|npm|gem|flatpak|zypper|apk|cargo|pip3?|python3? -m pip) .*\b(?:remove|purge|autoremove|uninstall|del)\b|^pacman -R|^(?:docker|podman)\b.* (?:rm|rmi|prune|down)\b|^kubectl delete|^sed .*[\d$/]d\b|^(?:gzip|bzip2|xz|lzma)\b/,
    unless:
      /^(?:gzip|bzip2|xz|lzma)\b.* (?:-\w*[kclt]|--keep|--stdout|--list|--test)|^rm -i|^git rm .*--cached|^(?:git clean|rsync|apt\S*)\b.* (?:-\w*n|--dry-run|-s)\b|^sed (?!.*-i)|^docker compose down(?!.*-v)/,
  },
  {
    verb: 'overwrites',
    requestWord: /^(?:overwrit(?:e|es|ing|ten)|clobber(?:s|ed|ing)?)$/,
    command: /^(?:cp|mv|scp|rsync|unzip|ln .*-\w*f|install|git reset .*--hard|git checkout)\b|^tar -?\w*x/,
    unless:
      /^(?:cp|mv|ln)\b.* (?:-\w*[nib]|--no-clobber|--interactive|--backup)|--ignore-existing|--backup|^unzip .*-\w*[nl]|^tar .*(?:-\w*k|--keep|--skip-old)/,
  },
  {
    verb: 'pushes',
    requestWord: /^push(?:es|ed|ing)?$/,
    command: /^git push\b/,
    unless: /--dry-run/,
  },
  {
    verb: 'commits',
    requestWord: /^commit(?:s|ted|ting)?$/,
    command: /^git (?:commit|merge|cherry-pick|revert|am|pull)\b/,
    unless: /--no-commit|--squash|--dry-run|--ff-only| -n\b|--abort|--continue|--rebase/,
  },
  {
    verb: 'merges',
    requestWord: /^merg(?:e|es|ed|ing)$/,
    command: /^git (?:merge|pull)\b/,
    unless: /--abort|--rebase/,
  },
  {
    verb: 'switches to the branch',
    requestWord: /^(?:switch(?:es|ed|ing)?|checkout)$/,
    command: /^git (?:switch|checkout)\b/,
  },
  {
    verb: 'forces',
    requestWord: /^forc(?:e|es|ed|ing)$/,
    command:
      /^(?:kill|pkill|killall)\b.* -(?:9|KILL|SIGKILL)\b|^(?:git|rm|cp|mv|ln|npm|docker|umount)\b.* (?:-\w*f|--force\S*)\b/,
    unless: /^docker .*-f \S|^docker .*\blogs\b/,
  },
  {
    verb: 'restarts',
    requestWord: /^(?:restart(?:s|ed|ing)?|reboot(?:s|ed|ing)?)$/,
    command: /^(?:reboot|shutdown .*-r)|^\S+ .*\b(?:restart|reboot)\b/,
  },
  {
    verb: 'starts',
    requestWord: /^start(?:s|ed|ing)?$/,
    command:
      /^(?:systemctl|docker|podman|brew|service|virsh)\b.* (?:re)?start\b|--now\b|^docker(?: compose)? (?:run|up)\b/,
    unless: /^systemctl (?:disable|mask) /,
  },
  {
    verb: 'stops',
    requestWord: /^stop(?:s|ped|ping)?$/,
    command:
      /^(?:systemctl|docker|podman|brew|service)\b.* (?:stop|kill|down)\b|^systemctl disable .*--now|^docker rm .*-f|^(?:kill|pkill|killall|timeout)\b/,
  },
  {
    verb: 'enables',
    requestWord: /^enabl(?:e|es|ed|ing)$/,
    command: /^\S+ .*\benable\b|^swapon\b|^update-rc\.d/,
  },
  {
    verb: 'disables',
    requestWord: /^disabl(?:e|es|ed|ing)$/,
    command: /^\S+ .*\b(?:disable|mask)\b|^swapoff\b|^update-rc\.d/,
  },
  {
    verb: 'kills',
    requestWord: /^kill(?:s|ed|ing)?$/,
    command: /^(?:kill|pkill|killall|xkill|skill|timeout)\b|^fuser .*-\w*k|^(?:docker|systemctl) .*\bkill\b/,
    unless: / -(?:0|l|STOP|CONT|HUP|USR1|USR2|SIG(?:STOP|CONT|HUP))\b/,
  },
  {
    verb: 'installs',
    requestWord: /^install(?:s|ed|ing)?$/,
    command: /^\S+(?: -m pip| -\S+)* (?:install|add|-S\w*)\b|^dpkg .*-i\b/,
    unless: /--download|--dry-run|--simulate|-d\b|^(?:crontab|git|useradd|ssh-add)\b|--fix-broken/,
  },
  {
    verb: 'upgrades',
    requestWord: /^(?:upgrad(?:e|es|ed|ing)|updat(?:e|es|ed|ing))$/,
    command:
      /^\S+(?: -m pip| -\S+)* (?:upgrade|full-upgrade|dist-upgrade|update|-Syu)\b|--(?:only-)?upgrade\b/,
    unless: /--dry-run|--simulate|^apt(?:-get)? -s\b/,
  },
  {
    verb: 'extracts',
    requestWord: /^(?:extract(?:s|ed|ing)?|unpack(?:s|ed|ing)?|unzip(?:s|ped|ping)?)$/,
    command: /^(?:unzip|7z x|unrar|gunzip|gzip .*-\w*d|dpkg-deb -x)\b|^tar -?\w*x/,
    unless: /^unzip .*-\w*[lptvZ]|^tar -?\w*O| -c\b/,
  },
  {
    verb: 'compresses',
    requestWord: /^(?:compress(?:es|ed|ing)?|gzip(?:s|ped|ping)?|zip(?:s|ped|ping)?)$/,
    command:
      /^(?:gzip|bzip2|xz|zstd|zip|7z a|pigz)\b|^tar -?\w*[zjJ]|^tar .*--(?:gzip|zstd|xz)|^rsync .*-\w*z/,
    unless: /-\w*d\b/,
  },
  {
    verb: 'downloads',
    requestWord: /^download(?:s|ed|ing)?$/,
    command:
      /^(?:wget|aria2c|youtube-dl|yt-dlp|git clone|apt download)\b|^curl .*-\w*[oO]|^\S+(?: -m pip)? install\b/,
    unless: /--spider|--simulate/,
  },
  {
    verb: 'copies',
    requestWord: /^cop(?:y|ies|ied|ying)$/,
    command: /^(?:cp|scp|rsync|xclip|xsel|pbcopy|wl-copy|install|docker cp|dd)\b/,
  },
  {
    verb: 'moves',
    requestWord: /^mov(?:e|es|ed|ing)$/,
    command: /^(?:mv|git mv)\b|^rsync .*--remove-source-files/,
  },
  {
    verb: 'sorts',
    requestWord: /^sort(?:s|ed|ing)?$/,
    command: /^sort\b|--sort\b/,
  },
  {
    verb: 'follows links',
    requestWord: /^(?:follow(?:s|ed|ing)?|dereferenc(?:e|es|ed|ing))$/,
    command:
      /^(?:find|cp|ls|grep|rsync|tar)\b.* -\w*L|^tail .*-\w*[fF]|^(?:docker|journalctl|kubectl)\b.* -f\b/,
  },
  {
    verb: 'goes into the directories below',
    requestWord:
      /^(?:recurs(?:e|es|ed|ing|ive|ively)|subfolders?|subdirector(?:y|ies)|sub-director(?:y|ies)|sub-folders?)$/,
    command:
      /^find (?!.*-maxdepth [01]\b)|^(?:grep|rm|cp|chmod|chown|chgrp|scp|ls|zip)\b.* -\w*[rR]|^tree(?! .*-L 1)/,
    unless: /-prune/,
  },
];

/** Whether a run has an effect. */
export function hasEffect(
  { command, unless }: Pick<Effect, 'command' | 'unless'>,
  runs: readonly string[],
): boolean {
  return runs.some((run) => command.test(run) && unless?.test(run) !== true);
}

/** What is left where somebody wants it gone: "the user and her files". */
export const leaves =
  /^userdel (?!.*-\w*r)|^(?:apt|apt-get|dpkg) (?:.* )?(?:remove|-r)\b|^docker (?:container )?rm (?!.*(?:-\w*v|--volumes))|^docker compose down(?!.*(?:-\w*v|--volumes))/;

/** What is lost where somebody wants it kept. */
export const loses: Pick<Effect, 'command' | 'unless'> = {
  command:
    /^(?:gzip|bzip2|xz|lzma|gunzip|bunzip2|unxz)\b|^git (?:reset .*--hard|stash (?:pop|drop)|rm|checkout (?:--|\.)|restore (?!.*--staged)|clean)|^userdel .*-\w*r|^(?:apt|apt-get) .*purge|^rsync .*--(?:del|delete\S*|remove-source-files)\b|^tar .*--remove-files|^docker .*(?: -v\b|--volumes)/,
  unless:
    /^(?:gzip|bzip2|xz|lzma|gunzip|bunzip2|unxz)\b.* (?:-\w*[kclt]|--keep|--stdout)|^git rm .*--cached|^docker run|--ours|--theirs/,
};
