import { lex, type RedirectionOperator, type Token, type Word, type WordPart } from '@hunch/common/shell';
import type { Catalog } from './catalog.ts';
import { explain } from './explain.ts';
import { keywordMeanings, operatorMeanings, redirectionMeaning } from './shell-meanings.ts';
import type { ArgumentKind } from './kinds.ts';
import type { PartRole } from './read-command.ts';

/** What one part of a line means. */
export interface LinePart {
  readonly role: Exclude<PartRole, 'command'> | 'redirection' | 'operator' | 'keyword' | 'comment' | 'data';
  /** As the command receives it: without quotes. */
  readonly text: string;
  /** Where it begins and ends in the line; the word's, where the part is within quotes. */
  readonly start: number;
  readonly end: number;
  /** What it names; null for what names nothing, or nothing known. */
  readonly kind: ArgumentKind | null;
  /** In one line; empty where nobody has said it. */
  readonly description: string;
  /** How many commands stand around it: 1 for `make` in `sudo make`, and for `ls` in `$(ls)`. */
  readonly depth: number;
}

export const explainBounds = {
  /** Longer lines are scripts; nobody reads an explanation of so many parts. */
  partsMax: 400,
  /** `$(…)` within `sh -c '…'` within … */
  depthMax: 6,
} as const;

interface LineWord {
  readonly word: Word;
  readonly start: number;
  readonly end: number;
}

/**
 * What each part of a command line means: programs, options, values, pipes, redirections, and the commands within
 * `sudo`, `sh -c '…'` and `$(…)`.
 *
 * @returns the parts in the order of the line, at most {@link explainBounds}.partsMax
 * @example
 * ```ts
 * explainLine(catalog, 'ls -l | wc -l').map(({ text }) => text); // ['ls', '-l', '|', 'wc', '-l']
 * ```
 */
export function explainLine(catalog: Catalog, line: string): readonly LinePart[] {
  const explainer = new LineExplainer(catalog);
  explainer.line(line, 0, 0);
  return explainer.parts
    .toSorted((one, other) => one.start - other.start || one.at - other.at)
    .map(({ role, text, start, end, kind, description, depth }) => ({
      role,
      text,
      start,
      end,
      kind,
      description,
      depth,
    }));
}

