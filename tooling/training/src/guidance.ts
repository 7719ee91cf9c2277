import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { patternNames } from '@hunch/guidance';
import { balanced, estimate } from './guidance/estimate.ts';
import {
  printCalibration,
  printExpected,
  printHints,
  printMargins,
  printPlacebo,
  printStuck,
} from './guidance/report.ts';
import { readSessions } from './guidance/sessions.ts';
import { renderTable } from './guidance/table.ts';

const { values: flags, positionals } = parseArgs({
  options: { pipefail: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const [manifest, target] = positionals;
if (manifest === undefined) {
  process.stderr.write(
    'usage: guidance [--pipefail AGENT] MANIFEST.tsv [confidence.toml]\n' +
      'Prints how often guidance speaks in the sessions that the manifest names; with a file, writes the table there.\n' +
      '--pipefail: failed pipelines of this agent count as successes, since only the shell that recorded them had pipefail on.\n',
  );
  process.exit(2);
}

/** Enough that a share is known to about five points. */
const STUCK_RUNS_OF_EACH = 20;

/** The same runs under other names: another lot. */
const PLACEBO_ROUNDS = 1;

const sessions = readSessions(manifest, flags.pipefail);
printHints(sessions);
console.log('');
printMargins(sessions);
printExpected(sessions);
console.log('');
printStuck(sessions, STUCK_RUNS_OF_EACH);

console.log('');
printPlacebo(sessions, PLACEBO_ROUNDS);

const known = sessions.filter(({ ending }) => ending !== 'unknown');
const observed = known.map(({ ending, family, replay: { peaks, hints } }) => ({
  endedBadly: ending === 'badly',
  peaks,
  hints,
  family,
}));
printCalibration(observed);
const table = estimate(balanced(observed, ({ family }) => family));
console.log('');
for (const name of patternNames) {
  console.log(
    `${name}: ${table[name].map(([strength, probability]) => `${strength} ${probability}`).join(', ')}`,
  );
}
if (target !== undefined) {
  const badly = known.filter(({ ending }) => ending === 'badly').length;
  writeFileSync(target, renderTable(table, { badly, well: known.length - badly }));
  console.log(`\nwrote ${target}`);
}
