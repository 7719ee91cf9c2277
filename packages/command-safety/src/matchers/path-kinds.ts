import type { PathKind } from '../shell/paths.ts';

const described: Readonly<Record<PathKind, true>> = {
  root: true,
  system: true,
  home: true,
  device: true,
  'system-file': true,
  personal: true,
  mount: true,
  parent: true,
  here: true,
  unresolved: true,
  data: true,
  repository: true,
  temporary: true,
  elsewhere: true,
  project: true,
  'harmless-device': true,
  none: true,
};

/** What a path can stand for, by the names that packs use. */
export const pathKinds = Object.keys(described) as readonly PathKind[];
