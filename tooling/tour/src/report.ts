import colors from 'picocolors';
import type { Finding } from './visit.ts';

export function say(text: string): void {
  process.stdout.write(`${colors.dim('·')} ${text}\n`);
}

export function printOpening(shell: string): void {
  process.stdout.write(
    `\n${colors.bold('hunch')}: a short tour in a real ${shell}, in a pseudo-terminal\n\n`,
  );
}

/** What was typed, what was suggested, why, and how long it took from the key press to the screen. */
export function printFindings(findings: readonly Finding[]): void {
  process.stdout.write('\n');
  for (const finding of findings) {
    const typed = finding.typed === '' ? colors.dim('(an empty line)') : finding.typed;
    process.stdout.write(`  you type    ${typed}\n`);
    if (finding.suggested === undefined) {
      process.stdout.write('  hunch says  nothing: it is not sure enough\n\n');
      continue;
    }
    const rest = finding.suggested.slice(finding.typed.length);
    process.stdout.write(`  hunch says  ${finding.typed}${colors.cyan(rest)}\n`);
    process.stdout.write(`  because     ${finding.reasons.join('; ')}\n`);
    process.stdout.write(
      `  it took     ${finding.screenMs.toFixed(1)} ms on the screen, ${finding.engineMs.toFixed(2)} ms in the daemon\n\n`,
    );
  }
}

export function printSetup(): void {
  process.stdout.write(
    `For your own shell:  ${colors.bold('npm run release:build && sh release/install.sh')}\n` +
      `then:                ${colors.bold('hunch setup')}   (\`hunch uninstall\` undoes it)\n`,
  );
}
