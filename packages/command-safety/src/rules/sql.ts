/** Programs that are given SQL, as an argument or piped in. */
export const sqlClients = [
  'mysql',
  'mariadb',
  'psql',
  'sqlite3',
  'sqlcmd',
  'sqlplus',
  'clickhouse-client',
  'clickhouse',
  'cockroach',
  'duckdb',
  'cqlsh',
  'bq',
  'snowsql',
  'mysqlsh',
  'pgcli',
  'mycli',
  'usql',
  'isql',
  'influx',
  'trino',
  'hive',
  'beeline',
  'impala-shell',
  'turso',
  'wrangler',
  'vtctlclient',
  'db2',
  'heroku',
  'supabase',
  'prisma',
  'rails',
  'php',
  'artisan',
  'osql',
  'tsql',
  'litecli',
  'spanner-cli',
  'tidb',
  'wp',
  'drush',
  'spark-sql',
  'databricks',
  'presto',
  'athena',
  'vsql',
  'rqlite',
  'sqlite',
  'dolt',
  'clickhouse-local',
  'pg',
  'rman',
  'dgmgrl',
];

/** Text that the server is told to run. */
const runsText = /\b(?:execute|prepare|exec|sp_executesql|dbms_sql)\b|\\gexec\b/i;
/** Two texts that are put together: `'dr' || 'op'`, `concat('dr', 'op')`. */
const joint = /'\s{0,8}(?:\|\||\+|,)\s{0,8}'/g;

/** SQL comments and text literals are no statements, unless they are put together and run. */
export function statements(query: string): string {
  if (runsText.test(query) && query.includes("'"))
    return statements(query.replace(runsText, ';').replace(joint, '').replaceAll("'", ' ; '));
  return query.replace(/--\s[^\n]*|\/\*[^*]{0,1000}\*\//g, ' ').replace(/'[^']{0,1000}'/g, "''");
}
