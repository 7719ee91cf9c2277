import {
  argumentFlags,
  argumentKinds,
  type ArgumentData,
  type CommandData,
  type DescriptionData,
  type OptionData,
} from '@hunch/cli-catalog/format';
import type { ArgumentSpec, CommandSpec, OptionSpec } from './tool-spec.ts';

/** What a tool looks like, as JSON. */
export function shapeOf(spec: CommandSpec): string {
  return JSON.stringify(commandData(spec));
}

/** What its parts are for, as JSON of the same form. */
export function descriptionsOf(spec: CommandSpec): string {
  return JSON.stringify(descriptionData(spec));
}

function commandData(spec: CommandSpec): CommandData {
  return trimmed([
    spec.names.join(' '),
    spec.flags,
    spec.options.map(optionData),
    spec.operands.map(argumentData),
    spec.sameAs ?? spec.subcommands.map(commandData),
    spec.effects,
  ]) as unknown as CommandData;
}

function optionData({ names, flags, args }: OptionSpec): OptionData {
  const data = [names.join(' '), flags, ...args.map(argumentData)];
  return (args.length > 0 ? data : trimmed(data)) as unknown as OptionData;
}

function argumentData(spec: ArgumentSpec): ArgumentData {
  const flags = (spec.optional ? argumentFlags.optional : 0) | (spec.variadic ? argumentFlags.variadic : 0);
  const kind = spec.kind === null ? 0 : argumentKinds.indexOf(spec.kind) + 1;
  const name = spec.name === spec.kind ? '' : spec.name;
  return trimmed([kind, flags, name, spec.values.map((value) => value.split('\t')[0])]) as ArgumentData;
}

function descriptionData(spec: CommandSpec): DescriptionData {
  const subcommands = spec.sameAs === null ? spec.subcommands.map(descriptionData) : [];
  return trimmed([
    spec.description,
    trimmed(spec.options.map(({ description, args: [argument] }) => withValues(description, argument))),
    trimmed(spec.operands.map((operand) => withValues(operand.description, operand))),
    trimmed(subcommands),
  ]) as DescriptionData;
}

function withValues(description: string, argument: ArgumentSpec | undefined): string {
  const values = (argument?.values ?? []).map((value) => value.split('\t')[1] ?? '');
  return [description, ...values].join('\n').trimEnd();
}

/** Without the empty places at its end. */
function trimmed(places: readonly unknown[]): readonly unknown[] {
  const isEmpty = (place: unknown): boolean =>
    place === '' ||
    place === 0 ||
    (typeof place === 'object' && place !== null && Object.keys(place).length === 0);
  return places.slice(0, places.findLastIndex((place) => !isEmpty(place)) + 1);
}
