import type { Provider } from '../provider.ts';
import { accounts } from './accounts.ts';
import { containers } from './containers.ts';
import { files } from './files.ts';
import { git } from './git.ts';
import { gitIndex } from './git-index.ts';
import { hosts } from './hosts.ts';
import { mounts } from './mounts.ts';
import { processes } from './processes.ts';
import { units } from './units.ts';
import { workspaces } from './workspaces.ts';

/** Where context comes from. A new kind of thing is a file beside this one and a line here. */
export function allProviders({
  home,
  uid,
}: {
  readonly home: string;
  readonly uid: number;
}): readonly Provider[] {
  return [
    files,
    git,
    gitIndex(),
    hosts(home),
    accounts(),
    processes(uid),
    units(home),
    containers(),
    mounts,
    workspaces,
  ];
}
