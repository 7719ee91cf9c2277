/**
 * The text between two offsets after quote removal (POSIX 2.6.7), expansions left as written. The text is known to be
 * well-formed: its quotes are closed and nothing but names is expanded in it.
 */
export function withoutQuotes(text: string, start: number, end: number): string {
  let result = '';
  let at = start;
  while (at < end) {
    const from = at;
    while (at < end && !isQuoting(text.charCodeAt(at))) at++;
    if (at > from) result += text.slice(from, at);
    if (at >= end) break;
    const code = text.charCodeAt(at);
    if (code === SINGLE) {
      const close = text.indexOf("'", at + 1);
      result += text.slice(at + 1, close);
      at = close + 1;
    } else if (code === DOUBLE) {
      const close = endOfDoubleQuotes(text, at + 1);
      const inner = text.slice(at + 1, close);
      result += inner.includes('\\') ? withoutInnerEscapes(inner) : inner;
      at = close + 1;
    } else {
      if (text.charAt(at + 1) !== '\n') result += text.charAt(at + 1);
      at += 2;
    }
  }
  return result;
}

const DOUBLE = 34;
const SINGLE = 39;
const BACKSLASH = 92;

function isQuoting(code: number): boolean {
  return code === SINGLE || code === DOUBLE || code === BACKSLASH;
}

function endOfDoubleQuotes(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === DOUBLE) return at;
    at += code === BACKSLASH ? 2 : 1;
  }
}

/** Within double quotes a backslash is one only before these four and a newline (POSIX 2.2.3). */
function withoutInnerEscapes(inner: string): string {
  return inner.replaceAll(/\\([$`"\\\n])/g, (_, character: string) => (character === '\n' ? '' : character));
}
