import type { CommandContext } from '../../command-context.ts';

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

/** Operands before the command: a host, a port. */
const commandAtMax = 3;
const linesMax = 200;

export function emptiesKeyValueStore(command: CommandContext): boolean {
  const words = command.operands.map(({ text }) => text);
  for (let at = 0; at < commandAtMax && at < words.length; at += 1)
    if (empties.test(words.slice(at).join(' ')) && !storesText(command.operand(at - 1))) return true;
  return command.stdin.text.split('\n', linesMax).some((line) => empties.test(line.trim()));
}

/** A change of rows that no condition, or one that is always true, limits. */
export function changesEveryRow(command: CommandContext): boolean {
  return (
    !command.hasOption(['--dry_run', '--dry-run']) &&
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
