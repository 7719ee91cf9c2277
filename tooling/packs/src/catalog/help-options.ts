/** An option as a program's `--help` lists it. */
export interface HelpOption {
  readonly names: readonly string[];
  readonly value: 'none' | 'required' | 'optional';
  /** What the help calls the value: `FILE`; empty where there is none. */
  readonly valueName: string;
}

/** Options, each with what may stand behind it: `--color[=WHEN]`, `-o FILE`, `--output <file>`. */
const optionWithValue =
  /(?<name>--?[A-Za-z0-9?#@][\w.+-]*)(?<value>\[=?[^\]]*\]|=\[?[^\s,[]+\]?| ?<[^>]+>| [A-Z][A-Z0-9_:.@-]*\b| [a-z][\w-]*(?=,|$| \|))?/g;

/** Reads what a program prints for `--help`: the lines that begin with an option. */
export function helpOptions(text: string): readonly HelpOption[] {
  const found: HelpOption[] = [];
  for (const line of text.split('\n')) {
    const [head = ''] = line.replace(/^\s+/, '').split(/ {2,}|\t| : /);
    if (!/^\s{0,16}-[A-Za-z0-9?#@-]/.test(line) || head.startsWith('---')) continue;
    const names: string[] = [];
    let value: HelpOption['value'] = 'none';
    let valueName = '';
    // What follows a word that is no option is a sentence.
    for (const part of headOf(head).matchAll(optionWithValue)) {
      const { name = '', value: written = '' } = part.groups ?? {};
      names.push(name);
      if (written === '') continue;
      value = written.startsWith('[') ? 'optional' : 'required';
      valueName = written.replaceAll(/[[\]<>= ]/g, '');
    }
    if (names.length > 0) found.push({ names, value, valueName });
  }
  return found;
}

/** `-q, --quiet do not print`: up to the words that describe. */
function headOf(text: string): string {
  const parts =
    /^(?:--?[\w?#@][^\s,|]*(?: ?<[^>]+>| [A-Z][A-Z0-9_:.@-]*\b| [a-z][\w-]*(?=,|$))?(?:, ?| ?\| ?| (?=-)| (?=[A-Z][a-z])|$))+/.exec(
      text,
    )?.[0];
  return parts ?? text.split(' ', 1)[0] ?? '';
}
