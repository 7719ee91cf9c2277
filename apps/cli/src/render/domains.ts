import type { ListedDomain } from '@hunch/daemon/reports';
import { columns, printable } from './format.ts';
import type { Terminal } from './terminal.ts';

/** A line for each domain: its name, its short name for `--domain`, and what belongs to it. */
export function describeDomains(
  domains: readonly ListedDomain[],
  { colors }: Pick<Terminal, 'colors'>,
): string {
  return columns(
    domains.map(({ name, aliases, description, enabled }) => [
      colors.bold(printable(name)),
      printable(aliases[0] ?? ''),
      printable(description) + (enabled ? '' : colors.yellow(' (disabled)')),
    ]),
  );
}
