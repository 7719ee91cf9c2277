import { hasEffect, hasQuietEffect } from './call-effects.ts';
import type { CodeScene } from './code-scene.ts';
import { tokensOf, type CodeToken } from './code-tokens.ts';
import {
  anyOf,
  joined,
  joinedPath,
  knownText,
  mapped,
  nameValue,
  unknownValue,
  unknownWith,
  type CodeValue,
} from './code-values.ts';
import { formatted } from './fold-calls.ts';
import { depthMax, stepsMax, type CodeCursor } from './code-cursor.ts';
import { OperandReader } from './operand-reader.ts';
import { ownFunctionsOf } from './own-functions.ts';

const declaring: ReadonlySet<string> = new Set(
  'my our local const let var val def auto final static global mut set String string int char'.split(' '),
);
const looping: ReadonlySet<string> = new Set('for foreach each'.split(' '));
const concatenating: ReadonlySet<string> = new Set('+ . .. <> ~ & ++'.split(' '));
const choosing: ReadonlySet<string> = new Set('|| && ?? or and //'.split(' '));
const comparing: ReadonlySet<string> = new Set(
  '== === != !== <= >= =< ==> < > =~ in is instanceof eq ne - * ** % << >> | ^'.split(' '),
);
const assigning: ReadonlySet<string> = new Set('= := <- += .= ??= ||='.split(' '));

/**
 * Runs the calls of code in thought, whatever its language: texts are put together as the code does it, and each call is shown to
 * the effects by its name. Languages are alike enough for that: names, texts, brackets, and a few ways to join them. What does
 * not look like code is skipped, one piece at a time.
 */
export function runCalls(scene: CodeScene, code: string): void {
  const tokens = tokensOf(code, scene.language);
  if (!mayDoSomething(scene, tokens)) return;
  const functions = ownFunctionsOf(tokens, scene.language);
  scene.functions = functions;
  new CallReader(scene, new Map(), 0).readTokens(tokens);
  scene.functions = null;
  // Once more with what its own functions have been called with.
  if (functions !== null && functions.given.size > 0)
    new CallReader(scene, new Map(functions.given), 0).readTokens(tokens);
}

/** Ways to call a function whose name does not stand in the code as one. */
const indirect: ReadonlySet<string> = new Set(
  'getattr send __send__ public_send call_user_func call_user_func_array do const_get method __import__ import_module Function'.split(
    ' ',
  ),
);

/** Most code only reads and shows: a name of something that does more has to stand in it, or a way to call one by a text. */
function mayDoSomething({ language, run }: CodeScene, tokens: readonly CodeToken[]): boolean {
  if (language === 'php' || language === 'lisp' || language === 'tcl') return true;
  let asks = false;
  let shows = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') {
      // An address, or a place that something may be written to.
      if (/^(?:https?:|\/\w)/.test(token.value)) asks = true;
      if (token.runs || (token.interpolates && token.value.includes('(')) || isMember(tokens, index))
        return true;
      continue;
    }
    if (token.kind !== 'name') {
      if (token.value === '&' && language === 'perl') return true;
      continue;
    }
    if (indirect.has(token.value)) return true;
    if (!hasEffect(token.value) || (token.value === 'log' && run.shown === null)) continue;
    const quiet = hasQuietEffect(token.value);
    if (quiet === null) return true;
    // What is shown goes on to another program; `Sys.command`, `Deno.Command`.
    if (run.shown !== null && quiet === 'shows') return true;
    if (tokens[index - 1]?.value === '.' && /^(?:Sys|Deno)$/.test(tokens[index - 2]?.value ?? ''))
      return true;
    if (quiet === 'asks') asks = true;
    else shows = true;
  }
  return asks && shows;
}

