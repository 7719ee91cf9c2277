import type { CommandContext } from './command-context.ts';
import { namesAll } from './shell/flow.ts';
import { meansWithoutAsking } from './matchers/derived-texts.ts';

/** What a program that no rule knows does, by the verbs and nouns of its name and its words. */
export interface VerbHeuristics {
  /** A destroying verb is the only word. */
  readonly whole: boolean;
  readonly destroys: boolean;
  readonly removes: boolean;
  /** A noun names something that a service keeps for its users. */
  readonly isKept: boolean;
  /** Everything of a kind is named. */
  readonly all: boolean;
}

/** Verbs that destroy, whatever the noun. */
const destroying: ReadonlySet<string> = new Set(
  (
    'delete destroy purge wipe erase nuke drop expunge obliterate terminate unregister deprovision undefine zap demote ' +
    'decommission teardown dropall flushall eraseall deleteall purgeall autonuke nukeall zeroize factoryreset sanitize ' +
    'uninstallall delnode deregister rekey cleanse annihilate masserase'
  ).split(' '),
);

/** Verbs that remove, often something small. */
const removing: ReadonlySet<string> = new Set(
  'rm remove del clear reset strip truncate empty flush rmr'.split(' '),
);

/** Nouns of what a service keeps for its users, singular and plural. */
const kept: ReadonlySet<string> = new Set([
  ...(
    'project database db cluster account organisation organization org tenant namespace bucket volume stack environment site ' +
    'zone domain vault server instance pool dataset datastore backup snapshot disk table schema workspace job partition ' +
    'filesystem fileset node host member peer replica shard vm machine controller tunnel broker user secret key stream ' +
    'tablespace app application service deployment function network subnet collection warehouse share lun subscription role ' +
    'droplet pv group'
  )
    .split(' ')
    .flatMap((name) => [name, `${name}s`]),
  ...(
    'registry registries repository repositories indexes indices queues topics kubernetes flash firmware catalog mailbox ' +
    'records shadowcopy vmvc vmsvc fs sr vol ld vd cfg policies inbox everything'
  ).split(' '),
]);

/** Verbs of two words that leave nothing. */
const resetting =
  /(?:^|[\s_:-])(?:factory[-_ ]?(?:reset|defaults?)|write[-_ ]erase|mass[-_ ]?erase|(?:erase|wipe)[-_ ]?(?:all|data|disks?|everything))(?:[\s_:=-]|$)/i;

/** A verb and what it is about in one word: `delnode`, `rmpool`, `mmdelfs`. */
const compound =
  /^(?:mm|ubi|xcat)?(?<verb>delete|destroy|purge|wipe|erase|remove|drop|del|rm)(?<noun>\w{2,16})$/;

const everything = /^(?:all|everything|\*|\.\*|\/|--?all)$/i;

/** What can be made or fetched again. */
const passing: ReadonlySet<string> = new Set([
  ...'cache log session lock build artifact preview image'.split(' ').flatMap((name) => [name, `${name}s`]),
  ...'tmp temp trash'.split(' '),
]);

/** No word of a command that is typed is longer. */
const wordCharactersMax = 64;

const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isUpper = (code: number): boolean => code >= 65 && code <= 90;
/** `-`, `_`, `:`, `.` and `/`. */
const isBetween = (code: number): boolean => (code >= 45 && code <= 47) || code === 95 || code === 58;

/** `delete-cluster`, `vm.destroy`, `db:drop`, `eraseFlash` by their parts, added to `parts`. */
function addParts(word: string, parts: string[]): void {
  if (word.length > wordCharactersMax) return;
  let start = 0;
  let before = 0;
  for (let at = 0; at < word.length; at += 1) {
    const code = word.charCodeAt(at);
    if (isBetween(code)) {
      addPart(word, start, at, parts);
      start = at + 1;
    } else if (isUpper(code) && isLower(before)) {
      addPart(word, start, at, parts);
      start = at;
    }
    before = code;
  }
  addPart(word, start, word.length, parts);
}

function addPart(word: string, start: number, end: number, parts: string[]): void {
  if (start === end) return;
  const part = word.slice(start, end).toLowerCase();
  parts.push(part);
  const groups = compound.exec(part)?.groups;
  if (groups !== undefined && kept.has(groups.noun ?? '')) parts.push(groups.verb ?? '', groups.noun ?? '');
}

const noHints: VerbHeuristics = {
  whole: false,
  destroys: false,
  removes: false,
  isKept: false,
  all: false,
};

/** Programs that search or document: their words are text. */
const documenting =
  /^(?:pytest|jest|vitest|mocha|man|rspec|phpunit|ctest|bats|tox|tldr|cheat|howdoi|info|apropos|whatis|(?:Get|Show|Test|Find|Select)-\w{1,40})$/;

/** Options whose value is text. */
const takesText =
  /^-[a-eg-qs-xz]$|^--?(?:\w{1,20}-)?(?:grep|pattern|filter|name|match|search|message|title|body|description|query|comment|note|label|text|expr\w{0,8}|id|config|file|output)$/;

/** A part of every destroying or removing verb: most commands have none. */
const mayDestroy =
  /del|uninstall|zeroize|factory|annihilate|cleanse|sanitize|deregister|rekey|destroy|purge|wipe|erase|nuke|drop|expunge|obliterate|terminate|unregister|deprovision|undefine|zap|demote|decommission|teardown|flush|\brm|remove|clear|reset|strip|truncate|empty/i;

