import { describe, expect, test } from 'vitest';
import { isSecretPath } from '../src/shell/secret-files.ts';

const secret = [
  '.env',
  'app/.env.production',
  '~/.ssh',
  '~/.ssh/',
  '/root/.ssh/deploy',
  'id_ed25519_work',
  '/etc/ssh/ssh_host_rsa_key',
  '/etc/shadow-',
  '.zsh_history',
  'site.key',
  'prod.tfstate.backup',
  'login.keychain-db',
  'credentials.json',
  'service-account-prod.json',
  '~/.aws/credentials',
  '~/.config/gh',
  '~/.config/gcloud/legacy/x.db',
  '~/.mozilla/firefox',
  '/run/secrets/token',
  '/etc/wireguard/wg0.conf',
  '/proc/self/mem',
  '/proc/kcore',
  '/dev/mem',
  '@secrets.yml',
  '/srv/Login Data',
];

const plain = [
  '',
  '/',
  '.',
  'key',
  'pem',
  'id_rsa.pub',
  '~/.ssh/config',
  '~/.ssh/known_hosts',
  '~/.ssh/other.pub',
  '.env.example',
  '~/.aws/config',
  '~/.config/nvim/init.lua',
  'my.ssh/x',
  'not-shadow',
  'run/secrets',
  'dev/mem',
  '/dev/mem2',
  'wireguard/keys/wg0.conf',
  '/etc/passwd',
  'tfstate.backup',
  'gh/hosts.yml',
  'firefox',
];

describe('a path names credentials', () => {
  test.each(secret)('%j', (path) => expect(isSecretPath(path)).toBe(true));
});

describe('a path that is made long names the same file', () => {
  const deep = `/home/${'x'.repeat(250)}/${'y'.repeat(250)}/${'z'.repeat(100)}`;
  const rows: readonly (readonly [how: string, path: string, isSecret: boolean])[] = [
    ['by the directory itself', `${'./'.repeat(400)}.ssh/id_rsa`, true],
    ['by slashes', `~${'/'.repeat(600)}.ssh/deploy`, true],
    ['below the directory', `/root/.ssh/${'./'.repeat(400)}deploy`, true],
    ['by ways there and back', `/home/u/${'a/../'.repeat(200)}.aws/credentials`, true],
    ['by deep directories', `${deep}/.ssh/id_rsa`, true],
    ['a public key', `${'./'.repeat(400)}.ssh/id_rsa.pub`, false],
    ['another file', `${deep}/notes.txt`, false],
    ['a long name', 'n'.repeat(600), false],
  ];
  test.each(rows)('%s', (_, path, isSecret) => expect(isSecretPath(path)).toBe(isSecret));
});

describe('a path that looks like it does not', () => {
  test.each(plain)('%j', (path) => expect(isSecretPath(path)).toBe(false));
});