/** `x['exec' + 'Sync']`, `x['execSync']`. */
function isMember(tokens: readonly CodeToken[], index: number): boolean {
  if (index < 2) return false;
  const [owner, open, text, after] = [tokens[index - 2], tokens[index - 1], tokens[index], tokens[index + 1]];
  return (
    open?.value === '[' &&
    !open.spaced &&
    (owner?.kind === 'name' || owner?.value === ')') &&
    (after?.value !== ']' || hasEffect(text?.value ?? ''))
  );
}

/** Reads the statements and expressions of code, whatever its language. */
class CallReader extends OperandReader {
  protected inner(): CodeCursor {
    return new CallReader(this.scene, this.variables, this.depth + 4);
  }

  protected statement(): CodeValue | null {
    this.steps += 1;
    const token = this.token;
    if (token === undefined) return null;
    if (token.kind === 'name') {
      if (looping.has(token.value) && this.loop()) return null;
      if (token.value === 'import' || token.value === 'from') return this.imports();
      while (
        declaring.has(this.token?.value ?? '') &&
        (this.tokens[this.at + 1]?.kind === 'name' || this.is('{', 1))
      )
        this.at += 1;
      if (this.assignment()) return null;
    }
    if (this.is('{') && this.destructuring()) return null;
    return this.expression();
  }

  /** `import os as o`, `from shutil import rmtree as r`. */
  protected imports(): null {
    const isFrom = this.token?.value === 'from';
    let module = '';
    let imported = '';
    for (this.at += 1; this.token !== undefined && !this.is('\n') && !this.is(';'); this.at += 1) {
      const { kind, value } = this.token;
      if (kind !== 'name') {
        if (value === '.' && imported !== '') imported += '.';
        else if (value === ',') imported = '';
      } else if (value === 'import') {
        module = imported;
        imported = '';
      } else if (value === 'as') {
        const alias = this.tokens[this.at + 1];
        const path = isFrom && module !== '' ? `${module}.${imported}` : imported;
        if (alias?.kind === 'name') this.variables.set(alias.value, nameValue(path));
        this.at += 1;
      } else {
        imported = imported.endsWith('.') ? imported + value : value;
        if (isFrom && module !== '') this.variables.set(value, nameValue(`${module}.${imported}`));
      }
    }
    return null;
  }

  /** `const { execSync: run } = require('child_process')`. */
  protected destructuring(): boolean {
    const end = this.closing(this.at);
    if (end === null || this.tokens[end + 1]?.value !== '=' || end - this.at > 40) return false;
    for (let index = this.at + 1; index < end; index += 1) {
      const [name, colon, alias] = [this.tokens[index], this.tokens[index + 1], this.tokens[index + 2]];
      if (name?.kind === 'name' && colon?.value === ':' && alias?.kind === 'name' && index + 2 < end)
        this.variables.set(alias.value, nameValue(name.value));
    }
    this.at = end + 2;
    this.expression();
    return true;
  }

  /** `x = …`, `a, b = …, …`, `x += …`; what follows is left to be read where it is none. */
  protected assignment(): boolean {
    const names: string[] = [];
    let index = this.at;
    for (;;) {
      const name = this.tokens[index];
      if (name?.kind !== 'name' || names.length > 8) return false;
      names.push(name.value);
      index += 1;
      // `x: Type = …`
      if (
        this.tokens[index]?.value === ':' &&
        this.tokens[index + 1]?.kind === 'name' &&
        this.tokens[index + 2]?.value === '='
      )
        index += 2;
      if (this.tokens[index]?.value !== ',') break;
      index += 1;
    }
    const operator = this.tokens[index];
    const appends = operator?.value === '<<' && this.scene.language === 'ruby';
    if (operator?.kind !== 'mark' || !(assigning.has(operator.value) || appends)) return false;
    this.at = index + 1;
    this.skipNewlines();
    const values = [this.expression()];
    while (names.length > 1 && this.takes(',')) values.push(this.expression());
    for (const [place, name] of names.entries()) {
      const value =
        values[place] ?? (values.length === 1 ? anyOf(values[0]?.items ?? [unknownValue]) : unknownValue);
      const before = this.variables.get(name);
      this.variables.set(
        name,
        before !== undefined && (appends || /^[+.]=$/.test(operator.value)) ? joined(before, value) : value,
      );
    }
    return true;
  }

