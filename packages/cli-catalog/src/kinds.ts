/** What a word on a command line names. */
export const argumentKinds = [
  'file',
  'folder',
  'path',
  'command',
  'script',
  'url',
  'host',
  'port',
  'user',
  'group',
  'pid',
  'process',
  'signal',
  'variable',
  'number',
  'duration',
  'date',
  'size',
  'mode',
  'pattern',
  'expression',
  'message',
  'name',
  'package',
  'version',
  'service',
  'container',
  'image',
  'volume',
  'network',
  'pod',
  'namespace',
  'resource',
  'resource-type',
  'context',
  'cluster',
  'branch',
  'tag',
  'remote',
  'commit',
  'ref',
  'stash',
  'repository',
  'device',
  'interface',
  'table',
  'database',
  'region',
  'profile',
  'project',
  'session',
  'key',
  'secret',
  'format',
  'target',
] as const;

/**
 * What a word on a command line names: a `file` is anything but a folder, a `path` may be either, a `ref` is a branch, a tag
 * or a commit, a `target` is what a build tool builds, `name` a name that the user makes up.
 */
export type ArgumentKind = (typeof argumentKinds)[number];

/** What a command may do with an operand, or with the value of an option. */
export const effectVerbs = [
  /** The file gets new contents. */
  'write',
  /** The file keeps what it holds and gets more. */
  'append',
  /** The file is emptied. */
  'empty',
  /** The file is changed by what stands on standard input. */
  'edit',
  /** Files whose names are not known are put below the folder. */
  'fill',
  /** The place gets what the other operands are: a file, or files below a folder. */
  'copy',
  /** The archive is unpacked: into the folder that is filled, else here. */
  'unpack',
  /** The repository is brought here: into the last operand, else below the current folder. */
  'clone',
  'delete',
  /** The same with all that is below it. */
  'delete-tree',
  /** The file or folder is in what is printed. */
  'pack',
  /** The text leaves the machine. */
  'send',
  /** The file leaves the machine. */
  'upload',
  /** The text is a command line for a shell. */
  'run',
  /** The file is a script for a shell. */
  'run-file',
  /** The folder is where the command works, or where what it starts does. */
  'enter',
] as const;

export type EffectVerb = (typeof effectVerbs)[number];
