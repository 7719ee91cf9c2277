import { AtuinClient } from './atuin-client.ts';
import { newAccount } from './account.ts';
import { difference, fieldsOf, makeCommands, type Command } from './commands.ts';
import { HunchMachine } from './hunch-machine.ts';
import type { Measured, Setting } from './setting.ts';

/** What atuin recorded arrives here, and what ran here arrives there, with each field as it was. */
export async function equalFields(setting: Setting): Promise<readonly Measured[]> {
  const { root, directory, server, name, share } = setting;
  const count = Math.round(20_000 * share);
  const account = newAccount();
  const peer = new AtuinClient(root, name('peer'), server.url);
  peer.register(account);
  const theirs = makeCommands('peer', count);
  peer.addAll(theirs);
  peer.sync();
  const machine = new HunchMachine(directory, name('here'), server.url);
  await machine.start();
  await machine.login(account, peer.key);
  const ours = makeCommands('here', count, Date.UTC(2026, 3, 1));
  await machine.addAll(ours);
  await machine.sync();
  peer.sync();
  const both = [...theirs, ...ours];
  const rows = [
    compared(
      `atuin to hunch: ${count} commands`,
      theirs,
      machine.history().filter(({ line }) => isOf('peer', line)),
    ),
    compared(
      `hunch to atuin: ${count} commands`,
      ours,
      peer.history().filter(({ line }) => isOf('here', line)),
    ),
    compared(`after both, on hunch`, both, machine.history()),
    compared(`after both, on atuin`, both, peer.history()),
  ];
  await machine.stop();
  return rows;
}

const isOf = (machine: string, line: string): boolean => new RegExp(`\\b${machine}-?\\d+$`).test(line);

function compared(what: string, expected: readonly Command[], found: readonly Command[]): Measured {
  const { missing, surplus, examples } = difference(expected.map(fieldsOf), found.map(fieldsOf));
  const isMet = missing === 0 && surplus === 0;
  if (!isMet) console.log(examples.join('\n'));
  return {
    what,
    must: 'equal, field by field',
    measured: isMet ? `${found.length} equal` : `${missing} missing, ${surplus} too many`,
    isMet,
  };
}