  /** `for x in xs:`, `for (const x of xs)`, `foreach my $x (xs)`, `foreach (xs as $x)`, `for _, x := range xs`. */
  protected loop(): boolean {
    const names: string[] = [];
    let index = this.at + 1;
    for (; index < this.at + 16; index += 1) {
      const token = this.tokens[index];
      if (token === undefined || token.value === ';') return false;
      if (token.kind === 'name' && /^(?:in|of|range)$/.test(token.value)) {
        this.at = index + 1;
        const list = this.expression();
        this.loops += 1;
        this.gone = list.items ?? [list];
        this.bind(names, this.eachOf(list));
        return true;
      }
      if (token.kind === 'name' && !declaring.has(token.value)) names.push(token.value);
      else if (token.value === '(' && /^(?:perl|php)$/.test(this.scene.language)) {
        this.at = index;
        const list = this.primary().value;
        const [only] = list.items?.length === 1 ? list.items : [list];
        const each = this.eachOf(only ?? list);
        this.variables.set(names[0] ?? '_', each);
        if (this.lastAs !== null) this.variables.set(this.lastAs, each);
        return true;
      }
    }
    return false;
  }

  protected bind(names: readonly string[], value: CodeValue): void {
    for (const [place, name] of names.entries())
      this.variables.set(name, names.length > 1 ? (value.items?.[place] ?? value) : value);
  }

  protected expression(): CodeValue {
    this.steps += 1;
    if (this.depth > depthMax || this.steps > stepsMax) {
      this.at = this.tokens.length;
      return unknownValue;
    }
    this.depth += 1;
    let left = this.primary().value;
    for (;;) {
      const token = this.token;
      if (token === undefined) break;
      const { value } = token;
      // Texts and variables beside each other are one in awk.
      if (
        this.scene.language === 'awk' &&
        (token.kind === 'text' || (token.kind === 'name' && !comparing.has(value) && left.name === null))
      ) {
        left = joined(left, this.primary().value);
        continue;
      }
      if (token.kind === 'text' || token.kind === 'number') break;
      if (value === '%' && left.name === null) {
        this.at += 1;
        const right = this.primary().value;
        left = formatted(
          left,
          (right.items ?? [right]).map((item) => ({ key: null, value: item })),
        );
      } else if (value === '/' && left.name === null) {
        this.at += 1;
        const right = this.primary().value;
        left = joinedPath([left, right]);
      } else if (value === '*' && left.name === null) {
        this.at += 1;
        const times = Number(knownText(this.primary().value) ?? Number.NaN);
        left = times >= 0 ? mapped(left, (text) => text.repeat(Math.min(64, times))) : unknownValue;
      } else if (concatenating.has(value)) {
        this.at += 1;
        this.skipNewlines();
        left = joined(left, this.primary().value);
      } else if (value === '|>') {
        this.at += 1;
        this.skipNewlines();
        left = this.primary(left).value;
      } else if (value === '?' || value === 'if') {
        this.at += 1;
        const chosen = this.expression();
        if (value === 'if' && this.token?.value !== 'else') break;
        if (!this.takes(':') && this.token?.value === 'else') this.at += 1;
        left = anyOf([value === '?' ? chosen : left, this.primary().value]);
      } else if (choosing.has(value)) {
        this.at += 1;
        this.skipNewlines();
        left = anyOf([left, this.primary().value]);
      } else if (comparing.has(value) && !(value === 'in' && token.kind !== 'name')) {
        this.at += 1;
        left = unknownWith(left.traits | this.primary().value.traits);
      } else if (value === '=>' || value === ':') {
        break;
      } else break;
    }
    this.depth -= 1;
    return left;
  }
}
