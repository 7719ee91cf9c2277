import { telling } from '../problems/problem.ts';
import type { Recipe } from '../recipe.ts';

const computers = 'computer laptop server host workstation box vm pc mac';

/** Accounts, groups and who owns what. */
export const permissionsEveryday: readonly Recipe[] = [
  {
    id: 'permissions/group-members',
    does: 'shows who is in a group',
    ...telling(
      'look',
      [
        'who group {group}',
        'group {group} member',
        'member|user group {group}',
        'group {group} who',
        'group {group}',
        'user in group {group}',
        'user in {group} group',
        'who in {group} group',
        'who in group {group}',
        'member {group} group',
      ],
      'who is in the of user members member all belong belongs to list people names everyone',
    ),
    gives: 'getent group {group}',
    examples: ['which members has the group staff?', 'which users are in the docker group'],
  },
  {
    id: 'permissions/admins',
    does: 'shows who may use sudo by group',
    ...telling(
      'look',
      ['who sudo|root|administrator|admin|sudoer', 'user sudo', 'sudo group who', 'admin rights who'],
      `${computers} which user users has have rights may can use all the people become of right check names group is in sudo administrator admin root`,
    ),
    gives: [
      { on: 'linux', gives: 'getent group sudo wheel || true' },
      { on: 'macos', gives: 'dscl . -read /Groups/admin GroupMembership' },
    ],
    examples: ['who is an admin on this server'],
  },
  {
    id: 'permissions/change-own-password',
    does: 'changes your password',
    ...telling(
      'beyond',
      ['change password', 'new|own password', 'password change'],
      'my own i login forgot want please set take another new linux user account of the current for',
    ),
    gives: 'passwd',
    examples: ['I want to change my password', 'set a new password for my own account'],
  },
  {
    id: 'permissions/set-password',
    does: 'sets the password of a user',
    ...telling(
      'beyond',
      [
        'password user {user}',
        'change password user {user}',
        'new|reset password user {user}',
        'set password {user}',
        'reset password {user}',
      ],
      'of the for account forgot forgotten set new change reset',
    ),
    gives: 'sudo passwd {user}',
    examples: ['reset the password of the user alice', 'set a new password for the user alice'],
  },
  {
    id: 'permissions/create-user',
    does: 'creates an account with a home directory',
    ...telling(
      'beyond',
      ['create user {user}', 'new|add user {user}'],
      'an account for called with home on user computer server needs named directory new login add',
    ),
    gives: [
      { on: 'linux', gives: 'sudo useradd -m {user}' },
      { on: 'macos', gives: 'sudo sysadminctl -addUser {user}' },
    ],
    examples: ['create a user alice', 'add a new user named alice with a home directory'],
  },
  {
    id: 'permissions/delete-user',
    does: 'deletes an account and keeps its files',
    ...telling('beyond', ['delete user {user}'], 'the account user keep file called of named'),
    gives: [{ on: 'linux', gives: 'sudo userdel {user}' }],
    examples: ['delete user alice'],
  },
  {
    id: 'permissions/lock-user',
    does: 'locks the password of an account',
    ...telling(
      'beyond',
      ['lock|disable|block user {user}', 'disable account {user}', 'lock login {user}'],
      'the account user login called of named not anymore',
    ),
    gives: [{ on: 'linux', gives: 'sudo usermod -L {user}' }],
    examples: ['lock user alice'],
  },
  {
    id: 'permissions/create-group',
    does: 'creates a group',
    ...telling('beyond', ['create group {group}', 'new|add group {group}'], 'called user named make'),
    gives: [{ on: 'linux', gives: 'sudo groupadd {group}' }],
    examples: ['create a group called staff'],
  },
  {
    id: 'permissions/remove-from-group',
    does: 'takes a user out of a group',
    ...telling(
      'beyond',
      [
        'delete user {user} from group {group}',
        'delete {user} from group {group}',
        'take|kick {user} out group {group}',
        'kick {user} out of {group} group',
        'kick|take {user} out {group} group',
        'delete {user} from {group} group',
        'delete user {user} from {group} group',
      ],
      'the user of',
    ),
    gives: [{ on: 'linux', gives: 'sudo gpasswd -d {user} {group}' }],
    examples: ['remove alice from the group staff'],
  },
  {
    id: 'permissions/password-expiry',
    does: 'shows when the password of a user expires',
    ...telling(
      'beyond',
      ['password expiry|valid {user}', 'when password {user} expiry', 'account {user} expiry'],
      'when does the of user account is valid until how long expire date',
    ),
    gives: [{ on: 'linux', gives: 'sudo chage -l {user}' }],
    examples: ['when does the password of alice expire?'],
  },
  {
    id: 'permissions/own-again',
    does: 'makes you the owner of everything below',
    ...telling(
      'beyond',
      [
        '{file} owner root',
        'make owner {file}',
        'become|take owner {file}',
        'make me owner {file}',
        'owner {file} me',
        'take ownership {file}',
      ],
      'me to be all everything in directory become owner of it must want should i root belongs current make back is now',
    ),
    gives: 'sudo chown -R "$(id -un)" {file}',
    examples: ['make me the owner of build/'],
  },
  {
    id: 'permissions/unchangeable',
    does: 'protects a file even against root',
    ...telling(
      'beyond',
      [
        'create {file} immutable',
        'create file {file} immutable',
        'protect {file} root',
        'immutable|unchangeable {file}',
        '{file} immutable',
      ],
      'make even from not be file against so nobody can change delete',
    ),
    beside: 'even file for root create make',
    gives: [{ on: 'linux', gives: 'sudo chattr +i {file}' }],
    examples: ['make notes.txt immutable'],
  },
  {
    id: 'permissions/inherit-group',
    does: 'lets new files in a directory get its group',
    ...telling(
      'here',
      [
        'new file directory group inherit {dir}',
        'new file in {dir} get group directory',
        'new file in {dir} get group',
        'new file in {dir} inherit group',
        'inherit group {dir}',
        'setgid {dir}',
        'setgid directory {dir}',
      ],
      'file new in directory set bit on the should files have of its parent same',
    ),
    gives: 'chmod g+s {dir}',
    examples: ['set the setgid bit on build/', 'new files should inherit the group of build/'],
  },
];
