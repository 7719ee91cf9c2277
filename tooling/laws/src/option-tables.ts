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
