import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Paths, relative to the root, of every package.json of the workspace. */
export function globManifests(root) {
  const rooms = ['packages', 'apps', 'tooling'].flatMap((room) =>
    readdirSync(join(root, room))
      .toSorted()
      .map((name) => `${room}/${name}/package.json`),
  );
  return ['package.json', ...rooms.filter((file) => existsSync(join(root, file)))];
}
