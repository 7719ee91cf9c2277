import { isNameCode } from './characters.ts';
import { beginsWithOneOf, indexOfCode, isOneOf, type PieceTest } from './piece.ts';

/** Where programs and configuration are found anyway, on each machine. Who empties the environment (`env -i`) has to name them. */

const COLON = 58;
const DASH = 45;
const SLASH = 47;

/** A search path of the system's directories, rustup's, and those in which caches pose as compilers. */
export const isUsualSearchPath: PieceTest = (codes, from, to) => {
  for (let start = from; start <= to;) {
    const colon = indexOfCode(codes, start, to, COLON);
    const end = colon === -1 ? to : colon;
    if (!isOneOf(codes, start, end, usualDirectories)) return false;
    start = end + 1;
  }
  return true;
};

const usualDirectories = (
  '/usr/local/sbin /usr/local/bin /usr/sbin /usr/bin /sbin /bin /usr/lib/ccache /usr/lib64/ccache /usr/lib/ccache/bin ' +
  '/usr/lib/distcc /usr/lib/icecc/bin $PATH ${PATH} $HOME/.cargo/bin ${HOME}/.cargo/bin ~/.cargo/bin /root/.cargo/bin'
).split(' ');

/** `/root`, which `sudo -H` sets as well, `/home/ci`. */
export const isUsualHome: PieceTest = (codes, from, to) => {
  if (isOneOf(codes, from, to, usualHomes)) return true;
  if (!beginsWithOneOf(codes, from, to, homes)) return false;
  return isUserName(codes, indexOfCode(codes, from + 1, to, SLASH) + 1, to);
};

const usualHomes = ['/root', '$HOME', '${HOME}', '~'];
const homes = ['/home/', '/Users/'];

function isUserName(codes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!isNameCode(codes[at] ?? 0) && codes[at] !== DASH) return false;
  return to > from;
}
