import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { sqlClients } from './sql.ts';

const mongo = ['mongo', 'mongosh', 'cypher-shell', 'arangosh'];
const redis = [
  'redis-cli',
  'valkey-cli',
  'keydb-cli',
  'memcached-tool',
  'memcflush',
  'nc',
  'etcdctl',
  'consul',
  'zkCli.sh',
];

/** One command of the protocol that takes everything away. */
const empties =
  /^(?:(?:flushall|flush_all|flushdb|debug\s+segfault|shutdown(?:\s+(?:nosave|save))?|(?:slaveof|replicaof)\s+(?!no\s)[\w.-]+\s+\d+)(?:\s+a?sync)?$|config\s+set\s+(?:dir|dbfilename)\b|del\s[^*]*\*|eval\s(?=.*(?:flushall|flushdb|keys\W{1,4}\*))(?=.*(?:flushall|flushdb|\bdel\b)))/i;

/** What follows one of these is data. */
function storesText(word: string): boolean {
  return (
    /^(?:get|set|append|publish|lpush|rpush|sadd|hset|echo|exists|docs|info|help|object|del|type|ttl|keys|scan)$/i.test(
      word,
    ) ||
    (word !== '' &&
      /^[a-z]/.test(word) &&
      !/^(?:call|host|cache|localhost)/i.test(word) &&
      !word.includes(':'))
  );
}

/** A cache of this machine, or one numbered database of it, both named: the first is what programs use without being told. */
function isLocalFlush(command: CommandLook): boolean {
  // A cache that keeps nothing beyond its own end.
  if (command.program === 'nc')
    return (
      command.mentions('localhost', '127.0.0.1', '::1') &&
      command.mentions('11211') &&
      /^flush_all\b/.test(command.stdin.text)
    );
  return (
    /^(?:redis|valkey|keydb)-cli$/.test(command.program) &&
    /^(?:localhost|127\.0\.0\.1|::1)$/.test(command.value('-h') ?? '') &&
    /^[1-9]\d?$/.test(command.value('-n') ?? '') &&
    /^flushdb$/i.test(command.operand(0))
  );
}

