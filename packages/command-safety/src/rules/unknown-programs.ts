import type { CommandLook } from '../command-look.ts';
import type { CommandRule } from '../rule.ts';
import { namesAll } from '../shell/marks.ts';
import { isUnasked } from './unasked.ts';

/** Words that destroy, whatever they are about. */
const destroying: ReadonlySet<string> = new Set(
  (
    'delete destroy purge wipe erase nuke drop expunge obliterate terminate unregister deprovision undefine zap demote ' +
    'decommission teardown dropall flushall eraseall deleteall purgeall autonuke nukeall zeroize factoryreset sanitize ' +
    'uninstallall delnode deregister rekey cleanse annihilate masserase'
  ).split(' '),
);

/** Words that only take something away, often something small. */
const removing: ReadonlySet<string> = new Set(
  'rm remove del clear reset strip truncate empty flush rmr'.split(' '),
);

/** What a service keeps for its users, beside such a word. */
const kept =
  /^(?:projects?|databases?|dbs?|clusters?|accounts?|organi[sz]ations?|orgs?|tenants?|namespaces?|buckets?|volumes?|stacks?|environments?|sites?|zones?|domains?|vaults?|registry|registries|servers?|instances?|pools?|repositor(?:y|ies)|datasets?|datastores?|indexes|indices|queues|topics|backups?|snapshots?|disks?|tables?|schemas?|workspaces?|jobs?|kubernetes|flash|firmware|partitions?|catalog|mailbox|records|shadowcopy|vms?vc|fs|filesystems?|filesets?|nodes?|hosts?|members?|peers?|replicas?|shards?|vms?|machines?|controllers?|tunnels?|brokers?|users?|secrets?|keys?|streams?|tablespaces?|apps?|applications?|services?|deployments?|functions?|networks?|subnets?|collections?|warehouses?|shares?|luns?|sr|vol|ld|vd|cfg|subscriptions?|roles?|policies|droplets?|inbox|pvs?|everything|groups?)$/;

/** What leaves nothing, in two words: of a device, a disk, everything that is kept. */
const resetting =
  /(?:^|[\s_:-])(?:factory[-_ ]?(?:reset|defaults?)|write[-_ ]erase|mass[-_ ]?erase|(?:erase|wipe)[-_ ]?(?:all|data|disks?|everything))(?:[\s_:=-]|$)/i;

/** A verb and what it is about in one word: `delnode`, `rmpool`, `mmdelfs`. */
const compound =
  /^(?:mm|ubi|xcat)?(?<verb>delete|destroy|purge|wipe|erase|remove|drop|del|rm)(?<noun>\w{2,16})$/;

const everything = /^(?:all|everything|\*|\.\*|\/|--?all)$/i;

/** What can be made or fetched again. */
const passing = /^(?:caches?|tmp|temp|logs?|trash|sessions?|locks?|builds?|artifacts?|previews?|images?)$/;

/** No word of a command that is typed is longer. */
const wordCharactersMax = 64;

/** `delete-cluster`, `vm.destroy`, `db:drop`, `eraseFlash` by their parts. */
function partsOf(word: string): readonly string[] {
  return word.length > wordCharactersMax
    ? []
    : word
        .split(/[-_:./]|(?<=[a-z])(?=[A-Z])/)
        .flatMap((part) => {
          const lowered = part.toLowerCase();
          const { verb, noun } = compound.exec(lowered)?.groups ?? {};
          return verb !== undefined && noun !== undefined && kept.test(noun)
            ? [lowered, verb, noun]
            : [lowered];
        })
        .filter((part) => part !== '');
}

interface Words {
  /** The verb is all that is said: what the program is for. */
  readonly whole: boolean;
  readonly destroys: boolean;
  readonly removes: boolean;
  readonly isKept: boolean;
  readonly all: boolean;
}

const nothingSaid: Words = { whole: false, destroys: false, removes: false, isKept: false, all: false };

/** These look for words, or talk about them. */
const talking =
  /^(?:pytest|jest|vitest|mocha|man|rspec|phpunit|ctest|bats|tox|tldr|cheat|howdoi|info|apropos|whatis|(?:Get|Show|Test|Find|Select)-\w{1,40})$/;

/** Behind these stands a text. */
const takesText =
  /^-[a-eg-qs-xz]$|^--?(?:\w{1,20}-)?(?:grep|pattern|filter|name|match|search|message|title|body|description|query|comment|note|label|text|expr\w{0,8}|id|config|file|output)$/;

