import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

/** Of the stored picture: letters become grey, so that another rendering of fonts changes little, and layout and colours stay. */
const scale = 4;
/** Of squares of the small picture, the mean of a colour in 0..255. */
const square = { pixels: 10, differenceMax: 20 } as const;

export interface PictureDifference {
  /** Of the heights, as a share of the stored one. */
  readonly height: number;
  /** The share of the squares whose colour is another. */
  readonly squares: number;
}

/**
 * Compares the whole page with the stored picture of that name. With HUNCH_STORE_PICTURES=1 the page is stored as it is now.
 */
export async function differenceFromStored(tab: Page, name: string): Promise<PictureDifference> {
  const path = fileURLToPath(new URL(`pictures/${name}.png`, import.meta.url));
  const shot = await tab.screenshot({ fullPage: true, animations: 'disabled' });
  // The page's policy allows no image: the two are compared on an empty one.
  const bench = await tab.context().newPage();
  try {
    if (process.env.HUNCH_STORE_PICTURES === '1') {
      const small = await bench.evaluate<string>(`(${shrink})(${JSON.stringify(url(shot))}, ${scale})`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, Buffer.from(small.slice(small.indexOf(',') + 1), 'base64'));
    }
    const images = JSON.stringify([url(readFileSync(path)), url(shot)]);
    return await bench.evaluate<PictureDifference>(
      `(${compare})(${images}, ${square.pixels}, ${square.differenceMax})`,
    );
  } finally {
    await bench.close();
  }
}

const url = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** Runs in the browser. */
const shrink = `async (source, scale) => {
  const image = await createImageBitmap(await (await fetch(source)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width / scale);
  canvas.height = Math.round(image.height / scale);
  const draw = canvas.getContext('2d');
  draw.imageSmoothingQuality = 'high';
  draw.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}`;

/** Runs in the browser. Both are drawn as large as the stored one, and then as one pixel a square. */
const compare = `async (sources, pixels, differenceMax) => {
  const images = await Promise.all(
    sources.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
  );
  const [stored, shown] = images;
  const columns = Math.ceil(stored.width / pixels);
  const rows = Math.ceil(stored.height / pixels);
  const colors = images.map((image) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [columns, rows];
    const draw = canvas.getContext('2d');
    draw.imageSmoothingQuality = 'high';
    draw.drawImage(image, 0, 0, columns, rows);
    return draw.getImageData(0, 0, columns, rows).data;
  });
  let others = 0;
  for (let at = 0; at < colors[0].length; at += 4) {
    const differs = [0, 1, 2].some((part) => Math.abs(colors[0][at + part] - colors[1][at + part]) > differenceMax);
    if (differs) others += 1;
  }
  const scale = shown.width / stored.width;
  return { height: Math.abs(shown.height / scale - stored.height) / stored.height, squares: others / (columns * rows) };
}`;
