import type { FindingSpan } from '../finding.ts';
import { argumentAt, type Run } from '../run.ts';
import { nothing } from '../shell/marks.ts';
import type { CodeString } from './code-strings.ts';

/** A call of a library that does what a command of a client does. */
interface ClientCall {
  /** The code speaks of this library, too: the verb alone says too little. */
  readonly library?: RegExp;
  readonly code: RegExp;
  readonly command: readonly string[];
}

/** Names that say by themselves what they do, whatever the language and the object that they are called on. */
const clientCalls: readonly ClientCall[] = [
  {
    code: /\b_?drop_?database\s{0,4}\(/i,
    command: ['mongosh', '--eval', 'db.dropDatabase()'],
  },
  { code: /\.flush_?(?:all|db)\s{0,4}\(/i, command: ['redis-cli', 'FLUSHALL'] },
  {
    code: /\b(?:drop_all|drop_collection|dropCollection|dropAllCollections|drop_schema|dropSchema|dropAllSchemas|drop_tables?|dropTables?|dropAllTables|dropIfExists)\s{0,4}\(/,
    command: ['psql', '-c', 'DROP SCHEMA public CASCADE'],
  },
  {
    code: /\.(?:delete_?many|remove|delete_?one_?by_?one)\s{0,4}\(\s{0,4}\{\s{0,4}\}/i,
    command: ['mongosh', '--eval', 'db.x.deleteMany({})'],
  },
  {
    // Every row of every model.
    code: /\.delete\(\)[\s\S]{0,300}\bget_models\s{0,4}\(|\bget_models\s{0,4}\([\s\S]{0,300}\.delete\(\)|\bdescendants\b[\s\S]{0,80}(?:delete_all|destroy_all)/,
    command: ['psql', '-c', 'DROP SCHEMA public CASCADE'],
  },
  {
    // Every row of a model: Rails, Django, Laravel, Sequelize, Prisma, Ecto.
    code: /\.(?:delete_all|destroy_all|each\(&:(?:destroy|delete)!?\)|find_each(?:\(batch_size: \d+\))?\(&:(?:destroy|delete)!?\))|\bobjects(?:\.all\(\))?\.delete\(\)|\b[A-Z]\w{1,40}::(?:truncate|query\(\)->delete)\(|\.destroy\(\{\s{0,4}(?:truncate:\s{0,4}true|where:\s{0,4}\{\s{0,4}\})|\.deleteMany\(\s{0,4}\)|\bRepo\.delete_all\(/,
    command: ['psql', '-c', 'DELETE FROM users'],
  },
  {
    code: /\bindices\.delete\s{0,4}\((?=[^)]{0,80}["'](?:\*|_all)["'])/,
    command: ['curl', '-X', 'DELETE', 'http://search:9200/_all'],
  },
  {
    code: /\bindices\.delete\s{0,4}\(|\bdelete_index\s{0,4}\(/,
    command: ['curl', '-X', 'DELETE', 'http://search:9200/index'],
  },
  {
    code: /\bdelete_?(?:collection_?)?namespaced?(?:_?\w{1,40})?\s{0,4}\(/i,
    command: ['kubectl', 'delete', 'namespace', 'shop'],
  },
  {
    code: /\bvolumes\.(?:list|prune)\s{0,4}\([\s\S]{0,200}(?:\.remove\(|$)/,
    command: ['docker', 'volume', 'prune', '--all', '--force'],
  },
  {
    code: /\bcontainers\.list\s{0,4}\([\s\S]{0,200}\.(?:remove|kill)\(|\.remove\(\s{0,4}force\s{0,4}=\s{0,4}True[\s\S]{0,200}containers\.list\s{0,4}\(/,
    command: ['docker', 'system', 'prune', '--all', '--force', '--volumes'],
  },
  {
    code: /\b(?:delete_topics|deleteTopics)\s{0,4}\(/,
    command: ['kafka-topics.sh', '--delete', '--topic', 'orders'],
  },
  {
    code: /\b(?:delete_repo|deleteRepo|repos\.delete)\s{0,4}\(/,
    command: ['gh', 'repo', 'delete', 'a/b', '--yes'],
  },
  {
    library: /boto3|aws-sdk|google\.cloud|azure\.mgmt/,
    code: /\.(?:delete|terminate)\w{0,40}\(|\bDelete\w+Command\b/,
    command: ['aws', 's3', 'rb', 's3://bucket'],
  },
];

const mayCall =
  /drop|flush_?(?:all|db)|delete_?(?:many|all|collection|namespace|index|topics|repo|one)|destroy|\bobjects\b|indices|containers\.|volumes\.|truncate|\.remove\(|repos\.|::query|boto3|aws-sdk|google\.cloud|azure\.mgmt/i;

/** A text that holds a call only speaks of one. */
function withoutMentions(text: string, strings: readonly CodeString[]): string {
  let written = '';
  let at = 0;
  for (const { value, start, end } of strings)
    if (value.includes('(')) {
      written += text.slice(at, start);
      at = end;
    }
  return written + text.slice(at);
}

/** Runs, for each such call, the command that does the same, where the code says that it is done. */
export function readClientCalls(
  run: Run,
  text: string,
  strings: readonly CodeString[],
  span: FindingSpan,
): void {
  if (!mayCall.test(text)) return;
  const calls = withoutMentions(text, strings);
  const found = clientCalls.filter(
    ({ code, library }) => (library === undefined || library.test(text)) && code.test(calls),
  );
  if (found.length === 0) return;
  const place = strings.find(({ value }) =>
    /\bhost\s{0,4}=|^\w{2,16}(?:\+\w{1,8})?:\/\/|\bprod/.test(value),
  )?.value;
  const { environment } = run;
  if (place !== undefined) run.environment = `${environment} ${place.slice(0, 200)}`;
  for (const { command } of found)
    run.inside(span, () =>
      run.ports.words(
        run,
        command.map((word) => argumentAt(span, word)),
        nothing,
      ),
    );
  run.environment = environment;
}
