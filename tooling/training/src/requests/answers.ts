import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { builtInRecipes, createRecipeBook, unknownPlatform } from '@hunch/intent-router';
import { composedCommand, evidenceOf, madeAnswer, type Evidence } from '@hunch/intent-router/training';
import { sharesPrograms } from './programs.ts';

/** An answer that hunch gives without a model, with what speaks against it. */
export interface JudgedAnswer {
  readonly set: string;
  readonly evidence: readonly Evidence[];
  readonly isRight: boolean;
}

/** A line of `pnpm evaluate --only requests --answers FILE`: judged by execution. */
interface ExecutedRow {
  readonly set: string;
  readonly query: string;
  readonly command: string;
  readonly isRight: boolean;
}

/** A request of a corpus with the programs of its command. */
interface CorpusRow {
  readonly nl: string;
  readonly utilities: readonly string[];
}

/**
 * The answers of today to all requests that answers were judged for. A row judged by execution counts while hunch still gives that command;
 * one of a corpus is right when the command runs what the corpus' command runs.
 */
export function readAnswers(paths: readonly string[]): readonly JudgedAnswer[] {
  const book = createRecipeBook(builtInRecipes());
  return paths.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line): readonly JudgedAnswer[] => {
        const row = JSON.parse(line) as ExecutedRow | CorpusRow;
        const request = 'nl' in row ? row.nl : row.query;
        const framed = composedCommand(request, unknownPlatform);
        const answer = madeAnswer(request, framed, book.answer(request, unknownPlatform));
        // What is given with a doubt anyway is not what the doubts are fitted on.
        if (answer === null || (framed !== null && framed.doubts.length > 0)) return [];
        if ('command' in row && row.command !== answer.command) return [];
        const isRight = 'nl' in row ? sharesPrograms(answer.command, row.utilities) : row.isRight;
        const set = 'set' in row ? row.set : basename(path, '.jsonl');
        return [{ set, evidence: evidenceOf(answer), isRight }];
      }),
  );
}
