import { ask } from './ask.ts';
import type { Cli } from './cli.ts';
import { loginShell } from './shells/index.ts';

/** What a person reads in place of an empty answer. @param otherwise where there are commands, but none that fits */
export async function nothingFound(cli: Cli, otherwise: string): Promise<string> {
  const { commands } = await ask(cli, 'Status', {});
  if (commands > 0) return `${otherwise}\n`;
  const shell = loginShell(cli.environment)?.name ?? 'bash';
  return `${knowsNothing}\nTo begin with your history: hunch import ${shell}\n`;
}

export const knowsNothing = 'hunch knows no commands yet: it learns from each one that you run.';
