import {
  environmentName,
  listOptions,
  type NamedOption,
  type OptionTable,
  type ValueOption,
} from './option-table.ts';
import { allowed } from './read-value.ts';

/**
 * The options of a section as a Markdown table, for docs/configuration.md.
 *
 * @returns lines joined by newlines, the last one ended too
 */
export function renderOptions(section: string, table: OptionTable): string {
  const rows = listOptions(table).flatMap(({ path, spec }) => {
    const variable = `\`${environmentName(section, path)}\``;
    return spec.kind === 'named' ? namedRows(path, spec, variable) : [row(path, spec, variable)];
  });
  const header = ['key', 'default', 'allowed', 'what it does', 'variable'];
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ').trimEnd()} |\n`)
    .join('');
}

/** The option itself, then what each of its entries has. */
function namedRows(path: readonly string[], spec: NamedOption, variable: string): readonly string[][] {
  const name = path.join('.');
  const own = [`\`${name}\``, '`{}`', 'sections under names that you choose', cell(spec.about)];
  const inner = listOptions(spec.options).map((option) => {
    const entry = [...path, '<name>', ...option.path];
    return option.spec.kind === 'named' ? namedRows(entry, option.spec, '') : [row(entry, option.spec, '')];
  });
  return [[...own, `${variable}, a JSON object`], ...inner.flat()];
}

function row(path: readonly string[], spec: ValueOption, variable: string): string[] {
  return [`\`${path.join('.')}\``, `\`${tomlValue(spec)}\``, cell(allowed(spec)), cell(spec.about), variable];
}

/** The default as it would be written in the file. JSON's texts, lists, numbers and booleans are TOML's too. */
function tomlValue(spec: ValueOption): string {
  return cell(JSON.stringify(spec.default));
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
