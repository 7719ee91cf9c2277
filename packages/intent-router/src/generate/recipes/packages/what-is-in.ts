import type { Recipe } from '../recipe.ts';
import { each } from './managers.ts';

/** What is in a package, who brought a file, which version there is: apt, dnf, pacman, brew and their like. */
export const whatIsIn: readonly Recipe[] = [
  {
    id: 'packages/files',
    does: 'lists the files of an installed package',
    says: [
      'file|contents package {package}',
      'file package {package} install|installed',
      'file installed by {package}',
    ],
    beside: 'belonging belong disk put computer from own ship shipped come on',
    gives: each('files', ' {package}'),
    examples: [
      'list the files of the package bash',
      'which files are in the package bash?',
      'show files installed by bash',
      'show files belonging to package coreutils',
    ],
  },
  {
    id: 'packages/owner',
    does: 'says which package a file belongs to',
    says: [
      'package ?belong {file}',
      'package owner {file!}',
      'package file {file} owner',
      'package file {file}',
      'package provide|own|contain|installed {file}',
      'find package provide {file}',
      'package contain|own|provide file {file}',
      'package|apt {file} from',
      'find package {file} owner',
      'apt own|provide {file}',
      'package|apt {file} come from',
    ],
    beside: 'come belong belongs to apt from own ship shipped put',
    gives: [
      { on: 'linux', gives: 'dpkg -S {file}' },
      { on: 'linux', gives: 'rpm -qf {file}' },
      { on: 'linux', gives: 'pacman -Qo {file}' },
      { on: 'macos', gives: 'pkgutil --file-info {file}' },
    ],
    examples: [
      'which package owns /bin/bash?',
      'which package does /bin/ls belong to',
      'find the package that provides /bin/bash',
    ],
  },
  {
    id: 'packages/is-installed',
    does: 'shows where a program is, or else what is known of the package of that name, if it is installed',
    says: [
      'find {program} installed|executable',
      'find package {program} installed',
      'find executable {program}',
      'path to {program}',
      'check program {program} installed',
      'path of {program} executable',
    ],
    beside: 'there already',
    // The package imagemagick has no program of its name.
    gives: [
      { on: 'linux', gives: 'command -v {program} || dpkg -s {program}' },
      { on: 'linux', gives: 'command -v {program} || rpm -q {program}' },
      { on: 'linux', gives: 'command -v {program} || pacman -Q {program}' },
      { gives: 'command -v {program}' },
    ],
    examples: ['is docker installed?', 'check if jq is installed', 'where is ffmpeg installed?'],
  },
  {
    id: 'packages/version',
    does: 'shows the version of a program',
    says: [
      'version {program}',
      '{program} version',
      'check|find|installed version {program}',
      'check|find {program} version',
      'version of {program} installed|lock',
      'version {program} installed|running',
      'version of {program}',
      'version package {program}',
      'version program {program}',
      'version of package {program}',
    ],
    gives: '{program} --version',
    examples: [
      'what version of node is installed?',
      'show the version of python3',
      'check the docker version',
    ],
  },
  {
    id: 'packages/dependencies',
    does: 'lists what a package needs',
    says: [
      'dependency {package}',
      'dependency {package} package',
      '{package} relies_on',
      'package|dependency {package} relies_on',
    ],
    gives: each('dependencies', ' {package}'),
    examples: ['show the dependencies of the package nginx', 'what are the dependencies of nginx?'],
  },
];
