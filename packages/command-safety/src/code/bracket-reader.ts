import { hasEffect } from './call-effects.ts';
import { anyOf, listValue, nameValue, type CodeArgument, type CodeValue } from './code-values.ts';
import { applyCall } from './apply-call.ts';
import { CodeCursor, stepsMax } from './code-cursor.ts';

/** Rounds of a list that is made in one expression. */
const roundsMax = 64;

/** Reads what stands in brackets: lists, tuples, objects, blocks, arguments, and the calls of lisps. */
export abstract class BracketReader extends CodeCursor {
  /** What the last loop went through, and how many there were. */
  protected gone: readonly CodeValue[] = [];
  protected loops = 0;
  /** The name that the last list in brackets has been given: `(xs as $x)`. */
  protected lastAs: string | null = null;

  protected eachOf(list: CodeValue): CodeValue {
    return list.items === null ? list : anyOf(list.items);
  }

  /** A list, a tuple, an object or a block: its values. */
  protected bracketed(open: string): CodeValue {
    const end = this.closing(this.at);
    const bound = end ?? this.tokens.length;
    this.bindParameters(bound);
    this.at += 1;
    if (open === '(' && this.scene.language === 'lisp' && this.token?.kind === 'name')
      return this.lispCall(bound);
    const args = this.comprehension(bound) ?? this.list(bound, open === '{');
    if (this.at < bound) this.at = bound;
    this.at += 1;
    const values = args.map(({ value }) => value);
    return open === '(' && values.length === 1 && values[0] !== undefined ? values[0] : listValue(values);
  }

  /** `(f a b)`; `(let ((d "/x")) …)`, `(setq d "/x")` and the like give names to values. */
  protected lispCall(end: number): CodeValue {
    const name = this.token?.value ?? '';
    this.at += 1;
    const [variable] = [this.token];
    const args = this.list(end);
    this.at = end + 1;
    const last = args.at(-1)?.value;
    if (
      /^(?:setq|setf|def|defvar|define|defparameter)$/.test(name) &&
      variable?.kind === 'name' &&
      last !== undefined
    )
      this.variables.set(variable.value, last);
    else if (args.length === 1 && last !== undefined && last.name === null && !hasEffect(name))
      this.variables.set(name, last);
    return applyCall(this.scene, { value: nameValue(name), path: name, receiver: null }, args);
  }

  /** `[f(x) for x in xs]`: what is gone through stands behind what is done with it. */
  protected comprehension(end: number): readonly CodeArgument[] | null {
    const from = this.at;
    let depth = 0;
    for (let index = from; index < end && index < from + 120; index += 1) {
      const token = this.tokens[index];
      if (token?.kind === 'mark') {
        if (/^[([{]$/.test(token.value)) depth += 1;
        else if (/^[)\]}]$/.test(token.value)) depth -= 1;
        continue;
      }
      if (depth !== 0 || index === from || token?.kind !== 'name' || token.value !== 'for') continue;
      return this.eachRound(from, index, end);
    }
    return null;
  }

  /** What stands from `from` to the first `for`, once for each that the loops behind it go through. */
  protected eachRound(from: number, loop: number, end: number): readonly CodeArgument[] {
    const [name, , first] = [this.tokens[loop + 1], this.tokens[loop + 2], this.tokens[loop + 3]];
    this.at = loop;
    while (this.at < end && this.steps < stepsMax) {
      const { at } = this;
      if (this.token?.value !== 'for' || !this.loop()) this.at = at + 1;
    }
    const isOne = name?.kind === 'name' && first !== undefined && this.loops === 1;
    const rounds = isOne && this.gone.length <= roundsMax ? this.gone : [null];
    this.loops = 0;
    const args = rounds.map((round): CodeArgument => {
      if (round !== null && name !== undefined) this.variables.set(name.value, round);
      this.at = from;
      return { key: null, value: this.expression() };
    });
    this.at = end;
    return args;
  }

  /** `(x) => …`, `{ |x| … }`, `{ x -> … }`, `function (x) {…}`. */
  protected bindParameters(end: number): void {
    if (this.passed === null) return;
    const isArrow = /^(?:=>|->|\{)$/.test(this.tokens[end + 1]?.value ?? '');
    const inBars = this.tokens[this.at + 1]?.value === '|';
    const first = this.tokens[this.at + (inBars ? 2 : 1)];
    const arrow = this.tokens[this.at + 2]?.value === '->';
    if ((isArrow || inBars || arrow) && first?.kind === 'name') this.variables.set(first.value, this.passed);
  }

  /** Values up to `end`, each with its name where it has one. */
  protected list(end: number, isBlock = false): readonly CodeArgument[] {
    const args: CodeArgument[] = [];
    this.lastAs = null;
    while (this.at < end) {
      this.steps += 1;
      if (this.steps > stepsMax) break;
      const before = this.at;
      const [token, next] = [this.tokens[this.at], this.tokens[this.at + 1]];
      if (token?.kind === 'name' && token.value === 'as' && next?.kind === 'name') {
        this.lastAs = next.value;
        this.at = end;
        break;
      }
      const isKey =
        (token?.kind === 'name' || token?.kind === 'text') &&
        next?.kind === 'mark' &&
        (isBlock ? /^(?::|=>)$/ : /^(?:=|:|=>)$/).test(next.value) &&
        this.at + 1 < end;
      if (isKey && !(next.value === '=>' && token.kind === 'name')) {
        this.at += 2;
        args.push({ key: token.value, value: this.expression() });
      } else {
        const value =
          isBlock || token?.kind !== 'name' || next?.value !== ',' ? this.statement() : this.expression();
        if (value !== null && this.at > before) args.push({ key: null, value });
      }
      if (this.at === before) this.at += 1;
    }
    return args;
  }
}
