import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { clouds } from './cloud.ts';

/** What is older than this is deleted: so little that nearly all is. */
const hardlyKept: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [
        'kafka-configs kafka-configs.sh kafka-topics kafka-topics.sh rpk',
        /retention\.(?:ms|bytes)=\d{1,6}(?:\D|$)|local\.retention\.(?:ms|bytes)=\d{1,6}(?:\D|$)/,
      ],
      ['influx', /--retention[ =]\d{1,2}[smh](?:\s|$)/],
      ['mongo mongosh', /expireAfterSeconds["']?\s{0,4}:\s{0,4}\d{1,4}\D/],
      ['redis-cli valkey-cli keydb-cli', /config\s+set\s+maxmemory\s+\d{1,3}(?:[kmb]b?)?(?:\s|$)/i],
      ['prometheus', /--storage\.tsdb\.retention\.(?:time|size)[ =]\d{1,2}(?:[smh]|MB|KB)/],
      ['nats', /--max-age[ =]\d{1,2}[smh](?:\s|$)/],
      ['velero', /--ttl[ =]\d{1,3}[sm]/],
      ['pulsar-admin', /set-retention\b.*(?:-t|--time)[ =]\d{1,2}[smh]?(?:\s|$)/],
      ['curator', /--older-than[ =]0/],
    ] as const
  ).flatMap(([programs, words]) => programs.split(' ').map((program) => [program, words] as const)),
);

/** The same in a cloud: a rule by which a bucket, a log or a table empties itself within a week. */
const cloudExpires =
  /"Expiration"\s{0,4}:\s{0,4}\{\s{0,4}"Days"\s{0,4}:\s{0,4}[0-7]\s{0,4}\}|"NoncurrentDays"\s{0,4}:\s{0,4}[0-3]\b|"age"\s{0,4}:\s{0,4}[0-7]\s{0,4}\}|--retention-in-days[ =][1-3](?:\s|$)|--retention-days[ =][01](?:\s|$)|--message-retention-duration[ =]\d{1,4}[sm](?:\s|$)|MessageRetentionPeriod["']?[=:]["']?\d{1,3}\D/;
/** Only what lies below one place that says itself that it is not kept. */
const passingPrefix = /"Prefix"\s{0,4}:\s{0,4}"[^"]{0,60}(?:tmp|temp|cache|logs?|scratch|test)[^"]{0,60}"/i;

function expires(command: CommandLook): boolean {
  const words = hardlyKept.get(command.program);
  if (words !== undefined) return words.test(command.query);
  return cloudExpires.test(command.text) && !passingPrefix.test(command.text);
}

/** A rule about everything in a bucket. */
const everyObject = /"Filter"\s{0,4}:\s{0,4}\{\s{0,4}\}|"Prefix"\s{0,4}:\s{0,4}""/;

/** Data that a server is told to delete by itself. */
export const expiryRules: readonly CommandRule[] = [
  {
    id: 'expire-data',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    scoped: true,
    programs: [...hardlyKept.keys(), ...clouds],
    title: 'Data that expire at once',
    message:
      'This tells a server to delete by itself what is older than a moment, which is nearly everything.',
    stakes: [
      'All data that the rule is about',
      'It begins by itself, without a question',
      'It cannot be undone',
    ],
    alternative: 'kafka-configs.sh --bootstrap-server k:9092 --describe --topic orders',
    matches: [
      'kafka-configs.sh --bootstrap-server k:9092 --alter --topic orders --add-config retention.ms=1000',
      'influx bucket update --id 1 --retention 1h',
      "mongosh --eval 'db.orders.createIndex({at:1},{expireAfterSeconds:0})'",
      `aws s3api put-bucket-lifecycle-configuration --bucket shop --lifecycle-configuration '{"Rules":[{"Status":"Enabled","Filter":{},"Expiration":{"Days":1}}]}'`,
      'aws logs put-retention-policy --log-group-name app --retention-in-days 1',
    ],
    spares: [
      'kafka-configs.sh --bootstrap-server k:9092 --describe --topic orders',
      'kafka-configs.sh --bootstrap-server k:9092 --alter --topic orders --add-config retention.ms=604800000',
      'influx bucket update --id 1 --retention 720h',
      'aws logs put-retention-policy --log-group-name app --retention-in-days 90',
      `aws s3api put-bucket-lifecycle-configuration --bucket shop --lifecycle-configuration '{"Rules":[{"Filter":{"Prefix":"tmp/"},"Expiration":{"Days":1}}]}'`,
    ],
    when: expires,
  },
  {
    id: 'expire-bucket',
    on: 'command',
    domain: 'cloud',
    risk: 'critical',
    scoped: true,
    programs: clouds,
    title: 'All of a bucket expires',
    message: 'This tells a cloud to delete by itself everything in a bucket, within days.',
    stakes: ['Every object in the bucket', 'It begins by itself, without a question', 'It cannot be undone'],
    alternative: 'aws s3api get-bucket-lifecycle-configuration --bucket shop',
    matches: [
      `aws s3api put-bucket-lifecycle-configuration --bucket shop --lifecycle-configuration '{"Rules":[{"Status":"Enabled","Filter":{},"Expiration":{"Days":1}}]}'`,
    ],
    spares: [
      'aws s3api get-bucket-lifecycle-configuration --bucket shop',
      `aws s3api put-bucket-lifecycle-configuration --bucket shop --lifecycle-configuration '{"Rules":[{"Filter":{"Prefix":"old/"},"Expiration":{"Days":1}}]}'`,
    ],
    when: (command) => expires(command) && everyObject.test(command.text),
  },
];
