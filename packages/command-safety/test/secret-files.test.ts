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

describe('a path that looks like it does not', () => {
  test.each(plain)('%j', (path) => expect(isSecretPath(path)).toBe(false));
});
