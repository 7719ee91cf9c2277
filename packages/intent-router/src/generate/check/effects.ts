/** What a command does to things, and the words for it. */
export interface Effect {
  /** The verb, in the third person: "deletes". */
  readonly does: string;
  /** The verb in a request, in all forms. */
  readonly says: RegExp;
  /** A program with its words that does it. */
  readonly made: RegExp;
  /** What spares it, in the same run. */
  readonly spared?: RegExp;
}

export const effects: readonly Effect[] = [
  {
    does: 'deletes',
    says: /^(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|eras(?:e|es|ed|ing)|wip(?:e|es|ed|ing)|destroy(?:s|ed|ing)?|purg(?:e|es|ed|ing)|drop(?:s|ped|ping)?)$/,
    made: /^(?:rm|rmdir|shred|unlink|userdel|groupdel|srm|wipe)\b|^find .* -delete\b|^rsync .*--(?:del|remove-source-files)|^tar .*--remove-files|^git (?:rm|clean|(?:branch|tag) .*-(?:d|D|-delete)\b|push .*(?:--delete| :)|stash (?:drop|clear)|worktree remove)|^(?:apt|apt-get|dnf|yum|brew|snap|pacman|npm|gem|flatpak|zypper|apk|cargo|pip3?|python3? -m pip) .*\b(?:remove|purge|autoremove|uninstall|del)\b|^pacman -R|^(?:docker|podman)\b.* (?:rm|rmi|prune|down)\b|^kubectl delete|^sed .*[\d$/]d\b|^(?:gzip|bzip2|xz|lzma)\b/,
    spared:
      /^(?:gzip|bzip2|xz|lzma)\b.* (?:-\w*[kclt]|--keep|--stdout|--list|--test)|^rm -i|^git rm .*--cached|^(?:git clean|rsync|apt\S*)\b.* (?:-\w*n|--dry-run|-s)\b|^sed (?!.*-i)|^docker compose down(?!.*-v)/,
  },
  {
    does: 'overwrites',
    says: /^(?:overwrit(?:e|es|ing|ten)|clobber(?:s|ed|ing)?)$/,
    made: /^(?:cp|mv|scp|rsync|unzip|ln .*-\w*f|install|git reset .*--hard|git checkout)\b|^tar -?\w*x/,
    spared:
      /^(?:cp|mv|ln)\b.* (?:-\w*[nib]|--no-clobber|--interactive|--backup)|--ignore-existing|--backup|^unzip .*-\w*[nl]|^tar .*(?:-\w*k|--keep|--skip-old)/,
  },
  {
    does: 'pushes',
    says: /^push(?:es|ed|ing)?$/,
    made: /^git push\b/,
    spared: /--dry-run/,
  },
  {
    does: 'commits',
    says: /^commit(?:s|ted|ting)?$/,
    made: /^git (?:commit|merge|cherry-pick|revert|am|pull)\b/,
    spared: /--no-commit|--squash|--dry-run|--ff-only| -n\b|--abort|--continue|--rebase/,
  },
  {
    does: 'merges',
    says: /^merg(?:e|es|ed|ing)$/,
    made: /^git (?:merge|pull)\b/,
    spared: /--abort|--rebase/,
  },
  {
    does: 'switches to the branch',
    says: /^(?:switch(?:es|ed|ing)?|checkout)$/,
    made: /^git (?:switch|checkout)\b/,
  },
  {
    does: 'forces',
    says: /^forc(?:e|es|ed|ing)$/,
    made: /^(?:kill|pkill|killall)\b.* -(?:9|KILL|SIGKILL)\b|^(?:git|rm|cp|mv|ln|npm|docker|umount)\b.* (?:-\w*f|--force\S*)\b/,
    spared: /^docker .*-f \S|^docker .*\blogs\b/,
  },
  {
    does: 'restarts',
    says: /^(?:restart(?:s|ed|ing)?|reboot(?:s|ed|ing)?)$/,
    made: /^(?:reboot|shutdown .*-r)|^\S+ .*\b(?:restart|reboot)\b/,
  },
  {
    does: 'starts',
    says: /^start(?:s|ed|ing)?$/,
    made: /^(?:systemctl|docker|podman|brew|service|virsh)\b.* (?:re)?start\b|--now\b|^docker(?: compose)? (?:run|up)\b/,
    spared: /^systemctl (?:disable|mask) /,
  },
  {
    does: 'stops',
    says: /^stop(?:s|ped|ping)?$/,
    made: /^(?:systemctl|docker|podman|brew|service)\b.* (?:stop|kill|down)\b|^systemctl disable .*--now|^docker rm .*-f|^(?:kill|pkill|killall|timeout)\b/,
  },
  {
    does: 'enables',
    says: /^enabl(?:e|es|ed|ing)$/,
    made: /^\S+ .*\benable\b|^swapon\b|^update-rc\.d/,
  },
  {
    does: 'disables',
    says: /^disabl(?:e|es|ed|ing)$/,
    made: /^\S+ .*\b(?:disable|mask)\b|^swapoff\b|^update-rc\.d/,
  },
  {
    does: 'kills',
    says: /^kill(?:s|ed|ing)?$/,
    made: /^(?:kill|pkill|killall|xkill|skill|timeout)\b|^fuser .*-\w*k|^(?:docker|systemctl) .*\bkill\b/,
    spared: / -(?:0|l|STOP|CONT|HUP|USR1|USR2|SIG(?:STOP|CONT|HUP))\b/,
  },
  {
    does: 'installs',
    says: /^install(?:s|ed|ing)?$/,
    made: /^\S+(?: -m pip| -\S+)* (?:install|add|-S\w*)\b|^dpkg .*-i\b/,
    spared: /--download|--dry-run|--simulate|-d\b|^(?:crontab|git|useradd|ssh-add)\b|--fix-broken/,
  },
  {
    does: 'upgrades',
    says: /^(?:upgrad(?:e|es|ed|ing)|updat(?:e|es|ed|ing))$/,
    made: /^\S+(?: -m pip| -\S+)* (?:upgrade|full-upgrade|dist-upgrade|update|-Syu)\b|--(?:only-)?upgrade\b/,
    spared: /--dry-run|--simulate|^apt(?:-get)? -s\b/,
  },
  {
    does: 'extracts',
    says: /^(?:extract(?:s|ed|ing)?|unpack(?:s|ed|ing)?|unzip(?:s|ped|ping)?)$/,
    made: /^(?:unzip|7z x|unrar|gunzip|gzip .*-\w*d|dpkg-deb -x)\b|^tar -?\w*x/,
    spared: /^unzip .*-\w*[lptvZ]|^tar -?\w*O| -c\b/,
  },
  {
    does: 'compresses',
    says: /^(?:compress(?:es|ed|ing)?|gzip(?:s|ped|ping)?|zip(?:s|ped|ping)?)$/,
    made: /^(?:gzip|bzip2|xz|zstd|zip|7z a|pigz)\b|^tar -?\w*[zjJ]|^tar .*--(?:gzip|zstd|xz)|^rsync .*-\w*z/,
    spared: /-\w*d\b/,
  },
  {
    does: 'downloads',
    says: /^download(?:s|ed|ing)?$/,
    made: /^(?:wget|aria2c|youtube-dl|yt-dlp|git clone|apt download)\b|^curl .*-\w*[oO]|^\S+(?: -m pip)? install\b/,
    spared: /--spider|--simulate/,
  },
  {
    does: 'copies',
    says: /^cop(?:y|ies|ied|ying)$/,
    made: /^(?:cp|scp|rsync|xclip|xsel|pbcopy|wl-copy|install|docker cp|dd)\b/,
  },
  {
    does: 'moves',
    says: /^mov(?:e|es|ed|ing)$/,
    made: /^(?:mv|git mv)\b|^rsync .*--remove-source-files/,
  },
  {
    does: 'sorts',
    says: /^sort(?:s|ed|ing)?$/,
    made: /^sort\b|--sort\b/,
  },
  {
    does: 'follows links',
    says: /^(?:follow(?:s|ed|ing)?|dereferenc(?:e|es|ed|ing))$/,
    made: /^(?:find|cp|ls|grep|rsync|tar)\b.* -\w*L|^tail .*-\w*[fF]|^(?:docker|journalctl|kubectl)\b.* -f\b/,
  },
  {
    does: 'goes into the directories below',
    says: /^(?:recurs(?:e|es|ed|ing|ive|ively)|subfolders?|subdirector(?:y|ies)|sub-director(?:y|ies)|sub-folders?)$/,
    made: /^find (?!.*-maxdepth [01]\b)|^(?:grep|rm|cp|chmod|chown|chgrp|scp|ls|zip)\b.* -\w*[rR]|^tree(?! .*-L 1)/,
    spared: /-prune/,
  },
];

