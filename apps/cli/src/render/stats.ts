import { columns } from './format.ts';
import {
  agentFacts,
  compilationFacts,
  daemonFacts,
  suggestionFacts,
  type Fact,
  type Stats,
} from './figures.ts';
import type { Terminal } from './terminal.ts';

export function describeStats(stats: Stats, { colors }: Terminal): string {
  const section = (title: string, facts: readonly Fact[]): string =>
    `${colors.bold(title)}\n${columns(
      facts.map(([name, value]) => [`  ${name}`, value]),
      [1],
    )}`;
  return [
    section('Daemon', daemonFacts(stats)),
    section('Suggestions', suggestionFacts(stats)),
    section('Compilations', compilationFacts(stats)),
    section('Coding agents', agentFacts(stats)),
  ].join('\n');
}
