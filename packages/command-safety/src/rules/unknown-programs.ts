import { textBefore } from '../run.ts';
import type { CommandRule } from '../rule.ts';
import { isUnasked } from './unasked.ts';

/** For programs that no row is about: they say themselves that they destroy, and that they are not to ask. */
const destroyUnasked: CommandRule = {
  id: 'destroy-unasked',
  on: 'command',
  domain: 'files',
  risk: 'high',
  scoped: true,
  programs: ['*'],
  title: 'Something is destroyed without a question',
  message: 'By its own words this deletes or destroys something that others keep there, or without asking.',
  stakes: ['What the command names', 'Nothing asks again', 'It may not be kept anywhere else'],
  alternative: 'ls',
  matches: [
    'acme-cli database destroy --force',
    'acme-cli projects delete shop',
    'acmetool.py erase_flash',
    'bin/console doctrine:schema:drop --force',
    'acme-store datastore remove main --yes',
    'acmedelete -r dc=example,dc=com',
    'acmectl device factory-reset --yes',
    'acmectl uninstall --force',
  ],
  spares: [
    'acme-cli database list',
    'storagectl cache purge --all',
    'acme-cli database destroy --help',
    'acme-notes delete 4',
    "acme-test -k 'drop_table' --force",
    'acme-env plugin remove x',
    'npm ci',
  ],
  when: (command) => {
    const { whole, destroys, removes, isKept } = command.ownWords;
    if (whole) return true;
    if (!(destroys || removes) || command.has('--check', '--help')) return false;
    const unasked = isUnasked(command) || command.has('-r', '-R', '--recursive');
    if (destroys) return unasked || isKept || command.concernsProduction;
    return removes && (command.concernsProduction || (isKept && unasked));
  },
};

/** The same for all there is of something. */
const destroyAll: CommandRule = {
  id: 'destroy-all',
  on: 'command',
  domain: 'files',
  risk: 'critical',
  scoped: true,
  programs: ['*'],
  title: 'All of something is destroyed',
  message: 'By its own words this deletes or destroys everything of a kind.',
  stakes: ['Everything that the command names', 'Everyone who uses it', 'It may not be kept anywhere else'],
  alternative: 'ls',
  matches: [
    'storagectl volume purge --all',
    "acme-vm vm.destroy '*' --force",
    'acme-ci pipelines delete --all -f',
    'acmectl cluster destroy --all',
  ],
  spares: [
    'acme-cli database list',
    'storagectl cache purge --all',
    'acme-cli projects delete shop',
    'acme list --all',
  ],
  when: (command) => {
    const { destroys, removes, isKept, all } = command.ownWords;
    return all && (destroys || (removes && isKept)) && !command.has('--check', '--help');
  },
};

const dropping =
  /^[ \t]*(?:drop\s+(?:database|schema|table|keyspace)|truncate\s+table|drop_all|disable_all|delete\s+(?:force\s+)?noprompt)\s/im;

/** How programs call the option whose value is a statement. */
const statementOptions: ReadonlySet<string> = new Set(
  'e c q s sql query execute command statement'.split(' ').flatMap((name) => [`-${name}`, `--${name}`]),
);

const dropAnywhere: CommandRule = {
  id: 'drop-anywhere',
  on: 'command',
  domain: 'databases',
  risk: 'critical',
  programs: ['*'],
  title: 'Deletion of a database',
  message: 'This hands a program a statement that deletes a whole database, a schema or a table.',
  stakes: ['All rows in it', 'The applications that use it', 'Only a backup brings it back'],
  alternative: 'acme-sql -e "SHOW TABLES"',
  matches: [
    'acme-sql -e "DROP DATABASE shop CASCADE"',
    'warehouse query --sql "TRUNCATE TABLE orders"',
    "acme-sql <<< 'drop table orders;'",
  ],
  spares: ['acme-sql -e "SHOW TABLES"', 'acme-sql --explain "select 1"', 'acme-notes add "drop table later"'],
  when: (command) =>
    (command.args.some(
      ({ text }, index) => statementOptions.has(textBefore(command.args, index)) && dropping.test(text),
    ) ||
      (command.stdin.text !== '' && dropping.test(command.stdin.text))) &&
    !command.concernsScratch,
};

/** The rules about programs that no other rule knows. */
export const generalRules: readonly CommandRule[] = [destroyUnasked, destroyAll, dropAnywhere];
