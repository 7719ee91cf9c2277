import type { NamesThere } from '../platform/facts.ts';
import { missingOperands } from './check/operands.ts';
import { readsOnly } from './check/effects.ts';
import { commandWords, runsOf } from './check/runs.ts';
import { quoted } from './frames/quoted.ts';
import type { MadeCommand } from './outcome.ts';

/** The command with the files that are not here as the only ones of their name below: who says "train.py" means the one that there is. */
export function withNamesBelow<Made extends Pick<MadeCommand, 'command' | 'explanation' | 'doubts'>>(
  made: Made,
  place: NamesThere,
): Made {
  const found = missingOperands(made.command, place).flatMap(({ name, span }) => {
    const path = place.namesBelow?.get(name);
    return path === undefined || span === null ? [] : [{ name, path, span }];
  });
  if (found.length === 0) return made;
  const command = found.reduceRight(
    (text, { path, span }) => text.slice(0, span.start) + quoted(path) + text.slice(span.end),
    made.command,
  );
  const said = found.map(({ name, path }) => ({
    path,
    said: `takes ${path} for ${name}, which is not here`,
  }));
  return taking({ ...made, command }, said);
}

/** With what was taken for what: what only reads says so, what changes anything is doubted, since another may have been meant. */
export function taking<Made extends Pick<MadeCommand, 'command' | 'explanation' | 'doubts'>>(
  made: Made,
  taken: readonly { readonly path: string; readonly said: string }[],
): Made {
  const said = [...new Set(taken.map((each) => each.said))];
  const words = commandWords(made.command);
  return readsOnly(runsOf(words, new Set(taken.map(({ path }) => path))), words.others)
    ? { ...made, explanation: [made.explanation, ...said].filter(Boolean).join('; it ') }
    : { ...made, doubts: [...made.doubts, ...said] };
}
