import { stays, type LocalCommand } from './classification.ts';
import { neverBecause } from './tool.ts';
import type { ValueRule } from './value-rules.ts';

/** What the options of rustc say against a command, on its own line or in `RUSTFLAGS`. */

const runsProgram = neverBecause({ reason: 'runs a program of this machine inside the compiler' });
const prints = neverBecause({ reason: 'prints instead of compiling' });
const report = neverBecause({ reason: 'leaves a report of what ran here' });
const inner = stays('full-classification', 'hands an option to a tool inside of the compiler');

/** One by its name (`clang`) is found on each machine. */
const linkerByPath = /^linker=.*\//;

/** Of `-C link-arg`, `link-args`, `pre-link-args`: a linker, its plugins and further options by path. */
const loadsIntoLinker = /-fuse-ld=.*\/|-plugin|(?:^|[= ])(?:@|-B|-specs=.*\/)/;

const toLinker = /^(?:pre-|post-)?link-args?=/;

/** LLVM's own options: some print, some load. */
const ofLlvm = /^llvm-args=.*(?:load|plugin|help|version|print|stats|debug|time-passes)/;

/** doc.rust-lang.org/rustc/codegen-options */
function refuseCodegen(value: string): LocalCommand | null {
  if (value === 'help' || value.endsWith('=help')) return prints;
  if (linkerByPath.test(value)) return runsProgram;
  if (toLinker.test(value)) return loadsIntoLinker.test(value) ? runsProgram : null;
  return ofLlvm.test(value) ? inner : null;
}

/** Of the unstable options, those that print, and compile nothing (doc.rust-lang.org/unstable-book/compiler-flags). */
const printing =
  /^(?:help|unpretty|ls|ast-json|parse-|no-codegen|no-analysis|no-parallel-backend|print-|dump-|(?:input|meta|hir|macro)-stats|link-only|show-|span-debug|verbose-internals|trace-|no-steal-thir|identify-regions|nll-facts|query-dep-graph)/;
const measuring = /^(?:self-profile|time-|llvm-time-trace|save-analysis|incremental-info|metrics-dir)/;
const loading = /^(?:codegen-backend|llvm-plugins)=/;

function refuseUnstable(value: string): LocalCommand | null {
  const name = value.replaceAll('_', '-');
  if (printing.test(name)) return prints;
  if (measuring.test(name)) return report;
  return loading.test(name) ? runsProgram : null;
}

/** `--emit dep-info` alone compiles nothing; what is emitted to `-` goes to the terminal. */
function refuseEmit(value: string): LocalCommand | null {
  return value === 'dep-info' || /(?:^|=)-(?:,|$)|=\/dev\//.test(value) ? prints : null;
}

const always = (): boolean => true;

export const codegenRule: ValueRule = { refuse: refuseCodegen, mayRefuse: always };
export const unstableRule: ValueRule = { refuse: refuseUnstable, mayRefuse: always };
export const emitRule: ValueRule = { refuse: refuseEmit, mayRefuse: always };

/** Any option outside of `-C`, `-Z`, lints, `--cfg` and the like that prints or names a file. */
const printsAnything = /^(?:--(?:print|explain|help|version)(?:=|$)|-(?:h|V|vV|Vv)$)/;

/** Pairs of characters of which a harmless list rarely holds one: to look for them takes a tenth of what it takes to read it. */
const suspicious = new Uint8Array(1 << 14);
for (const pair of ['-Z', 'li', 'll', 'dy', '--', 'he', '-h', '-V', '-v'])
  suspicious[(pair.charCodeAt(0) << 7) | pair.charCodeAt(1)] = 1;
for (const only of ['/', '@']) suspicious.fill(1, only.charCodeAt(0) << 7, (only.charCodeAt(0) + 1) << 7);

function isSuspicious(list: string): boolean {
  let before = 0;
  for (let at = 0; at <= list.length; at++) {
    const code = at < list.length ? list.charCodeAt(at) & 127 : 0;
    if (suspicious[(before << 7) | code] === 1) return true;
    before = code;
  }
  return false;
}

/** Why a command with this in `RUSTFLAGS` stays: options separated by blanks. */
export function refuseRustFlags(list: string): LocalCommand | null {
  if (!isSuspicious(list)) return null;
  const words = list.split(/\s+/).filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const refusal = refuseWord(word, words[at + 1] ?? '');
    if (refusal !== null) return refusal;
  }
  return null;
}

function refuseWord(word: string, next: string): LocalCommand | null {
  if (word.startsWith('@') || word.includes('dylib')) return runsProgram;
  if (printsAnything.test(word) || (/^-[WADF]$/.test(word) && next === 'help')) return prints;
  if (word.startsWith('-C')) return refuseCodegen(word === '-C' ? next : word.slice(2));
  if (word.startsWith('--codegen')) return refuseCodegen(word === '--codegen' ? next : word.slice(10));
  return word.startsWith('-Z') ? refuseUnstable(word === '-Z' ? next : word.slice(2)) : null;
}
