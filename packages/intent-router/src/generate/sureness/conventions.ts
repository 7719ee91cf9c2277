import { lazy } from '../../lazy.ts';
import { patternTest } from '../patterns.ts';
import { wordTables } from '../recipes/word-tables.ts';

/** The kinds of decisions that words/conventions.toml has. */
export type ConventionSign = 'output' | 'time' | 'place';

interface Convention {
  readonly sign: ConventionSign;
  readonly does: string;
  readonly isIn: (command: string) => boolean;
  readonly isSaid: (request: string) => boolean;
  readonly isAsked: (request: string) => boolean;
}

const conventions = lazy((): readonly Convention[] =>
  wordTables().conventions.convention.map(({ sign, does, command, said, asked }) => ({
    sign,
    does,
    isIn: patternTest(command),
    isSaid: said === undefined ? () => false : patternTest(said),
    isAsked: asked === undefined ? () => true : patternTest(asked),
  })),
);

/** What the command decides and no word of the request asks for. */
export function openChoices(request: string, command: string): readonly Pick<Convention, 'sign' | 'does'>[] {
  return conventions().filter(
    ({ isIn, isSaid, isAsked }) => isIn(command) && isAsked(request) && !isSaid(request),
  );
}

/** Other programs that are usual for the same thing and show it differently. */
export function otherPrograms(
  command: string,
  request = '',
): { readonly thing: string; readonly others: readonly string[] } | undefined {
  const row = wordTables().conventions.usual.find(
    ({ commands, said }) => commands.includes(command) && (said === undefined || !patternTest(said)(request)),
  );
  return row === undefined
    ? undefined
    : { thing: row.thing, others: row.commands.filter((other) => other !== command) };
}