/** What every such word has in it: most commands have none of it. */
const mayDestroy =
  /del|uninstall|zeroize|factory|annihilate|cleanse|sanitize|deregister|rekey|destroy|purge|wipe|erase|nuke|drop|expunge|obliterate|terminate|unregister|deprovision|undefine|zap|demote|decommission|teardown|flush|\brm|remove|clear|reset|strip|truncate|empty/i;

/** A word that asks; what follows it is asked about. */
const reading =
  /^(?:(?:list|ls|show|get|describe|search|find|view|explain|inspect|simulate|validate|check|lookup|estimate)(?:-[\w-]{1,60})?|docs?|help|status|history|audit|info|test|run-tests|lint|diff|plan|events?|can-i)$/;

/** What a program says of itself by its own name and words. */
function wordsOf(command: CommandLook): Words {
  const known = wordsOfCommands.get(command);
  if (known !== undefined) return known;
  const words = readWords(command);
  wordsOfCommands.set(command, words);
  return words;
}

/** Two rules ask for the same words. */
const wordsOfCommands = new WeakMap<CommandLook, Words>();

/** Behind such an argument another program begins, which is looked at by itself. */
function ownArguments(command: CommandLook): CommandLook['args'] {
  const end = command.args.findIndex(({ text }) => text === '--');
  return command.args.slice(0, Math.min(end === -1 ? argumentsMax : end, argumentsMax));
}

/** Arguments that are looked at. */
const argumentsMax = 16;

function readWords(command: CommandLook): Words {
  if (!mayDestroy.test(command.program) && !mayDestroy.test(command.text)) return nothingSaid;
  if (talking.test(command.program)) return nothingSaid;
  const words: string[] = [];
  const args = ownArguments(command);
  for (const [index, { text }] of args.entries())
    // A sentence is said, not done.
    if (!text.startsWith('-') && !/[(\s]/.test(text) && !takesText.test(args[index - 1]?.text ?? ''))
      words.push(text);
  const flagNames = args.flatMap(({ text }) => (text.startsWith('--') ? [text] : []));
  const parts = words
    .slice(0, 4)
    .filter((word) => !word.includes('/'))
    .flatMap(partsOf);
  if (parts.some((part) => passing.test(part)) || words.slice(0, 3).some((word) => reading.test(word)))
    return nothingSaid;
  const resets = resetting.test([...words.slice(0, 4), ...flagNames].join(' '));
  const named = partsOf(command.program.replace(/(delete|destroy|nuke|wipe|erase|flush)$/, '-$1'));
  const flags = flagNames.flatMap(partsOf);
  return {
    whole:
      parts.length === 1 &&
      (command.args.length === 1 ||
        (isUnasked(command) && args.every(({ text }) => text.startsWith('-') || text === words[0]))) &&
      /^(?:destroy|delete|drop|purge|uninstall|nuke|wipe|teardown)$/.test(parts[0] ?? '') &&
      !command.has('--check', '--help'),
    destroys:
      resets ||
      parts.some((part) => destroying.has(part)) ||
      (named.length > 1 && named.some((part) => destroying.has(part))) ||
      flags.some((part) => part === 'wipe' || part === 'destroy' || part === 'erase'),
    removes: parts.some((part) => removing.has(part)) || named.slice(1).some((part) => removing.has(part)),
    isKept: resets || parts.some((part) => kept.test(part)) || named.some((part) => kept.test(part)),
    all:
      command.args.some(({ text }) => everything.test(text) || namesAll(text)) ||
      words.some((word) => /^(?:\.\*|\*)$/.test(word)),
  };
}

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
    const { whole, destroys, removes, isKept } = wordsOf(command);
    if (whole) return true;
    if (command.has('--check', '--help')) return false;
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
    const { destroys, removes, isKept, all } = wordsOf(command);
    return all && (destroys || (removes && isKept)) && !command.has('--check', '--help');
  },
};

const dropping =
  /^[ \t]*(?:drop\s+(?:database|schema|table|keyspace)|truncate\s+table|drop_all|disable_all|delete\s+(?:force\s+)?noprompt)\s/im;

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
      ({ text }, index) =>
        /^--?(?:e|c|q|s|sql|query|execute|command|statement)$/.test(command.args[index - 1]?.text ?? '') &&
        dropping.test(text),
    ) ||
      dropping.test(command.stdin.text)) &&
    !command.concernsScratch,
};

/** The rules about programs that no other rule knows. */
export const generalRules: readonly CommandRule[] = [destroyUnasked, destroyAll, dropAnywhere];
