import type { BuiltInDomain } from '../../domains/domain.ts';
import type { FactSlot } from './spans.ts';
import type { SlotKind } from './values.ts';

export type Reach = 'look' | 'here' | 'beyond';

/** One thing that a command line can do, with the ways to ask for it. */
export interface Recipe {
  /** Stable: `files/find`. Its first word is the subject, and mostly tells the domain. */
  readonly id: `${Subject}/${string}`;
  /** Where it is not that of the subject: a timer is told of with the processes, and its list with the system. */
  readonly domain?: BuiltInDomain;
  /** Completes the sentence "This command …": what is told to the user. */
  readonly does: string;
  /**
   * Patterns of requests. Words are concepts of the lexicon; `a|b` takes either, `?a` may be said, `{name}` or
   * `{name:kind}` is a slot. Without slots the order is free.
   */
  readonly says: readonly string[];
  /** Words that may be said beside any of these patterns, since they tell nothing that the command does not do anyway. */
  readonly beside?: string;
  /** Patterns of situations that it is the answer to. They are heard only when nothing that is said plainly fits. */
  readonly tells?: readonly string[];
  /**
   * The command. `{slot}` is the value, quoted; `{slot=text}` has a default; `[? … ]` is left out when a slot in it is
   * missing. Slots that no pattern names are facts said anywhere in the request: see `floating` in template.ts.
   * Several: the first that fits the machine.
   */
  readonly gives: string | readonly RecipeVariant[];
  /** Facts that must be said: "large files" alone does not say how large. */
  readonly wants?: readonly FactSlot[];
  /** Values made from others: the script of a `sed`, say. They are quoted like any value. */
  readonly derive?: Readonly<Record<string, (value: (slot: string) => string) => string>>;
  /**
   * `look`: only reads. `here`: changes what it is told to, below the directory. `beyond`, and what does not say: network, system,
   * other processes.
   */
  readonly reach?: Reach;
  /** Requests that must give this recipe. */
  readonly examples: readonly string[];
}

export interface RecipeVariant {
  /** Where it works; anywhere when absent. */
  readonly on?: 'gnu' | 'bsd' | 'busybox' | 'linux' | 'macos';
  /** Only when the value of `archive`, or else of `file`, ends with one of these: programs differ by format. */
  readonly ends?: readonly string[];
  readonly gives: string;
}

const domainsOfSubjects = {
  files: 'file_operations',
  text: 'text_processing',
  archives: 'archive_operations',
  git: 'git_operations',
  permissions: 'permission_management',
  network: 'network_diagnostics',
  processes: 'process_management',
  packages: 'package_management',
  system: 'system_info',
  general: 'general',
} as const satisfies Readonly<Record<string, BuiltInDomain>>;

type Subject = keyof typeof domainsOfSubjects;

/** The domain that a recipe is one of. */
export function domainOf({ id, domain }: Recipe): BuiltInDomain {
  if (domain !== undefined) return domain;
  const subjects: Readonly<Record<string, BuiltInDomain>> = domainsOfSubjects;
  return subjects[id.slice(0, id.indexOf('/'))] ?? 'general';
}

/** The kinds of slots by their usual names; a pattern may say another: `{from:host}`. */
export const usualKinds: Readonly<Record<string, SlotKind>> = {
  file: 'path',
  other: 'path',
  dir: 'path',
  from: 'path',
  to: 'path',
  target: 'path',
  archive: 'archive',
  text: 'text',
  replacement: 'text',
  name: 'name',
  old: 'name',
  new: 'name',
  n: 'number',
  last: 'number',
  pid: 'number',
  count: 'number',
  port: 'port',
  host: 'host',
  url: 'url',
  mode: 'mode',
  user: 'user',
  group: 'user',
  owner: 'owner',
  package: 'package',
  branch: 'branch',
  commit: 'commit',
  variable: 'variable',
  extension: 'extension',
  message: 'message',
  expression: 'expression',
  date: 'date',
  duration: 'duration',
  size: 'size',
  service: 'service',
  process: 'process',
  program: 'name',
  command: 'command',
  server: 'server',
  remote: 'remote',
  device: 'device',
  dimensions: 'dimensions',
  version: 'version',
  amount: 'amount',
  zone: 'zone',
  files: 'paths',
  month: 'month',
  link: 'link',
};
