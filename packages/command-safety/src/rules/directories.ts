import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { byWords } from './by-words.ts';

/** The base of a directory, or a branch of it: no single entry. */
const branch = /(?:^|\s)["']?(?:dc|o|ou)=[^\s"']*/i;

const some = byWords([
  ['ldapdelete', /=/],
  ['ldapmodify', /changetype:\s{0,4}delete|(?:^|\s)-f\s/],
  ['ipa', /^(?:user|group|host|service|dnszone|hbacrule|sudorule)-(?:del|disable)\b/],
  ['kadmin kadmin.local', /\b(?:delprinc|delete_principal|delpol|delete_policy)\b/],
  ['samba-tool', /^(?:user|group|computer|ou|gpo|dns) (?:delete|del|disable)\b|^domain (?:demote|leave)\b/],
  ['realm adcli net', /^(?:leave|delete-(?:user|group|computer)|ads leave)\b/],
  ['dscl', /\s-delete\s/],
  ['sysadminctl', /-deleteUser\b|-addUser\b.*-admin\b|-resetPasswordFor\b/],
  ['dseditgroup', /-o edit\b.*\b(?:admin|wheel)\b/],
  ['smbldap-userdel smbldap-groupdel', /\w/],
  ['keycloak kcadm.sh', /^delete (?:users|realms|clients|groups)\b/],
  ['okta auth0', /^(?:users?|apps?|tenants?) delete\b/],
]);
const all = byWords([
  ['kdb5_util', /^(?:\S+\s)*destroy\b/],
  ['slapd slapadd', /(?:^|\s)-q\b.*\bdelete\b/],
  ['ipa-server-install ipa-replica-manage', /--uninstall\b|^(?:del|force-sync)\b/],
  ['kcadm.sh', /^delete realms\//],
]);

/** Who is known to a whole organisation. */
export const directoryRules: readonly CommandRule[] = [
  {
    id: 'delete-directory-entry',
    on: 'command',
    domain: 'permissions',
    risk: 'high',
    programs: some.programs,
    partial: true,
    title: 'Deletion of an entry of a directory',
    message:
      'This deletes or blocks an account, a group or a machine for a whole organisation, or makes an administrator.',
    stakes: ['Who logs in with it', 'What belongs to it', 'It acts on every machine at once'],
    alternative: 'ldapsearch -x uid=anna',
    matches: [
      'ldapdelete -x uid=anna,ou=people,dc=acme,dc=example',
      'ipa user-del anna',
      'samba-tool user delete anna',
      "kadmin.local -q 'delprinc anna'",
      'dscl . -delete /Users/anna',
      'realm leave',
    ],
    spares: [
      'ldapsearch -x uid=anna',
      'ipa user-find anna',
      'samba-tool user list',
      "kadmin.local -q 'listprincs'",
      'dscl . -list /Users',
      'realm list',
    ],
    when: some.says,
  },
  {
    id: 'delete-directory',
    on: 'command',
    domain: 'permissions',
    risk: 'critical',
    programs: [...all.programs, 'ldapdelete', 'samba-tool', 'ipa', 'dscl'],
    partial: true,
    title: 'Deletion of a directory or a branch of it',
    message: 'This deletes every account below one place, or the whole database of those who log in.',
    stakes: ['Nobody can log in', 'Every service that asks the directory', 'Only a backup brings it back'],
    alternative: 'ldapsearch -x -b dc=acme,dc=example',
    matches: [
      'ldapdelete -x -r dc=acme,dc=example',
      'samba-tool user list | xargs -n1 samba-tool user delete',
      'kdb5_util destroy -f',
    ],
    spares: [
      'ldapsearch -x -b dc=acme,dc=example',
      'kdb5_util dump x',
      'ldapdelete -x uid=anna,dc=acme,dc=example',
    ],
    when: (command) => {
      const deletes = /(?:^|\s)-?(?:delete|del|user-del|group-del)\b/.test(command.text);
      if (command.program === 'ldapdelete')
        return (
          (command.has('-r') &&
            command.operands.some(({ text }) => branch.test(text) && !/^(?:uid|cn)=/i.test(text))) ||
          (command.operands.every(({ text }) => !text.includes('=')) && command.stdin.text !== '')
        );
      return (
        (deletes &&
          (/(?:^|\s)list$/.test(command.stdin.text) || command.args.some(({ text }) => namesAll(text)))) ||
        all.says(command)
      );
    },
  },
];
