import { isNameCode } from './characters.ts';
import {
  beginsWithOneOf,
  endsWith,
  holds,
  indexOfCode,
  isOneOf,
  lengthOfBeginning,
  type PieceTest,
} from './piece.ts';

/** Where programs and configuration are found anyway, on each machine. Who empties the environment (`env -i`) has to name them. */

const COLON = 58;
const DASH = 45;
const SLASH = 47;

/** A search path of the system's directories, rustup's, and those in which caches pose as compilers. */
export const isUsualSearchPath: PieceTest = (codes, from, to) => {
  for (let start = from; start <= to;) {
    const colon = indexOfCode(codes, start, to, COLON);
    const end = colon === -1 ? to : colon;
    if (!isOneOf(codes, start, end, usualDirectories) && !isToolchain(codes, start, end)) return false;
    start = end + 1;
  }
  return true;
};

const usualDirectories = (
  '/usr/local/sbin /usr/local/bin /usr/sbin /usr/bin /sbin /bin /usr/lib/ccache /usr/lib64/ccache /usr/lib/ccache/bin ' +
  '/usr/lib/distcc /usr/lib/icecc/bin $PATH ${PATH} $HOME/.cargo/bin ${HOME}/.cargo/bin ~/.cargo/bin /root/.cargo/bin'
).split(' ');

/**
 * `/opt/gcc-arm-none-eabi/bin`, `/usr/lib/llvm-17/bin`: where a toolchain is unpacked. It is trusted as a compiler is that is called by
 * such a path.
 */
function isToolchain(codes: Uint8Array, from: number, to: number): boolean {
  const room = endOfRoom(codes, from, to);
  if (room === from || !endsWith(codes, room, to, '/bin') || holds(codes, from, to, '..')) return false;
  for (let start = room; start < to - 4;) {
    const slash = indexOfCode(codes, start, to, SLASH);
    const end = slash === -1 ? to : slash;
    if (beginsWithOneOf(codes, start, end, toolchains)) return true;
    start = end + 1;
  }
  return false;
}

function endOfRoom(codes: Uint8Array, from: number, to: number): number {
  return from + lengthOfBeginning(codes, from, to, toolchainRooms);
}

const toolchainRooms = ['/opt/', '/usr/lib/', '/usr/local/'];
const toolchains =
  'gcc llvm clang arm- arm_ aarch64 riscv mips xtensa avr toolchain cross x-tools linaro gnu-toolchain x86_64- i686-'.split(
    ' ',
  );

/** `/root`, which `sudo -H` sets as well, `/home/ci`. */
export const isUsualHome: PieceTest = (codes, from, to) => {
  if (isOneOf(codes, from, to, usualHomes)) return true;
  if (!beginsWithOneOf(codes, from, to, homes)) return false;
  return isUserName(codes, indexOfCode(codes, from + 1, to, SLASH) + 1, to);
};

/**
 * The last four are homes of nobody, as sandboxes set them: no configuration is kept there. `/tmp` is what a container has whose user
 * is only a number; what somebody might leave there for cargo, the build machine does not have, which is the point of setting it.
 */
const usualHomes = [
  '/root',
  '$HOME',
  '${HOME}',
  '~',
  '/tmp',
  '/nonexistent',
  '/var/empty',
  '/homeless-shelter',
];
const homes = ['/home/', '/Users/'];

function isUserName(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isNameCode(codes[at] ?? 0) && codes[at] !== DASH) return false;
  return to > from;
}
