import type { EffectiveConfiguration } from '@hunch/daemon/reports';
import { wireBounds } from '@hunch/common/protocol';
import { ask } from '../ask.ts';
import type { Cli } from '../cli.ts';
import { changeOption } from '../commands/config.ts';
import { readConfiguration } from '../configuration.ts';
import { shellSession } from '../session.ts';

/** Something that hunch should not do again: ask because of a rule, give a kind of hint, suggest a command. */
export interface Stop {
  readonly kind: 'rule' | 'hint' | 'suggestion';
  /** The id of the rule, the provider of the hint, the command. */
  readonly name: string;
}

export type StoppedNames = Readonly<Record<Stop['kind'], readonly string[]>>;

const optionOf = { rule: 'safety.allowed_rules', hint: 'guidance.disabled_providers' } as const;

/** The lists of the configuration that hold what was stopped. */
export function stoppedNames({ options }: EffectiveConfiguration): Omit<StoppedNames, 'suggestion'> {
  const list = (name: string): readonly string[] => {
    const value = options.find((option) => option.name === name)?.value;
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  };
  return { rule: list(optionOf.rule), hint: list(optionOf.hint) };
}

/** What a form of the page has sent; undefined: none of its buttons sends this. */
export function readStop(form: URLSearchParams): { readonly stop: Stop; readonly undo: boolean } | undefined {
  const field = (key: string): string => form.get(key) ?? '';
  const [kind, name, to] = [field('kind'), field('name'), field('to')];
  if (name === '' || (to !== 'never' && to !== 'undo')) return undefined;
  const undo = to === 'undo';
  switch (kind) {
    case 'rule':
    case 'hint':
      return /^[\w.-]{1,100}$/.test(name) ? { stop: { kind, name }, undo } : undefined;
    case 'suggestion':
      return name.length <= wireBounds.commandCharactersMax ? { stop: { kind, name }, undo } : undefined;
    default:
      return undefined;
  }
}

/**
 * Writes it to the person's own configuration, or has the daemon never suggest it.
 *
 * @returns what keeps it from holding; undefined: it holds
 */
export async function apply(cli: Cli, { kind, name }: Stop, undo: boolean): Promise<string | undefined> {
  if (kind === 'suggestion') {
    const { id } = shellSession(cli.environment);
    await ask(cli, 'RecordFeedback', {
      session_id: id,
      action: undo ? 'unblock' : 'never',
      suggested_text: name,
    });
    return undefined;
  }
  const before = stoppedNames(readConfiguration(cli))[kind];
  const others = before.filter((item) => item !== name);
  const { option } = await changeOption(
    cli,
    optionOf[kind],
    JSON.stringify(undo ? others : [...others, name]),
  );
  return option.origin === 'environment'
    ? `The environment variable ${option.variable} is set, and overrides the file. Change it there.`
    : undefined;
}
