import type { Recipe } from '../recipe.ts';

/** What is asked of Homebrew beside installing. */
export const homebrew: readonly Recipe[] = [
  {
    id: 'packages/brew-cleanup',
    does: 'deletes old versions and caches of Homebrew',
    says: ['clear|clean brew', 'brew cleanup', 'delete old brew', 'delete brew cache'],
    beside: 'old version cache by space free download',
    gives: 'brew cleanup',
    examples: ['clean up homebrew', 'free space by removing old homebrew versions'],
  },
  {
    id: 'packages/brew-info',
    does: 'shows what Homebrew knows of a formula',
    says: ['brew information|formula {package}', 'information formula {package}'],
    beside: 'formula',
    gives: 'brew info {package}',
    examples: ['show info about the brew package wget'],
  },
  {
    id: 'packages/brew-exists',
    does: 'searches Homebrew for a formula',
    says: [
      'brew formula for {package}',
      'exist brew formula {package}',
      'brew have {package}',
      'formula for {package}',
    ],
    beside: 'is there exist in',
    gives: 'brew search {package}',
    examples: ['is there a homebrew formula for duckdb?'],
  },
  {
    id: 'packages/brew-doctor',
    does: 'says what is wrong with Homebrew',
    says: ['check|diagnose|wrong|fix brew', 'brew doctor|problem'],
    beside: 'problem problems for wrong with is',
    gives: 'brew doctor',
    examples: ['check homebrew for problems'],
  },
  {
    id: 'packages/brew-cask',
    does: 'installs an application with Homebrew',
    says: ['install cask {package}', 'install {package} cask brew', 'install {package} with brew cask'],
    beside: 'app',
    gives: 'brew install --cask {package}',
    examples: ['install the brew cask firefox'],
  },
  {
    id: 'packages/brew-pin',
    does: 'keeps a package of Homebrew at its version',
    says: ['brew pin {package}'],
    beside: 'with version',
    gives: 'brew pin {package}',
    examples: ['pin postgresql@15 with brew'],
  },
  {
    id: 'packages/brew-services',
    does: 'lists the services of Homebrew',
    says: ['brew service'],
    beside: 'running',
    gives: 'brew services list',
    examples: ['list brew services'],
  },
  {
    id: 'packages/brew-deps',
    does: 'lists what a formula needs',
    says: ['dependency brew {package}', 'dependency formula {package}'],
    beside: 'tree',
    gives: 'brew deps {package}',
    examples: ['show the dependencies of the brew package wget'],
  },
];
