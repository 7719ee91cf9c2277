import { firstRows, growColumns, loadColumns, makeColumns, type Columns } from './columns.ts';
import { decayed, reinforced, standing } from './decay.ts';
import { EvictionHeap } from './eviction-heap.ts';
import { Leaders } from './leaders.ts';
import { RowIndex, type KeyKind, type RowIndexImage } from './row-index.ts';

/** What a sighting adds to: `successes`, `others`, or the score alone. */
export const outcomes = ['success', 'other', 'unknown'] as const;

export type Outcome = (typeof outcomes)[number];

export interface StatTableSettings {
  readonly rowsMax: number;
  /** Rows of one group in one scope; the weakest goes first. Absent: as many as the table holds. */
  readonly groupRowsMax?: number;
  /** In the unit of the table's time. */
  readonly halfLife: number;
  /** Whether a member belongs to one group only (a line has one template), so that it is found without naming it. */
  readonly memberHasOneGroup?: boolean;
  /** How many of the strongest rows of each scope are kept in order; 0: none. */
  readonly leadersMax?: number;
  /** A text that orders rows of equal score and age: total, and the same after a restart. */
  readonly labelOf: (row: number) => string;
  /** Called for each new row. */
  readonly onAdd: (row: number) => void;
  readonly onForget: (row: number) => void;
}

const columnKinds = {
  scope: Int32Array,
  group: Int32Array,
  member: Int32Array,
  score: Float32Array,
  lastSeen: Float64Array,
  successes: Int32Array,
  others: Int32Array,
  nextInGroup: Int32Array,
} as const;

/** All of a table as it stands, but for its heap, which is built when it is needed. */
export interface StatTableImage {
  readonly columns: Columns<typeof columnKinds>;
  readonly free: readonly number[];
  readonly byKey: RowIndexImage;
  readonly groups: RowIndexImage;
  readonly leaders: ReturnType<Leaders['save']>;
}

const INITIAL_ROWS = 16;

/** The first rows of each group are its strongest, in order; the rest has none. More are never asked for at a time. */
export const leadingRows = 16;

/**
 * Decayed counts of `member` within `group` within `scope`, in columns of typed arrays (about 55 bytes a row with its
 * indexes). Bounded: a full table gives up its weakest row, by decayed score, then age, then label.
 */
export class StatTable {
  readonly halfLife: number;
  readonly #settings: StatTableSettings;
  readonly #byKey: RowIndex;
  readonly #groups: RowIndex;
  readonly #leaders: Leaders | null;
  readonly #heap: EvictionHeap;
  readonly #free: number[] = [];
  readonly #columns = makeColumns(columnKinds, INITIAL_ROWS);
  #rowsEnd = 0;

  constructor(settings: StatTableSettings) {
    this.#settings = settings;
    this.halfLife = settings.halfLife;
    const keyKind: KeyKind = settings.memberHasOneGroup === true ? 'scope-member' : 'scope-group-member';
    this.#byKey = new RowIndex(this.#columns, keyKind);
    this.#groups = new RowIndex(this.#columns, 'scope-group');
    const isStronger = (left: number, right: number): boolean => this.isStronger(left, right);
    this.#leaders = settings.leadersMax ? new Leaders(settings.leadersMax, isStronger) : null;
    this.#heap = new EvictionHeap(isStronger);
  }

  get size(): number {
    return this.#rowsEnd - this.#free.length;
  }

  /** The row, or -1. `group` is ignored where a member has one group only. */
  find(scope: number, group: number, member: number): number {
    return this.#byKey.find(scope, group, member);
  }

  /** Counts one sighting and returns its row. `others` counts what is no success: failures, or unknown outcomes. */
  see(scope: number, group: number, member: number, now: number, outcome: Outcome): number {
    const known = this.find(scope, group, member);
    const row = known < 0 ? this.#insert(scope, group, member, 1, now) : known;
    if (known >= 0) {
      const lastSeen = this.lastSeen(row);
      this.#columns.score[row] = reinforced(this.#columns.score[row] ?? 0, lastSeen, now, this.halfLife);
      this.#columns.lastSeen[row] = Math.max(now, lastSeen);
      this.#strengthened(row);
    }
    if (outcome === 'success') this.#columns.successes[row] = this.successes(row) + 1;
    if (outcome === 'other') this.#columns.others[row] = this.others(row) + 1;
    return row;
  }

