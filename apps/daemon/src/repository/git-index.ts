/** Git's index as a list of names (gitformat-index(5)): what it tracks, without running git. */
export interface GitIndex {
  /** Whether a file is in it, or a folder with files in it; null: it is not said, as below a folder of a sparse index. */
  has(path: string): boolean | null;
  /** All names, each ended by a zero byte, in the index's order. */
  readonly names: Buffer;
}

const signature = 'DIRC';
const headerBytes = 12;
/** Times, device, inode, mode, owner and size of an entry, before its object name. */
const statBytes = 40;
const modeOffset = 24;
const folderMode = 0o040_000;
const extendedFlag = 0x40_00;
const extensionHeaderBytes = 8;
/** Of SHA-1 and SHA-256. */
export type ObjectNameBytes = 20 | 32;

/**
 * @returns null: it is in a form that is not known, or split into two files
 */
export function readGitIndex(file: Buffer, objectNameBytes: ObjectNameBytes): GitIndex | null {
  const end = file.length - objectNameBytes;
  if (end < headerBytes || file.toString('latin1', 0, 4) !== signature) return null;
  const version = file.readUInt32BE(4);
  if (version < 2 || version > 4) return null;
  const count = file.readUInt32BE(8);
  const names = new NameList(count, file.length);
  let hasFolders = false;
  let at = headerBytes;
  for (let entry = 0; entry < count; entry += 1) {
    const flagsAt = at + statBytes + objectNameBytes;
    if (flagsAt + 2 > end) return null;
    hasFolders ||= file.readUInt32BE(at + modeOffset) === folderMode;
    const isExtended = version > 2 && (file.readUInt16BE(flagsAt) & extendedFlag) !== 0;
    let nameAt = flagsAt + (isExtended ? 4 : 2);
    let kept = 0;
    if (version === 4) {
      const [dropped, next] = offsetAt(file, nameAt, end);
      kept = names.lastBytes - dropped;
      nameAt = next;
      if (kept < 0) return null;
    }
    const nameEnd = file.indexOf(0, nameAt);
    if (nameEnd < 0 || nameEnd >= end || !names.add(kept, file, nameAt, nameEnd)) return null;
    // Names are filled up to eight bytes, with one zero at least.
    at = version === 4 ? nameEnd + 1 : at + ((nameEnd - at + 8) & ~7);
  }
  if (!isPlainTail(file, at, end)) return null;
  return names.index(hasFolders);
}

/** A number of git's packs, seven bits a byte, each further byte counted from one (gitformat-pack(5)). */
function offsetAt(file: Buffer, from: number, end: number): readonly [value: number, next: number] {
  let at = from;
  let byte = file[at] ?? 0;
  let value = byte & 127;
  while ((byte & 128) !== 0 && at < end) {
    at += 1;
    byte = file[at] ?? 0;
    value = (value + 1) * 128 + (byte & 127);
  }
  return [value, at + 1];
}

/** Extensions in capitals may be passed over; of the others `sdir` says that there are folders, which the entries show. */
function isPlainTail(file: Buffer, from: number, end: number): boolean {
  let at = from;
  while (at + extensionHeaderBytes <= end) {
    const name = file.toString('latin1', at, at + 4);
    if (!/^[A-Z]/.test(name) && name !== 'sdir') return false;
    at += extensionHeaderBytes + file.readUInt32BE(at + 4);
  }
  return at === end;
}

/** Names one after the other in one buffer, and where each begins: a fifth of what as many strings take. */
class NameList {
  readonly #starts: Uint32Array;
  #bytes: Buffer;
  #count = 0;
  #end = 0;

  constructor(count: number, fileBytes: number) {
    // An entry has more than forty bytes: a count beyond that is no index.
    this.#starts = new Uint32Array(Math.min(count, Math.ceil(fileBytes / statBytes)) + 1);
    this.#bytes = Buffer.allocUnsafe(fileBytes);
  }

  get lastBytes(): number {
    return this.#count === 0 ? 0 : this.#end - (this.#starts[this.#count - 1] ?? 0) - 1;
  }

  /** Adds the first bytes of the name before, and those of a file. False: there is no room, as in a file that was damaged. */
  add(kept: number, file: Buffer, from: number, to: number): boolean {
    const length = kept + to - from + 1;
    if (this.#count + 1 >= this.#starts.length) return false;
    if (this.#end + length > this.#bytes.length) {
      // Prefixes are left out of version 4: its names are longer than the file.
      if (this.#bytes.length > namesBytesMax) return false;
      this.#bytes = Buffer.concat([this.#bytes, Buffer.allocUnsafe(this.#bytes.length + length)]);
    }
    const start = this.#end;
    const before = this.#starts[this.#count - 1] ?? 0;
    if (kept > 0) this.#bytes.copy(this.#bytes, start, before, before + kept);
    file.copy(this.#bytes, start + kept, from, to);
    this.#bytes[start + length - 1] = 0;
    this.#starts[this.#count] = start;
    this.#count += 1;
    this.#end = start + length;
    return true;
  }

  index(hasFolders: boolean): GitIndex {
    const names = Buffer.from(this.#bytes.subarray(0, this.#end));
    const starts = this.#starts.slice(0, this.#count);
    const nameAt = (place: number): Buffer =>
      names.subarray(starts[place], (starts[place + 1] ?? names.length) - 1);
    /** The first name that is not before a text: names stand in the order of their bytes. */
    const placeOf = (text: Buffer): number => {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (Buffer.compare(nameAt(middle), text) < 0) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const isAt = (place: number, text: Buffer, isWhole: boolean): boolean => {
      if (place >= starts.length) return false;
      const name = nameAt(place);
      return isWhole ? name.equals(text) : name.subarray(0, text.length).equals(text);
    };
    return {
      names,
      has(path) {
        if (path === '') return starts.length > 0;
        const file = Buffer.from(path);
        const folder = Buffer.from(`${path}/`);
        if (isAt(placeOf(file), file, true) || isAt(placeOf(folder), folder, false)) return true;
        return hasFolders ? null : false;
      },
    };
  }
}

const namesBytesMax = 8 * 1024 * 1024;
