import type { CommandRule, StructureRule } from '../rule.ts';
import { isSecretPath } from '../shell/secret-files.ts';
import { secretLeavingRules } from './secrets-leaving.ts';

/** Any of these prints a file as well as `cat`. */
const otherReaders: ReadonlySet<string> = new Set(
  (
    'dd nl od hexdump hd rev tac fold fmt pr paste join comm column expand unexpand ul iconv sort uniq cut look diff sdiff cmp ' +
    'grep egrep fgrep awk sed ed tee csplit split shuf basenc base32 uuencode xmllint pandoc jq yq vim vi nano emacs view ' +
    'as gcc date file ssh-keygen openssl curl rg ag bzip2 gzip xz zstd ar cpio rlwrap'
  ).split(' '),
);
/** What logs somebody in by itself, and nobody reads in the course of a day; `dd` and others name what they read behind `=`. */
const loginSecret =
  /^(?:(?:if|file)=)?(?:\/etc\/g?shadow-?|(?:~|\/root|\/home\/[\w.-]{1,64}|\/Users\/[\w.-]{1,64})?\/?\.ssh\/(?:id_(?:rsa|dsa|ecdsa|ed25519)|\*)|\/etc\/ssh\/ssh_host_\w{2,8}_key|\/dev\/k?mem|\/proc\/kcore)$/;

