import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachCommand, lex, parseShell, simpleCommand, words } from '../../src/shell/index.ts';
import type { Command, Span, WordPart } from '../../src/shell/index.ts';
import { corpus } from './corpus.ts';
import { outline } from './outline.ts';

/** Pieces that open, close or change the meaning of something, in any order. */
const fragments = [
  ...String.raw`' " ${'`'} \ $ $( ${'${'} $(( $[ $' $" ( ) (( )) { } [[ ]] [ ] < > << <<- <<< <( >( 2>&1 &> {x}> | |& || & &&`.split(
    ' ',
  ),
  ...'; ;; ;& ;;& # ! ~ , if then elif else fi for in do done while case esac function select time coproc'.split(
    ' ',
  ),
  ...'a x= x+= x[1]= x=( E * ? @( =~ é 🙂 .. 1'.split(' '),
  ...'if then do case in for { !'.split(' ').map((keyword) => `${keyword} `),
  ' ',
  '\t',
  '\n',
  '\nE\n',
  '\ud83d',
  '\0',
  '\r',
];
const fragment = fc.constantFrom(...fragments);
const shellish = fc.array(fragment, { maxLength: 40 }).map((fragments) => fragments.join(''));
const cutLine = fc.tuple(fc.constantFrom(...corpus), fc.nat(), fc.nat()).map(([line, from, to]) => {
  const [start, end] = [from % (line.length + 1), to % (line.length + 1)];
  return line.slice(Math.min(start, end), Math.max(start, end));
});
const text = fc.oneof(shellish, cutLine, fc.string({ unit: 'binary' }));
const runs = { numRuns: 3000, seed: 11 };

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && inner.start <= inner.end;
}

/** Parts that don't tile their word, or whose own parts reach beyond them. */
function misplaced(parts: readonly WordPart[], outer: Span, mustTile: boolean): readonly WordPart[] {
  let at = outer.start;
  return parts.flatMap((part) => {
    const isWrong = !isWithin(part, outer) || part.start < at || (mustTile && part.start !== at);
    at = part.end;
    const inner = 'parts' in part ? misplaced(part.parts, part, false) : [];
    return isWrong ? [part, ...inner] : inner;
  });
}

function spanEnd(span: Partial<Span> | undefined): number {
  return span?.end ?? -1;
}

describe('lex', () => {
  it('tiles any text with its tokens', () => {
    const isTiled = (line: string): boolean => {
      const spans = [...lex(line).tokens, { start: line.length }];
      return spans.every(({ start }, index) => start === (index === 0 ? 0 : spanEnd(spans[index - 1])));
    };
    const hasEmpty = (line: string): boolean => lex(line).tokens.some(({ start, end }) => end <= start);
    fc.assert(
      fc.property(text, (line) => isTiled(line) && !hasEmpty(line)),
      runs,
    );
  });

  it('tiles every word with its parts, and puts every part inside its whole', () => {
    const isTiled = (line: string): boolean =>
      lex(line).tokens.every((token) => {
        if (token.kind !== 'word') return true;
        const { word, start, end } = token;
        const isSame = word.start === start && word.end === end && (word.parts.at(-1)?.end ?? start) === end;
        return isSame && misplaced(word.parts, word, true).length === 0;
      });
    fc.assert(fc.property(text, isTiled), runs);
  });

  it('gives the same tree as parseShell', () => {
    fc.assert(
      fc.property(text, (line) => {
        const { tokens: _, ...parsed } = lex(line);
        expect(parseShell(line)).toEqual(parsed);
      }),
      runs,
    );
  });

  it('says of any text either that it is whole or what is wrong with it', () => {
    fc.assert(
      fc.property(text, (line) => {
        const { script, incomplete, problems } = parseShell(line);
        const whole = { start: 0, end: line.length };
        const places = incomplete.map(({ start }) => ({ start, end: start + 1 }));
        return [script, ...places, ...problems].every((span) => isWithin(span, whole));
      }),
      runs,
    );
  });

  it('puts every command inside its source', () => {
    fc.assert(
      fc.property(text, (line) => {
        let isInside = true;
        eachCommand(parseShell(line).script, (command, source) => {
          isInside &&= isWithin(command, { start: 0, end: source.length });
        });
        return isInside;
      }),
      runs,
    );
  });
});

describe('simpleCommand', () => {
  it('answers exactly when parseShell finds one whole simple command and nothing else, and answers the same', () => {
    const viaTree = (line: string): Command | null => {
      const { script, incomplete, problems } = parseShell(line);
      const [statement, ...others] = script.statements;
      const pipeline = statement?.pipelines[0];
      const command = pipeline?.commands[0];
      const isAlone =
        others.length === 0 && statement?.pipelines.length === 1 && pipeline?.commands.length === 1;
      const isBare = pipeline?.isNegated === false && !pipeline.isTimed && statement?.terminator !== '&';
      const isWhole = incomplete.length + problems.length === 0;
      return isAlone && isBare && isWhole && command?.kind === 'simple' ? command : null;
    };
    fc.assert(
      fc.property(fc.oneof(text, fc.constantFrom(...corpus)), (line) => {
        expect(simpleCommand(line)).toEqual(viaTree(line));
      }),
      runs,
    );
  });
});

describe('words', () => {
  it('of any line are in order, and one for each word, assignment and keyword', () => {
    fc.assert(
      fc.property(text, (line) => {
        const kinds = new Set(['word', 'assignment', 'keyword']);
        const tokens = lex(line).tokens.filter(({ kind }) => kinds.has(kind));
        expect(words(line).map(({ start, end }) => [start, end])).toEqual(
          tokens.map(({ start, end }) => [start, end]),
        );
      }),
      runs,
    );
  });
});

describe('the tree', () => {
  it('does not change when blanks are doubled between tokens', () => {
    for (const line of corpus.filter((each) => !each.includes('\\\n'))) {
      const { tokens, script } = lex(line);
      const spaced = tokens
        .map(({ kind, start, end }) => line.slice(start, end) + (kind === 'blank' ? ' ' : ''))
        .join('');
      expect(outline(parseShell(spaced).script)).toBe(outline(script));
    }
  });
});
