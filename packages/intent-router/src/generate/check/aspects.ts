/** One of several sides of a thing that a request may ask for together: "lines, words and characters". */
export interface Aspect {
  /** Those of one kind are what "and" joins. */
  readonly kind: string;
  readonly word: RegExp;
  /** A run that shows it. */
  readonly shown: RegExp;
  /** A run that shows it and nothing else of its kind. */
  readonly only?: RegExp;
  /** A run that shows it beside others of its kind. */
  readonly among?: RegExp;
}

const anyListing = '^(?:stat|ls|exa|eza|tree|file)\\b';

export const aspects: readonly Aspect[] = [
  {
    kind: 'end',
    word: /^first$/,
    shown:
      /^(?:head|git|who|last|history)\b|^sed .*(?:\b1(?:[pqd;,!{]|$)|1~)|\bNR ?(?:==|<|>|<=|>=) ?\d|^tail .*\+|^(?:awk|cut|sort) .*\b1\b/,
  },
  {
    kind: 'end',
    word: /^last$/,
    shown: /^(?:tail|git|last|history|tac|journalctl)\b|^sed .*\$|\bEND\b|^head .*-n ?-|^(?!head)\S+ .*-1\b/,
  },
  { kind: 'count', word: /^lines?$/, shown: /^wc (?!-)|^wc .*-\w*l|-\w*c\b|\bNR\b|^wc$|\blength\b/ },
  { kind: 'count', word: /^words?$/, shown: /^wc (?!-)|^wc .*-\w*w|^wc$|\bNF\b|:alpha:|:alnum:/ },
  {
    kind: 'count',
    word: /^(?:characters?|chars?|letters)$/,
    shown: /^wc (?!-)|^wc .*-\w*[mc]|^wc$|\blength\b/,
  },
  { kind: 'count', word: /^bytes?$/, shown: /^wc (?!-)|^wc .*-\w*c|^wc$|^stat|^du .*-\w*b/ },
  {
    kind: 'entry',
    word: /^files?$/,
    shown: /./,
    only: /^(?:find|fd) (?!.*-type d).*-type f/,
  },
  {
    kind: 'entry',
    word: /^(?:director(?:y|ies)|folders?|dirs?)$/,
    shown: /./,
    only: /^(?:find|fd) (?!.*-type f).*-type d/,
  },
  {
    kind: 'load',
    word: /^cpu$/,
    shown: /^(?:h?top|btop|atop|glances|vmstat|mpstat|sar|ps|uptime|lscpu|nproc|iostat|docker stats)\b|cpu/i,
  },
  {
    kind: 'load',
    word: /^(?:memory|ram|mem)$/,
    shown: /^(?:h?top|btop|atop|glances|vmstat|sar|ps|free|lsmem|docker stats)\b|mem|rss/i,
  },
  {
    kind: 'load',
    word: /^(?:disk|disks|storage)$/,
    shown: /^(?:df|du|iostat|lsblk|glances|fdisk|parted|vmstat|iotop)\b/,
  },
  { kind: 'load', word: /^swap$/, shown: /^(?:free|swapon|vmstat|h?top|glances)\b|swap/i },
  {
    kind: 'address',
    word: /^ips?$/,
    shown: /^ip (?!.*(?:link|route))|^(?:ifconfig|hostname|curl|dig|host|getent|nmap|arp)\b/,
  },
  {
    kind: 'address',
    word: /^macs?$/,
    shown: /^(?:ip (?:.* )?(?:link|a|addr|neigh)|ifconfig|arp)\b|\/address\b|ether/,
  },
  { kind: 'address', word: /^gateways?$/, shown: /route|^netstat .*-\w*r/ },
  { kind: 'address', word: /^dns$/, shown: /resolv|^nmcli/ },
  { kind: 'host', word: /^hostname$/, shown: /^(?:hostname|hostnamectl|uname)\b/ },
  { kind: 'host', word: /^kernel$/, shown: /^(?:uname|hostnamectl)\b|\/proc\/version/ },
  {
    kind: 'host',
    word: /^(?:os|distro|distribution)$/,
    shown: /os-release|lsb_release|^hostnamectl|^uname .*-\w*[ao]/,
  },
  { kind: 'host', word: /^uptime$/, shown: /^(?:uptime|w|top|htop)\b/ },
  {
    kind: 'staging',
    word: /^staged$/,
    shown: /^git (?:status|add|commit|restore|stash)\b|--cached|--staged|^git diff .*HEAD/,
    only: /^git diff .*(?:--cached|--staged)/,
    among: /^git status/,
  },
  {
    kind: 'staging',
    word: /^unstaged$/,
    shown: /^git (?:status|add|restore|stash|checkout)\b|^git diff (?!.*(?:--cached|--staged))|^git diff$/,
    only: /^git diff(?!.*(?:--cached|--staged))/,
    among: /^git status/,
  },
  {
    kind: 'staging',
    word: /^untracked$/,
    shown: /^git (?:status|clean|add)\b|--others|--include-untracked|-\w*u\b/,
  },
  { kind: 'side', word: /^local(?:ly)?$/, shown: /^git (?!.*(?: -r\b|--remotes|push))/ },
  {
    kind: 'side',
    word: /^remote(?:ly)?$/,
    shown: /^git .*(?: -a\b|--all|-r\b|--remotes|push|fetch|ls-remote|remote)/,
  },
  { kind: 'account', word: /^users$/, shown: /passwd|^(?:who|w|users|compgen|last|loginctl)\b|\.Users/ },
  { kind: 'account', word: /^groups$/, shown: /group|^id\b/ },
  { kind: 'permission', word: /^read(?:able|ing)?$/, shown: /^(?!chmod .*[-+=][wx]+(?: |,|$))/ },
  { kind: 'permission', word: /^writ(?:e|able|ing)$/, shown: /^(?!chmod .*[-+=][rx]+(?: |,|$))/ },
  { kind: 'permission', word: /^execut(?:e|able|ing)$/, shown: /^(?!chmod .*[-+=][rw]+(?: |,|$))/ },
  { kind: 'detail', word: /^sizes?$/, shown: new RegExp(`${anyListing}|^du\\b|^wc\\b|size|%s`, 'i') },
  {
    kind: 'detail',
    word: /^owners?$/,
    shown: new RegExp(`${anyListing}|^ch(?:own|mod)\\b|%u|%U|-user|owner`),
  },
  { kind: 'detail', word: /^inodes?$/, shown: /^stat\b|^ls .*-\w*i|%i|^df .*-i/ },
];

/** @param others what was asked for beside it: what shows only one of those does not show it */
export function isShown({ shown }: Aspect, others: readonly Aspect[], runs: readonly string[]): boolean {
  const isLeftOut = others.some(({ only }) => only !== undefined && runs.some((run) => only.test(run)));
  return !isLeftOut && runs.some((run) => shown.test(run));
}
