import { jsonModule, type Generator } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

const source = 'apps/cli/help';

/** `apps/cli/help/*.toml`: what `--help` says of each command. */
export const commandHelp: Generator = () =>
  readPackFiles(source).map(({ path, value }) => {
    const pack = new PackTable({ command: value }, path);
    const texts = pack.named('command').map(([name, table]) => {
      const text = {
        group: table.text('group'),
        summary: table.requiredText('summary'),
        examples: table.pairs('examples'),
        note: table.verbatim('note'),
      };
      table.end();
      return [name, text] as const;
    });
    return jsonModule({
      path: 'apps/cli/src/command-help.generated.ts',
      name: 'commandHelpJson',
      source,
      value: Object.fromEntries(texts),
    });
  });
