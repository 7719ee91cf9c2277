import type { Evaluation, Figure } from './figure.ts';

/** The page of one decision, as figures/NAME.md holds it. */
export function figuresPage(evaluation: Evaluation, figures: readonly Figure[], isQuick: boolean): string {
  const sets = Object.entries(evaluation.sets).map(([path, what]) => `- \`${path}\`: ${what}`);
  const rows = figures.map(
    ({ title, value, rows: count, better, unit = '%' }) =>
      `| ${title} | ${value.toFixed(1)}${unit === '%' ? ' %' : ''} | ${count} | ${better} |`,
  );
  return `# ${evaluation.question}

Written by \`pnpm evaluate --write${isQuick ? ' --quick' : ''} --only ${evaluation.name} DATA\`. Do not edit.

${sets.join('\n')}

| | figure | rows | better |
|---|---|---|---|
${rows.join('\n')}
`;
}
