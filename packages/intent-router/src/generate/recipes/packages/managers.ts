import type { RecipeVariant } from '../recipe.ts';

/** The programs that install software for the whole system; the first that is installed is used. */
const managers = {
  install: [
    'sudo apt install',
    'sudo dnf install',
    'sudo pacman -S',
    'sudo zypper install',
    'sudo apk add',
    'brew install',
  ],
  remove: [
    'sudo apt remove',
    'sudo dnf remove',
    'sudo pacman -R',
    'sudo zypper remove',
    'sudo apk del',
    'brew uninstall',
  ],
  search: ['apt search', 'dnf search', 'pacman -Ss', 'zypper search', 'apk search', 'brew search'],
  show: ['apt show', 'dnf info', 'pacman -Si', 'zypper info', 'apk info', 'brew info'],
  update: [
    'sudo apt update',
    'sudo dnf check-update',
    'sudo pacman -Sy',
    'sudo zypper refresh',
    'sudo apk update',
    'brew update',
  ],
  upgrade: [
    'sudo apt update && sudo apt upgrade',
    'sudo dnf upgrade',
    'sudo pacman -Syu',
    'sudo zypper update',
    'sudo apk upgrade',
    'brew upgrade',
  ],
  upgradeOne: [
    'sudo apt install --only-upgrade',
    'sudo dnf upgrade',
    'sudo pacman -S',
    'sudo zypper update',
    'sudo apk add -u',
    'brew upgrade',
  ],
  list: [
    "dpkg-query -W -f '${binary:Package} ${Version}\\n'",
    'dnf list installed',
    'pacman -Q',
    'zypper search --installed-only',
    'apk list --installed',
    'brew list --versions',
  ],
  outdated: [
    'apt list --upgradable',
    'dnf check-update',
    'pacman -Qu',
    'zypper list-updates',
    "apk version -l '<'",
    'brew outdated',
  ],
  clean: [
    'sudo apt clean',
    'sudo dnf clean all',
    'sudo pacman -Sc',
    'sudo zypper clean',
    'sudo apk cache clean',
    'brew cleanup',
  ],
  autoremove: [
    'sudo apt autoremove',
    'sudo dnf autoremove',
    undefined,
    undefined,
    undefined,
    'brew autoremove',
  ],
  files: ['dpkg -L', 'rpm -ql', 'pacman -Ql', 'rpm -ql', 'apk info -L', 'brew list'],
  purge: ['sudo apt purge', undefined, 'sudo pacman -Rn', undefined, 'sudo apk del --purge', undefined],
  dependencies: [
    'apt-cache depends',
    'dnf repoquery --requires',
    'pactree',
    'zypper info --requires',
    'apk info -R',
    'brew deps',
  ],
} as const;

/** Homebrew alone is for macOS; the others are never there. */
export function each(action: keyof typeof managers, rest = ''): readonly RecipeVariant[] {
  return managers[action].flatMap((command, index): RecipeVariant[] =>
    command === undefined ? [] : [{ on: index === 5 ? 'macos' : 'linux', gives: `${command}${rest}` }],
  );
}