  /** Adds a row as a store kept it; one that is here already stays. */
  restore(scope: number, group: number, member: number, stored: StoredStat): void {
    if (this.find(scope, group, member) >= 0) return;
    const row = this.#insert(scope, group, member, stored.score, stored.lastSeen);
    this.#columns.successes[row] = stored.successes;
    this.#columns.others[row] = stored.others;
  }

  /** Brings a row to what a store wrote for it later. */
  put(scope: number, group: number, member: number, stored: StoredStat): void {
    const row = this.find(scope, group, member);
    const isWeaker = standing(stored.score, stored.lastSeen, this.halfLife) < this.standing(row);
    if (row < 0 || isWeaker) {
      // Weaker only if it was given up meanwhile and came back.
      if (row >= 0) this.#forget(row);
      this.restore(scope, group, member, stored);
      return;
    }
    this.#columns.score[row] = stored.score;
    this.#columns.lastSeen[row] = stored.lastSeen;
    this.#columns.successes[row] = stored.successes;
    this.#columns.others[row] = stored.others;
    this.#strengthened(row);
  }

  /** Gives a row up, if it is here, because a store did. */
  drop(scope: number, group: number, member: number): void {
    const row = this.find(scope, group, member);
    if (row >= 0) this.#forget(row);
  }

  scope(row: number): number {
    return this.#columns.scope[row] ?? 0;
  }

  group(row: number): number {
    return this.#columns.group[row] ?? 0;
  }

  member(row: number): number {
    return this.#columns.member[row] ?? 0;
  }

  /** As of `lastSeen`. */
  score(row: number): number {
    return this.#columns.score[row] ?? 0;
  }

  scoreAt(row: number, now: number): number {
    return decayed(this.score(row), this.lastSeen(row), now, this.halfLife);
  }

  lastSeen(row: number): number {
    return this.#columns.lastSeen[row] ?? 0;
  }

  successes(row: number): number {
    return this.#columns.successes[row] ?? 0;
  }

  others(row: number): number {
    return this.#columns.others[row] ?? 0;
  }

  standing(row: number): number {
    return standing(this.score(row), this.lastSeen(row), this.halfLife);
  }

  isStronger(left: number, right: number): boolean {
    const difference = this.standing(left) - this.standing(right);
    if (difference !== 0) return difference > 0;
    const newer = this.lastSeen(left) - this.lastSeen(right);
    if (newer !== 0) return newer > 0;
    return this.#settings.labelOf(left) < this.#settings.labelOf(right);
  }

  /** The strongest row of a group, or -1; `nextOf` goes on, see `leadingRows`. */
  firstOf(scope: number, group: number): number {
    return this.#groups.find(scope, group, 0);
  }

  /** The next row of the same group, or -1. */
  nextOf(row: number): number {
    return this.#columns.nextInGroup[row] ?? -1;
  }

  /** The strongest rows of a scope, the strongest first. */
  leaders(scope: number): readonly number[] {
    return this.#leaders?.of(scope) ?? [];
  }

