import { networkAddresses } from './network/addresses.ts';
import { networkConnections } from './network/connections.ts';
import { networkTransfer } from './network/transfer.ts';
import type { Recipe } from './recipe.ts';

/** Addresses, ports, names, reachability, downloads. */
export const networkRecipes: readonly Recipe[] = [
  ...networkAddresses,
  ...networkConnections,
  ...networkTransfer,
];
