import type { CommandRule } from '../rule.ts';
import { UNKNOWN, namesAll } from '../shell/marks.ts';

/** Servers that keep data and speak no SQL for it. */
export const storeRules: readonly CommandRule[] = [
  {
    id: 'delete-dataset',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    scoped: true,
    programs: ['bq', 'databricks', 'influx'],
    title: 'Deletion of a whole dataset',
    message: 'This deletes a dataset or a directory with everything in it.',
    stakes: ['All tables or files in it', 'Everyone who queries them', 'Only a backup brings them back'],
    alternative: 'bq ls',
    matches: [
      'bq rm -r -f -d acme:finance',
      'databricks fs rm -r dbfs:/mnt/gold',
      'influx bucket delete -n metrics',
    ],
    spares: [
      'bq ls',
      'bq rm -f acme:finance.tmp',
      'databricks fs ls dbfs:/mnt',
      'influx delete --bucket m --predicate x=1',
    ],
    when: (command) =>
      command.program === 'influx'
        ? command.is('bucket|org delete') || (command.is('delete') && !command.has('--predicate', '-p'))
        : (command.is('rm') || command.is('fs rm')) &&
          command.has('-r', '--recursive') &&
          !command.has('--dry_run'),
  },
  {
    id: 'delete-all-topics',
    on: 'command',
    domain: 'databases',
    risk: 'critical',
    programs: ['kafka-topics.sh', 'kafka-topics', 'rpk', 'pulsar-admin', 'rabbitmqctl'],
    title: 'Deletion of all topics',
    message: 'This deletes every topic that a pattern names, with all messages in them.',
    stakes: ['All messages in them', 'Programs that read or write them', 'Only a backup brings them back'],
    alternative: 'kafka-topics.sh --list',
    matches: [
      "kafka-topics.sh --bootstrap-server k:9092 --delete --topic '.*'",
      "rpk topic delete -r '.*'",
      'rabbitmqctl force_reset',
    ],
    spares: ['kafka-topics.sh --list', "kafka-topics.sh --describe --topic '.*'", 'rpk topic list'],
    when: (command) =>
      command.is('force_reset|delete_vhost') ||
      (((command.program !== 'rabbitmqctl' && command.has('--delete')) || command.is('topic delete')) &&
        command.args.some(({ text }) => /\.\*|\*$/.test(text) || namesAll(text))),
  },
  {
    id: 'delete-stored-data',
    on: 'command',
    domain: 'databases',
    risk: 'high',
    scoped: true,
    programs: [
      'dropuser',
      'bq',
      'kafka-topics',
      'kafka-topics.sh',
      'rabbitmqctl',
      'rabbitmqadmin',
      'redis-cli',
      'etcdctl',
      'consul',
      'nats',
      'nodetool',
      'confluent',
      'ccloud',
      'aiven',
      'avn',
      'pulsar-admin',
      'kafka-consumer-groups.sh',
      'kafka-consumer-groups',
      'kafka-delete-records.sh',
      'neonctl',
      'turso',
      'pscale',
      'atlas',
      'crdb',
      'patronictl',
      'pg_autoctl',
      'repmgr',
      'upstash',
      'tigris',
    ],
    title: 'Deletion of what a server keeps',
    message: 'This deletes data, queues or users of a server, all at once.',
    stakes: ['All records in them', 'Programs that read or log in', 'Only a backup brings them back'],
    alternative: 'bq ls',
    matches: [
      'bq rm -r -f shop',
      'etcdctl member remove 8e9e05c52164694d',
      'nodetool assassinate 10.0.0.1',
      'dropuser app',
      'kafka-topics.sh --bootstrap-server b:9092 --delete --topic orders',
      'rabbitmqctl reset',
      'redis-cli --scan | xargs redis-cli del',
      'consul kv delete -recurse app',
      'aiven service delete pg',
      'turso db destroy shop -y',
      'kafka-consumer-groups.sh --reset-offsets --to-latest --all-topics --group g --execute',
    ],
    spares: ['bq ls', 'kafka-topics.sh --list', 'rabbitmqctl status', 'redis-cli del key', 'dropuser --help'],
    when: (command) => {
      switch (command.program) {
        case 'dropuser':
          return true;
        case 'bq':
          return command.is('rm');
        case 'rabbitmqctl':
        case 'rabbitmqadmin':
          return command.is('reset|force_reset|delete_vhost|delete_queue|purge_queue|delete_user|purge');
        case 'redis-cli':
          return (
            /^(?:del|unlink)$/i.test(command.operand(0)) &&
            (command.operands[1]?.text.includes(UNKNOWN) === true ||
              command.args.some(({ text }) => namesAll(text)))
          );
        case 'etcdctl':
          return (command.is('del') && command.has('--prefix', '--from-key')) || command.is('member remove');
        case 'nodetool':
          return command.is('assassinate|decommission|removenode|clearsnapshot');
        case 'consul':
          return (command.is('kv delete') && command.mentions('-recurse')) || command.is('leave|force-leave');
        case 'nats':
          return command.is('stream|kv rm|del|purge');
        case 'kafka-consumer-groups.sh':
        case 'kafka-consumer-groups':
          return command.has('--execute', '--delete', '--delete-offsets');
        case 'kafka-topics':
        case 'kafka-topics.sh':
          return command.has('--delete');
        case 'kafka-delete-records.sh':
          return true;
        default:
          return command.operands
            .slice(0, 4)
            .some(({ text }) =>
              /^(?:delete|destroy|terminate|purge|clear-backlog|remove|reinit|drop|unregister)$/.test(text),
            );
      }
    },
  },
];
