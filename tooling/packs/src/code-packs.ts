import { jsonModule, type Generator } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';

const source = 'packages/command-safety/code';

/** The calls of other languages that command-safety rates as shell commands: `packages/command-safety/code/*.toml`. */
export const codePacks: Generator = () => [
  jsonModule({
    path: 'packages/command-safety/src/code/code-packs.generated.ts',
    name: 'codePacksJson',
    source,
    value: readPackFiles(source).map(({ name, value }) => ({ name, ...checked(name, value) })),
  }),
];

const roles = ['fetch', 'send', 'socket', 'decode', 'evaluate', 'fork', 'indirect', 'print', 'write'];

function checked(name: string, value: unknown): Record<string, unknown> {
  const pack = value as Record<string, unknown>;
  for (const row of (pack['call'] ?? []) as readonly Record<string, unknown>[]) {
    const { names, command, role, when, script } = row;
    if (typeof names !== 'string') throw new Error(`code/${name}.toml: a call has no names`);
    if ((typeof command === 'string') === (typeof role === 'string'))
      throw new Error(`code/${name}.toml: ${names}: give a command or a role`);
    if (role !== undefined && !(typeof role === 'string' && roles.includes(role)))
      throw new Error(`code/${name}.toml: ${names}: role is one of ${roles.join(', ')}`);
    for (const pattern of [when, script])
      if (pattern !== undefined && (typeof pattern !== 'string' || !isPattern(pattern)))
        throw new Error(`code/${name}.toml: ${names}: not a regular expression: ${JSON.stringify(pattern)}`);
  }
  return pack;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'i').flags === 'i';
  } catch {
    return false;
  }
}
