import { join } from 'node:path';
import { listing, named, type Provider } from '../provider.ts';
import { stampOf, textIn } from '../text-in.ts';

/** Where people's numbers begin (login.defs(5): UID_MIN). */
const firstPerson = 1_000;
const nobody = 65_534;

/** Users and groups of this machine: people and root before what services run as. A directory of a network is not asked. */
export function accounts(etc = '/etc'): Provider {
  return {
    name: 'accounts',
    kinds: ['user', 'group'],
    keyOf: () => '',
    reads: 'machine',
    isAhead: true,
    ttlMs: 60_000,
    isMoved: true,
    stamp: () => stampOf([join(etc, 'passwd'), join(etc, 'group')]),
    async read() {
      const users = namesIn(await textIn(join(etc, 'passwd')));
      const groups = namesIn(await textIn(join(etc, 'group')));
      return new Map([
        ['user', listing(named(users, 'user'), false)],
        ['group', listing(named(groups, 'group'), false)],
      ]);
    },
  };
}

function namesIn(text: string): readonly string[] {
  const rank = (id: number): number => (id === 0 ? 1 : id >= firstPerson && id < nobody ? 0 : 2);
  return text
    .split('\n')
    .flatMap((line) => {
      const [name = '', , id = ''] = line.split(':');
      return /^[A-Za-z_][\w.-]*\$?$/.test(name) ? [{ name, id: Number(id) }] : [];
    })
    .toSorted((one, other) => rank(one.id) - rank(other.id) || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
}