  /** All rows, in no promised order. */
  *rows(): Generator<number> {
    const free = new Set(this.#free);
    for (let row = 0; row < this.#rowsEnd; row += 1) if (!free.has(row)) yield row;
  }

  save(): StatTableImage {
    return {
      columns: firstRows(columnKinds, this.#columns, this.#rowsEnd),
      free: [...this.#free],
      byKey: this.#byKey.save(),
      groups: this.#groups.save(),
      leaders: this.#leaders?.save() ?? [],
    };
  }

  /** Into an empty table; `onAdd` is called for each row. */
  load(image: StatTableImage): void {
    this.#rowsEnd = image.columns.score.length;
    if (this.#columns.score.length < this.#rowsEnd) this.#grow(this.#rowsEnd);
    loadColumns(columnKinds, this.#columns, image.columns);
    this.#free.push(...image.free);
    this.#byKey.load(image.byKey);
    this.#groups.load(image.groups);
    this.#leaders?.load(image.leaders);
    for (const row of this.rows()) this.#settings.onAdd(row);
  }

  #insert(scope: number, group: number, member: number, score: number, lastSeen: number): number {
    this.#makeRoom(scope, group);
    const row = this.#free.pop() ?? this.#rowsEnd++;
    if (row >= this.#columns.score.length) this.#grow();
    this.#columns.scope[row] = scope;
    this.#columns.group[row] = group;
    this.#columns.member[row] = member;
    this.#columns.score[row] = score;
    this.#columns.lastSeen[row] = lastSeen;
    this.#columns.successes[row] = 0;
    this.#columns.others[row] = 0;
    this.#byKey.add(row);
    this.#link(row);
    this.#heap.add(row);
    this.#leaders?.strengthened(scope, row);
    this.#settings.onAdd(row);
    return row;
  }

  #makeRoom(scope: number, group: number): void {
    const groupRowsMax = this.#settings.groupRowsMax;
    if (groupRowsMax !== undefined) {
      const first = this.firstOf(scope, group);
      let count = 0;
      for (let row = first; row >= 0; row = this.nextOf(row)) count += 1;
      // Comparing is what costs, and most groups have room.
      if (count >= groupRowsMax) this.#forget(this.#weakestFrom(first));
    }
    if (this.size < this.#settings.rowsMax) return;
    // Only a table that was ever full pays for the heap.
    if (!this.#heap.isBuilt) this.#heap.build(this.rows());
    const weakest = this.#heap.weakest();
    if (weakest >= 0) this.#forget(weakest);
  }

  #weakestFrom(first: number): number {
    let weakest = first;
    for (let row = first; row >= 0; row = this.nextOf(row)) if (this.isStronger(weakest, row)) weakest = row;
    return weakest;
  }

  #forget(row: number): void {
    this.#settings.onForget(row);
    this.#remove(row);
  }

  #remove(row: number): void {
    const scope = this.scope(row);
    this.#byKey.remove(row);
    this.#leaders?.remove(scope, row);
    this.#heap.remove(row);
    this.#unlink(row);
    this.#free.push(row);
  }

  #strengthened(row: number): void {
    this.#heap.strengthened(row);
    this.#leaders?.strengthened(this.scope(row), row);
    // The first of its group stays where it is, and most rows that are seen again are the first.
    if (this.firstOf(this.scope(row), this.group(row)) === row) return;
    this.#unlink(row);
    this.#link(row);
  }

  /** Puts a row where it belongs among the leading rows of its group, or behind them. */
  #link(row: number): void {
    const head = this.firstOf(this.scope(row), this.group(row));
    let before = -1;
    let after = head;
    for (let place = 0; place < leadingRows && after >= 0 && this.isStronger(after, row); place += 1) {
      before = after;
      after = this.nextOf(after);
    }
    this.#columns.nextInGroup[row] = after;
    if (before >= 0) this.#columns.nextInGroup[before] = row;
    else if (head >= 0) this.#groups.replace(head, row);
    else this.#groups.add(row);
  }

  #unlink(row: number): void {
    const head = this.firstOf(this.scope(row), this.group(row));
    const next = this.nextOf(row);
    if (head === row) {
      if (next < 0) this.#groups.remove(row);
      else this.#groups.replace(row, next);
      return;
    }
    let before = head;
    while (before >= 0 && this.nextOf(before) !== row) before = this.nextOf(before);
    if (before >= 0) this.#columns.nextInGroup[before] = next;
  }

  #grow(rowsMin = 0): void {
    // Half more rather than double: the last step of a large table is what its memory is made of.
    const rows = Math.min(
      Math.max(Math.ceil(this.#columns.score.length * 1.5), rowsMin),
      Math.max(this.#settings.rowsMax, INITIAL_ROWS) + 1,
    );
    growColumns(columnKinds, this.#columns, rows);
  }
}

export interface StoredStat {
  readonly score: number;
  readonly lastSeen: number;
  readonly successes: number;
  readonly others: number;
}
