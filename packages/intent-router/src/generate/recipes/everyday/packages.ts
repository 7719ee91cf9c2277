import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

/** Packages that make trouble. */
export const packagesEveryday: readonly Recipe[] = [
  {
    id: 'packages/fix-broken',
    domain: 'package_management',
    does: 'mends broken dependencies of apt',
    ...telling(
      'beyond',
      [
        'apt broken',
        'apt broken dependency',
        'unmet dependency',
        'broken package',
        'package broken dependency',
        'apt not install anything',
        'fix apt',
        'apt fix',
      ],
      'unmet says is dependency fix wont anything mend complains install after',
    ),
    gives: 'sudo apt --fix-broken install',
    examples: ['apt says broken dependencies, fix it'],
  },
  {
    id: 'packages/held',
    domain: 'package_management',
    does: 'lists packages that are held back',
    ...telling(
      'look',
      ['package held', 'held package', 'held back package', 'hold package list', 'held back'],
      'which why are on back upgrade package',
    ),
    gives: 'apt-mark showhold',
    examples: ['which packages are held back?'],
  },
  {
    id: 'packages/hold',
    domain: 'package_management',
    does: 'keeps a package at its version',
    ...telling(
      'beyond',
      [
        'hold package {package}',
        'hold {package}',
        'pin {package}',
        'not upgrade {package}',
        'freeze {package}',
      ],
      'at its current version back package from being upgraded the on',
    ),
    gives: 'sudo apt-mark hold {package}',
    examples: ['hold the package nginx at its version'],
  },
  {
    id: 'packages/owner-of-command',
    domain: 'package_management',
    does: 'shows which package a command comes from',
    ...telling(
      'look',
      [
        'package command {program:package}',
        'command {program:package} package',
        'which package {program:package} from',
        'package contain command {program:package}',
      ],
      'which from what does come is the in came owns comes belongs provides installed',
    ),
    gives: "dpkg -S '*bin/'{program}",
    examples: ['from which package does the command bash come?'],
  },
  {
    id: 'packages/deb-file',
    domain: 'package_management',
    does: 'installs a package file',
    ...telling(
      'beyond',
      ['install {file}', 'package file {file}'],
      'the package file local downloaded this deb rpm',
    ),
    gives: [
      { ends: ['.deb'], gives: 'sudo dpkg -i {file}' },
      { ends: ['.rpm'], gives: 'sudo rpm -i {file}' },
    ],
    examples: ['install the package file ./tool_1.2.deb', 'install a deb file package.deb'],
  },
  {
    id: 'packages/npm-why',
    domain: 'package_management',
    does: 'shows what pulls in a package',
    ...telling(
      'beyond',
      [
        'why npm {package}',
        'npm why {package}',
        'who needs npm {package}',
        'dependency {package} why',
        'npm needs {package}',
      ],
      'what is in our even project node dependency here depends uses brings',
    ),
    gives: 'npm explain {package}',
    examples: ['why is the npm package left-pad in our project?'],
  },
  {
    id: 'packages/npm-clean',
    domain: 'package_management',
    does: 'empties the cache of npm',
    ...telling(
      'beyond',
      ['npm cache', 'npm cache delete', 'npm cache clear', 'npm cache broken'],
      'is corrupted again wipe clear clean empty force broken delete',
    ),
    gives: 'npm cache clean --force',
    examples: ['wipe the npm cache'],
  },
  {
    id: 'packages/pip-show',
    domain: 'package_management',
    does: 'shows version and place of a Python package',
    ...telling(
      'look',
      [
        'pip version {package}',
        'version pip {package}',
        'pip information {package}',
        'pip {package} version',
        'virtualenv version {package}',
        '{package} virtualenv version',
      ],
      'which of in this have what do installed is',
    ),
    gives: 'python3 -m pip show {package}',
    examples: ['which version of the python package numpy do I have?'],
  },
  {
    id: 'packages/npm-fresh',
    domain: 'package_management',
    does: 'installs exactly what the lock file says, anew',
    ...telling(
      'beyond',
      ['npm fresh', 'npm install scratch', 'npm dependency fresh', 'clean npm install', 'fresh install npm'],
      'from scratch the all again dependency install reinstall',
    ),
    gives: 'npm ci',
    examples: ['do a fresh npm install'],
  },
  {
    id: 'packages/security',
    domain: 'package_management',
    does: 'installs the security updates only',
    ...telling(
      'beyond',
      ['security update', 'security patch', 'security patches', 'security upgrade'],
      'only the on install just ubuntu debian get updates computer server',
    ),
    gives: 'sudo unattended-upgrade',
    examples: ['install only the security updates'],
  },
];
