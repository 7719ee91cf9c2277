import type { SlotKind } from './values.ts';

/** The nouns of the sorts of things. Beside a value they name it; without one they say what is missing: "resize an image". */
export const nounsOf: Readonly<Partial<Record<SlotKind, readonly string[]>>> = {
  path: ['file', 'directory', 'image', 'photo', 'picture', 'video', 'document', 'script'],
  archive: ['archive', 'zip', 'tarball', 'file'],
  filename: ['file'],
  directory: ['directory'],
  text: ['text', 'string', 'word', 'pattern'],
  message: ['message', 'text', 'string', 'word', 'line'],
  command: ['command'],
  user: ['user', 'account', 'owner', 'group', 'member'],
  owner: ['user', 'owner'],
  service: ['service', 'unit', 'daemon', 'timer'],
  process: ['process', 'program', 'package'],
  package: ['package', 'npm', 'pip', 'cargo', 'brew', 'apt', 'dependency'],
  branch: ['branch'],
  commit: ['commit', 'tag'],
  name: [
    'name',
    'container',
    'script',
    'alias',
    'group',
    'key',
    'remote',
    'program',
    'interface',
    'image_docker',
  ],
  image: ['image', 'image_docker', 'container'],
  url: ['url', 'website', 'git', 'file', 'server'],
  host: ['host', 'server', 'website', 'domain', 'computer', 'ip'],
  server: ['host', 'server', 'computer', 'remote', 'node'],
  remote: ['server', 'host', 'remote', 'computer'],
  device: ['device', 'disk', 'partition', 'usb', 'card', 'stick', 'interface'],
  interface: ['interface', 'device'],
  port: ['port'],
  number: ['number', 'pid', 'process', 'id'],
  mode: ['mode', 'permission'],
  variable: ['variable', 'environment'],
  expression: ['expression'],
};

/** The nouns that may stand beside a value of a slot and say what it is. */
export function nounsBeside(name: string, takes: SlotKind): readonly string[] {
  if (takes === 'path') return ['directory'];
  // A group is no user, though both are spelled alike.
  if (takes === 'user') return name === 'group' ? ['group'] : ['user', 'account', 'owner', 'member'];
  return nounsOf[takes] ?? [];
}
