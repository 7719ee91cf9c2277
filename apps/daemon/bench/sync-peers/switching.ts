import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { AtuinClient } from './atuin-client.ts';
import { newAccount } from './account.ts';
import { difference, fieldsOf, makeCommands } from './commands.ts';
import { HunchMachine } from './hunch-machine.ts';
import type { Measured, Setting } from './setting.ts';

/** As docs/sync.md tells it: a machine goes from atuin to hunch, and later back. */
export async function switching(setting: Setting): Promise<readonly Measured[]> {
  const { root, directory, server, name, share } = setting;
  const count = Math.round(2_000 * share);
  const account = newAccount();
  const before = new AtuinClient(root, name('before'), server.url);
  before.register(account);
  const theirs = makeCommands('before', count);
  before.addAll(theirs);
  before.sync();

  const machine = new HunchMachine(directory, name('here'), server.url);
  await machine.start();
  const { status, stderr } = spawnSync(
    process.execPath,
    [resolve('../cli/bin/hunch.mjs'), 'import', 'atuin', '--file', before.historyFile],
    { env: { ...process.env, HUNCH_HOME: machine.directory, HUNCH_ALLOW_ROOT: '1' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`hunch import atuin: ${stderr}`);
  await machine.login(account, before.key);
  const { sent } = await machine.sync();
  const ours = makeCommands('here', 20, Date.UTC(2026, 3, 1));
  await machine.addAll(ours);
  await machine.sync();
  const here = difference([...theirs, ...ours].map(fieldsOf), machine.history().map(fieldsOf));

  const back = new AtuinClient(root, name('back'), server.url);
  back.login(account, await machine.key());
  back.run('sync', '-f');
  const there = difference([...theirs, ...ours].map(fieldsOf), back.history().map(fieldsOf));
  await machine.stop();
  for (const text of [...here.examples, ...there.examples]) console.log(text);
  const faults = [here.missing, here.surplus, there.missing, there.surplus];
  return [
    {
      what: `from atuin (${count} commands, imported and synced) to hunch, and back`,
      must: 'all there, once',
      measured:
        `sent again ${sent}; on hunch ${here.missing} missing, ${here.surplus} twice; ` +
        `on atuin ${there.missing} missing, ${there.surplus} twice`,
      isMet: sent === 0 && faults.every((fault) => fault === 0),
    },
  ];
}