/** Verbs that only read. */
const reading =
  /^(?:(?:list|ls|show|get|describe|search|find|view|explain|inspect|simulate|validate|check|lookup|estimate)(?:-[\w-]{1,60})?|docs?|help|status|history|audit|info|test|run-tests|lint|diff|plan|events?|can-i)$/;

/** Arguments that are looked at. */
const argumentsMax = 16;
/** Words of a command that can be verb and noun. */
const wordsMax = 4;
const dash = 45;

const isFlag = (text: string): boolean => text.charCodeAt(0) === dash;

interface WordsAndFlags {
  readonly words: readonly string[];
  /** Long ones. */
  readonly flags: readonly string[];
}

/** Behind `--` another program begins, which is looked at by itself. */
function wordsAndFlags({ args }: CommandContext): WordsAndFlags {
  const words: string[] = [];
  const flags: string[] = [];
  let before = '';
  for (let at = 0; at < args.length && at < argumentsMax; at += 1) {
    const text = args[at]?.text ?? '';
    if (text === '--') break;
    if (isFlag(text)) {
      if (text.startsWith('--')) flags.push(text);
      // A sentence is text.
    } else if (!/[(\s]/.test(text) && !(isFlag(before) && takesText.test(before))) words.push(text);
    before = text;
  }
  return { words, flags };
}

/** The word is the only one beside flags. */
function hasOnlyWord({ args }: CommandContext, word: string | undefined): boolean {
  for (let at = 0; at < args.length && at < argumentsMax; at += 1) {
    const text = args[at]?.text ?? '';
    if (text === '--') break;
    if (!isFlag(text) && text !== word) return false;
  }
  return true;
}

const some = (parts: readonly string[], known: ReadonlySet<string>, from = 0): boolean => {
  for (let at = from; at < parts.length; at += 1) if (known.has(parts[at] ?? '')) return true;
  return false;
};

/** Verbs that need no noun. */
const aloneDestructive: ReadonlySet<string> = new Set(
  'destroy delete drop purge uninstall nuke wipe teardown'.split(' '),
);
const destroyingFlags: ReadonlySet<string> = new Set(['wipe', 'destroy', 'erase']);

/** Several rules ask about the same command. */
const known = new WeakMap<CommandContext, VerbHeuristics>();

/** The verbs and nouns of a command. */
export function verbHeuristicsOf(command: CommandContext): VerbHeuristics {
  let heuristics = known.get(command);
  if (heuristics === undefined) {
    heuristics = readVerbHeuristics(command);
    known.set(command, heuristics);
  }
  return heuristics;
}

function readVerbHeuristics(command: CommandContext): VerbHeuristics {
  if (!mayDestroy.test(command.program) && !mayDestroy.test(command.text)) return noHints;
  if (documenting.test(command.program)) return noHints;
  const { words, flags } = wordsAndFlags(command);
  const parts: string[] = [];
  for (let at = 0; at < words.length && at < wordsMax; at += 1) {
    const word = words[at] ?? '';
    if (at < 3 && reading.test(word)) return noHints;
    if (!word.includes('/')) addParts(word, parts);
  }
  if (some(parts, passing)) return noHints;
  const named: string[] = [];
  addParts(command.program.replace(/(delete|destroy|nuke|wipe|erase|flush)$/, '-$1'), named);
  const flagParts: string[] = [];
  for (const flag of flags) addParts(flag, flagParts);
  const resets = resetting.test([...words.slice(0, wordsMax), ...flags].join(' '));
  const destroys =
    resets ||
    some(parts, destroying) ||
    (named.length > 1 && some(named, destroying)) ||
    some(flagParts, destroyingFlags);
  const removes = some(parts, removing) || some(named, removing, 1);
  const whole =
    parts.length === 1 &&
    aloneDestructive.has(parts[0] ?? '') &&
    (command.args.length === 1 || (meansWithoutAsking(command) && hasOnlyWord(command, words[0]))) &&
    !command.hasOption(['--check', '--help']);
  if (!destroys && !removes) return whole ? { ...noHints, whole } : noHints;
  return {
    whole,
    destroys,
    removes,
    isKept: resets || some(parts, kept) || some(named, kept),
    all:
      command.args.some(({ text }) => everything.test(text) || namesAll(text)) ||
      words.some((word) => word === '.*' || word === '*'),
  };
}

/**
 * Programs whose destroying verbs all have a rule: the rest of their words are names of packages, files, statements and
 * branches.
 */
const explained: ReadonlySet<string> = new Set(
  (
    'git rm mv cp chmod chown find rsync wipefs zfs zpool ddev docker podman diskutil mongosh mongo psql mysql mariadb sqlite3 apt apt-get aptitude dnf yum ' +
    'zypper pacman apk brew snap flatpak pip pip3 npm yarn pnpm gem cargo mvn gradle make curl wget ssh'
  ).split(' '),
);

/** Clients of servers: of what they do elsewhere only their words are known. */
const clients: ReadonlySet<string> = new Set(
  (
    'aws gcloud az gh glab rpk doctl hcloud flyctl vercel nomad consul etcdctl rabbitmqctl heroku helm terraform tofu virsh ' +
    'kubectl oc lxc incus crictl nerdctl pct multipass limactl vagrant salt knife kafka-topics.sh kafka-topics wp drush artisan rails'
  ).split(' '),
);

/** Whether the verbs and nouns of a program count where none of its rules holds. */
export function usesVerbHeuristics(program: string, isKnown: boolean): boolean {
  return isKnown ? clients.has(program) : !explained.has(program);
}
