import { hunchPaths, type HunchPaths } from '@hunch/common/paths';
import { loadConfiguration, type Configuration } from '../config/load.ts';
import type { JobContext } from './job.ts';

export interface JobSettings {
  readonly paths: HunchPaths;
  readonly configuration: Configuration;
}

/** The configuration of a job; its problems are told to the person at the terminal. */
export function jobSettings({ environment, say }: JobContext): JobSettings {
  const paths = hunchPaths(environment, process.getuid?.() ?? 0);
  const configuration = loadConfiguration(paths.config, environment);
  for (const problem of configuration.problems) say(`hunch: ${problem}`);
  return { paths, configuration };
}
