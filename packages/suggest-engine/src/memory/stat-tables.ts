import { bounds } from '../bounds.ts';
import type { StatKind } from '../ports.ts';
import { StatTable } from './stat-table.ts';
import type { TemplatePool } from './template-pool.ts';
import type { TextPool } from './text-pool.ts';

/** The counts of all stored scopes together. The group is a template, or a slot of it (`slotGroup`); the member 0 for commands. */
export type StatTables = Readonly<Record<StatKind, StatTable>>;

export interface StatTablesSettings {
  readonly texts: TextPool;
  readonly templates: TemplatePool;
  readonly halfLife: number;
  readonly slotValuesMax: number;
  /** Orders scopes where rows of several scopes compete for room. */
  readonly scopeName: (scope: number) => string;
  readonly onAdd: (table: StatKind, row: number) => void;
  readonly onForget: (table: StatKind, row: number) => void;
}

/** The strongest lines of a scope that are kept in order: what a frequency source may ask for, and as much again for a prefix. */
const leadersMax = 96;

/** 16 slots, and each pair of them; rounded up to a power of two. */
const slotIndexBits = 9;
export const slotIndexEnd = 16 + 16 * 16;

/** The histogram of the values that two slots of a template had together, beside those of each alone. */
export const pairIndex = (slot: number, other: number): number => 16 + slot * 16 + other;
/** A member of it. Names hold no blanks. */
export const pairOf = (value: string, other: string): string => `${value} ${other}`;

/** Slots of one template, and pairs of them, are told apart by their index. */
export const slotGroup = (template: number, slotIndex: number): number =>
  template * 2 ** slotIndexBits + slotIndex;
export const templateOfSlotGroup = (group: number): number => group >> slotIndexBits;
export const indexOfSlotGroup = (group: number): number => group & (2 ** slotIndexBits - 1);

export function createStatTables(settings: StatTablesSettings): StatTables {
  const { texts, templates, halfLife, slotValuesMax, scopeName } = settings;
  const shared = (name: StatKind, rowsMax: number) => ({
    rowsMax,
    halfLife,
    onAdd: (row: number) => settings.onAdd(name, row),
    onForget: (row: number) => settings.onForget(name, row),
  });
  // A NUL keeps the parts of a label apart: no command line holds one.
  const commands: StatTable = new StatTable({
    ...shared('commands', bounds.commandStatsMax),
    labelOf: (row) => `${scopeName(commands.scope(row))}\0${templates.cmdNorm(commands.group(row))}`,
  });
  const lines: StatTable = new StatTable({
    ...shared('lines', bounds.lineStatsMax),
    memberHasOneGroup: true,
    leadersMax,
    labelOf: (row) => `${scopeName(lines.scope(row))}\0${texts.text(lines.member(row))}`,
  });
  const transitions: StatTable = new StatTable({
    ...shared('transitions', bounds.transitionsMax),
    groupRowsMax: bounds.followersMax,
    labelOf: (row) =>
      `${scopeName(transitions.scope(row))}\0${templates.cmdNorm(transitions.group(row))}\0${templates.cmdNorm(transitions.member(row))}`,
  });
  const slots: StatTable = new StatTable({
    ...shared('slots', bounds.slotValuesMax),
    groupRowsMax: slotValuesMax,
    labelOf: (row) => {
      const group = slots.group(row);
      const template = templates.cmdNorm(templateOfSlotGroup(group));
      return `${scopeName(slots.scope(row))}\0${template}\0${indexOfSlotGroup(group)}\0${texts.text(slots.member(row))}`;
    },
  });
  return { commands, lines, transitions, slots };
}
