import type { CommandContext } from '../../command-context.ts';
import type { Argument } from '../../interpreter-state.ts';

const deletingVerbs: ReadonlySet<string> = new Set(
  'delete destroy terminate remove purge deregister rm rb rmr release'.split(' '),
);
const deletingWords =
  /^(?:delete|destroy|terminate|remove|purge|deregister|rm|rb|rmr|release)-[a-z-]+$|:(?:destroy|delete|reset)$|^[a-z-]+-(?:delete|destroy|remove)$/;

function isDeleting(word: string): boolean {
  return deletingVerbs.has(word) || ((word.includes('-') || word.includes(':')) && deletingWords.test(word));
}

/** Single entries among many. */
const small = /-(?:message|item|tags?|comment|labels?|log-stream|object)$/;

const reading = /^(?:get|list|describe|filter|lookup|search|simulate|tail|head|wait|ls)(?:-|$)/;

/** What a cloud client deletes is said by its words, not by their place: `aws rds delete-db-instance`, `az group delete`. */
export function deletesCloudResource(command: CommandContext): boolean {
  // One's own settings of the client.
  if (
    command.beginsWith('config|configure') ||
    (command.program === 'aws' && reading.test(command.operand(1)))
  )
    return false;
  return ownOperands(command).some(({ text }) => isDeleting(text) && !small.test(text));
}

/** Behind these stands a command for a machine of the cloud, which is looked at by itself. */
const handingOver: ReadonlySet<string> = new Set(['exec', 'ssh', 'console']);

/** The operands of the client itself. */
function ownOperands({ program, operands }: CommandContext): readonly Argument[] {
  const at = operands.findIndex(
    ({ text }) => handingOver.has(text) || (program === 'heroku' && text.startsWith('run')),
  );
  return at === -1 ? operands : operands.slice(0, at);
}

/** What keeps data, as a part of a word: `delete-db-cluster`, `backup-vaults`. */
const keeping =
  /^(?:databases?|db|tables?|clusters?|filesystems?|volumes?|disks?|snapshots?|pools?|repository|repositories|registry|acr|redis|vaults?|namespaces?|projects?|catalog|zones?|buckets?|accounts?|domains?|backups?|streams?)$/;

/** Operands up to the one that deletes say of what; behind it stands a name. */
const operandsMax = 5;

export function deletesKeptCloudResource(command: CommandContext): boolean {
  const words = ownOperands(command)
    .slice(0, operandsMax)
    .map(({ text }) => text);
  const at = words.findIndex(isDeleting);
  return words.slice(0, at + 1).some((word) => word.split('-').some((part) => keeping.test(part)));
}
