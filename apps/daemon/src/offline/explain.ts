import { explain, largeTools, loadCatalog, type Catalog, type ExplainedPart } from '@hunch/cli-catalog';
import { eachSimpleCommand, parseShell } from '@hunch/common/shell';
import { runBatch } from './batch.ts';
import type { Job } from './job.ts';

/** More commands than a line that anybody reads has. */
const COMMANDS_MAX = 64;

/** `explain`: one command line a line in; out what each part of each of its commands means. */
export const job: Job = {
  async run(context) {
    const catalog = await loadCatalog({ large: largeTools });
    return runBatch(context, (line) => explainLine(catalog, line));
  },
};

function explainLine(catalog: Catalog, line: string) {
  const commands: { readonly known: boolean; readonly parts: readonly Explained[] }[] = [];
  eachSimpleCommand(parseShell(line).script, ({ words }) => {
    if (words.length === 0 || commands.length >= COMMANDS_MAX) return;
    const parts = explain(
      catalog,
      words.map(({ text }) => text),
    );
    commands.push({
      known: parts.some(({ kind, description }) => kind !== null || description !== ''),
      parts: parts.map(partOf),
    });
  });
  return { commands };
}

const partOf = ({ role, text, kind, description, depth }: ExplainedPart) => ({
  role,
  text,
  kind,
  description,
  depth,
});

type Explained = ReturnType<typeof partOf>;

export type ExplainedLine = { readonly input: string } & ReturnType<typeof explainLine>;