class LineExplainer {
  readonly parts: (LinePart & { readonly at: number })[] = [];
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** @param offset where the text begins in the whole line */
  line(text: string, offset: number, depth: number): void {
    const { tokens } = lex(text);
    let words: LineWord[] = [];
    const flush = (): void => {
      if (words.length > 0) this.#command(words, text, offset, depth);
      words = [];
    };
    for (const [index, token] of tokens.entries()) {
      const { start, end } = token;
      const part = (role: LinePart['role'], description: string, to = end): void =>
        this.#add({
          role,
          text: text.slice(start, to),
          start: start + offset,
          end: to + offset,
          description,
          depth,
        });
      switch (token.kind) {
        case 'operator':
          flush();
          part('operator', operatorMeanings[token.operator] ?? '');
          break;
        case 'keyword':
          flush();
          part('keyword', keywordMeanings.get(token.keyword) ?? '');
          break;
        case 'newline':
          flush();
          break;
        case 'redirection':
          this.#redirection(tokens, index, token.operator, text, offset, depth);
          break;
        case 'comment':
          part('comment', 'A comment: the shell skips it');
          break;
        case 'here-document':
          part('data', 'The text that the command reads as its input');
          break;
        case 'arithmetic':
          part('data', 'Arithmetic');
          break;
        case 'assignment': {
          const isForCommand = tokens.slice(index).some(({ kind }) => kind === 'word') && words.length === 0;
          part(
            'assignment',
            isForCommand ? 'Sets a variable for the command' : 'Sets a variable of the shell',
          );
          this.#substitutions(token.assignment.value.parts, text, offset, depth);
          break;
        }
        case 'word':
          if (token.role === 'command') flush();
          if (token.role === 'command' || token.role === 'argument')
            words.push({ word: token.word, start, end });
          else if (token.role !== 'redirection') part('data', wordMeanings[token.role]);
          break;
        case 'blank':
        case 'unlexed':
          break;
      }
    }
    flush();
  }

  #command(words: readonly LineWord[], text: string, offset: number, depth: number): void {
    const explained = explain(
      this.#catalog,
      words.map(({ word }) => word.text),
    );
    const handedText = explained.find(({ role }) => role === 'command');
    for (const part of explained) {
      const word = words[part.word];
      if (word === undefined) continue;
      if (part.role === 'command') continue;
      // Where the word stands in the line as it is received, its parts can be pointed at.
      const isPlain = text.slice(word.start, word.end) === word.word.text;
      this.#add({
        role: part.role,
        text: part.text,
        start: offset + word.start + (isPlain ? part.start : 0),
        end: offset + (isPlain ? word.start + part.end : word.end),
        kind: part.kind,
        description: part.description,
        depth: depth + part.depth,
      });
    }
    if (handedText !== undefined) this.#handedText(words, handedText.word, text, offset, depth);
    for (const { word } of words) this.#substitutions(word.parts, text, offset, depth);
  }

  /** `sh -c 'ls | wc'`, `ssh host uptime` */
  #handedText(words: readonly LineWord[], from: number, text: string, offset: number, depth: number): void {
    const rest = words.slice(from);
    const [first] = rest;
    const last = rest.at(-1);
    if (first === undefined || last === undefined || depth >= explainBounds.depthMax) return;
    const inner = rest.map(({ word }) => word.text).join(' ');
    const written = text.slice(first.start, last.end);
    const isQuoted = rest.length === 1 && written.length === inner.length + 2;
    const isPlain = written === inner || (isQuoted && written.slice(1, -1) === inner);
    const before = this.parts.length;
    this.line(inner, offset + first.start + (isQuoted ? 1 : 0), depth + 1);
    if (isPlain) return;
    for (const [index, part] of this.parts.entries())
      if (index >= before)
        this.parts[index] = { ...part, start: offset + first.start, end: offset + last.end };
  }

  #substitutions(parts: readonly WordPart[], text: string, offset: number, depth: number): void {
    if (depth >= explainBounds.depthMax) return;
    for (const part of parts) {
      if (part.kind === 'double-quoted') this.#substitutions(part.parts, text, offset, depth);
      if (part.kind !== 'command-substitution' && part.kind !== 'process-substitution') continue;
      const isBacktick = part.kind === 'command-substitution' && part.style === 'backticks';
      const start = part.start + (isBacktick ? 1 : 2);
      const inner = text.slice(start, text.endsWith(')') || part.end < text.length ? part.end - 1 : part.end);
      this.line(inner, offset + start, depth + 1);
    }
  }

  #redirection(
    tokens: readonly Token[],
    index: number,
    operator: RedirectionOperator,
    text: string,
    offset: number,
    depth: number,
  ): void {
    const token = tokens[index];
    if (token === undefined) return;
    const target = tokens.slice(index + 1).find(({ kind }) => kind !== 'blank');
    const end = target?.kind === 'word' && target.role === 'redirection' ? target.end : token.end;
    const written = text.slice(token.start, end);
    const targetText = target?.kind === 'word' ? target.word.text : '';
    this.#add({
      role: 'redirection',
      text: written,
      start: token.start + offset,
      end: end + offset,
      description: redirectionMeaning(text.slice(token.start, token.end), operator, targetText),
      depth,
    });
  }

  #add(part: Omit<LinePart, 'kind'> & { readonly kind?: ArgumentKind | null }): void {
    if (this.parts.length < explainBounds.partsMax)
      this.parts.push({ kind: null, ...part, at: this.parts.length });
  }
}

const wordMeanings = {
  operand: 'A part of the condition',
  item: 'One of the values that the loop goes through',
  pattern: 'A pattern that the value is compared with',
  name: 'The name of a variable or function',
} as const;
