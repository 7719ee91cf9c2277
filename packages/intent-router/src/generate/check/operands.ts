import { coreCatalog, cursorPlace } from '@hunch/cli-catalog/core';
import { eachCommand, parseShell, type Word } from '@hunch/common/shell';
import { lazy } from '../../lazy.ts';
import { kindOfName, type NameKind, type NamesThere } from '../../platform/facts.ts';
import { patternTest } from '../patterns.ts';
import { wordTables } from '../recipes/word-tables.ts';
import { commandWords } from './runs.ts';

/** What a command expects at an operand: by the catalogue's places. */
const expected = ['file', 'folder', 'path'] as const;
type Expected = (typeof expected)[number];

interface NamedOperand {
  readonly name: string;
  readonly is: NameKind;
  readonly expects: Expected;
  /** The words of its command before it and with it. */
  readonly run: string;
  readonly isLast: boolean;
  /** Where it stands in the command; null within another, as of `$(…)`. */
  readonly span: { readonly start: number; readonly end: number } | null;
}

/** Operands of the wrong kind: a directory where the command reads a file, and the other way round. */
export function otherKinds(command: string, place: NamesThere): readonly string[] {
  return namedOperands(command, place).flatMap(({ name, is, expects, run }) => {
    if (is === 'directory' && expects === 'file' && !isMaking().all(run))
      return [`reads ${name} as a file, which is a directory`];
    if (is === 'file' && expects === 'folder' && !isMaking().all(run))
      return [`takes ${name} for a directory, which is a file`];
    return [];
  });
}

/** Names that nothing here has, where the command needs what it names and does not make it. */
export function missingNames(command: string, place: NamesThere): readonly string[] {
  return missingOperands(command, place).map(
    ({ name, expects }) =>
      `needs ${name}, and no such ${expects === 'folder' ? 'directory' : 'file'} is here`,
  );
}

/** The operands that {@link missingNames} speaks of. */
export function missingOperands(
  command: string,
  place: NamesThere,
): readonly Pick<NamedOperand, 'name' | 'expects' | 'span'>[] {
  const written = commandWords(command).others.flatMap((each) => /^>{1,2}[|]? (\S+)$/.exec(each)?.[1] ?? []);
  const made = new Set<string>(written);
  return namedOperands(command, place).filter(({ name, is, run, isLast }) => {
    const isMade = isMaking().all(run) || (isLast && isMaking().last(run));
    if (isMade) made.add(name);
    // "mkdir -p out && tar -x -C out".
    return is === 'missing' && !isMade && !made.has(name);
  });
}

/** What the names in a command are here, for a person. */
export function knownNames(command: string, place: NamesThere): readonly string[] {
  const said = namedOperands(command, place).flatMap(({ name, is }) =>
    is === 'missing' ? [] : [`${name} is a ${is} here`],
  );
  return [...new Set(said)];
}

const isMaking = lazy(() => {
  const { all, last } = wordTables().effects.makes;
  return { all: patternTest(all), last: patternTest(last) };
});

/** From here on the words are those of a program that find(1) starts. */
const startsAnother = /^-(?:exec|ok)(?:dir)?$/;

/** What the command does in another directory is not about the names here. */
const moves = /^(?:cd|pushd|chroot)$/;

function namedOperands(command: string, place: NamesThere): readonly NamedOperand[] {
  if (place.names === undefined || place.names.size === 0) return [];
  const found: NamedOperand[] = [];
  let isElsewhere = false;
  eachCommand(parseShell(command).script, (each, source) => {
    if (each.kind !== 'simple' || isElsewhere) return;
    const run = each.words.map(({ text }) => text).join(' ');
    const texts = each.words.map(({ text }) => text);
    const started = texts[0] === 'find' ? texts.findIndex((text) => startsAnother.test(text)) : -1;
    for (const [at, word] of each.words.entries()) {
      if (started >= 0 && at > started) break;
      const is = at === 0 ? undefined : kindOfName(place, word.text);
      const expects = is === undefined ? undefined : expectedAt(source, word);
      if (is !== undefined && expects !== undefined)
        found.push({
          name: word.text,
          is,
          expects,
          run,
          isLast: at > 1 && at === each.words.length - 1,
          span: source === command ? { start: word.start, end: word.end } : null,
        });
    }
    isElsewhere ||= moves.test(each.words[0]?.text ?? '');
  });
  return found;
}

function expectedAt(source: string, { start }: Word): Expected | undefined {
  const at = cursorPlace(coreCatalog, source.slice(0, start));
  if (at === null || at.isGuess || at.kinds.length !== 1) return undefined;
  return expected.find((kind) => at.kinds[0]?.kind === kind);
}
