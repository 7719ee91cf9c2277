import { UNKNOWN, traits, type Flow } from '../shell/marks.ts';
import { fileContent, writeFile } from '../shell/redirect.ts';
import { placeOf } from '../shell/paths.ts';
import { startupLayout } from '../shell/startup-files.ts';
import type { Call } from './call.ts';

/** Statements by which a database server, or its client, writes a file, and reads one. */
const writes =
  /\binto\s+(?:outfile|dumpfile)\s+'(?<into>[^']{1,256})'|\b(?:copy|unload)\b[^;]{0,500}?\bto\s+'(?<to>\/[^']{1,256})'|\b(?:writefile|lo_export)\s{0,4}\(\s{0,4}(?:\d{1,12}\s{0,4},\s{0,4})?'(?<call>[^']{1,256})'|(?:^|\s)\.(?:output|once)\s+(?<dot>\/\S{1,256})|\\(?:o|g)\s+(?<meta>\/\S{1,256})/gi;
const reads =
  /\b(?:load_file|pg_read_(?:binary_)?file|readfile|lo_import|read_(?:text|blob|csv))\s{0,4}\(\s{0,4}\[?\s{0,4}'(?<call>[^']{1,256})'|\bcopy\b[^;]{0,200}?\bfrom\s+'(?<from>\/[^']{1,256})'|\bload\s+data\s+(?:local\s+)?infile\s+'(?<infile>[^']{1,256})'/gi;

/** Where servers keep the passwords of their own users. */
const passwords =
  /\b(?:pg_authid|pg_shadow|rolpassword|authentication_string|mysql\.user|sys\.user\$|sql_logins)\b/i;

/** What every such statement has in it. */
const mayWrite = /file|copy|unload|export|\.o|\\[og]/i;

export const sqlClients: readonly string[] = 'psql mysql mariadb sqlite3 duckdb clickhouse-client'.split(' ');

/** Statements of one command that are looked at. */
const statementsMax = 8;
const charactersMax = 16_384;

function queryOf({ args, stdin }: Call): string {
  return `${args.map(({ text }) => text).join('\n')}\n${stdin.text}`.slice(0, charactersMax);
}

/** Shows the files that statements write. */
export function writeSqlFiles(call: Call): void {
  const query = queryOf(call);
  if (!mayWrite.test(query)) return;
  if (/\bto\s+'(?:s3|gs|az|https?):\/\//i.test(query) && secretsOfSql(call) !== 0)
    call.run.emitStructure('secret-sent', call.span);
  for (const { groups } of [...query.matchAll(writes)].slice(0, statementsMax)) {
    const path = Object.values(groups ?? {}).find((value) => value !== undefined);
    // A server that writes what is run by itself has been told to by somebody who could not do so.
    if (path !== undefined && startupLayout(placeOf(call.run, path)) !== null)
      call.run.emitStructure('hidden-startup', call.span);
    if (path !== undefined)
      writeFile(
        call.run,
        { text: path, traits: 0 },
        { text: UNKNOWN, traits: 0 },
        false,
        call.program,
        call.span,
      );
  }
}

/** Credentials that statements read are in what is printed. */
export function secretsOfSql(call: Call): number {
  const query = queryOf(call);
  if (passwords.test(query)) return traits.secret;
  if (!/file|read_|import|copy|load/i.test(query)) return 0;
  return [...query.matchAll(reads)].slice(0, statementsMax).reduce((all, { groups }) => {
    const text = Object.values(groups ?? {}).find((value) => value !== undefined) ?? '';
    const read: Flow = fileContent(call.run, { text, traits: 0 });
    return all | (read.traits & traits.secret);
  }, 0);
}
