import type { Finding } from '../finding.ts';
import type { CommandRule, DeletionRule, InDomain, Rule, WriteRule } from '../rule.ts';
import type { PathKind } from '../shell/paths.ts';
import { accountRules } from './accounts.ts';
import { applianceRules } from './appliances.ts';
import { attackToolRules } from './attack-tools.ts';
import { automationRules } from './automation.ts';
import { backupRules } from './backups.ts';
import { cloudAccessRules } from './cloud-access.ts';
import { cloudRules } from './cloud.ts';
import { clusterAccessRules } from './cluster-access.ts';
import { clusterRules } from './clusters.ts';
import { codeRules } from './code.ts';
import { containerRules } from './containers.ts';
import { databaseResetRules } from './database-resets.ts';
import { databaseRules } from './databases.ts';
import { diskRules } from './disks.ts';
import { deletionRules } from './deletions.ts';
import { expiryRules } from './expiry.ts';
import { directoryRules } from './directories.ts';
import { fetchedInputRules } from './fetched-input.ts';
import { firmwareRules } from './firmware.ts';
import { gitRemoteRules } from './git-remotes.ts';
import { gitRules } from './git.ts';
import { guardRules } from './guard.ts';
import { httpRequestRules } from './http-requests.ts';
import { logRules } from './logs.ts';
import { macRules } from './mac.ts';
import { machineNetworkRules } from './machine-networks.ts';
import { manifestRules } from './manifests.ts';
import { networkRules } from './network.ts';
import { openServiceRules } from './open-services.ts';
import { packageSourceRules } from './package-sources.ts';
import { packageRules } from './packages.ts';
import { permissionRules } from './permissions.ts';
import { processRules } from './processes.ts';
import { protectionRules } from './protections.ts';
import { restoreRules } from './restores.ts';
import { secretRules } from './secrets.ts';
import { serviceToolRules } from './service-tools.ts';
import { serviceRules } from './services.ts';
import { specialDeletionRules } from './special-deletions.ts';
import { storeRules } from './stores.ts';
import { trustRules } from './trust.ts';
import { generalRules } from './unknown-programs.ts';
import { volumeRules } from './volumes.ts';
import { windowsToolRules } from './windows-tools.ts';
import { windowsRules } from './windows.ts';
import { writeAccessRules } from './write-access.ts';
import { writeRules } from './writes.ts';

/** Every rule, in the order of the documentation. A new one is a row in one of these tables. */
export const rules: readonly Rule[] = [
  ...deletionRules,
  ...specialDeletionRules,
  ...writeRules,
  ...writeAccessRules,
  ...diskRules,
  ...volumeRules,
  ...firmwareRules,
  ...applianceRules,
  ...gitRules,
  ...gitRemoteRules,
  ...networkRules,
  ...machineNetworkRules,
  ...attackToolRules,
  ...openServiceRules,
  ...packageRules,
  ...packageSourceRules,
  ...fetchedInputRules,
  ...permissionRules,
  ...accountRules,
  ...directoryRules,
  ...processRules,
  ...databaseRules,
  ...httpRequestRules,
  ...databaseResetRules,
  ...restoreRules,
  ...expiryRules,
  ...storeRules,
  ...backupRules,
  ...containerRules,
  ...clusterRules,
  ...clusterAccessRules,
  ...manifestRules,
  ...cloudRules,
  ...cloudAccessRules,
  ...protectionRules,
  ...serviceRules,
  ...serviceToolRules,
  ...automationRules,
  ...macRules,
  ...secretRules,
  ...logRules,
  ...windowsRules,
  ...windowsToolRules,
  ...trustRules,
  ...codeRules,
  ...guardRules,
  ...generalRules,
];

/** What a rule says where it holds: all of its finding but the span. */
export interface Saying extends Omit<Finding, 'span'> {
  readonly inDomain: readonly InDomain[] | null;
}

function sayingOf(rule: Rule): Saying {
  const { id, risk, domain, title, message, stakes, alternative = null, inDomain = null } = rule;
  return { rule: id, risk, domain, title, message, stakes, alternative, inDomain };
}

/**
 * A rule and its condition. Rows have different sets of fields; what is asked for each command is read from objects that are all
 * alike, which is a fifth of the time that asking the rows takes.
 */
export interface Condition<R extends { readonly when: unknown }> {
  readonly when: R['when'];
  readonly saying: Saying;
}

function conditions<R extends Rule & { readonly when: unknown }>(
  list: readonly R[],
): readonly Condition<R>[] {
  return list.map((rule) => ({ when: rule.when, saying: sayingOf(rule) }));
}

/** Of the rules about paths, what is made of those that may be about a kind of them: most are about one. */
function byKind<R extends DeletionRule | WriteRule, T>(
  list: readonly R[],
  make: (about: readonly R[]) => T,
): (kind: PathKind) => T {
  const made = new Map<PathKind, T>();
  return (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const about = make(list.filter(({ kinds }) => kinds === undefined || kinds.includes(kind)));
    made.set(kind, about);
    return about;
  };
}

