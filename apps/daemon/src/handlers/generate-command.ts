import { nameKinds, wireBounds } from '@hunch/common/protocol';
import * as v from 'valibot';
import type { GeneratorEngine } from '../engines/generator.ts';
import { boolean, directory, filledText, integer, name, optional, text } from './fields.ts';
import type { Handler } from './handler.ts';

/** Longer than any; a JSON web token has some thousands. */
export const apiKeyCharactersMax = 8_192;
const priorAnswersMax = 10;
const filesMax = 200;
const namesMax = 64;

function surroundings() {
  const failure = v.strictObject({
    command: filledText(wireBounds.commandCharactersMax),
    exit_code: integer(0, 255),
  });
  const files = v.pipe(
    v.array(text(wireBounds.directoryCharactersMax)),
    v.maxLength(filesMax, `must be at most ${filesMax} names`),
    v.readonly(),
  );
  return v.strictObject({ files: v.exactOptional(files), last_failure: v.exactOptional(failure) });
}

const path = v.pipe(v.string(), v.maxLength(wireBounds.directoryCharactersMax));

function ofNames<Value extends v.GenericSchema<string>>(value: Value) {
  return v.pipe(
    v.record(path, value),
    v.check((given) => Object.keys(given).length <= namesMax, `must be at most ${namesMax} names`),
  );
}

function priorAnswers() {
  const line = filledText(wireBounds.commandCharactersMax);
  return v.pipe(
    v.array(v.strictObject({ request: line, command: line })),
    v.maxLength(priorAnswersMax, `must be at most ${priorAnswersMax} answers`),
    v.readonly(),
  );
}

export function generateCommandHandler(
  generator: Pick<GeneratorEngine, 'generate'>,
): Handler<'GenerateCommand'> {
  return {
    method: 'GenerateCommand',
    fields: {
      request: filledText(wireBounds.commandCharactersMax),
      cwd: directory(),
      domain: optional(name()),
      route: optional(boolean()),
      model: optional(boolean()),
      follows: optional(priorAnswers()),
      names: optional(ofNames(v.picklist(nameKinds))),
      names_below: optional(ofNames(path)),
      surroundings: optional(surroundings()),
      api_key: optional(text(apiKeyCharactersMax)),
      progress: optional(boolean()),
    },
    handle: (params, { client }) =>
      generator.generate(
        params,
        params.progress === true
          ? { signal: client.gone(), onText: (piece) => client.progress({ text: piece }) }
          : {},
      ),
    groups: ({ kind, command, risk, source, reason, doubts }) => [
      { text: command ?? '', kind, risk, source: source ?? '', why: reason ?? doubts.join('; ') },
    ],
  };
}
