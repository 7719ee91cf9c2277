import type { CommandContext } from '../../command-context.ts';
import { deletesCloudResource, deletesKeptCloudResource } from './cloud-deletions.ts';
import { changesEveryRow, emptiesKeyValueStore } from './databases.ts';
import { readsFetchedInput } from './fetched-input.ts';
import { servesSecretPlace } from './served-places.ts';
import { destroysAll, destroysUnasked } from './unknown-programs.ts';

/** Conditions that no composition of matchers says, by the names that packs use. */
export const codeConditions: Readonly<Record<string, (command: CommandContext) => boolean>> = {
  changes_every_row: changesEveryRow,
  deletes_cloud_resource: deletesCloudResource,
  deletes_kept_cloud_resource: deletesKeptCloudResource,
  destroys_all: destroysAll,
  destroys_unasked: destroysUnasked,
  empties_key_value_store: emptiesKeyValueStore,
  reads_fetched_input: readsFetchedInput,
  serves_secret_place: servesSecretPlace,
};
