/** What a slot of a recipe takes. */
export const slotKinds = [
  'path',
  'text',
  'name',
  'number',
  'port',
  'host',
  'url',
  'mode',
  'user',
  'owner',
  'package',
  'branch',
  'commit',
  'variable',
  'extension',
  'message',
  'command',
  'expression',
  'date',
  'duration',
  'archive',
  'filename',
  'size',
  'directory',
  'service',
  'process',
  'server',
  'remote',
  'device',
  'interface',
  'dimensions',
  'version',
  'amount',
  'network',
  'email',
  'zone',
  'paths',
  'month',
  'ppa',
  'image',
  'tagged',
  'identifier',
  'json',
  'pylib',
  'npmlib',
  'desktop',
  'daemon',
  'linkname',
  'link',
  'form',
] as const;

export type SlotKind = (typeof slotKinds)[number];

/** A piece of a request that may fill a slot. */
export interface Filler {
  readonly text: string;
  readonly isQuoted: boolean;
  /** The names of a list of files. */
  readonly parts?: readonly string[];
}
