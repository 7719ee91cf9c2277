import type { Command } from 'commander';
import type { Cli } from '../cli.ts';

export interface CommandModule {
  /**
   * Gives the command its arguments, options, examples and action.
   *
   * @param loadProgram every command with all its options
   */
  define(command: Command, cli: Cli, loadProgram: () => Promise<Command>): void;
}

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<CommandModule>;
}

/** Every command, in the order of the help. A new one is a file beside this one and a line here. */
export const commandTable: readonly CommandEntry[] = [
  { name: 'suggest', summary: 'suggest the next command', load: () => import('./suggest.ts') },
  { name: 'search', summary: 'search the history', load: () => import('./search.ts') },
  { name: 'history', summary: 'delete commands from the history', load: () => import('./history.ts') },
  {
    name: 'suggest-feedback',
    summary: 'give feedback on a suggestion',
    load: () => import('./suggest-feedback.ts'),
  },
  {
    name: 'suggestions',
    summary: 'test each shell integration',
    load: () => import('./suggestions.ts'),
  },
  {
    name: 'classify',
    summary: 'tell whether a command may run on a build machine',
    load: () => import('./classify.ts'),
  },
  {
    name: 'intent',
    summary: 'tell which kind of command a request means',
    load: () => import('./intent.ts'),
  },
  { name: 'check', summary: 'tell how dangerous a command is, and why', load: () => import('./check.ts') },
  {
    name: 'route',
    summary: 'tell which model tier is good enough for a prompt',
    load: () => import('./route.ts'),
  },
  {
    name: 'router',
    summary: 'manage the proxy that sends requests to the cheapest model that is good enough',
    load: () => import('./router.ts'),
  },
  { name: 'import', summary: 'import the history of a shell or of atuin', load: () => import('./import.ts') },
  {
    name: 'incognito',
    summary: 'choose what this shell lets hunch record',
    load: () => import('./incognito.ts'),
  },
  {
    name: 'setup',
    summary: 'add hunch to your shell and your coding agents',
    load: () => import('./setup.ts'),
  },
  { name: 'uninstall', summary: 'remove what setup has added', load: () => import('./uninstall.ts') },
  {
    name: 'agent-hook',
    summary: 'answer the hooks of a coding agent',
    load: () => import('./agent-hook.ts'),
  },
  {
    name: 'guide',
    summary: 'show the hints that a coding agent would have got',
    load: () => import('./guide.ts'),
  },
  {
    name: 'replay',
    summary: 'measure predictions on a recorded history',
    load: () => import('./replay.ts'),
  },
  { name: 'bench', summary: 'measure predictions on your own history', load: () => import('./bench.ts') },
  { name: 'init', summary: 'print the integration of a shell', load: () => import('./init.ts') },
  { name: 'daemon', summary: 'start, stop or inspect the daemon', load: () => import('./daemon.ts') },
  { name: 'stats', summary: 'show what hunch has done, in numbers', load: () => import('./stats.ts') },
  {
    name: 'dashboard',
    summary: 'show what hunch has done, as a page in your browser',
    load: () => import('./dashboard.ts'),
  },
  { name: 'doctor', summary: 'run all checks', load: () => import('./doctor.ts') },
  { name: 'config', summary: 'read and change the configuration', load: () => import('./config.ts') },
  {
    name: 'completions',
    summary: 'print the completions for a shell',
    load: () => import('./completions.ts'),
  },
];
