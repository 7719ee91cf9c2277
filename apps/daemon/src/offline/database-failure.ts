import { HunchError } from '@hunch/common/errors';

/** What helps where SQLite can't use a database, by the beginning of its code. */
const help: readonly (readonly [code: RegExp, text: string])[] = [
  [
    /^SQLITE_(?:CORRUPT|NOTADB|TOOBIG)/,
    'The database of hunch is damaged. The daemon rebuilds it from what can be read: `hunch daemon stop`, then `hunch daemon start`.',
  ],
  [/^SQLITE_(?:BUSY|LOCKED)/, 'The database of hunch is busy. Try again.'],
  [/^SQLITE_FULL/, 'The disk of the database is full. Free some space, then try again.'],
  [
    /^SQLITE_(?:IOERR|READONLY|CANTOPEN|PERM|AUTH)/,
    "The database of hunch can't be opened. `hunch doctor` shows where it is: check the owner, the mode and the disk.",
  ],
];

/** What SQLite refused, in words; undefined for an error of another kind. SQLite itself need not be loaded for it. */
export function databaseFailure(error: unknown): HunchError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const found = help.find(([pattern]) => pattern.test(code));
  return found === undefined
    ? undefined
    : new HunchError('E_INTERNAL', `${found[1]} (${code})`, { cause: error });
}
