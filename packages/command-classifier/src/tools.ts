import { cmakeReader } from './cmake.ts';
import { cCompilerReader } from './c-compiler.ts';
import { makeReader } from './make.ts';
import { listOf, packs, type ToolPack } from './packs.ts';
import { commandReader } from './read-command.ts';
import type { ReadArguments, Tool } from './tool.ts';

/** Tools whose lines have a form of their own, by the first of their names. */
const readers: Readonly<Record<string, (pack: ToolPack) => ReadArguments>> = {
  gcc: cCompilerReader,
  cmake: cmakeReader,
  make: makeReader,
};

let made: readonly Tool[] | undefined;

/** Every tool of the packs, all families; made at the first call. */
export function tools(): readonly Tool[] {
  return (made ??= packs()
    .tools.filter(({ below }) => below === undefined)
    .map(toolOf));
}

function toolOf(pack: ToolPack): Tool {
  const names = listOf(pack.names);
  const special = readers[names[0] ?? ''];
  return {
    family: pack.family,
    keywords: listOf(pack.keywords),
    names,
    isCompiler: pack.isCrossNamed === true || names.includes('rustc'),
    isCrossNamed: pack.isCrossNamed === true,
    localPaths: listOf(pack.localPaths),
    read: special === undefined ? commandReader(pack, nestedIn(names)) : special(pack),
  };
}

function nestedIn(parents: readonly string[]): ReadonlyMap<string, ReadArguments> {
  const nested = packs().tools.filter(({ below }) => below !== undefined && parents.includes(below));
  return new Map(
    nested.flatMap((pack) => {
      const read = commandReader(pack, new Map());
      return listOf(pack.names).map((name) => [name, read] as const);
    }),
  );
}
