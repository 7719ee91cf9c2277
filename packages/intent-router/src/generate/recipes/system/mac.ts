import type { Recipe } from '../recipe.ts';

/** What only macOS has. The commands stand for it alone. */
export const macSystem: readonly Recipe[] = [
  {
    id: 'system/spotlight',
    does: 'searches with Spotlight',
    says: ['spotlight {text}', 'find {text} spotlight', 'search {text} with|using spotlight'],
    beside: 'for search',
    gives: 'mdfind {text}',
    examples: ['spotlight search for budget'],
  },
  {
    id: 'system/keep-awake',
    does: 'keeps a Mac awake while a command runs',
    says: [
      'keep awake while {command}',
      'not sleep while {command} run',
      'prevent sleep while {command}',
      'stay awake while {command} run',
    ],
    beside: 'mac run runs computer while from is',
    gives: 'caffeinate -i sh -c {command}',
    examples: ['keep awake while "make all" runs'],
  },
  {
    id: 'system/keep-awake-now',
    does: 'keeps a Mac awake until it is stopped',
    says: ['keep awake', 'prevent mac sleep', 'caffeinate'],
    beside: 'mac computer from now on',
    gives: 'caffeinate',
    examples: ['keep the mac awake'],
  },
  {
    id: 'system/quarantine',
    does: 'lets a downloaded application of macOS start',
    says: [
      'delete quarantine {file}',
      'delete quarantine from {file}',
      'clear quarantine {file}',
      'quarantine {file}',
    ],
    beside: 'mac says damaged is flag attribute from of broken',
    gives: 'xattr -d com.apple.quarantine {file}',
    examples: ['remove the quarantine flag from tool.app'],
  },
  {
    id: 'system/dmg-mount',
    does: 'opens a disk image of macOS',
    says: ['mounted|attach {file}'],
    beside: 'disk image',
    gives: [{ ends: ['.dmg', '.iso'], gives: 'hdiutil attach {file}' }],
    examples: ['attach installer.dmg'],
  },
  {
    id: 'system/mac-defaults-hidden',
    does: 'shows hidden files in the Finder',
    says: ['hidden file file_manager', 'show hidden file_manager'],
    beside: 'in all',
    gives: 'defaults write com.apple.finder AppleShowAllFiles -bool true && killall Finder',
    examples: ['show hidden files in Finder'],
  },
];
