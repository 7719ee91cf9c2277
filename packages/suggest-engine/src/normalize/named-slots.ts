import type { SlotKind } from './slots.ts';

const namedKinds = ['branch', 'namespace', 'resource', 'service'] as const satisfies readonly SlotKind[];

/** Kinds that only the place in a known program's line tells (spec 003 §5.3, "domain slots"): as words they look like any other. */
export type NamedKind = (typeof namedKinds)[number];

const placeholders = /<(?:branch|namespace|resource|service)>/;

/** Whether a template has a slot for a name. */
export function hasNamedSlot(cmdNorm: string): boolean {
  return placeholders.test(cmdNorm);
}

export function isNamed(kind: SlotKind): kind is NamedKind {
  return namedKinds.some((named) => named === kind);
}

/**
 * What the operands of a program's line name, one after the other; the last entry holds for all that follow. `type` is a
 * kind of resource, a word with a meaning of its own, unless its name is attached: `pod web-1` and `pod/web-1`.
 */
type Operands = readonly (NamedKind | 'type' | null)[];

interface Program {
  /** Options whose value, the next word or after `=`, is a name. */
  readonly named?: Readonly<Record<string, NamedKind>>;
  /** Options with a value of their own, which is no operand. */
  readonly valued?: readonly string[];
  /** The same, before the verb only: `docker compose -f FILE logs -f api` follows. */
  readonly valuedFirst?: readonly string[];
  /** By the words that choose what is done: '' where the program does one thing. */
  readonly verbs: Readonly<Record<string, Operands>>;
}

/** The same operands for several verbs, in words as they are typed. */
function verbs(names: string, operands: Operands): Record<string, Operands> {
  return Object.fromEntries(names.split(', ').map((name) => [name, operands]));
}

const namespace = { '-n': 'namespace', '--namespace': 'namespace' } as const;

const git: Program = {
  valued: ['-C', '-m', '--onto', '-s', '-X', '-o'],
  verbs: {
    ...verbs('switch, checkout, merge, rebase, branch', ['branch']),
    ...verbs('push, pull', [null, 'branch']),
  },
};

const kubectl: Program = {
  named: namespace,
  valued: ['--context', '--kubeconfig', '-l', '-o', '-c', '--container', '--tail', '--since'],
  verbs: {
    ...verbs('get, describe, delete, edit, label, annotate, scale, expose, autoscale, patch', [
      'type',
      'resource',
    ]),
    ...verbs(
      'rollout status, rollout restart, rollout undo, rollout history, rollout pause, rollout resume',
      ['type', 'resource'],
    ),
    ...verbs('top pod, top pods, top node, top nodes', ['resource']),
    ...verbs('logs, exec, attach, port-forward, debug', ['resource', null]),
  },
};

const compose = {
  ...verbs('up, build, restart, stop, start, rm, pull, logs, ps, kill, top', ['service'] as const),
  ...verbs('exec, run, port', ['service', null] as const),
};
const containers = 'stop, start, restart, rm, inspect, kill, stats, wait, pause, unpause';

const docker: Program = {
  valued: ['--tail', '-n', '--since', '-e', '-w', '-u', '--env', '--user'],
  valuedFirst: ['-f', '--file', '-p', '--project-name'],
  verbs: {
    ...verbs(containers, ['service']),
    ...verbs('logs, exec, attach, top, port', ['service', null]),
    ...Object.fromEntries(Object.entries(compose).map(([verb, operands]) => [`compose ${verb}`, operands])),
  },
};

