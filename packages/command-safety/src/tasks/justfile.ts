import { quote } from '@hunch/common/shell';
import { inOrder, splitAt, taskLinesMax, unquoted, withoutComment, type TaskFile } from './task-file.ts';

interface Recipe {
  readonly parameters: readonly string[];
  readonly needs: readonly string[];
  readonly lines: string[];
}

/** Recipes of a justfile (just.systems/man): their lines, with variables and what the call gives their parameters. */
export function justfile(text: string): TaskFile {
  const recipes = new Map<string, Recipe>();
  const variables = new Map<string, string>();
  let current: Recipe | null = null;
  for (const line of text.split(/\r?\n/, taskLinesMax)) {
    if (/^\s+\S/.test(line)) {
      current?.lines.push(line.trim());
      continue;
    }
    const [left, value] = splitAt(line, ':=') ?? [];
    const { isAlias, name } =
      /^(?:export\s|(?<isAlias>alias)\s)?\s{0,8}(?<name>[\w-]+)$/.exec(left ?? '')?.groups ?? {};
    const head = /^@?(?<name>[A-Za-z_][\w-]*)(?<parameters>(?:\s[^:]*)?):(?!=)(?<needs>.*)$/.exec(
      line,
    )?.groups;
    if (name !== undefined && isAlias !== undefined)
      recipes.set(name, { parameters: [], needs: [value ?? ''], lines: [] });
    else if (name !== undefined) variables.set(name, valueOf(value ?? ''));
    else if (head !== undefined) {
      current = {
        parameters:
          head.parameters
            ?.trim()
            .split(/\s+/)
            .filter((word) => word !== '') ?? [],
        needs: withoutComment(head.needs ?? '').match(/[A-Za-z_][\w-]*/g) ?? [],
        lines: [],
      };
      recipes.set(head.name ?? '', current);
    } else if (line.trim() !== '') current = null;
  }
  return {
    commandsOf(name, args) {
      const goal = name ?? (recipes.has('default') ? 'default' : [...recipes.keys()][0]);
      if (goal === undefined || !recipes.has(goal)) return null;
      return inOrder(
        goal,
        (wanted) => recipes.get(wanted),
        ({ needs }) => needs,
      ).flatMap(({ parameters, lines }) => {
        const given = new Map(variables);
        for (const [index, parameter] of parameters.entries()) {
          const { mark, own, preset } =
            /^(?<mark>[*+$]?)(?<own>[\w-]+)(?:=(?<preset>.*))?$/.exec(parameter)?.groups ?? {};
          const value = mark === '*' || mark === '+' ? args.slice(index).join(' ') : args[index];
          if (own !== undefined) given.set(own, value ?? (preset === undefined ? '' : valueOf(preset)));
        }
        const expanded = lines.map((line) =>
          line
            .replace(/\{\{\s*(?<name>[\w-]+)\s*\}\}/g, (_, own: string) => given.get(own) ?? '')
            .replace(/\{\{[^}]{0,200}\}\}/g, 'made-by-just'),
        );
        const shebang = shebangProgram(expanded[0] ?? '');
        if (shebang === undefined) return expanded.map((line) => line.replace(/^[-@]+/, ''));
        return [
          `${shebang} ${/sh$|^python/.test(shebang) ? '-c' : '-e'} ${quote(expanded.slice(1).join('\n'), 'bash')}`,
        ];
      });
    },
  };
}

/** A text, what a command prints in backticks, or an expression that is not computed. */
function valueOf(text: string): string {
  const trimmed = text.trim();
  if (/^`.*`$/.test(trimmed)) return `$(${trimmed.slice(1, -1)})`;
  return /^["']/.test(trimmed) ? unquoted(trimmed) : 'made-by-just';
}

function shebangProgram(line: string): string | undefined {
  return line.startsWith('#!') ? line.slice(2).trim().split(/[\s/]/).at(-1) : undefined;
}
