import * as v from 'valibot';
import type { ClassifyCommandParams, ClassifyCommandResult } from '@hunch/common/protocol';
import { boolean, name, optional } from './fields.ts';
import type { Handler } from './handler.ts';

export interface CommandClassifier {
  classify(params: ClassifyCommandParams): ClassifyCommandResult | Promise<ClassifyCommandResult>;
}

export function classifyCommandHandler(classifier: CommandClassifier): Handler<'ClassifyCommand'> {
  return {
    method: 'ClassifyCommand',
    fields: {
      // As it came: a command that was cut or cleaned would be another command.
      command: v.string('must be text'),
      tool: optional(name()),
      explain: optional(boolean()),
    },
    handle: (params) => classifier.classify(params),
    groups: ({ is_compilation, kind, confidence, reason, tier, command, rewritten }) => [
      { text: rewritten ?? command ?? '', is_compilation, kind: kind ?? '', confidence, reason, tier },
    ],
  };
}