const programs: Readonly<Record<string, Program>> = {
  git,
  kubectl,
  oc: kubectl,
  k: kubectl,
  helm: {
    named: namespace,
    valued: ['-f', '--values', '--set', '--version', '--timeout', '--kube-context', '-o'],
    verbs: verbs('install, upgrade, uninstall, rollback, status, history', ['service', null]),
  },
  stern: { named: namespace, valued: ['--context', '-c', '--since', '--tail'], verbs: { '': ['resource'] } },
  docker,
  podman: docker,
  'docker-compose': { valued: ['--tail', '-e'], valuedFirst: ['-f', '-p'], verbs: compose },
  systemctl: {
    valued: ['-n', '--lines', '-t', '--type', '-p', '--property', '-o', '-M', '-H'],
    verbs: verbs(
      'status, start, stop, restart, reload, try-restart, enable, disable, is-active, is-enabled, is-failed, show, cat, edit, mask, unmask, kill',
      ['service'],
    ),
  },
  service: { verbs: { '': ['service', null] } },
  journalctl: { named: { '-u': 'service', '--unit': 'service' }, verbs: {} },
};

const anyProgram = new RegExp(`(?:^|[\\s;|&(])(?:${Object.keys(programs).join('|')})\\s`);

/** Whether a text may hold names: a quick look, for what is asked at each key. */
export function mayHoldNames(text: string): boolean {
  return anyProgram.test(text);
}

/** Names of branches that mean the same in every repository, and names of commits. */
const wordsOfTheirOwn = /^(?:main|master|trunk|develop|dev|HEAD\b.*|@.*)$/;
/** What a name looks like: no option, no dot alone, nothing that a shell expands. */
const plainName = /^[A-Za-z\d][\w.@/:-]*$/;
const fileName = /\.[A-Za-z][A-Za-z\d]{0,4}$/;

/** Follows the words of one simple command and says which of them are names. */
export class NamedSlots {
  #program: Program | null = null;
  #verb = '';
  #operands: Operands | null = null;
  #place = 0;
  /** What the next word is, for the option before it; undefined: no such option. */
  #next: NamedKind | null | undefined;

  /** A command begins, or, with '', none. */
  start(command: string): void {
    this.#program = Object.hasOwn(programs, command) ? (programs[command] ?? null) : null;
    this.#verb = '';
    this.#operands = this.#program?.verbs[''] ?? null;
    this.#place = 0;
    this.#next = undefined;
  }

  /** What an argument names, or null; call it for each in turn. */
  take(word: string): NamedKind | null {
    const program = this.#program;
    if (program === null) return null;
    if (this.#next !== undefined) {
      const kind = this.#next;
      this.#next = undefined;
      return kind === null ? null : nameOf(kind, word);
    }
    if (word === '--') {
      // Files follow, or another command.
      this.start('');
      return null;
    }
    if (word.startsWith('-')) {
      if (program.named !== undefined && Object.hasOwn(program.named, word)) this.#next = program.named[word];
      else if (this.#takesValue(program, word)) this.#next = null;
      return null;
    }
    return this.#operand(program, word);
  }

  /** What the value of `--option=value` names. */
  valueOf(option: string, value: string): NamedKind | null {
    const { named } = this.#program ?? {};
    return named !== undefined && Object.hasOwn(named, option) ? nameOf(named[option] ?? null, value) : null;
  }

  #takesValue({ valued, valuedFirst }: Program, option: string): boolean {
    if (valued?.includes(option) === true) return true;
    return this.#operands === null && valuedFirst?.includes(option) === true;
  }

  #operand(program: Program, word: string): NamedKind | null {
    if (this.#operands === null) {
      this.#verb = this.#verb === '' ? word : `${this.#verb} ${word}`;
      this.#operands = Object.hasOwn(program.verbs, this.#verb) ? (program.verbs[this.#verb] ?? null) : null;
      return null;
    }
    const kind = this.#operands[Math.min(this.#place, this.#operands.length - 1)] ?? null;
    this.#place += 1;
    if (kind === 'type') return word.includes('/') ? nameOf('resource', word) : null;
    return kind === null ? null : nameOf(kind, word);
  }
}

function nameOf(kind: NamedKind | null, word: string): NamedKind | null {
  if (kind === null || !plainName.test(word)) return null;
  if (kind === 'branch' && (wordsOfTheirOwn.test(word) || fileName.test(word))) return null;
  return kind;
}
