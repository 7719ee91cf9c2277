import { expect, it } from 'vitest';
import { importSourceNamed } from '../../src/import/sources.ts';

const HOME = '/home/a';

it.each([
  ['bash', { HOME }, '/home/a/.bash_history'],
  ['bash', { HOME, HISTFILE: '/data/history' }, '/data/history'],
  ['bash', { HOME, HISTFILE: '/home/a/.zsh_history' }, '/home/a/.bash_history'],
  ['bash', { HOME, HISTFILE: '' }, '/home/a/.bash_history'],
  ['zsh', { HOME }, '/home/a/.zsh_history'],
  ['zsh', { HOME, ZDOTDIR: '/home/a/.zsh' }, '/home/a/.zsh/.zsh_history'],
  ['zsh', { HOME, HISTFILE: '/home/a/.bash_history' }, '/home/a/.zsh_history'],
  ['zsh', { HOME, HISTFILE: '/home/a/.zhistory' }, '/home/a/.zhistory'],
  ['fish', { HOME }, '/home/a/.local/share/fish/fish_history'],
  ['fish', { HOME, XDG_DATA_HOME: '/d', fish_history: 'work' }, '/d/fish/work_history'],
  ['fish', { HOME, XDG_DATA_HOME: 'relative' }, '/home/a/.local/share/fish/fish_history'],
  ['atuin', { HOME }, '/home/a/.local/share/atuin/history.db'],
  ['atuin', { HOME, ATUIN_DB_PATH: '/d/a.db' }, '/d/a.db'],
] as const)('the history of %s with %o is %s', (source, environment, file) => {
  expect(importSourceNamed(source).historyFile(environment)).toBe(file);
});
