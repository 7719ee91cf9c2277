import { actWarmUp } from './frames/acts.ts';
import { warmUpFilePhrases } from './frames/grammar.ts';
import { warmUpLinePhrases } from './frames/lines/line-grammar.ts';
import { warmUpTablePhrases } from './frames/known-tables/table-grammar.ts';
import { systemWarmUp } from './frames/systems.ts';
import { frameTables } from './frames/tables.ts';
import { listingWarmUp } from './listings/listing-answer.ts';
import { programWarmUp } from './programs/program-reading.ts';

/** One of each grammar, and one that none has a place for: patterns and code that have not run yet are the rest of what a first request pays. */
export const warmUpRequests = [
  'show the 5 largest files',
  'list running docker containers',
  'the lines of app.log with timeout, sorted',
  'show processes of alice sorted by memory',
  'show the last 5 commits by alice',
  'which process is using port 8080',
  'restart nginx and show its status',
  'plan my holiday in the mountains and book a train for tuesday',
] as const;

/**
 * Makes piece by piece what the first request would make while somebody waits: the tables of the frames and their grammars. Each piece takes some
 * milliseconds; between two of them whoever warms up may do something better.
 */
export function* grammarWarmUp(): Generator<void> {
  yield void frameTables();
  yield warmUpFilePhrases();
  yield warmUpLinePhrases();
  yield warmUpTablePhrases();
  yield* systemWarmUp();
  yield* actWarmUp();
  yield* listingWarmUp();
  yield programWarmUp();
}
