import { decayed, reinforced, standing } from './decay.ts';
import { EvictionHeap } from './eviction-heap.ts';
import { Leaders } from './leaders.ts';
import { RowIndex, type KeyColumns, type KeyKind, type RowIndexImage } from './row-index.ts';

/** What a sighting adds to: `successes`, `others`, or the score alone. */
export type Outcome = 'success' | 'other' | 'unknown';

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
  /** Called before a row is given up for want of room. */
  readonly onForget: (row: number) => void;
}

/** All of a table as it stands, but for its heap, which is built when it is needed. */
export interface StatTableImage {
  readonly keys: Readonly<KeyColumns>;
  readonly score: Float32Array;
  readonly lastSeen: Float64Array;
  readonly successes: Int32Array;
  readonly others: Int32Array;
  readonly nextInGroup: Int32Array;
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
  readonly keys: KeyColumns;
  readonly halfLife: number;
  readonly #settings: StatTableSettings;
  readonly #byKey: RowIndex;
  readonly #groups: RowIndex;
  readonly #leaders: Leaders | null;
  readonly #heap: EvictionHeap;
  readonly #free: number[] = [];
  #rowsEnd = 0;
  #score: Float32Array;
  #lastSeen: Float64Array;
  #successes: Int32Array;
  #others: Int32Array;
  #nextInGroup: Int32Array;

  constructor(settings: StatTableSettings) {
    this.#settings = settings;
    this.halfLife = settings.halfLife;
    this.keys = {
      scope: new Int32Array(INITIAL_ROWS),
      group: new Int32Array(INITIAL_ROWS),
      member: new Int32Array(INITIAL_ROWS),
    };
    this.#score = new Float32Array(INITIAL_ROWS);
    this.#lastSeen = new Float64Array(INITIAL_ROWS);
    this.#successes = new Int32Array(INITIAL_ROWS);
    this.#others = new Int32Array(INITIAL_ROWS);
    this.#nextInGroup = new Int32Array(INITIAL_ROWS);
    const keyKind: KeyKind = settings.memberHasOneGroup === true ? 'scope-member' : 'scope-group-member';
    this.#byKey = new RowIndex(this.keys, keyKind);
    this.#groups = new RowIndex(this.keys, 'scope-group');
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
      this.#score[row] = reinforced(this.#score[row] ?? 0, lastSeen, now, this.halfLife);
      this.#lastSeen[row] = Math.max(now, lastSeen);
      this.#strengthened(row);
    }
    if (outcome === 'success') this.#successes[row] = this.successes(row) + 1;
    if (outcome === 'other') this.#others[row] = this.others(row) + 1;
    return row;
  }

  /** Adds a row as a store kept it; one that is here already stays. */
  restore(scope: number, group: number, member: number, stored: StoredStat): void {
    if (this.find(scope, group, member) >= 0) return;
    const row = this.#insert(scope, group, member, stored.score, stored.lastSeen);
    this.#successes[row] = stored.successes;
    this.#others[row] = stored.others;
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
    this.#score[row] = stored.score;
    this.#lastSeen[row] = stored.lastSeen;
    this.#successes[row] = stored.successes;
    this.#others[row] = stored.others;
    this.#strengthened(row);
  }

  /** Gives a row up, if it is here, because a store did. */
  drop(scope: number, group: number, member: number): void {
    const row = this.find(scope, group, member);
    if (row >= 0) this.#forget(row);
  }

  scope(row: number): number {
    return this.keys.scope[row] ?? 0;
  }

  group(row: number): number {
    return this.keys.group[row] ?? 0;
  }

  member(row: number): number {
    return this.keys.member[row] ?? 0;
  }

  /** As of `lastSeen`. */
  score(row: number): number {
    return this.#score[row] ?? 0;
  }

  scoreAt(row: number, now: number): number {
    return decayed(this.score(row), this.lastSeen(row), now, this.halfLife);
  }

  lastSeen(row: number): number {
    return this.#lastSeen[row] ?? 0;
  }

  successes(row: number): number {
    return this.#successes[row] ?? 0;
  }

  others(row: number): number {
    return this.#others[row] ?? 0;
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
    return this.#nextInGroup[row] ?? -1;
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
    const end = this.#rowsEnd;
    return {
      keys: {
        scope: this.keys.scope.slice(0, end),
        group: this.keys.group.slice(0, end),
        member: this.keys.member.slice(0, end),
      },
      score: this.#score.slice(0, end),
      lastSeen: this.#lastSeen.slice(0, end),
      successes: this.#successes.slice(0, end),
      others: this.#others.slice(0, end),
      nextInGroup: this.#nextInGroup.slice(0, end),
      free: [...this.#free],
      byKey: this.#byKey.save(),
      groups: this.#groups.save(),
      leaders: this.#leaders?.save() ?? [],
    };
  }

  /** Into an empty table; `onAdd` is called for each row. */
  load(image: StatTableImage): void {
    this.#rowsEnd = image.score.length;
    if (this.#score.length < this.#rowsEnd) this.#grow(this.#rowsEnd);
    this.keys.scope.set(image.keys.scope);
    this.keys.group.set(image.keys.group);
    this.keys.member.set(image.keys.member);
    this.#score.set(image.score);
    this.#lastSeen.set(image.lastSeen);
    this.#successes.set(image.successes);
    this.#others.set(image.others);
    this.#nextInGroup.set(image.nextInGroup);
    this.#free.push(...image.free);
    this.#byKey.load(image.byKey);
    this.#groups.load(image.groups);
    this.#leaders?.load(image.leaders);
    for (const row of this.rows()) this.#settings.onAdd(row);
  }

  #insert(scope: number, group: number, member: number, score: number, lastSeen: number): number {
    this.#makeRoom(scope, group);
    const row = this.#free.pop() ?? this.#rowsEnd++;
    if (row >= this.#score.length) this.#grow();
    this.keys.scope[row] = scope;
    this.keys.group[row] = group;
    this.keys.member[row] = member;
    this.#score[row] = score;
    this.#lastSeen[row] = lastSeen;
    this.#successes[row] = 0;
    this.#others[row] = 0;
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
    this.#nextInGroup[row] = after;
    if (before >= 0) this.#nextInGroup[before] = row;
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
    if (before >= 0) this.#nextInGroup[before] = next;
  }

  #grow(rowsMin = 0): void {
    // Half more rather than double: the last step of a large table is what its memory is made of.
    const rows = Math.min(
      Math.max(Math.ceil(this.#score.length * 1.5), rowsMin),
      Math.max(this.#settings.rowsMax, INITIAL_ROWS) + 1,
    );
    this.keys.scope = grownTo(this.keys.scope, rows);
    this.keys.group = grownTo(this.keys.group, rows);
    this.keys.member = grownTo(this.keys.member, rows);
    this.#successes = grownTo(this.#successes, rows);
    this.#others = grownTo(this.#others, rows);
    this.#nextInGroup = grownTo(this.#nextInGroup, rows);
    const score = new Float32Array(rows);
    score.set(this.#score);
    this.#score = score;
    const lastSeen = new Float64Array(rows);
    lastSeen.set(this.#lastSeen);
    this.#lastSeen = lastSeen;
  }
}

export interface StoredStat {
  readonly score: number;
  readonly lastSeen: number;
  readonly successes: number;
  readonly others: number;
}

function grownTo(column: Int32Array, length: number): Int32Array {
  const larger = new Int32Array(length);
  larger.set(column);
  return larger;
}
