import { SeededRandom } from '@hunch/common/random';
import { AtuinClient } from './atuin-client.ts';
import { newAccount } from './account.ts';
import { difference } from './commands.ts';
import { HunchMachine } from './hunch-machine.ts';
import type { Measured, Setting } from './setting.ts';

/** Two machines with hunch and one with atuin write at once; each of them, and the server, is killed at random. */
export async function writers({
  root,
  directory,
  server,
  name,
  share,
}: Setting): Promise<readonly Measured[]> {
  const rounds = Math.max(3, Math.round(40 * share));
  const random = new SeededRandom(27);
  const account = newAccount();
  const peer = new AtuinClient(root, name('peer'), server.url);
  peer.register(account);
  const machines = [
    new HunchMachine(directory, name('one'), server.url),
    new HunchMachine(directory, name('two'), server.url),
  ];
  for (const machine of machines) {
    await machine.start();
    await machine.login(account, peer.key);
  }
  const acknowledged: string[] = [];
  let kills = 0;
  for (let round = 0; round < rounds; round += 1) {
    const isServerDown = random.chance(0.2);
    if (isServerDown) await server.kill();
    await Promise.all([
      ...machines.map(async (machine, place) => {
        for (let step = 0; step < 5; step += 1) {
          const line = `make hunch${place} ${round} ${step}`;
          await machine.add(line, round * 10 + step);
          acknowledged.push(line);
        }
        const synced = machine.sync().catch(() => undefined);
        if (random.chance(0.5)) {
          await wait(random.below(400));
          await machine.kill();
          kills += 1;
          await machine.start();
        }
        await synced;
      }),
      (async () => {
        for (let step = 0; step < 2; step += 1) {
          const line = `make atuin ${round} ${step}`;
          peer.add(line);
          acknowledged.push(line);
        }
        const syncing = peer.start('sync');
        const ended = new Promise((resolve) => syncing.once('exit', resolve));
        if (random.chance(0.5)) {
          await wait(random.below(150));
          kills += Number(syncing.kill('SIGKILL'));
        }
        await ended;
      })(),
    ]);
    if (isServerDown) await server.start();
    else if (random.chance(0.2)) {
      // In the middle of what one of them sends.
      const synced = machines[0]?.sync().catch(() => undefined);
      await wait(random.below(150));
      await server.kill();
      kills += 1;
      await synced;
      await server.start();
    }
  }
  // What each has reaches the server with the first, and comes to all with the second.
  const problems: string[] = [];
  for (let pass = 0; pass < 2; pass += 1) {
    for (const machine of machines) problems.push(...(await machine.sync()).problems);
    peer.sync();
  }
  for (const machine of machines) problems.push(...(await machine.sync()).problems);
  const found = [...machines.map((machine) => machine.history()), peer.history()];
  for (const machine of machines) await machine.stop();
  const gaps = found.map((commands) =>
    difference(
      acknowledged,
      commands.map(({ line }) => line),
    ),
  );
  for (const text of [...problems, ...gaps.flatMap(({ examples }) => examples)]) console.log(text);
  const missing = gaps.map((gap) => gap.missing);
  const surplus = gaps.map((gap) => gap.surplus);
  return [
    {
      what: `two hunches, one atuin, ${kills} kills in ${rounds} rounds: ${acknowledged.length} acknowledged`,
      must: 'each on all three, once',
      measured: `missing ${missing.join(', ')}; twice ${surplus.join(', ')}; problems told ${problems.length}`,
      isMet: [...missing, ...surplus, problems.length].every((count) => count === 0),
    },
  ];
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
