import type { CommandContext } from '../../command-context.ts';
import { deletesCloudResource, deletesKeptCloudResource } from './cloud-deletions.ts';
import { changesEveryRow, emptiesKeyValueStore } from './databases.ts';
import { readsFetchedInput, standsInFetchedDirectory } from './fetched-input.ts';
import { replacesGitHost } from './git-hosts.ts';
import { servesSecretPlace } from './served-places.ts';
import { destroysAll, destroysUnasked, dropsByStatement } from './unknown-programs.ts';

/** Conditions that no composition of matchers says, by the names that packs use. */
export const codeConditions: Readonly<Record<string, (command: CommandContext) => boolean>> = {
  changesEveryRow,
  deletesCloudResource,
  deletesKeptCloudResource,
  destroysAll,
  destroysUnasked,
  dropsByStatement,
  emptiesKeyValueStore,
  readsFetchedInput,
  replacesGitHost,
  servesSecretPlace,
  standsInFetchedDirectory,
};
