// How much the hook of an agent asks about while no daemon answers, by the short table of src/agent-fallback.
// Run: pnpm exec hunch-run bench/agent-fallback.ts FILE… (in apps/cli). A file has a command a line, as the tables of
// command-safety (`## ` begins a heading), or, if it ends with .jsonl, objects with a `command` and perhaps a `label`.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { printTable } from '@hunch/bench';
import { dangerOf } from '../src/agent-fallback/match.ts';

interface Labelled {
  readonly command: string;
  readonly label?: string;
}

const rows = process.argv.slice(2).flatMap((file) => {
  const entries = entriesOf(file);
  return Array.from(new Set(entries.map(({ label }) => label)), (wanted) => {
    const commands = entries.filter(({ label }) => label === wanted).map(({ command }) => command);
    const asked = commands.filter((command) => dangerOf(command) !== undefined).length;
    const share = `${((100 * asked) / commands.length).toFixed(1)} %`;
    return [basename(file), wanted ?? '', String(commands.length), share];
  });
});
printTable(['commands of', 'label', 'number', 'asked about'], rows);

function entriesOf(file: string): readonly Labelled[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  if (file.endsWith('.jsonl')) return lines.map((line) => JSON.parse(line) as Labelled);
  return lines
    .filter((line) => line !== '' && !line.startsWith('## '))
    .map((line) => ({ command: line.includes('<<') ? line.replaceAll(String.raw`\n`, '\n') : line }));
}
