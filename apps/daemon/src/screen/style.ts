/** How a cell looks, as a number, so that cells compare at once: attributes in the low bits, one more than the colour above them. */
export type Style = number;

const BOLD = 1;
const DIM = 2;
const INVERSE = 4;
const UNDERLINE = 8;

function coloured(palette: number, attributes = 0): Style {
  return ((palette + 1) << 4) | attributes;
}

/** By what they are for. All colours are of the sixteen that every terminal has and its theme decides. */
export const styles = {
  plain: 0,
  prompt: coloured(6, BOLD),
  match: coloured(6, BOLD | UNDERLINE),
  quiet: coloured(8),
  label: coloured(4),
  chosen: BOLD,
  key: BOLD,
  good: coloured(2),
  bad: coloured(1, BOLD),
  warning: coloured(3, BOLD),
  redacted: coloured(3, UNDERLINE),
} as const satisfies Readonly<Record<string, Style>>;

export function inverted(style: Style): Style {
  return style | INVERSE;
}

export type Colours = '16' | 'none';

/** The sequence that turns it on after everything was turned off. Without colours what is bold, underlined or inverse stays so. */
export function sequenceOf(style: Style, colours: Colours): string {
  const codes = ['0'];
  if (style & BOLD) codes.push('1');
  if (style & DIM) codes.push('2');
  if (style & UNDERLINE) codes.push('4');
  if (style & INVERSE) codes.push('7');
  const palette = (style >> 4) - 1;
  if (palette >= 0 && colours === '16') codes.push(`${palette < 8 ? 30 + palette : 82 + palette}`);
  return `\u001b[${codes.join(';')}m`;
}
