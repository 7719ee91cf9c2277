import { AccountKey, AtuinServer, decodeHistoryRecord, historyTag, open } from '@hunch/history-sync';
import { httpPort } from '../../src/sync/http-port.ts';
import { newAccount } from './account.ts';
import { HunchMachine } from './hunch-machine.ts';
import type { Measured, Setting } from './setting.ts';

const hex = (length: number): string => 'c0ffee'.repeat(20).slice(0, length);

/** Lines with a secret, and the secret. */
const secrets: readonly (readonly [line: string, secret: string])[] = [
  ['curl -u ann:canaryhunter2 https://example.com', 'canaryhunter2'],
  [
    'export AWS_SECRET_ACCESS_KEY=canaryAKlJ4s8sXc0Qm2ZpLr9TbYwN7vHdEuFg',
    'canaryAKlJ4s8sXc0Qm2ZpLr9TbYwN7vHdEuFg',
  ],
  ['mysql -pcanaryS3cret -h db', 'canaryS3cret'],
  ['PGPASSWORD=canary-pg-word psql', 'canary-pg-word'],
  ['docker login -u me -p canary-registry-word', 'canary-registry-word'],
  [`git clone https://x:ghp_${hex(36)}@github.com/a/b`, `ghp_${hex(36)}`],
  [
    'curl -H "Authorization: Bearer canary.token.abcdefghijklmnop" https://a.example',
    'canary.token.abcdefghijklmnop',
  ],
  ['sshpass -p canarypass ssh host', 'canarypass'],
  ['redis-cli -a canaryredis ping', 'canaryredis'],
  ['vault login canary-not-a-word --password=canaryvault', 'canaryvault'],
];
const incognito = ['echo canary-incognito-one', 'rm -rf canary-incognito-two'];

/** What the server stores of this machine, decrypted. */
export async function canaries({ directory, server, name }: Setting): Promise<readonly Measured[]> {
  const account = newAccount();
  const machine = new HunchMachine(directory, name('here'), server.url);
  await machine.start();
  await machine.register(account);
  let seq = 0;
  for (const [line] of secrets) await machine.add(line, (seq += 1));
  for (const line of incognito) await machine.add(line, (seq += 1), { ephemeral: true });
  await machine.add('make plain', (seq += 1));
  await machine.sync();
  const key = AccountKey.parse(await machine.key());
  await machine.stop();
  if (key === undefined) throw new Error('the machine has no key');
  const http = httpPort(() => undefined);
  const session = await new AtuinServer(http, server.url, null).login(account);
  const client = new AtuinServer(http, server.url, session);
  const lines: string[] = [];
  for (const [host, tags] of await client.status())
    for (const record of await client.records(
      { host, tag: historyTag },
      0,
      (tags.get(historyTag) ?? 0) + 1,
    )) {
      const opened = open(record, key);
      const read = opened.kind === 'opened' ? decodeHistoryRecord(opened.content, record.version) : undefined;
      if (read?.kind === 'create') lines.push(read.entry.command);
    }
  const text = lines.join('\n');
  const leaks = [...secrets.map(([, secret]) => secret), ...incognito].filter((secret) =>
    text.includes(secret),
  );
  return [
    {
      what: `${secrets.length} secrets and ${incognito.length} incognito lines on the server, of ${lines.length} commands`,
      must: '0',
      measured: leaks.length === 0 ? '0' : leaks.join(' '),
      isMet: leaks.length === 0 && lines.includes('make plain'),
    },
  ];
}
