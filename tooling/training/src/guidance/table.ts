import { patternNames, type PatternName } from '@hunch/guidance';
import type { Steps } from './estimate.ts';

/** The pack that @hunch/guidance carries: packs/confidence.toml. */
export function renderTable(
  table: Readonly<Record<PatternName, Steps>>,
  runs: { readonly badly: number; readonly well: number },
): string {
  const tables = patternNames.map(
    (name) =>
      `\n[${name}]\n${table[name].map(([strength, probability]) => `${strength} = ${probability}\n`).join('')}`,
  );
  return `# Made by tooling/training (\`pnpm --filter @hunch/training guidance MANIFEST.tsv FILE\`). Not to be edited by hand.
# Strength and P(the run ends badly | it shows the pattern at least so strongly), if both endings are as frequent.
# From ${runs.badly} runs that failed their task and ${runs.well} that ended well or were sessions of people at work (InterCode, vorflux, tau-bench,
# llm-agents-study, SWE-agent, pi-mono, SpecStory); of one set and ending at most sixty count. Few runs show any one pattern, so each
# estimate leans on all of them.
${tables.join('')}`;
}