/** The rules about a file that is written, by what they ask first: hardly any write is shown to all of them. */
export interface WriteConditions {
  readonly always: readonly Condition<WriteRule>[];
  readonly byName: ReadonlyMap<string, readonly Condition<WriteRule>[]>;
  readonly byTraits: readonly (Condition<WriteRule> & { readonly from: number })[];
}

function writeConditions(list: readonly WriteRule[]): WriteConditions {
  const byName = new Map<string, readonly Condition<WriteRule>[]>();
  for (const name of new Set(list.flatMap(({ names = [] }) => names)))
    byName.set(name, conditions(list.filter(({ names }) => names?.includes(name) === true)));
  return {
    always: conditions(list.filter(({ names, from }) => names === undefined && from === undefined)),
    byName,
    byTraits: list.flatMap((rule) =>
      rule.from === undefined ? [] : [{ when: rule.when, saying: sayingOf(rule), from: rule.from }],
    ),
  };
}

/** The rules about what happens, each kind by itself: a path that goes away is shown to few. */
export const deletionsOf = byKind(
  rules.filter((rule) => rule.on === 'deletion'),
  conditions,
);
export const writesOf = byKind(
  rules.filter((rule) => rule.on === 'write'),
  writeConditions,
);
export const fills = conditions(rules.filter((rule) => rule.on === 'fill'));
export const codes = conditions(rules.filter((rule) => rule.on === 'code'));
export const structures = rules.flatMap((rule) =>
  rule.on === 'structure' ? [{ shape: rule.shape, saying: sayingOf(rule) }] : [],
);

const byProgram = new Map<string, CommandRule[]>();
for (const rule of rules) {
  if (rule.on !== 'command') continue;
  for (const program of rule.programs) {
    const list = byProgram.get(program);
    if (list === undefined) byProgram.set(program, [rule]);
    else if (!list.includes(rule)) list.push(rule);
  }
}

for (const [program, list] of byProgram)
  if (program !== '*' && list.every(({ partial }) => partial === true)) list.push(...generalRules);

export interface CommandCondition extends Condition<CommandRule> {
  readonly verbs: ReadonlySet<string> | null;
  readonly scoped: boolean;
}

function commandConditions(list: readonly CommandRule[]): readonly CommandCondition[] {
  return list.map((rule) => ({
    when: rule.when,
    saying: sayingOf(rule),
    scoped: rule.scoped === true,
    verbs: rule.verbs === undefined ? null : new Set(rule.verbs.split('|')),
  }));
}

const conditionsByProgram = new Map(
  [...byProgram].map(([program, list]) => [program, commandConditions(list)] as const),
);

/** The rules about a program. `mkfs.ext4` is a `mkfs`. */
export function rulesFor(program: string): readonly CommandCondition[] | undefined {
  return (
    conditionsByProgram.get(program) ??
    (program.startsWith('mkfs.') ? conditionsByProgram.get('mkfs') : undefined)
  );
}

/** The rules about a program that neither a row nor a table knows. */
export const rulesForOthers: readonly CommandCondition[] = commandConditions(generalRules);

const describe = (rule: Rule): string => rule.message.replaceAll('|', '\\|');

/**
 * Programs whose verbs all have a row where they destroy: the rest of their words are names of packages, files, statements and
 * branches.
 */
const explained: ReadonlySet<string> = new Set(
  (
    'git rm mv cp chmod chown find rsync wipefs zfs zpool ddev docker podman diskutil mongosh mongo psql mysql mariadb sqlite3 apt apt-get aptitude dnf yum ' +
    'zypper pacman apk brew snap flatpak pip pip3 npm yarn pnpm gem cargo mvn gradle make curl wget ssh'
  ).split(' '),
);

/** Clients of something elsewhere; beside what they print, nothing is known of them that their words do not say. */
const clients: ReadonlySet<string> = new Set(
  (
    'aws gcloud az gh glab rpk doctl hcloud flyctl vercel nomad consul etcdctl rabbitmqctl heroku helm terraform tofu virsh ' +
    'kubectl oc lxc incus crictl nerdctl pct multipass limactl vagrant salt knife kafka-topics.sh kafka-topics wp drush artisan rails'
  ).split(' '),
);

/** Whether the own words of a program count where none of its rows speaks. */
export function speaksForItself(program: string, isKnown: boolean): boolean {
  return isKnown ? clients.has(program) : !explained.has(program);
}

/** The rules as a Markdown table, for the documentation. */
export function renderRules(): string {
  const rows = rules.map((rule) => [
    `\`${rule.id}\``,
    rule.domain,
    rule.risk,
    describe(rule),
    `\`${rule.matches[0].replaceAll('|', '\\|')}\``,
  ]);
  const header = ['rule', 'domain', 'risk', 'why', 'for example'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
