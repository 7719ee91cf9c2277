/** What stood on the screen, and for how long. */
export interface PictureFrame {
  readonly lines: readonly (readonly PictureText[])[];
  readonly cursor: { readonly row: number; readonly column: number };
  readonly ms: number;
}

/** Cells of one line that look alike. */
export interface PictureText {
  readonly text: string;
  /** In cells, from 0. */
  readonly column: number;
  readonly look: 'plain' | 'ghost';
}

const CELL = { width: 8.4, height: 20 } as const;
const MARGIN = 16;

/**
 * Draws frames one after another as an SVG that moves by itself wherever it is shown, a README included: each frame is visible for
 * its share of the whole, again and again.
 */
export function movingPicture(
  frames: readonly PictureFrame[],
  size: { readonly columns: number; readonly rows: number },
): string {
  const width = Math.ceil(size.columns * CELL.width + 2 * MARGIN);
  const height = size.rows * CELL.height + 2 * MARGIN;
  const total = frames.reduce((sum, { ms }) => sum + ms, 0);
  let at = 0;
  const styles: string[] = [];
  const groups = frames.map((frame, index) => {
    const [from, to] = [percent(at / total), percent((at + frame.ms) / total)];
    at += frame.ms;
    styles.push(
      `@keyframes k${index}{0%{opacity:${index === 0 ? 1 : 0}}${from}{opacity:1}${to}{opacity:0}100%{opacity:0}}.f${index}{animation:k${index} ${total}ms step-end infinite}`,
    );
    return `<g class="f f${index}">${drawn(frame)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="hunch in zsh">`,
    `<style>text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#d8dee9;white-space:pre}.g{fill:#6b7688}.f{opacity:0}${styles.join('')}</style>`,
    `<rect width="100%" height="100%" rx="8" fill="#1f2430"/>`,
    ...groups,
    '</svg>\n',
  ].join('\n');
}

function drawn({ lines, cursor }: PictureFrame): string {
  const texts = lines.flatMap((line, row) =>
    line.map(
      ({ text, column, look }) =>
        `<text x="${x(column)}" y="${MARGIN + row * CELL.height + 15}"${look === 'ghost' ? ' class="g"' : ''}>${escaped(text)}</text>`,
    ),
  );
  const block = `<rect x="${x(cursor.column)}" y="${MARGIN + cursor.row * CELL.height + 2}" width="${CELL.width}" height="17" fill="#d8dee9" opacity="0.5"/>`;
  return texts.join('') + block;
}

function x(column: number): string {
  return (MARGIN + column * CELL.width).toFixed(1);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(3)}%`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
