import { statKinds, type Scope, type StatKind } from '../ports.ts';
import { PrefixIndex, type PrefixIndexImage } from './prefix-index.ts';
import type { StatTableImage } from './stat-table.ts';
import { createStatTables, indexOfSlotGroup, templateOfSlotGroup, type StatTables } from './stat-tables.ts';
import type { TemplatePool } from './template-pool.ts';
import { TextPool, type TextPoolImage } from './text-pool.ts';

/** Which row was given up, in ids that still have their texts. */
export interface Forgotten {
  readonly kind: StatKind;
  /** Its number, which another row may have by now. */
  readonly row: number;
  readonly scope: Scope;
  readonly template: string;
  /** The next template of a transition, the text of a line, the value of a slot; else empty. */
  readonly member: string;
  readonly slotIndex: number;
}

export interface StoredMemoryImage {
  readonly scopes: TextPoolImage;
  readonly tables: Readonly<Record<StatKind, StatTableImage>>;
  readonly prefixes: PrefixIndexImage;
}

export const globalScope: Scope = 'global';
export const scopeOfRepo = (repoKey: string): Scope => `repo:${repoKey}`;
export const scopeOfKind = (kind: string): Scope => `kind:${kind}`;

/**
 * What lasts: the counts of the `global` scope and of every repository, which share tables, bounds and eviction.
 * Everything in here has its row in the store.
 */
export class StoredMemory {
  readonly tables: StatTables;
  /** The lines of the `global` scope, by prefix. */
  readonly prefixes: PrefixIndex;
  readonly global: number;
  readonly #scopes = new TextPool();
  readonly #texts: TextPool;
  readonly #templates: TemplatePool;
  #forgotten: Forgotten[] = [];
  #forgottenTemplates: string[] = [];

  constructor(
    texts: TextPool,
    templates: TemplatePool,
    settings: { halfLifeMs: number; slotValuesMax: number },
  ) {
    this.#texts = texts;
    this.#templates = templates;
    this.global = this.#scopes.intern(globalScope);
    this.#scopes.retain(this.global);
    this.tables = createStatTables({
      texts,
      templates,
      halfLife: settings.halfLifeMs,
      slotValuesMax: settings.slotValuesMax,
      scopeName: (scope) => this.#scopes.text(scope),
      onAdd: (table, row) => this.#added(table, row),
      onForget: (table, row) => this.#forget(table, row),
    });
    const { lines } = this.tables;
    this.prefixes = new PrefixIndex({
      textOf: (line) => texts.text(line),
      standingOf: (line) => {
        const row = lines.find(this.global, 0, line);
        return row < 0 ? Number.NEGATIVE_INFINITY : lines.standing(row);
      },
    });
  }

  /** -1 when nothing is known of it. */
  scopeOf(scope: Scope): number {
    return this.#scopes.find(scope);
  }

  /** The scope's number, for rows that are about to be written; hold it with `retainScope` meanwhile. */
  internScope(scope: Scope): number {
    return this.#scopes.intern(scope);
  }

  retainScope(scope: number): void {
    this.#scopes.retain(scope);
  }

  releaseScope(scope: number): void {
    this.#scopes.release(scope);
  }

  scopeName(scope: number): Scope {
    // Only `internScope` puts texts into this pool.
    return this.#scopes.text(scope) as Scope;
  }

  get hasForgotten(): boolean {
    return this.#forgotten.length > 0 || this.#forgottenTemplates.length > 0;
  }

  /** What was given up since the last call. */
  takeForgotten(): { readonly rows: readonly Forgotten[]; readonly templates: readonly string[] } {
    const taken = { rows: this.#forgotten, templates: this.#forgottenTemplates };
    this.#forgotten = [];
    this.#forgottenTemplates = [];
    return taken;
  }

  save(): StoredMemoryImage {
    const { commands, lines, transitions, slots } = this.tables;
    return {
      scopes: this.#scopes.save((scope) => scope !== this.global && this.#scopes.isHeld(scope)),
      tables: {
        commands: commands.save(),
        lines: lines.save(),
        transitions: transitions.save(),
        slots: slots.save(),
      },
      prefixes: this.prefixes.save(),
    };
  }

  /** Into an empty memory, whose pools have the texts and templates of the same image. */
  load(image: StoredMemoryImage): void {
    this.#scopes.load(image.scopes);
    for (const kind of statKinds) this.tables[kind].load(image.tables[kind]);
    this.prefixes.loadImage(image.prefixes);
  }

  #added(name: StatKind, row: number): void {
    const table = this.tables[name];
    this.#scopes.retain(table.scope(row));
    const group = table.group(row);
    this.#templates.retainStored(name === 'slots' ? templateOfSlotGroup(group) : group);
    if (name === 'transitions') this.#templates.retainStored(table.member(row));
    if (name === 'lines' || name === 'slots') this.#texts.retain(table.member(row));
  }

  #forget(name: StatKind, row: number): void {
    const table = this.tables[name];
    const scope = table.scope(row);
    const named = this.#templatesOf(name, row);
    const hasText = name === 'lines' || name === 'slots';
    const member = hasText
      ? this.#texts.text(table.member(row))
      : this.#templates.cmdNorm(named[1] ?? named[0] ?? 0);
    this.#forgotten.push({
      kind: name,
      row,
      scope: this.scopeName(scope),
      template: this.#templates.cmdNorm(named[0] ?? 0),
      member,
      slotIndex: name === 'slots' ? indexOfSlotGroup(table.group(row)) : 0,
    });
    if (name === 'lines' && scope === this.global) this.prefixes.remove(table.member(row));
    for (const template of named) {
      const cmdNorm = this.#templates.cmdNorm(template);
      if (this.#templates.releaseStored(template)) this.#forgottenTemplates.push(cmdNorm);
    }
    if (hasText) this.#texts.release(table.member(row));
    this.#scopes.release(scope);
  }

  #templatesOf(name: StatKind, row: number): readonly number[] {
    const table = this.tables[name];
    if (name === 'slots') return [templateOfSlotGroup(table.group(row))];
    return name === 'transitions' ? [table.group(row), table.member(row)] : [table.group(row)];
  }
}
