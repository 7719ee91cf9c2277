import type { Figures } from './evaluation.ts';

export function printFigures(name: string, figures: Figures): void {
  const of = ({ right, requests }: { right: number; requests: number }) => `${right}/${requests}`;
  console.log(`\n${name}: ${figures.requests} requests`);
  console.log(
    `  primary ${percent(figures.primary)}, acceptable ${percent(figures.acceptable)} (or the second of two: ${percent(figures.needed)}), macro-F1 ${percent(figures.macroF1)}`,
  );
  console.log(
    `  above the threshold ${percent(figures.coverage)}, of which right ${percent(figures.precision)}`,
  );
  console.log(
    `  of the surest 85 % right ${percent(figures.precisionAt85)}, coverage at 95 % ${percent(figures.coverageAt95)}, ECE ${percent(figures.ece)}`,
  );
  const { given, requests } = figures.overdone;
  console.log(
    `  pairs ${of(figures.pairs)}, a second domain too many ${given}/${requests}, kept in general ${of(figures.kept)}`,
  );
}

/** What the requests of each domain were taken for. */
export function printConfusion({ confusion }: Figures): void {
  for (const [wanted, row] of confusion) {
    const cells = [...row].sort((a, b) => b[1] - a[1]).map(([domain, count]) => `${domain} ${count}`);
    console.log(`    ${wanted.padEnd(22)} ${cells.join(', ')}`);
  }
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
