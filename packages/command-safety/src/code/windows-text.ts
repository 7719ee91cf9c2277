import { powershellJson } from '../knowledge/powershell.generated.ts';
import { patternOf } from '../matchers/text-pattern.ts';
import { builtInRules } from '../built-in-rules.ts';

interface Replacement {
  readonly pattern: string;
  readonly by: string;
}

/** What `knowledge/powershell.toml` holds. */
interface WindowsText {
  readonly fetches: string;
  readonly runs_text: string;
  readonly starts_file: string;
  readonly unpacks: string;
  readonly socket: string;
  readonly talks: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly powershell: readonly Replacement[];
  readonly prompt: readonly Replacement[];
}

let table: WindowsText | null = null;
let cmdlets: ReadonlyMap<string, string> | null = null;

export function windowsText(): WindowsText {
  // The generator has checked the shape.
  table ??= JSON.parse(powershellJson) as WindowsText;
  return table;
}

/** Names as the rules have them; PowerShell takes any case. */
function cmdletNamed(name: string): string {
  cmdlets ??= new Map(
    builtInRules()
      .flatMap(({ programs = [] }) => programs)
      .filter((program) => /^[A-Z][a-z]+-[A-Z]/.test(program))
      .map((program) => [program.toLowerCase(), program]),
  );
  return cmdlets.get(name.toLowerCase()) ?? name;
}

function replaced(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce(
    (changed, { pattern, by }) =>
      changed.replace(new RegExp(patternOf(pattern), `${patternOf(pattern).flags}g`), by),
    text,
  );
}

function withVariables(text: string, pattern: RegExp): string {
  return text.replace(
    pattern,
    (_whole, name: string) => windowsText().variables[name.toLowerCase()] ?? `$${name}`,
  );
}

/** PowerShell as a shell would write it. */
export function powershellAsShell(text: string): string {
  const places = withVariables(text.replaceAll('`', ''), /\$env:(\w{1,64})\b/gi).replaceAll('\\', '/');
  return replaced(places, windowsText().powershell).replace(/\b[a-z]{2,12}-[a-z]{2,24}\b/gi, cmdletNamed);
}

/** What the prompt of Windows is told, as a shell would write it. */
export function promptAsShell(text: string): string {
  const plain = replaced(text.replaceAll('\\', '/'), windowsText().prompt);
  return withVariables(plain, /[%!](\w{1,40})[%!]/g);
}
