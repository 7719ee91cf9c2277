import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths, relative to the root, of every package.json of the workspace: as pnpm-workspace.yaml has them. */
export function globManifests(root) {
  const rooms = ['packages', 'apps', 'tooling'].flatMap((room) =>
    readdirSync(join(root, room))
      .toSorted()
      .map((name) => `${room}/${name}/package.json`),
  );
  return [
    'package.json',
    ...[...rooms, 'evaluations/package.json'].filter((file) => existsSync(join(root, file))),
  ];
}
