import { environmentName } from './environment-name.ts';
import { listOptions, type OptionTable, type ValueOption } from './option-table.ts';
import { allowed } from './read-value.ts';

/**
 * The options of a section as a Markdown table, for docs/configuration.md.
 *
 * @returns lines joined by newlines, the last one ended too
 */
export function renderOptions(section: string, table: OptionTable): string {
  const rows = listOptions(table).map(({ path, spec }) => [
    `\`${path.join('.')}\``,
    `\`${tomlValue(spec)}\``,
    cell(allowed(spec)),
    cell(spec.about),
    `\`${environmentName(section, path)}\``,
  ]);
  const header = ['key', 'default', 'allowed', 'what it does', 'variable'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The default as it would be written in the file. JSON's texts, lists, numbers and booleans are TOML's too. */
function tomlValue(spec: ValueOption): string {
  return cell(JSON.stringify(spec.default));
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
