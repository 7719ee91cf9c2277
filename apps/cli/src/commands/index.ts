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
  { name: 'history', summary: 'delete commands from the history', load: () => import('./history.ts') },
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
  {
    name: 'classify',
    summary: 'may this command run on a build machine?',
    load: () => import('./classify.ts'),
  },
  {
    name: 'intent',
    summary: 'which kind of command does a request mean?',
    load: () => import('./intent.ts'),
  },
  { name: 'check', summary: 'how dangerous is this command, and why?', load: () => import('./check.ts') },
  {
    name: 'route',
    summary: 'which model tier is good enough for a prompt?',
    load: () => import('./route.ts'),
  },
  {
    name: 'router',
    summary: 'the proxy that sends requests to the cheapest model that is good enough',
    load: () => import('./router.ts'),
  },
  { name: 'import', summary: 'learn from an existing history', load: () => import('./import.ts') },
  {
    name: 'incognito',
    summary: 'choose what this shell lets hunch see',
    load: () => import('./incognito.ts'),
  },
  {
    name: 'setup',
    summary: 'put hunch into your shell and your coding agents',
    load: () => import('./setup.ts'),
  },
  { name: 'uninstall', summary: 'take out what setup has put in', load: () => import('./uninstall.ts') },
  {
    name: 'agent-hook',
    summary: 'answer the hooks of a coding agent',
    load: () => import('./agent-hook.ts'),
  },
  {
    name: 'guide',
    summary: 'see when an agent would have been told that it is stuck',
    load: () => import('./guide.ts'),
  },
  {
    name: 'replay',
    summary: 'measure predictions on a recorded history',
    load: () => import('./replay.ts'),
  },
  { name: 'bench', summary: 'measure predictions on your own history', load: () => import('./bench.ts') },
  { name: 'init', summary: 'print the integration of a shell', load: () => import('./init.ts') },
  { name: 'daemon', summary: 'start, stop or ask the daemon', load: () => import('./daemon.ts') },
  { name: 'stats', summary: 'what hunch has done, in numbers', load: () => import('./stats.ts') },
  {
    name: 'dashboard',
    summary: 'what hunch has done, as a page in your browser',
    load: () => import('./dashboard.ts'),
  },
  { name: 'doctor', summary: 'check everything and say what to do', load: () => import('./doctor.ts') },
  { name: 'config', summary: 'read and change the configuration', load: () => import('./config.ts') },
  { name: 'completions', summary: 'print completions for a shell', load: () => import('./completions.ts') },
];
