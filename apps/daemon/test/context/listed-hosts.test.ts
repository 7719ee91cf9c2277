import { expect, test } from 'vitest';
import { ContextKeeper } from '../../src/context/context-keeper.ts';
import { listing, named, type Provider } from '../../src/context/provider.ts';

test('a host that was listed may be gone after a command; of another one nobody can tell', async () => {
  let names = ['alpha', 'beta'];
  const provider: Provider = {
    name: 'hosts',
    kinds: ['host'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: true,
    ttlMs: 60_000,
    isMoved: true,
    read: () => Promise.resolve(new Map([['host', listing(named(names, 'host'), false)]])),
  };
  const keeper = new ContextKeeper({ providers: [provider], home: '/' });
  keeper.existence('host', '/', 'beta');
  await keeper.settled(5_000);
  expect(keeper.existence('host', '/', 'beta')).toBe('present');
  names = ['alpha'];
  keeper.commandEnded();
  expect(keeper.existence('host', '/', 'beta')).toBe('pending');
  expect(keeper.existence('host', '/', 'example.org')).toBe('unknown');
  await keeper.settled(5_000);
  expect(keeper.existence('host', '/', 'beta')).toBe('missing');
});
