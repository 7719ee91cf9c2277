import type { Recipe } from '../recipe.ts';

/** What would happen, what needs what, and where packages come from. */
export const packageOutlook: readonly Recipe[] = [
  {
    id: 'packages/simulate-upgrade',
    does: 'shows what an upgrade would change, without doing it',
    says: [
      'preview upgrade',
      'upgrade dry run',
      'simulate package upgrade',
      'show what upgrade change',
      'upgrade simulate',
    ],
    beside: 'package computer apt would do without run dry',
    gives: [
      { on: 'linux', gives: 'apt-get -s upgrade' },
      { on: 'macos', gives: 'brew upgrade --dry-run' },
    ],
    examples: ['simulate an upgrade', 'dry run of apt upgrade'],
  },
  {
    id: 'packages/simulate-install',
    does: 'shows what installing a package would do, without doing it',
    says: [
      'simulate|preview install {package}',
      'dry run install {package}',
      'install {package} dry run',
      'install {package} simulate',
      'simulate installation {package}',
    ],
    beside: 'package apt of',
    gives: [
      { on: 'linux', gives: 'apt-get -s install {package}' },
      { on: 'macos', gives: 'brew install --dry-run {package}' },
    ],
    examples: ['simulate installing nginx'],
  },
  {
    id: 'packages/available-versions',
    does: 'lists the versions of a package that can be installed',
    says: [
      'available|candidate version {package}',
      'version available {package}',
      'version {package} available|install',
      'available version package {package}',
      'all version {package}',
      'all version of package {package}',
    ],
    beside: 'package all can be installed candidate apt in repository of can apt available there',
    gives: [
      { on: 'linux', gives: 'apt-cache policy {package}' },
      { on: 'linux', gives: 'dnf list --showduplicates {package}' },
      { on: 'macos', gives: 'brew info {package}' },
    ],
    examples: ['show the available versions of nginx'],
  },
  {
    id: 'packages/who-needs',
    does: 'lists which packages need a package',
    says: [
      'reverse dependency {package}',
      'package depending on {package}',
      'which package require {package}',
      'relies_on {package}',
      'find package relies_on {package}',
    ],
    beside: 'installed depend need require depends needs on package of',
    gives: [
      { on: 'linux', gives: 'apt-cache rdepends --installed {package}' },
      { on: 'macos', gives: 'brew uses --installed {package}' },
    ],
    examples: ['show the reverse dependencies of curl', 'what packages depend on openssl'],
  },
  {
    id: 'packages/large-packages',
    does: 'lists the installed packages by size, the largest first',
    says: ['large package', 'package most space', 'package size'],
    beside: 'installed disk space take usage most show',
    gives: [
      {
        on: 'linux',
        gives: "dpkg-query -W -f '${Installed-Size}\\t${Package}\\n' | sort -rn[? | head -n {count}]",
      },
    ],
    examples: ['show the largest installed packages', 'list the 10 biggest packages'],
  },
  {
    id: 'packages/count',
    does: 'counts the packages that are installed',
    says: ['count package', 'number installed package'],
    beside: 'installed computer',
    gives: [
      { on: 'linux', gives: "dpkg-query -W -f '.\\n' | wc -l" },
      { on: 'macos', gives: 'brew list | wc -l' },
    ],
    examples: ['how many packages are installed'],
  },
  {
    id: 'packages/history',
    does: 'shows which packages were installed and removed lately',
    says: [
      'package|install history',
      'history apt',
      'when package installed',
      'package installed new',
      'package install history',
      'package last installed',
    ],
    beside: 'recently last recent history log installed date of',
    gives: [
      { on: 'linux', gives: 'grep -E " (install|remove|upgrade) " /var/log/dpkg.log | tail -n {count=20}' },
    ],
    examples: ['show the recently installed packages'],
  },
  {
    id: 'packages/add-ppa',
    does: 'adds a PPA to the sources of apt',
    says: [
      'add ppa|repository {name:remote}',
      'add {name:remote} to apt',
      'add apt git {name:remote}',
      'add {name:ppa}',
    ],
    beside: 'repository sources',
    gives: 'sudo add-apt-repository {name}',
    examples: ['add the ppa ppa:deadsnakes/ppa', 'add the ppa:git-core/ppa repository'],
  },
  {
    id: 'packages/repositories',
    does: 'lists where packages come from',
    says: [
      'apt|package source',
      'package git',
      'enabled repository',
      'git apt',
      'show configured repository',
    ],
    beside: 'configured enabled all list repository sources active',
    gives: [
      { on: 'linux', gives: 'grep -rhE "^(deb|URIs)" /etc/apt/sources.list /etc/apt/sources.list.d' },
      { on: 'linux', gives: 'dnf repolist' },
      { on: 'macos', gives: 'brew tap' },
    ],
    examples: ['list the configured apt sources', 'show the package repositories'],
  },
  {
    id: 'packages/changelog',
    does: 'shows what changed in a package',
    says: ['changelog {package}', 'changelog package {package}', 'changes package {package} changelog'],
    gives: [{ on: 'linux', gives: 'apt changelog {package}' }],
    examples: ['show me the changelog of curl'],
  },
];
