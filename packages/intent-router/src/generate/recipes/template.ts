import { quote } from '@hunch/common/shell';
import type { PlatformFacts } from '../../platform/facts.ts';
import { findFilters, narrows, sinceText } from './filters.ts';
import type { Fact, FactSlot, Moment } from './facts.ts';

/** A command with slots, taken apart. */
export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string; readonly fallback: string | undefined }
  | { readonly kind: 'optional'; readonly parts: readonly TemplatePart[] };

/**
 * Slots that stand for facts said anywhere in the request, and the facts they take. `filters` are tests of `find`;
 * `filters!` wants at least one that narrows.
 */
const floating: Readonly<Record<string, readonly FactSlot[]>> = {
  filters: ['larger', 'smaller', 'newer', 'older', 'glob', 'user', 'depth'],
  'filters!': ['larger', 'smaller', 'newer', 'older', 'glob', 'user', 'depth'],
  dir: ['dir'],
  glob: ['glob'],
  globs: ['glob'],
  include: ['glob'],
  count: ['count'],
  // `ps` prints a line of titles first.
  count_and_header: ['count'],
  depth: ['depth'],
  user: ['user'],
  git_since: ['newer'],
  git_until: ['older'],
  journal_since: ['newer'],
  docker_since: ['newer'],
  schedule: ['schedule'],
  when: ['coming'],
  when_at: ['coming'],
};

/**
 * Values of slots as they stand in the command, already quoted; undefined when there is none.
 *
 * @param isPattern whether the program gets a wildcard as it was said: to the shell `*.log` is `./*.log`, to `-name` it never is
 */
export type SlotLookup = (name: string, isPattern?: boolean) => string | undefined;

/** `[? …]` must not nest, and holds no `]`. */
export function parseTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('[?', at);
    const plain = open === -1 ? template.slice(at) : template.slice(at, open);
    parts.push(...parseSlots(plain));
    if (open === -1) break;
    const close = template.indexOf(']', open);
    if (close === -1) throw new Error(`"[?" is not closed in: ${template}`);
    parts.push({ kind: 'optional', parts: parseSlots(template.slice(open + 2, close)) });
    at = close + 1;
  }
  return parts;
}

function parseSlots(text: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let at = 0;
  for (const match of text.matchAll(/(?<![%{])\{([a-z_]+!?)(?:=([^{}]*))?\}/g)) {
    if (match.index > at) parts.push({ kind: 'text', text: text.slice(at, match.index) });
    parts.push({ kind: 'slot', name: match[1] ?? '', fallback: match[2] });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** The names of all slots, in order. */
export function slotsOf(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'optional' ? slotsOf(part.parts) : part.kind === 'slot' ? [part.name] : [],
  );
}

/** Which facts the slots take. */
export function floatingFacts(slots: readonly string[]): ReadonlySet<FactSlot> {
  return new Set(slots.flatMap((slot) => floating[slot] ?? []));
}

/** Which of the slots can't be left out. */
export function requiredSlots(parts: readonly TemplatePart[]): string[] {
  return parts.flatMap((part) =>
    part.kind === 'slot' && part.fallback === undefined && part.name !== 'filters' && part.name !== 'include'
      ? [part.name]
      : [],
  );
}

const takesPattern = /(?: -i?name |--(?:exclude|include)=)$/;

export function render(parts: readonly TemplatePart[], lookup: SlotLookup): string {
  return parts
    .map((part, at) => {
      const before = parts[at - 1];
      switch (part.kind) {
        case 'text':
          return part.text;
        case 'slot':
          return (
            lookup(part.name, before?.kind === 'text' && takesPattern.test(before.text)) ??
            part.fallback ??
            ''
          );
        case 'optional':
          return slotsOf(part.parts).every((name) => lookup(name) !== undefined)
            ? render(part.parts, lookup)
            : '';
      }
    })
    .join('');
}

/** The value of a floating slot, quoted; undefined when no fact is there for it. */
export function factValue(slot: string, facts: readonly Fact[], platform: PlatformFacts): string | undefined {
  const take = floating[slot];
  if (take === undefined) return undefined;
  const mine = facts.filter((fact) => take.includes(fact.slot));
  if (mine.length === 0 || (slot === 'filters!' && !mine.some(narrows))) return undefined;
  if (slot.startsWith('filters')) return findFilters(mine, platform);
  const first = mine[0];
  if (first?.slot === 'coming') return slot === 'when' ? first.moment.shutdown : first.moment.at;
  return first === undefined ? undefined : oneValue(slot, first);
}

function oneValue(slot: string, fact: Exclude<Fact, { slot: 'coming' }>): string {
  switch (fact.slot) {
    case 'dir':
      return directoryText(fact.path, fact.isQuoted);
    case 'glob':
      return globText(slot, fact.globs);
    case 'user':
      return quote(fact.name, 'bash');
    case 'count':
    case 'depth':
      return String(slot === 'count_and_header' ? fact.amount + 1 : fact.amount);
    case 'newer':
    case 'older':
      if (slot === 'docker_since') return dockerSince(fact.age);
      return sinceText(fact.age, slot === 'journal_since' ? 'journal' : 'git');
    case 'larger':
    case 'smaller':
      return String(fact.bytes);
    case 'schedule':
      return quote(fact.fields, 'bash');
  }
}

/** docker(1) counts in minutes and hours, or from a moment. */
function dockerSince(moment: Moment): string {
  if (moment.kind === 'age') {
    const { amount, unit } = moment.age;
    return unit === 'minutes' ? `${amount}m` : `${amount * 24}h`;
  }
  return `"$(date -Is -d ${sinceText(moment, 'journal')})"`;
}

function directoryText(path: string, isQuoted: boolean): string {
  if (isQuoted) return quote(path, 'bash');
  if (path === '~' || path === '~/') return '~';
  return path.startsWith('~/') ? `~/${quote(path.slice(2), 'bash')}` : quote(path, 'bash');
}

function globText(slot: string, globs: readonly string[]): string {
  if (slot === 'include') return globs.map((glob) => ` --include=${quote(glob, 'bash')}`).join('');
  // For the shell to expand: what is no plain wildcard is quoted around it.
  if (slot === 'globs')
    return globs
      .map((glob) =>
        glob
          .split('*')
          .map((piece) => (piece === '' ? '' : quote(piece, 'bash')))
          .join('*'),
      )
      .join(' ');
  return globs.map((glob) => quote(glob, 'bash')).join(' ');
}
