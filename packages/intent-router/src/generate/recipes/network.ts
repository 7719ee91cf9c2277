import { networkAddresses } from './network/addresses.ts';
import { networkConnections } from './network/connections.ts';
import { networkHosts } from './network/hosts.ts';
import { networkTransfer } from './network/transfer.ts';
import { remoteFiles } from './network/remote-files.ts';
import { remoteShells } from './network/remote-shells.ts';
import { httpRecipes } from './network/http.ts';
import { certificateRecipes } from './network/certificates.ts';
import { interfaceRecipes } from './network/interfaces.ts';
import { firewallRecipes } from './network/firewall.ts';
import { trafficRecipes } from './network/traffic.ts';
import type { Recipe } from './recipe.ts';

/** Addresses, ports, names, reachability, downloads. */
export const networkRecipes: readonly Recipe[] = [
  ...networkAddresses,
  ...networkConnections,
  ...networkTransfer,
  ...networkHosts,
  ...remoteFiles,
  ...remoteShells,
  ...httpRecipes,
  ...certificateRecipes,
  ...interfaceRecipes,
  ...firewallRecipes,
  ...trafficRecipes,
];
