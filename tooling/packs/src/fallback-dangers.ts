import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { PackTable } from './pack-reader.ts';

/** `apps/cli/agent-fallback/*.toml`: the commands that an agent's hook asks about while the daemon does not answer. */
export function fallbackDangers(): readonly GeneratedFile[] {
  const source = 'apps/cli/agent-fallback';
  return readPackFiles(source).map(({ path, value }) => {
    const pack = new PackTable(value, path);
    const commandPrefixes = pack.examples('command_prefixes');
    const words = pack.table('words')?.texts() ?? {};
    const expanded = (_: string, name: string): string => {
      const list = words[name];
      if (list === undefined) throw new Error(`${path}: there is no list of words "${name}"`);
      return list;
    };
    const dangers = pack.tables('danger').map((table) => {
      const pattern = table.requiredText('pattern').replaceAll(/\{(\w+)\}/gu, expanded);
      const danger = { pattern, effect: table.requiredText('effect') };
      table.end();
      return danger;
    });
    pack.end();
    return jsonModule({
      path: 'apps/cli/src/agent-fallback/dangers.generated.ts',
      name: 'dangersJson',
      source,
      value: { commandPrefixes, dangers },
    });
  });
}
