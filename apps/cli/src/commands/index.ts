import type { Command } from 'commander';
import type { Cli } from '../cli.ts';

export interface CommandModule {
  /** Gives the command its arguments, options, examples and action. */
  define(command: Command, cli: Cli): void;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order of the help. A new one is a file beside this one and a line here. */
export const commandTable: readonly CommandEntry[] = [
  { name: 'suggest', summary: 'what you may want to run next', load: () => import('./suggest.ts') },
  { name: 'search', summary: 'find a command in the history', load: () => import('./search.ts') },
  {
    name: 'suggest-feedback',
    summary: 'say what became of a suggestion',
    load: () => import('./suggest-feedback.ts'),
  },
  {
    name: 'suggestions',
    summary: 'test the way from each shell to the daemon',
    load: () => import('./suggestions.ts'),
  },
  { name: 'import', summary: 'learn from an existing history', load: () => import('./import.ts') },
  {
    name: 'incognito',
    summary: 'choose what this shell lets hunch see',
    load: () => import('./incognito.ts'),
  },
  { name: 'init', summary: 'print the integration of a shell', load: () => import('./init.ts') },
  { name: 'daemon', summary: 'start, stop or ask the daemon', load: () => import('./daemon.ts') },
  { name: 'doctor', summary: 'check everything and say what to do', load: () => import('./doctor.ts') },
  { name: 'config', summary: 'read and change the configuration', load: () => import('./config.ts') },
  { name: 'completions', summary: 'print completions for a shell', load: () => import('./completions.ts') },
];
