import type { Recipe } from '../recipe.ts';

/** Finding files by their mode; lists, masks and groups. */
export const permissionFinding: readonly Recipe[] = [
  {
    id: 'permissions/find-executable',
    does: 'finds files that may be executed',
    says: ['file executable', 'show executable'],
    gives: [
      { on: 'gnu', gives: 'find {dir=.} -type f -executable{filters}' },
      { gives: 'find {dir=.} -type f -perm -u+x{filters}' },
    ],
    reach: 'look',
    examples: ['find executable files', 'which files are executable in src?', 'list all executable files'],
  },
  {
    id: 'permissions/find-mode',
    does: 'finds files with exactly these permissions',
    says: ['find file mode {mode}', 'file {mode} permission', 'find {mode} file'],
    gives: 'find {dir=.} -type f -perm {mode}{filters}',
    reach: 'look',
    examples: [
      'find files with permissions 644',
      'list files with 777 permissions',
      'find python files with mode 600',
    ],
  },
  {
    id: 'permissions/find-world-writable',
    does: 'finds files that everyone may change',
    says: ['find wide'],
    gives: 'find {dir=.} -type f -perm -o+w{filters}',
    reach: 'look',
    examples: [
      'find world-writable files',
      'which files are writable by everyone?',
      'list world writable files in src',
    ],
  },
  {
    id: 'permissions/find-suid',
    does: 'finds programs that run with the rights of their owner',
    says: ['find suid'],
    gives: 'find {dir=/} -xdev -type f -perm -4000{filters} 2> /dev/null || true',
    reach: 'look',
    examples: ['list setuid files in src', 'find suid files', 'find files with the setuid bit'],
  },
  {
    id: 'permissions/acl',
    does: 'shows the access control list of a file',
    says: ['acl {file}', 'acl file|directory {file}', 'show acl for|of {file}'],
    gives: [
      { on: 'linux', gives: 'getfacl {file}' },
      { on: 'macos', gives: 'ls -le {file}' },
    ],
    reach: 'look',
    examples: ['show the acl of notes.txt', 'show the access control list of the directory src'],
  },
  {
    id: 'permissions/umask',
    does: 'shows which permissions new files do not get',
    says: ['show umask symbolic', 'check umask'],
    gives: 'umask -S',
    reach: 'look',
    examples: ['show the umask', 'what are the default file permissions?'],
  },
  {
    id: 'permissions/sudo',
    does: 'shows what you may do with sudo',
    says: ['sudo', 'sudo self'],
    gives: 'sudo -l',
    examples: ['show my sudo rights', 'what can I run with sudo?'],
  },
  {
    id: 'permissions/add-to-group',
    does: 'adds a user to a group',
    says: [
      'add|create user {user} to group {group}',
      'add {user} to group {group}',
      'add {user} to {group} group',
      'add user {user} to {group} group',
      'add user {user} to {group}',
      'put {user} in|into group {group}',
      'put {user} in|into {group} group',
      'put user {user} in|into group {group}',
    ],
    gives: [
      { on: 'linux', gives: 'sudo usermod -aG {group} {user}' },
      { gives: 'sudo dseditgroup -o edit -a {user} -t user {group}' },
    ],
    examples: ['add user alice to the group developers', 'add alice to the staff group'],
  },
  {
    id: 'permissions/add-me-to-group',
    does: 'adds you to a group, from the next login on',
    says: ['join_group group {group}', 'join_group {group} group', 'join_group {group}'],
    gives: [
      { on: 'linux', gives: 'sudo usermod -aG {group} "$USER"' },
      { gives: 'sudo dseditgroup -o edit -a "$USER" -t user {group}' },
    ],
    examples: ['add me to the docker group', 'put my user in the group dialout'],
  },
];
