import type { Recipe } from '../recipe.ts';

/** For those who name the package manager, or the system that has it. */
export const namedManagers: readonly Recipe[] = [
  ...named(
    'apt',
    'apt debian ubuntu',
    'sudo apt install {package}',
    'sudo apt remove {package}',
    'apt search {package}',
    'sudo apt update && sudo apt upgrade',
  ),
  ...named(
    'dnf',
    'dnf fedora rhel centos yum rocky redhat',
    'sudo dnf install {package}',
    'sudo dnf remove {package}',
    'dnf search {package}',
    'sudo dnf upgrade',
  ),
  ...named(
    'pacman',
    'pacman arch manjaro archlinux',
    'sudo pacman -S {package}',
    'sudo pacman -R {package}',
    'pacman -Ss {package}',
    'sudo pacman -Syu',
  ),
  ...named(
    'zypper',
    'zypper opensuse suse',
    'sudo zypper install {package}',
    'sudo zypper remove {package}',
    'zypper search {package}',
    'sudo zypper update',
  ),
  ...named(
    'apk',
    'apk alpine',
    'sudo apk add {package}',
    'sudo apk del {package}',
    'apk search {package}',
    'sudo apk update && sudo apk upgrade',
  ),
  ...named(
    'brew',
    'brew homebrew',
    'brew install {package}',
    'brew uninstall {package}',
    'brew search {package}',
    'brew update && brew upgrade',
  ),
  ...named(
    'snap',
    'snap',
    'sudo snap install {package}',
    'sudo snap remove {package}',
    'snap find {package}',
    'sudo snap refresh',
  ),
  ...named(
    'flatpak',
    'flatpak flathub',
    'flatpak install {package}',
    'flatpak uninstall {package}',
    'flatpak search {package}',
    'flatpak update',
  ),
];

/** What every manager can do, for those who name the manager or the system that has it. */
function named(
  manager: string,
  names: string,
  install: string,
  remove: string,
  search: string,
  upgrade: string,
): Recipe[] {
  const any = names.replaceAll(' ', '|');
  const first = names.split(' ')[0] ?? manager;
  const beside = 'package on with from via lock system computer all linux repository manager';
  const recipe = (
    act: string,
    does: string,
    says: readonly string[],
    gives: string,
    example: string,
  ): Recipe => ({
    id: `packages/${manager}-${act}`,
    does,
    says,
    beside,
    gives,
    examples: [example],
  });
  return [
    recipe(
      'install-with',
      `installs a package with ${manager}`,
      [
        `install {package} on|with|via|from|by ${any}`,
        `install package {package} on|with|via|from|by ${any}`,
        `${any} install {package}`,
        `install ${any} {package}`,
        `install {package} ${any}`,
        `install ${any} package {package}`,
      ],
      install,
      `install ffmpeg with ${first}`,
    ),
    recipe(
      'remove-with',
      `removes a package with ${manager}`,
      [
        `uninstall {package} on|with|via|from|by ${any}`,
        `delete package {package} on|with|via|from|by ${any}`,
        `delete {package} on|with|via|from|by ${any}`,
        `${any} delete {package}`,
        `uninstall ${any} {package}`,
        `uninstall {package} ${any}`,
        `delete ${any} package {package}`,
      ],
      remove,
      `uninstall ffmpeg with ${first}`,
    ),
    recipe(
      'search-with',
      `searches for a package with ${manager}`,
      [
        `search ${any} for {package}`,
        `search {package} on|with|via|in ${any}`,
        `find package {package} on|with|via|in ${any}`,
        `search package {package} on|with|via|in ${any}`,
        `${any} search {package}`,
        `search {package} ${any}`,
        `search for {package} on|with|via|in ${any}`,
      ],
      search,
      `search ${first} for ffmpeg`,
    ),
    recipe(
      'upgrade-with',
      `brings all packages up to date with ${manager}`,
      [
        `upgrade all|every package on|with|via ${any}`,
        `update all|every package on|with|via ${any}`,
        `upgrade ${any}`,
        `upgrade all|every ${any}`,
        `update all|every ${any}`,
        `upgrade package ${any}`,
        `update package ${any}`,
        `update ${any} system|computer`,
        `upgrade ${any} computer`,
        `update all|every ${any} formula|formulas|cask|app|package`,
      ],
      upgrade,
      `upgrade all packages with ${first}`,
    ),
  ];
}
