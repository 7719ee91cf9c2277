import { errorTable } from '@hunch/common/errors';
import {
  allowed,
  environmentName,
  listOptions,
  type ListedOption,
  type OptionTable,
} from '@hunch/common/options';
import { sections } from '@hunch/daemon/configuration';
import { documentedPacks, type DocumentedRule } from '@hunch/packs/safety-rules';
import { escape } from './escape.ts';

/** A page about one rule, option or error code. */
export interface Entry {
  /** As documents write it in code: `force-push`, `safety.allowed_rules`, `E_TIMEOUT`. */
  readonly name: string;
  /** The file of its page, relative to the site: `rules/force-push.html`. */
  readonly path: string;
  /** The list that it stands in. */
  readonly kind: 'rules' | 'options' | 'errors';
  /** One line of Markdown. */
  readonly summary: string;
  /** What the page tells, in order: a heading, and HTML made by `markdown` and `escape`. */
  readonly facts: readonly (readonly [heading: string, html: string])[];
}

/** Renders one line of Markdown. */
type Inline = (markdown: string) => string;

/** Every rule, option and error code, from the data that docs/rules.md, configuration.md and errors.md are written from. */
export function readEntries(markdown: Inline): readonly Entry[] {
  return [
    ...documentedPacks().flatMap(({ rule }) => rule.map((each) => ruleEntry(each, markdown))),
    ...Object.entries(sections).flatMap(([section, table]) =>
      everyOption(table).map((option) => optionEntry(section, option)),
    ),
    ...Object.entries(errorTable).map(([code, { retryable, meaning, remedy }]): Entry => ({
      name: code,
      path: `errors/${code}.html`,
      kind: 'errors',
      summary: meaning,
      facts: [
        ['What to do', markdown(remedy)],
        ['Retryable', retryable ? 'yes: the same request can succeed later without a change' : 'no'],
      ],
    })),
  ];
}

export function ruleEntry(rule: DocumentedRule, markdown: Inline): Entry {
  const { id, title, message } = rule;
  const risk = escape(rule.risk);
  const safer = [rule.alternative ?? []].flat();
  return {
    name: id,
    path: `rules/${id}.html`,
    kind: 'rules',
    summary: `${title}. ${message}`,
    facts: [
      [
        'Level',
        rule.depends_on_target === true
          ? `${risk}; moderate where the target is disposable, critical where it is production`
          : risk,
      ],
      ['What can happen', list(rule.consequences.map(markdown))],
      ['Matches', list(rule.must_match.map(code))],
      ['Does not match', list(rule.must_not_match.map(code))],
      ['Safer', list(safer.map(saferWay))],
      [
        'How to allow it',
        risk === 'critical'
          ? 'Critical rules always apply.'
          : `${markdown('Add it to `safety.allowed_rules` in the configuration file:')}<pre><code>[safety]\nallowed_rules = ["${escape(id)}"]</code></pre>`,
      ],
    ],
  };
}

/** The options of a table, with those that each entry under a chosen name has. */
function everyOption(table: OptionTable): ListedOption[] {
  return listOptions(table).flatMap((option) =>
    option.spec.kind === 'named'
      ? [
          option,
          ...everyOption(option.spec.options).map(({ path, spec }) => ({
            path: [...option.path, '<name>', ...path],
            spec,
          })),
        ]
      : [option],
  );
}

function optionEntry(section: string, { path, spec }: ListedOption): Entry {
  const name = [section, ...path].join('.');
  const variable = path.includes('<name>') ? '' : code(environmentName(section, path));
  return {
    name,
    path: `options/${name.replaceAll('<name>', 'NAME')}.html`,
    kind: 'options',
    summary: spec.about,
    facts: [
      ['Default', code(spec.kind === 'named' ? '{}' : JSON.stringify(spec.default))],
      ['Allowed', spec.kind === 'named' ? 'sections under names that you choose' : escape(allowed(spec))],
      [
        'Environment variable',
        spec.kind === 'named' && variable !== '' ? `${variable}, a JSON object` : variable,
      ],
      ['Formerly', spec.formerly === undefined ? '' : code(spec.formerly)],
    ],
  };
}

/** `rmmod|insmod -> modinfo {-1}`, the programs that it stands for first; blanks are filled in from the command. */
function saferWay(template: string): string {
  const [programs = '', command] = template.split(' -> ');
  if (command === undefined) return code(template);
  return `${code(command)} for ${programs.split('|').map(code).join(', ')}`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}
