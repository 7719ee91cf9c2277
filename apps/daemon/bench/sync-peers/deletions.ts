import { AtuinClient } from './atuin-client.ts';
import { newAccount } from './account.ts';
import { HunchMachine } from './hunch-machine.ts';
import type { Measured, Setting } from './setting.ts';

/** What is deleted on one side is gone on the other, and here from every file. */
export async function deletions({ root, directory, server, name }: Setting): Promise<readonly Measured[]> {
  const account = newAccount();
  const peer = new AtuinClient(root, name('peer'), server.url);
  peer.register(account);
  const machine = new HunchMachine(directory, name('here'), server.url);
  await machine.start();
  await machine.login(account, peer.key);
  peer.add('echo from-peer-quixotica');
  peer.add('echo kept-by-peer');
  await machine.add('echo from-here-zanzibara', 1);
  await machine.add('echo from-here-palimpsest', 2);
  await machine.add('echo kept-here', 3);
  peer.sync();
  await machine.sync();
  peer.sync();
  const before = [machine.history().length, peer.history().length];

  peer.run('search', '--delete', '--search-mode', 'fulltext', 'quixotica');
  peer.run('search', '--delete', '--search-mode', 'fulltext', 'palimpsest');
  peer.sync();
  await machine.call('DeleteHistory', { pattern: '*zanzibara' });
  // Its memory still has them: it ends itself, and the next command starts it anew.
  await machine.sync().catch(() => undefined);
  await machine.exited();
  await machine.start();
  await machine.sync();
  peer.sync();
  const here = machine.history().map(({ line }) => line);
  const there = peer.history().map(({ line }) => line);
  await machine.stop();
  const bytes = machine.bytes();
  const traces = ['quixotica', 'zanzibara', 'palimpsest'].filter((word) => bytes.includes(word));
  const kept = ['echo kept-by-peer', 'echo kept-here'];
  const isSame = (lines: readonly string[]): boolean => lines.toSorted().join() === kept.join();
  const isMet = before.every((count) => count === 5) && isSame(here) && isSame(there) && traces.length === 0;
  return [
    {
      what: 'deleted by atuin (its own, and one of hunch) and by hunch',
      must: 'gone everywhere, bytes too here',
      measured: `before ${before.join(' and ')}, after ${here.length} and ${there.length}, traces in files ${traces.length}`,
      isMet,
    },
  ];
}
