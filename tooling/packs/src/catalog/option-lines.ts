import { argumentKinds, optionFlags } from '@hunch/cli-catalog/format';
import { kindOfName } from './argument-kinds.ts';
import type { ArgumentSpec, OptionSpec } from './tool-spec.ts';

/**
 * Reads options as the overlay writes them, one a line: `-u, --user=<user>  Run as this user`.
 *
 * `--color[=<always|auto|never>]` may go without its value; `--file:=<file>` takes it joined alone; `* -H <host>` holds for the
 * subcommands as well; `--copy=<source:path> <target:path>` takes two; `-exec <command>...` takes all that follow.
 */
export function optionLines(text: string): OptionSpec[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(optionLine);
}

function optionLine(line: string): OptionSpec {
  const [written = '', ...words] = line.split(/ {2,}/);
  const isPersistent = written.startsWith('* ');
  const names: string[] = [];
  const args: ArgumentSpec[] = [];
  let flags = isPersistent ? optionFlags.persistent : 0;
  for (const name of (isPersistent ? written.slice(2) : written).split(', ')) {
    const parts = /^(?<option>[-+][^\s=[:]*)(?<joint>\[=|:=|=| )?(?<values>.*)$/.exec(name)?.groups;
    const { option, joint, values } = parts ?? {};
    if (option === undefined) throw new Error(`not an option: ${line}`);
    names.push(option);
    if (values === undefined || values === '') continue;
    if (joint === ':=') flags |= optionFlags.joinedOnly;
    const isOptional = joint === '[=';
    for (const argument of argumentList(isOptional ? values.replace(/\]$/, '') : values)) {
      argument.optional ||= isOptional;
      args.push(argument);
    }
  }
  return { names, description: words.join(' '), flags, args };
}

/** `<container> [<file:path>...] <command>...` */
export function argumentList(text: string): ArgumentSpec[] {
  return [...text.matchAll(/(?<open>\[)?<(?<inside>[^>]+)>(?<dots>\.\.\.)?\]?/g)].map(({ groups }) => {
    const { open, inside = '', dots } = groups ?? {};
    const base = { optional: open !== undefined, variadic: dots !== undefined, description: '' };
    if (inside.includes('|')) return { ...base, kind: null, name: '', values: inside.split('|') };
    const [name = '', kind = name] = inside.split(':');
    const known = argumentKinds.find((one) => one === kind);
    if (known === undefined && inside.includes(':')) throw new Error(`not a kind: ${inside}`);
    return { ...base, kind: known ?? kindOfName(kind), name, values: [] };
  });
}
