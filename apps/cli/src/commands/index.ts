import type { Command } from 'commander';
import type { Cli } from '../cli.ts';
import type { Example } from '../command-help.ts';

export interface CommandModule {
  /**
   * Gives the command its arguments, options and action.
   *
   * @param loadProgram every command with all its options
   */
  define(command: Command, cli: Cli, loadProgram: () => Promise<Command>): void;
  /** Examples that name each shell or each history; they come before those of help/commands.toml. */
  readonly examples?: readonly Example[];
}

/** Every command, in the order of the help. A new one is a file beside this one, a line here and a table in help/commands.toml. */
export const commands: Readonly<Record<string, () => Promise<CommandModule>>> = {
  suggest: () => import('./suggest.ts'),
  search: () => import('./search.ts'),
  history: () => import('./history.ts'),
  explain: () => import('./explain.ts'),
  fix: () => import('./fix.ts'),
  check: () => import('./check.ts'),
  intent: () => import('./intent.ts'),
  stats: () => import('./stats.ts'),
  wrapped: () => import('./wrapped.ts'),
  dashboard: () => import('./dashboard.ts'),
  incognito: () => import('./incognito.ts'),
  'agent-hook': () => import('./agent-hook.ts'),
  mcp: () => import('./mcp.ts'),
  guide: () => import('./guide.ts'),
  classify: () => import('./classify.ts'),
  route: () => import('./route.ts'),
  router: () => import('./router.ts'),
  setup: () => import('./setup.ts'),
  uninstall: () => import('./uninstall.ts'),
  import: () => import('./import.ts'),
  sync: () => import('./sync.ts'),
  init: () => import('./init.ts'),
  daemon: () => import('./daemon.ts'),
  doctor: () => import('./doctor.ts'),
  config: () => import('./config.ts'),
  completions: () => import('./completions.ts'),
  suggestions: () => import('./suggestions.ts'),
  'suggest-feedback': () => import('./suggest-feedback.ts'),
  replay: () => import('./replay.ts'),
  bench: () => import('./bench.ts'),
};

export const commandNames: readonly string[] = Object.keys(commands);