export const secretRules: readonly (CommandRule | StructureRule)[] = [
  ...secretLeavingRules,
  {
    id: 'read-secrets',
    on: 'command',
    domain: 'secrets',
    risk: 'moderate',
    programs: [
      'cat',
      'less',
      'more',
      'head',
      'tail',
      'cp',
      'strings',
      'base64',
      'xxd',
      'bat',
      'tar',
      'zip',
      'gpg',
      'security',
      'pass',
      'vault',
      'kubectl',
      'unshadow',
      'op',
      ...otherReaders,
    ],
    title: 'Credentials are shown or copied',
    message: 'This shows or copies keys, passwords or other credentials.',
    stakes: [
      'They stand in the terminal, its history and recordings',
      'A copy is protected less well',
      'A coding agent sends what it reads to its model',
    ],
    alternative: 'ls -l ~/.ssh',
    matches: [
      'cat /etc/shadow',
      'cat ~/.ssh/id_rsa',
      'cat ~/.aws/credentials',
      'gpg --export-secret-keys',
      'kubectl get secret x -o yaml',
      'security find-generic-password -w x',
      'tar czf b.tgz ~/.ssh',
    ],
    spares: [
      'cat ~/.ssh/id_rsa.pub',
      'cat /etc/passwd',
      'ls -l ~/.ssh',
      'kubectl get secrets',
      'cat .env.example',
    ],
    when: (command) => {
      switch (command.program) {
        case 'gpg':
          return command.args.some(({ text }) => text.startsWith('--export-secret'));
        case 'security':
          return /^(?:find-|dump-|export)/.test(command.operand(0));
        case 'kubectl':
          return command.is('get secret|secrets') && command.has('-o', '--output');
        case 'pass':
          return command.is('show');
        case 'vault':
          return command.is('read') || command.is('kv get');
        case 'op':
          return command.is('read|item');
        case 'unshadow':
          return true;
        default:
          if (otherReaders.has(command.program))
            return command.args.some(({ text }) => text.includes('/') && loginSecret.test(text));
          return command.operands.some(
            ({ text }) => isSecretPath(text) && !/(?:^|\/)sudoers$|\.env$|_history$/.test(text),
          );
      }
    },
  },
  {
    id: 'delete-secrets',
    on: 'command',
    domain: 'secrets',
    risk: 'high',
    scoped: true,
    programs: ['gpg', 'security', 'vault', 'pass', 'ssh-keygen', 'ssh-add', 'keytool', 'aws'],
    title: 'Deletion or replacement of keys',
    message: 'This deletes or replaces keys or stored passwords.',
    stakes: [
      'Data that only they open',
      'Machines and services that can no longer be reached',
      'Signatures that can no longer be made',
    ],
    alternative: 'gpg --list-secret-keys',
    matches: [
      'gpg --delete-secret-keys anna',
      'security delete-keychain login.keychain',
      'pass rm -r mail',
      'vault operator seal',
    ],
    spares: ['gpg --list-secret-keys', 'ssh-keygen -t ed25519', 'pass ls', 'vault status'],
    when: (command) => {
      switch (command.program) {
        case 'gpg':
          return command.args.some(({ text }) => text.startsWith('--delete-secret'));
        case 'security':
          return command.operand(0).startsWith('delete-');
        case 'vault':
          return (
            command.is('kv destroy|delete') ||
            command.is('kv metadata delete') ||
            command.is('operator seal') ||
            command.is('delete|lease')
          );
        case 'pass':
          return command.is('rm|remove|delete|init') && command.program === 'pass';
        case 'keytool':
          return command.mentions('-delete');
        default:
          return false;
      }
    },
  },
  {
    id: 'delete-vault',
    on: 'command',
    domain: 'secrets',
    risk: 'critical',
    scoped: true,
    programs: ['vault'],
    title: 'Deletion of a whole store of secrets',
    message: 'This deletes every secret, or every way to log in, below one place of the vault.',
    stakes: [
      'All keys and passwords there',
      'Every program that reads them',
      'Only a backup brings them back',
    ],
    alternative: 'vault secrets list',
    matches: ['vault secrets disable secret/', 'vault auth disable oidc/'],
    spares: ['vault secrets list', 'vault status', 'vault kv get secret/app'],
    when: (command) => command.is('secrets|auth disable'),
  },
  {
    id: 'open-vault',
    on: 'command',
    domain: 'secrets',
    risk: 'high',
    programs: ['vault'],
    title: 'Rights over every secret',
    message: 'This gives a policy rights over everything in the vault.',
    stakes: [
      'All keys and passwords',
      'Whoever has the policy, and programs that do',
      'It stays until it is changed',
    ],
    alternative: 'vault policy read default',
    matches: [`vault policy write default - <<< 'path "*" { capabilities = ["read","sudo"] }'`],
    spares: [
      'vault policy read default',
      `vault policy write app - <<< 'path "secret/data/app" { capabilities = ["read"] }'`,
    ],
    when: (command) => command.is('policy write') && /\bpath\s{1,8}"\*"/.test(command.query),
  },
  {
    id: 'revoke-many',
    on: 'command',
    domain: 'secrets',
    risk: 'high',
    programs: ['vault'],
    title: 'End of many tokens at once',
    message: 'This ends every token or lease below one place of the vault.',
    stakes: [
      'Every program that logged in there',
      'Passwords of databases that were lent out',
      'Services stop until they log in again',
    ],
    alternative: 'vault list sys/leases/lookup/database/creds',
    matches: ['vault token revoke -mode=path auth/approle', 'vault lease revoke -prefix database/creds'],
    spares: ['vault token revoke s.x', 'vault lease revoke database/creds/app/4', 'vault token lookup'],
    when: (command) =>
      command.is('token|lease revoke') && /(?:^|\s)--?(?:mode=?|prefix\b|force\b)/.test(command.text),
  },
  {
    id: 'print-token',
    on: 'command',
    domain: 'secrets',
    risk: 'moderate',
    programs: ['gh', 'aws', 'gcloud', 'az', 'heroku', 'vault'],
    title: 'An access token is shown',
    message: 'This prints a token that stands for you.',
    stakes: [
      'It stands in the terminal, its history and recordings',
      'Whoever reads it can act as you',
      'A coding agent sends what it reads to its model',
    ],
    alternative: 'gh auth status',
    matches: [
      'gh auth token',
      'gcloud auth print-access-token',
      'az account get-access-token',
      'aws configure get aws_secret_access_key',
      'aws secretsmanager get-secret-value --secret-id x',
    ],
    spares: ['gh auth status', 'gcloud auth list', 'az account show', 'aws configure list'],
    when: (command) =>
      command.is('auth token|print-access-token|print-identity-token') ||
      command.is('account get-access-token') ||
      (command.is('configure get') && /secret|token/.test(command.text)) ||
      command.is('secretsmanager get-secret-value') ||
      command.is('auth:token') ||
      command.is('secrets versions access'),
  },
];