/** Whether a run has an effect. */
export function hasEffect(
  { made, spared }: Pick<Effect, 'made' | 'spared'>,
  runs: readonly string[],
): boolean {
  return runs.some((run) => made.test(run) && spared?.test(run) !== true);
}

/** What is left where somebody wants it gone: "the user and her files". */
export const leaves =
  /^userdel (?!.*-\w*r)|^(?:apt|apt-get|dpkg) (?:.* )?(?:remove|-r)\b|^docker (?:container )?rm (?!.*(?:-\w*v|--volumes))|^docker compose down(?!.*(?:-\w*v|--volumes))/;

/** What is lost where somebody wants it kept. */
export const loses: Pick<Effect, 'made' | 'spared'> = {
  made: /^(?:gzip|bzip2|xz|lzma|gunzip|bunzip2|unxz)\b|^git (?:reset .*--hard|stash (?:pop|drop)|rm|checkout (?:--|\.)|restore (?!.*--staged)|clean)|^userdel .*-\w*r|^(?:apt|apt-get) .*purge|^rsync .*--(?:del|delete\S*|remove-source-files)\b|^tar .*--remove-files|^docker .*(?: -v\b|--volumes)/,
  spared:
    /^(?:gzip|bzip2|xz|lzma|gunzip|bunzip2|unxz)\b.* (?:-\w*[kclt]|--keep|--stdout)|^git rm .*--cached|^docker run|--ours|--theirs/,
};
