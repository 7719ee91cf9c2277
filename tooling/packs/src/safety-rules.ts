import { jsonModule, type GeneratedFile } from './generated-module.ts';
import { readPackFiles } from './pack-files.ts';
import { rulesPage, type DocumentedPack } from './rules-page.ts';

export type { DocumentedRule } from './rules-page.ts';

const directory = 'packages/command-safety/rules';

/** What tests and the documentation read from the packs themselves. */
const notAtRunTime: ReadonlySet<string> = new Set(['must_match', 'must_not_match', 'example_context']);

/** The rules of command-safety with their examples, a pack a file. */
export function documentedPacks(): readonly DocumentedPack[] {
  return readPackFiles(directory).map(({ name, value }): DocumentedPack => {
    const { rule = [], ...rest } = value as Partial<DocumentedPack>;
    return { ...rest, name, rule };
  });
}

/** The rules without their examples, and the page about them. */
export function safetyRules(): readonly GeneratedFile[] {
  const packs = documentedPacks();
  const compiled = packs.map(({ rule: rules, ...rest }) => ({
    ...rest,
    rule: rules.map((rule) =>
      Object.fromEntries(Object.entries(rule).filter(([key]) => !notAtRunTime.has(key))),
    ),
  }));
  const path = 'packages/command-safety/src/rules.generated.ts';
  return [
    jsonModule({ path, name: 'rulePacksJson', source: directory, value: compiled, isLarge: true }),
    { path: 'docs/rules.md', text: rulesPage(packs) },
  ];
}
