import { stays, type LocalCommand } from './classification.ts';
import { isBelow, isDevice, mayRefuseOutput, refuseOutput } from './output-path.ts';
import { isText, type PieceTest } from './piece.ts';
import { neverBecause } from './tool.ts';

/** What the value of an option says against the command. */
export interface ValueRule {
  /** Why a command with this value stays; null if the value says nothing against it. */
  readonly refuse: (codes: Uint8Array, from: number, to: number) => LocalCommand | null;
  /** False for values that are surely not refused: most are told by a character. */
  readonly mayRefuse: PieceTest;
}

const standardInput = neverBecause({ reason: 'reads what it is given from its input or a device' });
const printsValues = neverBecause({ reason: 'prints what the option could be given' });

const SLASH = 47;
const DASH = 45;
const LETTER_H = 104;

/** Of options that name where the command writes. */
export const writesFile: ValueRule = { refuse: refuseOutput, mayRefuse: mayRefuseOutput };

const reportsElsewhere = neverBecause({ reason: 'leaves a report outside of the project' });

/**
 * Of options that name a report of tests: it is a result like others if it lies in the project, which a runner brings back; beyond it,
 * somebody looks for it on this machine.
 */
export const staysInTree: ValueRule = {
  refuse: (codes, from, to) => (isBelow(codes, from, to) ? refuseOutput(codes, from, to) : reportsElsewhere),
  mayRefuse: () => true,
};

const notInstalled = stays('full-classification', 'names a toolchain that is not an installed one');

/** Of options that name the directory of a toolchain: an installed one has a path from the root. */
export const installed: ValueRule = {
  refuse: (codes, from, to) => (codes[from] === SLASH && !isDevice(codes, from, to) ? null : notInstalled),
  mayRefuse: () => true,
};

/** Of options that name a file to read: `ninja -f /dev/stdin` reads what another program sends. */
export const readsFile: ValueRule = {
  refuse: (codes, from, to) =>
    (codes[from] === DASH && to - from === 1) || isDevice(codes, from, to) ? standardInput : null,
  mayRefuse: (codes, from) => codes[from] === SLASH || codes[from] === DASH,
};

/** `cargo -Z help`, `rustc -C help`: of options that list what they could be given. */
export const asksForHelp: ValueRule = {
  refuse: (codes, from, to) => (isText(codes, from, to, 'help') ? printsValues : null),
  mayRefuse: (codes, from, to) => to - from === 4 && codes[from] === LETTER_H,
};
