import { existsSync } from 'node:fs';
import type { Cli } from '../cli.ts';
import { nativeHookRuns } from '../native-hook.ts';
import { loadSqlite } from '../sqlite.ts';
import { bad, good, warning, type Finding } from './finding.ts';
import { readConfiguration } from '../configuration.ts';

export function checkNode(cli: Cli): Finding {
  return good('node', `${process.versions.node} (${process.execPath}), hunch ${cli.version}`);
}

/** The module, or why it does not load: one that was built for another Node does not, and then no daemon starts either. */
export function loadDatabaseModule(): ReturnType<typeof loadSqlite> | string {
  try {
    const Database = loadSqlite();
    new Database(':memory:').close();
    return Database;
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return reason;
  }
}

export function checkDatabaseModule(): Finding {
  const Database = loadDatabaseModule();
  if (typeof Database === 'string') {
    return bad(
      'sqlite',
      `better-sqlite3 does not load: ${Database}`,
      'Reinstall hunch with this version of Node.',
    );
  }
  const database = new Database(':memory:');
  const row = database.prepare<[], { readonly version: string }>('SELECT sqlite_version() AS version').get();
  database.close();
  return good('sqlite', row?.version ?? 'loads');
}

export function checkNativeHook(cli: Cli): Finding {
  if (nativeHookRuns(cli)) return good('hook', cli.nativeHook);
  const why = existsSync(cli.nativeHook) ? 'does not run on this machine' : 'was not built';
  return warning(
    'hook',
    `hunch-hook ${why}; bash, fish and agents run the CLI instead, which is slower`,
    `If you have a C compiler: cc -O2 -o ${cli.nativeHook} ${cli.nativeHookSource}`,
  );
}

export function checkConfiguration(cli: Cli): Finding {
  const { file, options, problems } = readConfiguration(cli);
  const set = options.filter((option) => option.origin !== 'default').length;
  if (problems.length === 0) return good('config', `${file}, ${set} of ${options.length} options set`);
  return warning(
    'config',
    problems.join('; '),
    'Defaults are used instead. Correct the values, then run `hunch config check`.',
  );
}
