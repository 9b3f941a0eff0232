import { useEffect } from 'react';

import { useNarrow } from '../../../kit/use-narrow.ts';
import type { Bitmap, CellPicture } from './model/cell-picture.ts';

/** Largest widths of a picture in a lane's cell, in a band and in a column. */
const WIDTHS_PX = { narrow: 80, wide: 104 } as const;
const SHARPEST = 2;

/**
 * Makes bitmaps of pictures one after the other, for the cells to show. To the browser each SVG picture is a separate
 * document: dozens of them lengthen its garbage collections, and each is drawn again wherever it is painted.
 * @param pictures in the order in which they are needed; it has to stay the same list.
 */
export function useBitmaps(pictures: readonly CellPicture[]): void {
  const widthPx = WIDTHS_PX[useNarrow() ? 'narrow' : 'wide'];
  const side = Math.round(widthPx * Math.min(devicePixelRatio, SHARPEST));
  useEffect(() => {
    const ending = new AbortController();
    void drawAll(pictures, side, ending.signal);
    return () => {
      ending.abort();
      for (const picture of pictures) forget(picture.setBitmap(undefined));
    };
  }, [pictures, side]);
}

async function drawAll(pictures: readonly CellPicture[], side: number, signal: AbortSignal): Promise<void> {
  if (!readsBackTruly()) return;
  for (const picture of pictures) {
    await nextTask();
    if (signal.aborted) return;
    // One that cannot be made stays a drawing.
    const bitmap = await bitmapOf(picture.drawing(), side).catch(() => undefined);
    if (signal.aborted) forget(bitmap);
    else picture.setBitmap(bitmap);
  }
}

/** Browsers that prevent fingerprinting return noise instead of the drawing. */
function readsBackTruly(): boolean {
  if (typeof OffscreenCanvas === 'undefined') return false;
  const drawn = [18, 52, 86, 255];
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) return false;
  context.fillStyle = `rgb(${drawn.slice(0, 3).join(' ')})`;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data.every((value, place) => value === drawn[place]);
}

async function bitmapOf(drawing: string, side: number): Promise<Bitmap | undefined> {
  await nextTask();
  const picture = new Image();
  picture.src = drawing;
  await picture.decode();
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  context.drawImage(picture, 0, 0, side, side);
  const decoded = new Image();
  decoded.src = URL.createObjectURL(await canvas.convertToBlob());
  const bitmap = { address: decoded.src, decoded };
  try {
    await decoded.decode();
  } catch {
    forget(bitmap);
    return undefined;
  }
  return bitmap;
}

/** Gives each step its own task: together they would keep the page busy for longer than a frame. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

function forget(bitmap: Bitmap | undefined): void {
  if (bitmap !== undefined) URL.revokeObjectURL(bitmap.address);
}
