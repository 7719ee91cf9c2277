/** What the documentation tells of a rule. */
export interface DocumentedRule {
  readonly id: string;
  readonly risk: string;
  readonly title: string;
  readonly message: string;
  readonly consequences: readonly string[];
  readonly depends_on_target?: boolean;
  readonly alternative?: string | readonly string[];
  readonly must_match: readonly string[];
  readonly must_not_match: readonly string[];
}

export interface DocumentedPack {
  readonly name: string;
  readonly rule: readonly DocumentedRule[];
}

const introduction = `# Rules

<!-- Written from packages/command-safety/rules by \`pnpm generate\`; edit there. -->

What \`hunch check\` knows about. A rule may be switched off by its id: \`safety.allowed_rules\` in the
[configuration](configuration.md); critical ones always apply. How a rule is written, so that you can add your own, is told in
[command-safety](../packages/command-safety/README.md#your-own-rules).
`;

/** The rules as a page in Markdown, a section a pack. */
export function rulesPage(packs: readonly DocumentedPack[]): string {
  const sections = packs
    .filter(({ rule }) => rule.length > 0)
    .map(({ name, rule }) => `## ${name}\n\n${table(rule)}`);
  return [introduction, ...sections].join('\n');
}

function table(rules: readonly DocumentedRule[]): string {
  const rows = rules.map(
    ({ id, risk, title, message, alternative = [], must_match: mustMatch, must_not_match: mustNotMatch }) => [
      `\`${id}\``,
      risk,
      `${cell(title)}. ${cell(message)}${safer([alternative].flat())}`,
      mustMatch.slice(0, 2).map(code).join(', '),
      mustNotMatch.slice(0, 1).map(code).join(', '),
    ],
  );
  const header = ['id', 'level', 'what it means', 'for example', 'but not'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function safer(templates: readonly string[]): string {
  return templates.length === 0 ? '' : ` Safer: ${templates.map(code).join(' or ')}`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

function code(command: string): string {
  const fence = command.includes('`') ? '``' : '`';
  return `${fence}${cell(command).replaceAll('\n', '⏎')}${fence}`;
}
