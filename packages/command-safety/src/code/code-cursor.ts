import type { CodeScene } from './code-scene.ts';
import { tokensOf, type CodeToken } from './code-tokens.ts';
import { joined, textValue, unknownValue, type CodeValue } from './code-values.ts';
import { callNamed } from './apply-call.ts';

/** Expressions within each other that are followed. */
export const depthMax = 48;
/** Tokens that are looked at, those of loops and branches once: time is in proportion to the code. */
export const stepsMax = 20_000;

/** A place in the tokens of code, and what is known there. */
export abstract class CodeCursor {
  protected readonly scene: CodeScene;
  protected readonly variables: Map<string, CodeValue>;
  protected tokens: readonly CodeToken[] = [];
  protected at = 0;
  protected depth: number;
  protected steps = 0;
  /** What a function that follows is called with: each of a list. */
  protected passed: CodeValue | null = null;

  constructor(scene: CodeScene, variables: Map<string, CodeValue>, depth: number) {
    this.scene = scene;
    this.variables = variables;
    this.depth = depth;
  }

  /** What the next statement gives; null where it is none that gives something. */
  protected abstract statement(): CodeValue | null;
  protected abstract expression(): CodeValue;
  /** Goes into a loop that stands here: its variables are each of what it goes through. */
  protected abstract loop(): boolean;
  /** A reader of code that stands in a text of this one. */
  protected abstract inner(): CodeCursor;

  read(code: string): CodeValue {
    return this.readTokens(tokensOf(code, this.scene.language));
  }

  readTokens(tokens: readonly CodeToken[]): CodeValue {
    this.tokens = tokens;
    let last = unknownValue;
    while (this.at < this.tokens.length && this.steps < stepsMax) {
      const before = this.at;
      last = this.statement() ?? last;
      if (this.at === before) this.at += 1;
    }
    return last;
  }

  protected get token(): CodeToken | undefined {
    return this.tokens[this.at];
  }

  protected is(mark: string, ahead = 0): boolean {
    const token = this.tokens[this.at + ahead];
    return token !== undefined && token.kind === 'mark' && token.value === mark;
  }

  protected takes(mark: string): boolean {
    if (!this.is(mark)) return false;
    this.at += 1;
    return true;
  }

  protected skipNewlines(): void {
    while (this.is('\n')) this.at += 1;
  }

  /** The index of the bracket that closes the one at `open`, if it is near. */
  protected closing(open: number): number | null {
    let depth = 0;
    for (let index = open; index < this.tokens.length && index < open + 400; index += 1) {
      const token = this.tokens[index];
      if (token?.kind !== 'mark') continue;
      if (token.value === '(' || token.value === '[' || token.value === '{') depth += 1;
      else if (token.value === ')' || token.value === ']' || token.value === '}') {
        depth -= 1;
        if (depth === 0) return index;
      }
    }
    return null;
  }

  protected text(): CodeValue {
    let value = this.literal();
    // Texts beside each other are one.
    while (this.token?.kind === 'text' && this.scene.language !== 'lisp')
      value = joined(value, this.literal());
    return value;
  }

  protected literal(): CodeValue {
    const token = this.token;
    this.at += 1;
    if (token === undefined) return unknownValue;
    if (token.runs)
      return callNamed(this.scene, 'system', null, [
        { key: null, value: token.interpolates ? this.filledIn(token.value) : textValue(token.value) },
      ]);
    if (!token.interpolates || !/[$#{@\\]/.test(token.value)) return textValue(token.value);
    return this.filledIn(token.value);
  }

  /** `"rm -rf #{x}"`, `"${x}"`, `f"{x}"`, `"$x/y"`. */
  protected filledIn(text: string): CodeValue {
    const { language } = this.scene;
    const pattern =
      language === 'python'
        ? /\{(?<inner>[^{}]{1,200})\}/g
        : /[#$]\{(?<inner>[^{}]{1,200})\}|\{(?<braced>\$[^{}]{1,200})\}|@\{\[(?<listed>[^\]]{1,200})\]\}|\\\((?<round>[^()]{1,200})\)|[$@](?<name>[A-Za-z_]\w{0,60}(?:\{\w{1,60}\}|\[\w{1,20}\])?)/g;
    let value = textValue('');
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const { inner, braced, listed, round, name } = match.groups ?? {};
      const code = inner ?? braced ?? listed ?? round ?? name ?? '';
      const filled =
        this.depth < depthMax
          ? this.within(language === 'python' ? code.replace(/![rs]$|:[^:]{0,20}$/, '') : code)
          : unknownValue;
      value = joined(joined(value, textValue(text.slice(from, match.index))), filled);
      from = match.index + match[0].length;
    }
    return joined(value, textValue(text.slice(from)));
  }

  protected within(code: string): CodeValue {
    this.steps += code.length;
    if (this.steps > stepsMax) return unknownValue;
    const value = this.inner().read(code);
    return value.name === null || value.traits !== 0 ? value : unknownValue;
  }
}
