/** So many options in a row are knowledge about a tool, not the use of one. */
const OPTIONS_IN_A_ROW = 6;

const option = String.raw`-{1,2}[A-Za-z][\w-]*=?`;
/** `'-u --user -g --group …'` */
const inOneText = new RegExp(
  `['"\`](?:[^'"\`\\n]*\\s)?${option}(?:[ |,]+${option}){${OPTIONS_IN_A_ROW - 1},}`,
);
/** `['-u', '--user', …]` */
const inOneList = new RegExp(`(?:['"]${option}['"],\\s*){${OPTIONS_IN_A_ROW - 1},}['"]${option}['"]`);

/** Whether a source holds a table of a tool's options: such knowledge belongs in packages/cli-catalog. */
export function hasOptionTable(source: string): boolean {
  return inOneText.test(source) || inOneList.test(source);
}

/** Sources that hold such a table until it has moved to the catalogue: a new one is refused, and one that is clean leaves this list. */
export const remainingTables: readonly string[] = [
  'packages/command-safety/src/programs/build-files.ts',
  'packages/command-safety/src/programs/builtins.ts',
  'packages/command-safety/src/programs/container-run.ts',
  'packages/command-safety/src/programs/fetching.ts',
  'packages/command-safety/src/programs/find.ts',
  'packages/command-safety/src/programs/terminal-multiplexers.ts',
];
