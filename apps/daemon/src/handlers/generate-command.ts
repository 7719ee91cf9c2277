import { columnKinds, nameKinds, tableFormats, wireBounds } from '@hunch/common/protocol';
import * as v from 'valibot';
import type { GeneratorEngine } from '../engines/generator.ts';
import { boolean, directory, filledText, integer, name, optional, text } from './fields.ts';
import type { Handler } from './handler.ts';

/** Longer than any; a JSON web token has some thousands. */
export const apiKeyCharactersMax = 8_192;
const priorAnswersMax = 10;
const filesMax = 200;
const namesMax = 64;
const tablesMax = 4;
const columnsMax = 100;
const valuesMax = 64;
const columnCharactersMax = 200;
const entriesMax = 2_000;

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

function paths() {
  return v.pipe(v.array(path), v.maxLength(entriesMax, `must be at most ${entriesMax} paths`), v.readonly());
}

function ofNames<Value extends v.GenericSchema<string>>(value: Value) {
  return v.pipe(
    v.record(path, value),
    v.check((given) => Object.keys(given).length <= namesMax, `must be at most ${namesMax} names`),
  );
}

function tables() {
  const cell = v.pipe(v.string(), v.maxLength(columnCharactersMax));
  const column = v.strictObject({
    name: cell,
    kind: v.picklist(columnKinds),
    has_blanks: v.boolean(),
    values: v.pipe(
      v.array(cell),
      v.maxLength(valuesMax, `must be at most ${valuesMax} values`),
      v.readonly(),
    ),
  });
  const table = v.strictObject({
    format: v.picklist(tableFormats),
    separator: v.pipe(v.string(), v.maxLength(1)),
    columns: v.pipe(
      v.array(column),
      v.maxLength(columnsMax, `must be at most ${columnsMax} columns`),
      v.readonly(),
    ),
  });
  return v.pipe(
    v.record(path, table),
    v.check((given) => Object.keys(given).length <= tablesMax, `must be at most ${tablesMax} tables`),
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
      tables: optional(tables()),
      entries: optional(paths()),
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
