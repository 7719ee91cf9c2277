/** Longer than any sum that a person writes on a command line. */
const expressionCharactersMax = 128;

/**
 * The value of a sum of numbers and names, as `$((…))`, subscripts and the offsets of `${x:from:length}` have it; null where it
 * has something else in it, or where a name has no number. `valueOf` gives the text of a variable, null where it is not known.
 */
export function evaluateArithmetic(text: string, valueOf: (name: string) => string | null): number | null {
  if (text.length > expressionCharactersMax) return null;
  const tokens = text.match(/\w+(?:#\w+)?|\S/g) ?? [];
  const reader = new Reader(tokens, valueOf);
  const value = reader.sum();
  return reader.isDone && value !== null && Number.isSafeInteger(value) ? value : null;
}

class Reader {
  private at = 0;
  private readonly tokens: readonly string[];
  private readonly valueOf: (name: string) => string | null;

  constructor(tokens: readonly string[], valueOf: (name: string) => string | null) {
    this.tokens = tokens;
    this.valueOf = valueOf;
  }

  get isDone(): boolean {
    return this.at === this.tokens.length;
  }

  sum(): number | null {
    let left = this.product();
    for (let sign = this.tokens[this.at]; sign === '+' || sign === '-'; sign = this.tokens[this.at]) {
      this.at += 1;
      const right = this.product();
      left = left === null || right === null ? null : sign === '+' ? left + right : left - right;
    }
    return left;
  }

  private product(): number | null {
    let left = this.operand();
    for (
      let sign = this.tokens[this.at];
      sign === '*' || sign === '/' || sign === '%';
      sign = this.tokens[this.at]
    ) {
      this.at += 1;
      const right = this.operand();
      if (left === null || right === null || (sign !== '*' && right === 0)) left = null;
      else left = sign === '*' ? left * right : sign === '/' ? Math.trunc(left / right) : left % right;
    }
    return left;
  }

  private operand(): number | null {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    if (token === '$') return this.operand();
    if (token === '-' || token === '+') {
      const value = this.operand();
      return value === null ? null : token === '-' ? -value : value;
    }
    if (token === '(' || token === '{') {
      const value = this.sum();
      this.at += 1;
      return value;
    }
    const [base, digits] = token.split('#', 2);
    if (digits !== undefined) return numberOf(Number.parseInt(digits, Number(base)));
    if (/^0[0-7]/.test(token)) return numberOf(Number.parseInt(token, 8));
    if (/^\d/.test(token)) return numberOf(Number(token));
    const held = /^[A-Za-z_]/.test(token) ? this.valueOf(token) : null;
    return held !== null && /^\s{0,8}-?\d{1,15}\s{0,8}$/.test(held) ? Number(held) : null;
  }
}

function numberOf(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
