import { hasUnknown, type Flow } from '../shell/marks.ts';

/** What a one-liner is given beside its code. */
export interface CodeInputs {
  readonly args: readonly Flow[];
  readonly stdin: Flow;
  /** A variable of the environment, as far as it is known. */
  readonly variable: (name: string) => Flow | undefined;
}

/** What every way to ask for them has in it: most code asks for none. */
const mayAsk = /argv|\bARGV|stdin|environ|getenv|\bENV\b|\.env\b|\$_/i;

/** Texts longer than this are data. */
const inputCharactersMax = 1_024;
const linesMax = 64;

/** As all of these languages write a text; null where they differ, and where it is not known. */
function literal(flow: Flow | undefined): string | null {
  if (flow === undefined || flow.text === '' || flow.text.length > inputCharactersMax) return null;
  return hasUnknown(flow.text) || /['\\\n]/.test(flow.text) ? null : `'${flow.text}'`;
}

function list(flows: readonly Flow[]): string | null {
  const literals = flows.map(literal);
  return literals.length === 0 || literals.includes(null) ? null : `[${literals.join(', ')}]`;
}

/** `sys.argv[1]`, `$ARGV[0]`, `ARGV[0]`, `process.argv[1]`: by the place of the first argument. */
const arguments_: readonly { readonly one: RegExp; readonly first: number }[] = [
  { one: /\b(?:sys|process)\.argv\[(?<at>\d)\]/g, first: 1 },
  { one: /\$argv\[(?<at>\d)\]/g, first: 1 },
  { one: /\$?\bARGV\[(?<at>\d)\]/g, first: 0 },
];
const allArguments = /\bsys\.argv\[1:\]|\bprocess\.argv\.slice\(\d\)|@ARGV\b|(?<![$@])\bARGV\b(?!\[)/g;
const oneVariable =
  /\b(?:os\.environ|ENV|ENVIRON|process\.env|environ)\[\s{0,4}["'](?<quoted>\w{1,64})["']\s{0,4}\]|\$ENV\{["']?(?<perl>\w{1,64})["']?\}|\b(?:os\.environ\.get|os\.getenv|getenv|ENV\.fetch)\(\s{0,4}["'](?<called>\w{1,64})["']\s{0,4}\)|\bprocess\.env\.(?<named>\w{1,64})/g;
const wholeInput =
  /\b(?:sys\.)?stdin(?:\.buffer)?\.read\(\)(?:\.decode\(\))?|\b(?:STDIN|\$stdin|ARGF)\.read\b|\bread(?:File)?Sync\(\s{0,4}(?:0|["']\/dev\/stdin["'])[^)]{0,16}\)/g;
const eachLine =
  /\b(?:sys\.)?stdin(?:\.readlines\(\))?(?![\w.(])|\b(?:STDIN|ARGF|\$stdin)\b(?:\.(?:each_line|readlines))?(?![\w(])/g;
const theLine = /\$_(?!\w)/g;

/**
 * The code with what it is given in the place of the expressions that ask for it: `python3 -c 'os.system(sys.argv[1])' …`.
 * `goesThrough`: each line is in `$_`, as `-n` and `-p` of perl and ruby have it.
 */
export function withInputs(code: string, inputs: CodeInputs, goesThrough: boolean): string {
  if (!mayAsk.test(code)) return code;
  const { args, stdin, variable } = inputs;
  let text = code;
  for (const { one, first } of arguments_)
    text = text.replace(one, (piece, at: string) => literal(args[Number(at) - first]) ?? piece);
  text = text.replace(allArguments, (piece) => list(args) ?? piece);
  text = text.replace(oneVariable, (piece, ...names: readonly unknown[]) => {
    const name = names.slice(0, 4).find((part) => typeof part === 'string');
    return (typeof name === 'string' ? literal(variable(name)) : null) ?? piece;
  });
  if (stdin.text === '') return text;
  const lines = stdin.text
    .trimEnd()
    .split('\n', linesMax)
    .map((line) => ({ text: line, traits: stdin.traits }));
  text = text.replace(
    wholeInput,
    (piece) => literal({ text: stdin.text.trimEnd(), traits: stdin.traits }) ?? piece,
  );
  text = text.replace(eachLine, (piece) => list(lines) ?? piece);
  return goesThrough ? text.replace(theLine, (piece) => literal(lines[0]) ?? piece) : text;
}