export const databaseRules: readonly CommandRule[] = [
  {
    id: 'drop-database',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: [...sqlClients, 'dropdb', 'mysqladmin', 'dropuser', 'pg_dropcluster'],
    title: 'Deletion of a database',
    message: 'This deletes a whole database or schema.',
    stakes: ['All tables and their data', 'The applications that use it', 'Only a backup brings it back'],
    alternative: 'pg_dump --create shop',
    matches: [
      'mysql -e "DROP DATABASE shop"',
      'psql -c "drop schema public cascade"',
      'dropdb shop',
      'pg_dropcluster --stop 15 main',
      'mysqladmin drop shop -f',
      "echo 'DROP DATABASE shop;' | mysql -u root",
    ],
    spares: [
      'mysql -e "SHOW DATABASES"',
      'psql -c "select \'drop database\'"',
      'createdb shop',
      'pg_dump --create shop',
    ],
    when: (command) => {
      if (command.concernsScratch) return false;
      if (/^(?:dropdb|pg_dropcluster)$/.test(command.program)) return command.operands.length > 0;
      if (command.program === 'mysqladmin') return command.mentions('drop');
      return /\bcreate\s+or\s+replace\s+(?:database|schema)\b|\bdelete\s+(?:force\s+)?(?:noprompt\s+)?(?:force\s+)?(?:backup|obsolete|archivelog|copy)\b|\bdrop\s+owned\s+by\s+\S{1,64}\s+cascade\b|^\s*drop\s+db\s|\bdrop\s+(?:database|schema|keyspace|tablespace|catalog)\b|\bdrop\s+user\s+\S{1,64}\s+cascade\b/.test(
        command.statements,
      );
    },
  },
  {
    id: 'drop-table',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: sqlClients,
    title: 'Deletion of a table or its rows',
    message: 'This deletes a table, or all rows of it, at once.',
    stakes: ['All rows of the table', 'What refers to them, with CASCADE', 'Only a backup brings it back'],
    alternative: 'psql -c "SELECT count(*) FROM users"',
    matches: [
      'psql -c "DROP TABLE users"',
      'mysql shop -e "truncate table orders"',
      "sqlite3 app.db 'drop table users;'",
      'mysql <<< "DROP TABLE users"',
      'psql -c "TRUNCATE orders CASCADE"',
    ],
    spares: [
      'psql -c "SELECT count(*) FROM users"',
      'mysql -e "select truncate(1.5, 0)"',
      'psql -c "select \'drop table\'"',
      'sqlite3 app.db .tables',
    ],
    when: (command) =>
      !command.concernsScratch &&
      /\bdrop\s+(?:table|collection|materialized\s+view|column\s+family)\b|(?:^|[\s;"'])truncate\s+(?:table\s+)?[\w."`[\]]+|\balter\s+table\s+\S{1,100}\s+drop\s+(?:column|partition)\b/.test(
        command.statements,
      ),
  },
  {
    id: 'drop-definition',
    on: 'command',
    domain: 'databases',
    risk: 'moderate',
    programs: sqlClients,
    title: 'Deletion of a definition',
    message: 'This deletes a definition in the database; the rows stay.',
    stakes: ['Queries that use it', 'Speed, without an index', 'Its text, if it is in no migration'],
    alternative: 'psql -c "\\\\dv"',
    matches: ['psql -c "DROP VIEW v"', 'mysql -e "drop index i on t"', 'psql -c "DROP FUNCTION f()"'],
    spares: ['psql -c "\\\\dv"', 'psql -c "CREATE VIEW v AS SELECT 1"', 'psql -c "select \'drop view\'"'],
    when: (command) =>
      /\bdrop\s+(?:view|index|function|trigger|procedure|sequence|type|rule)\b/.test(command.statements),
  },
  {
    id: 'delete-all-rows',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    programs: sqlClients,
    title: 'Change of every row',
    message: 'This deletes or changes every row of a table: it has no WHERE, or one that is always true.',
    stakes: [
      'All rows of the table',
      'What the applications show from then on',
      'Only a backup or an open transaction brings them back',
    ],
    alternative: 'psql -c "SELECT count(*) FROM users"',
    matches: [
      'psql -c "DELETE FROM users"',
      'mysql -e "UPDATE users SET admin = 1"',
      'mysql -e "delete from users where 1=1"',
    ],
    spares: [
      'psql -c "EXPLAIN DELETE FROM users"',
      'psql -c "DELETE FROM users WHERE id = 4"',
      'mysql -e "UPDATE users SET name = 1 WHERE id = 4"',
      'psql -c "SELECT * FROM users"',
    ],
    when: (command) => !command.concernsScratch && changesEveryRow(command),
  },
  {
    id: 'delete-production-rows',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: sqlClients,
    title: 'Change of every row in production',
    message: 'This deletes or changes every row of a table that users work with now.',
    stakes: ['All rows of the table', 'What users see from this moment on', 'Only a backup brings them back'],
    alternative: 'psql prod -c "SELECT count(*) FROM users"',
    matches: ['psql prod -c "DELETE FROM users"', 'mysql -h db.prod.example.com -e "DELETE FROM orders;"'],
    spares: ['psql prod -c "DELETE FROM users WHERE id = 4"', 'psql test -c "DELETE FROM users"'],
    when: (command) => command.concernsProduction && changesEveryRow(command),
  },
  {
    id: 'delete-scratch-rows',
    on: 'command',
    domain: 'databases',
    risk: 'moderate',
    programs: sqlClients,
    title: 'Change of every row of a test database',
    message: 'This deletes or changes every row of a table in a database that is there for tests.',
    stakes: ['All rows of the table', 'Test data that was made by hand', 'Tests that rely on it'],
    alternative: 'sqlite3 dev.sqlite3 "SELECT count(*) FROM sessions"',
    matches: ['sqlite3 dev.sqlite3 "DELETE FROM sessions"', 'psql -d shop_test -c "DELETE FROM users"'],
    spares: ['sqlite3 dev.sqlite3 "DELETE FROM sessions WHERE id = 4"', 'sqlite3 dev.sqlite3 .tables'],
    when: (command) => command.concernsScratch && changesEveryRow(command),
  },
  {
    id: 'change-database-rights',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    programs: sqlClients,
    title: 'Change of database rights',
    message: 'This gives, takes or deletes rights and users of a database.',
    stakes: [
      'Who may read and change the data',
      'Applications that log in with them',
      'With ALL, the whole server',
    ],
    alternative: 'psql -c "\\\\du"',
    matches: [
      "mysql -e \"GRANT ALL PRIVILEGES ON *.* TO 'x'@'%'\"",
      'psql -c "DROP USER app"',
      'psql -c "ALTER ROLE app SUPERUSER"',
      'mysql -e "DROP USER root"',
    ],
    spares: ['mysql -e "SHOW GRANTS"', 'psql -c "select 1"', 'mysql -e "GRANT SELECT ON shop.* TO app"'],
    when: (command) =>
      /\bgrant\s+all\b|\bdelete\s+from\s+mysql\.user\b|\balter\s+user\s+\S{1,100}\s+(?:with\s+)?password\s+null\b|\bdrop\s+(?:user|role|owned)\b|\balter\s+(?:user|role)\s+\S{1,100}\s+(?:with\s+)?superuser\b|\bdrop\s+(?:index|trigger|function|procedure)\s+(?:\S+\s+)?cascade/.test(
        command.loweredQuery,
      ),
  },
  {
    id: 'change-database-server',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    programs: sqlClients,
    title: 'Change of a whole database server',
    message:
      'This throws away what a server needs to recover or to be copied, or switches off what protects its data.',
    stakes: [
      'Recovery to a moment in the past',
      'Copies of the server fall behind for good',
      'Every application that uses the server',
    ],
    alternative: 'mysql -e "SHOW BINARY LOGS"',
    matches: [
      "mysql -e 'PURGE BINARY LOGS BEFORE NOW()'",
      "mysql -e 'RESET MASTER'",
      `psql -c "SELECT pg_drop_replication_slot('s1')"`,
      'psql -c "ALTER SYSTEM SET fsync = off"',
      'psql -c "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"',
      'psql -c "ALTER TABLE users DISABLE ROW LEVEL SECURITY"',
    ],
    spares: [
      "mysql -e 'SHOW BINARY LOGS'",
      'psql -c "SELECT * FROM pg_replication_slots"',
      'psql -c "SELECT pg_terminate_backend(4242)"',
      'psql -c "SHOW fsync"',
    ],
    when: (command) => !command.concernsScratch && changesServer.test(command.statements),
  },
  {
    id: 'open-database',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: sqlClients,
    title: 'A database server opened to everyone',
    message: 'This takes the passwords of the users of a database server away.',
    stakes: ['All data of the server', 'Whoever reaches it is its administrator', 'Applications that log in'],
    alternative: 'mysql -e "SELECT user, host FROM mysql.user"',
    matches: [`mysql -e "UPDATE mysql.user SET authentication_string=''"`],
    spares: [
      'mysql -e "SELECT user, host FROM mysql.user"',
      `mysql -e "ALTER USER 'app'@'localhost' IDENTIFIED BY 'x'"`,
    ],
    when: (command) =>
      /\bupdate\s+mysql\.user\s+set\s+(?:authentication_string|password|plugin)\s*=/.test(
        command.loweredQuery,
      ),
  },
  {
    id: 'run-from-database',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: sqlClients,
    title: 'System command from a database',
    message: 'This makes the database server run a program or write a file.',
    stakes: [
      'It runs with the rights of the server',
      'Its files and secrets',
      'It is how attackers go on from a database',
    ],
    alternative: 'psql -c "SELECT version()"',
    matches: [
      'psql -c "COPY x FROM PROGRAM \'id\'"',
      'sqlcmd -Q "EXEC xp_cmdshell \'whoami\'"',
      'mysql -e "select 1 into outfile \'/var/www/x.php\'"',
    ],
    spares: ['psql -c "COPY x TO STDOUT"', 'psql -c "SELECT version()"', 'sqlcmd -Q "SELECT 1"'],
    when: (command) =>
      /\b(?:from|to)\s+program\b|\bxp_cmdshell\b|\binto\s+(?:outfile|dumpfile)\b|\bsys_exec\b|\bload_extension\s*\(/.test(
        command.loweredQuery,
      ),
  },
  {
    id: 'drop-documents',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    scoped: true,
    programs: mongo,
    title: 'Deletion of a document database',
    message: 'This deletes a database, a collection or all its documents.',
    stakes: ['All documents', 'The applications that use it', 'Only a backup brings it back'],
    alternative: "mongosh shop --eval 'db.users.countDocuments()'",
    matches: [
      "mongo shop --eval 'db.dropDatabase()'",
      "mongosh --eval 'db.users.drop()'",
      "mongosh --eval 'db.users.deleteMany({})'",
      "echo 'db.dropDatabase()' | mongosh",
    ],
    spares: [
      "mongosh --eval 'db.users.find()'",
      "mongosh --eval 'db.users.deleteMany({ _id: 4 })'",
      'mongosh --version',
    ],
    when: (command) =>
      /\bmatch\s*\(\s*(?:\w+\s*)?\)\s*(?:detach\s+)?delete\b/i.test(command.query) ||
      /\.dropDatabase\s*\(|\.drop\s*\(|\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\}\s*)?\)|\.dropAllUsers|shutdownServer/.test(
        withPlainNames(command.query),
      ),
  },
  {
    id: 'flush-local-database',
    on: 'command',
    domain: 'databases',
    risk: 'moderate',
    programs: ['redis-cli', 'valkey-cli', 'keydb-cli'],
    title: 'Emptying of one database of a store on this machine',
    message: 'This deletes every key of one numbered database of the store on this machine.',
    stakes: ['All keys of this database', 'Programs here that use it', 'Nothing of it is kept'],
    alternative: 'redis-cli -h localhost -n 9 DBSIZE',
    matches: ['redis-cli -h localhost -n 9 FLUSHDB', 'redis-cli -h 127.0.0.1 -n 3 flushdb'],
    spares: [
      'redis-cli -h localhost -n 9 DBSIZE',
      'redis-cli -h cache -n 9 FLUSHDB',
      'redis-cli -h localhost FLUSHALL',
    ],
    when: isLocalFlush,
  },
  {
    id: 'flush-key-value-store',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    scoped: true,
    programs: redis,
    title: 'Emptying of a key-value store',
    message: 'This deletes every key, or all keys below one.',
    stakes: [
      'All data of the store',
      'Sessions, queues and locks of the applications',
      'Clusters that keep their state in it',
    ],
    alternative: 'redis-cli DBSIZE',
    matches: [
      'redis-cli FLUSHALL',
      'redis-cli -h cache flushdb',
      'echo flushall | redis-cli',
      "etcdctl del '' --prefix",
      'consul kv delete -recurse',
    ],
    spares: ['redis-cli DBSIZE', 'redis-cli GET key', 'redis-cli DEL session:4', 'etcdctl get key'],
    when: (command) => {
      if (isLocalFlush(command)) return false;
      if (command.program === 'etcdctl')
        return (
          command.is('del') &&
          (command.has('--prefix', '--from-key') ||
            command.mentions('') ||
            command.args.some(({ text }) => namesAll(text)))
        );
      if (command.program === 'consul') return command.is('kv delete') && command.has('-recurse', '-r');
      if (command.program === 'memcflush') return command.args.length > 0;
      if (command.program === 'zkCli.sh') return /\b(?:deleteall|rmr)\b/.test(command.query);
      return (
        (/^(?:del|unlink)$/i.test(command.operand(0)) && command.args.some(({ text }) => namesAll(text))) ||
        command.operands.some(
          (_, index) =>
            index < 3 &&
            empties.test(
              command.operands
                .slice(index)
                .map(({ text }) => text)
                .join(' '),
            ) &&
            !storesText(command.operand(index - 1)),
        ) ||
        command.stdin.text.split('\n', 200).some((line) => empties.test(line.trim()))
      );
    },
  },
];

/** Statements that are about a server as a whole: its logs, its copies, its guards, everybody's sessions. */
const changesServer = new RegExp(
  [
    String.raw`\bpurge\s+(?:binary|master)\s+logs\b`,
    String.raw`\breset\s+(?:master|replica|slave|binary\s+logs)\b`,
    String.raw`\bpg_drop_replication_slot\s*\(`,
    String.raw`\bpg_(?:terminate|cancel)_backend\s*\(\s*(?:\w+\.)?pid\b`,
    String.raw`\balter\s+system\s+(?:set\s+(?:fsync|full_page_writes|archive_mode|wal_level|ssl|archive_command)\b|reset\s+all|kill|flush)`,
    String.raw`\bset\s+(?:global|persist)\s+(?:read_only|super_read_only|foreign_key_checks|general_log|sql_log_bin|local_infile)\s*=`,
    String.raw`\bdisable\s+row\s+level\s+security\b`,
    String.raw`\bdisable\s+trigger\s+all\b`,
    String.raw`\bset\s+recovery\s+simple\b|\bset\s+(?:offline|single_user)\s+with\s+rollback\s+immediate\b`,
    String.raw`\bdrop\s+(?:publication|subscription|extension|server|availability\s+group|login)\b`,
    String.raw`\bdrop\s+(?:retention\s+policy|continuous\s+query|measurement|series)\b`,
    String.raw`\b(?:stop|reset)\s+(?:replica|slave)\b|\bshutdown\s*(?:immediate|abort|with\s+nowait)?\s*(?:;|$)`,
  ].join('|'),
);

/** `db["drop" + "Database"]()` as `db.dropDatabase()`. */
function withPlainNames(code: string): string {
  return code.includes('[')
    ? code
        .replace(/(["'`])\s{0,8}\+\s{0,8}\1/g, '')
        .replace(/\[\s{0,8}(["'`])(?<name>\w{1,40})\1\s{0,8}\]/g, '.$2')
    : code;
}

/** A change of rows that no condition, or one that is always true, limits. */
function changesEveryRow(command: CommandLook): boolean {
  return (
    !command.has('--dry_run', '--dry-run') &&
    !/\brollback\s*(?:;\s*)?$/i.test(command.text.trim()) &&
    command.statements.split(/;|\n\n/).some(
      (statement) =>
        /\bdelete\s+from\s+\S|\bupdate\s+\S{1,100}\s+set\s|\balter\s+table\s+\S{1,100}\s+(?:on\s+cluster\s+\S{1,64}\s+)?(?:delete|update)\b/.test(
          statement,
        ) &&
        !/\bexplain\s+(?:verbose\s+|query\s+plan\s+|extended\s+)?(?:delete|update)\b/.test(statement) &&
        (!/\bwhere\b/.test(statement) ||
          // This does what it explains, and who writes it does not expect so.
          /\bexplain\s*\(?[^;]{0,40}\banalyze\b/.test(statement) ||
          /\bwhere\s+(?:1\s*=\s*1|true|1|''\s*=\s*'')/.test(statement)),
    )
  );
}
