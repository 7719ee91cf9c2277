import { isNameCode } from '../characters.ts';
import type { LocalCommand } from '../classification.ts';
import { onlyByName, onlyCache } from '../environment.ts';
import { NameTable } from '../name-table.ts';
import { beginsWith, beginsWithOneOf, endsWith, indexOfCode, isBlank, isText } from '../piece.ts';
import { refuseRustFlags } from '../rustc-flags.ts';
import { neverBecause } from '../tool.ts';
import type { ValueRule } from '../value-rules.ts';

const redefines = neverBecause({ reason: 'redefines what the command does' });

/**
 * Keys of cargo's configuration that tune a build (doc.rust-lang.org/cargo/reference/config.html). Others name programs
 * (`build.rustc`, `target.….runner`; a cache or a linker by its name passes, as in the variables), redefine subcommands (`alias.…`), set variables or come from a file.
 */
const tuningKeys = new NameTable(
  (
    'build.jobs build.target build.incremental build.rustflags build.rustdocflags net.offline net.retry ' +
    'net.git-fetch-with-cli http.timeout http.multiplexing http.check-revoke future-incompat-report.frequency'
  )
    .split(' ')
    .map((key) => [key, true] as const),
);
const tuningRooms = ['profile.', 'term.', 'resolver.'];

const EQUALS = 61;

/** `profile.release.lto="thin"`, `net.offline = true` */
const refuseConfig: ValueRule['refuse'] = (codes, from, to) => {
  const equals = indexOfCode(codes, from, to, EQUALS);
  if (equals === -1 || indexOfCode(codes, from, to, NEWLINE) !== -1) return redefines;
  let keyEnd = equals;
  while (keyEnd > from && isBlank(codes[keyEnd - 1] ?? 0)) keyEnd--;
  if (isText(codes, from, keyEnd, 'build.rustc-wrapper')) return judgeValue(onlyCache, codes, equals + 1, to);
  if (beginsWith(codes, from, keyEnd, 'target.') && isKey(codes, from, keyEnd)) {
    if (endsWith(codes, from, keyEnd, '.linker')) return judgeValue(onlyByName, codes, equals + 1, to);
    return endsWith(codes, from, keyEnd, '.rustflags') ? refuseFlags(codes, equals + 1, to) : redefines;
  }
  const isTuning =
    tuningKeys.findIn(codes, from, keyEnd) === true ||
    (beginsWithOneOf(codes, from, keyEnd, tuningRooms) && isKey(codes, from, keyEnd));
  if (!isTuning) return redefines;
  return endsWith(codes, from, keyEnd, 'flags') ? refuseFlags(codes, equals + 1, to) : null;
};

/** What the variable of the same meaning says to a value, which stands in quotes here. */
function judgeValue(
  judge: typeof onlyCache,
  codes: Uint8Array,
  from: number,
  to: number,
): LocalCommand | null {
  let start = from;
  let end = to;
  while (start < end && aroundValues.includes(codes[start] ?? 0)) start++;
  while (end > start && aroundValues.includes(codes[end - 1] ?? 0)) end--;
  return judge(codes, start, end) === null ? null : redefines;
}

/** A blank, `"`, `'` */
const aroundValues = Uint8Array.of(32, 34, 39);

const NEWLINE = 10;

/** Names, points, and what is quoted in one: `profile.dev.package."*".opt-level`. */
function isKey(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = codes[at] ?? 0;
    if (!isNameCode(code) && ofKeys.indexOf(code) === -1) return false;
  }
  return to > from;
}

/** `.`, `-`, `*`, `"`, `'` */
const ofKeys = Uint8Array.of(46, 45, 42, 34, 39);

/** The options of a list such as `["-C", "opt-level=3"]`, with blanks between them. */
const options = new Uint8Array(4096);

/** `"`, `'`, `,`, `[`, `]` */
const ofLists = Uint8Array.of(34, 39, 44, 91, 93);

function refuseFlags(codes: Uint8Array, from: number, to: number): LocalCommand | null {
  const length = to - from;
  if (length >= options.length) return redefines;
  for (let at = 0; at < length; at++) {
    const code = codes[from + at] ?? 0;
    options[at] = ofLists.includes(code) ? BLANK : code;
  }
  options[length] = 0;
  return refuseRustFlags(options, 0, length);
}

const BLANK = 32;

/** Of `--config`. */
export const configRule: ValueRule = { refuse: refuseConfig, mayRefuse: () => true };
