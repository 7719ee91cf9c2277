import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Writes what was fitted.
 *
 * @param path from this package, which `pnpm run` starts every program in
 * @param isCheck nothing is written: the file that is there must have these bytes, or the program fails
 */
export function writeModule(path: string, text: string, isCheck: boolean): void {
  if (!isCheck) {
    writeFileSync(path, text);
    console.log(`wrote ${path}`);
    return;
  }
  const isSame = readFileSync(path, 'utf8') === text;
  console.log(isSame ? `${path} regenerates byte for byte` : `${path} is not what these data give`);
  if (!isSame) process.exitCode = 1;
}
