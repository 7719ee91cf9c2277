import type { Environment } from '@hunch/common/paths';
import type { PriceTable } from '@hunch/prompt-router';
import type { VirtualKey } from './virtual-key.ts';

/** What settings refer to and do not hold. */
export interface SettingsSources {
  readonly environment: Environment;
  /** Undefined when it can't be read. */
  readonly readFile: (path: string) => string | undefined;
  readonly token: string | undefined;
  /** In place of the list prices that are part of hunch. */
  readonly prices?: PriceTable;
  readonly keys?: readonly VirtualKey[];
}
