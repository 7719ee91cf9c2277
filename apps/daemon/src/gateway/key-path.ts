import type { HunchPaths } from '@hunch/common/paths';

/** @param configured `prompt_router.keys_file`; empty: beside the databases */
export function keyFile(configured: string, { dataDir }: HunchPaths): string {
  return configured === '' ? `${dataDir}/router-keys.json` : configured;
}
