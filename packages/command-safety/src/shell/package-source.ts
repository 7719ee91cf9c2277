import type { Argument, InterpreterState } from '../interpreter-state.ts';
import { isPublisher, openAddress } from './addresses.ts';

/** Files in which it stands where packages come from. */
const sourceFile =
  /(?:^|\/)(?:\.npmrc|\.yarnrc|pip\.conf|\.gemrc|sources\.list(?:\.d\/[^/]{1,100})?|yum\.repos\.d\/[^/]{1,100})$/;

/** Systems fetch over open connections and check signatures; where that is turned off, nothing is left. */
function isOpenSource(text: string): boolean {
  const addresses = text.match(/https?:\/\/[^\s"'\]]{1,200}/g) ?? [];
  if (/trusted=yes|gpgcheck=0|allow-insecure=yes/.test(text))
    return addresses.some((address) => !isPublisher(address));
  return !/^[ \t]*deb(?:-src)?\s/m.test(text) && addresses.some((address) => openAddress.test(address));
}

/** A file is written that says where packages come from. */
export function replaceSourceByFile(run: InterpreterState, place: string, text: string): void {
  if (!run.sourceReplaced && sourceFile.test(place) && isOpenSource(text)) run.sourceReplaced = true;
}

export const managers: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'pip', 'pip3', 'gem', 'uv']);

/** `npm config set registry http://…`, `pip config set global.index-url http://…`. */
export function replaceSource(run: InterpreterState, args: readonly Argument[]): void {
  const sets = args[0]?.text === 'config' ? args[1]?.text === 'set' : args[0]?.text === 'set';
  if (sets && args.some(({ text }) => openAddress.test(text.slice(text.indexOf('=') + 1))))
    run.sourceReplaced = true;
}
