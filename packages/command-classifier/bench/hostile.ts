import { scannedLengthMax, scannedWordsMax } from '@hunch/common/shell/fast-scan';

const million = 1_048_576;

/** Texts that once made some shell parser or regular expression slow. */
export const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  ['one word', 'a'.repeat(million)],
  ['dashes', `${'a-'.repeat(million / 2)}gcc`],
  ['slashes', '/'.repeat(million)],
  ['assignments', 'A=b '.repeat(million / 4)],
  ['one assignment', `A=${'b'.repeat(million)} make`],
  ['blanks', ' '.repeat(million)],
  ['words', `make ${'all '.repeat(million / 4)}`],
  ['open double quotes', `gcc ${'"'.repeat(million - 1)}`],
  ['open single quote', `gcc '${'x'.repeat(million)}`],
  ['captures', `make ${'$('.repeat(million / 2)}`],
  ['wrappers', 'env '.repeat(million / 4)],
  ['shells', "bash -c '".repeat(million / 9)],
  ['braces', `gcc ${'{a,'.repeat(million / 3)}`],
  ['an echo', `echo ${'x '.repeat(million / 2)}`],
  ['segments', 'make && '.repeat(million / 8)],
  ['wrappers up to the bound', `${'env '.repeat(scannedLengthMax / 4 - 2)}make`],
  ['words up to the bound', `gcc ${'a.c '.repeat(scannedWordsMax - 2)}`],
  ['targets up to the bound', `make ${'x-'.repeat(scannedLengthMax / 2 - 5)}all`],
  ['names that say nothing', `make ${'zz-zz-zz-zz-zz-zz-zz-zz-zz-zz '.repeat(scannedWordsMax - 2)}`],
  ['slashes of a directory', `make -C ${'/'.repeat(scannedLengthMax - 20)}x`],
  ['colons of a variable', `make ${':'.repeat(scannedLengthMax - 20)}x=1`],
  ['digits of a version', `gcc-${'1'.repeat(scannedLengthMax - 20)}x`],
  ['tasks', `gradle ${'a:'.repeat(scannedLengthMax / 2 - 20)}`],
  ['options for the linker', `gcc x.c -Wl,${'--cref,'.repeat(scannedLengthMax / 7 - 10)}-Map=x.map`],
  ['specs for the linker', `rustc x.rs -C 'link-args=${'-specs= '.repeat(scannedLengthMax / 8 - 10)}'`],
  ['flags of rustc', `RUSTFLAGS='${'-C linker= '.repeat(scannedLengthMax / 11 - 10)}' cargo build`],
  ['compilers', `CC='${'ccache '.repeat(scannedLengthMax / 7 - 10)}gcc' make`],
  ['probes', `gcc -c ${'TryCompile-/CMakeTm/'.repeat(scannedLengthMax / 20 - 10)}x.c`],
  ['directories of targets', `ninja ${'a/'.repeat(scannedLengthMax / 2 - 10)}x`],
  ['redirections', `make ${'2>&1 '.repeat(scannedLengthMax / 5 - 10)}`],
];
