/** The size of a picture in its own pixels. */
type Size = { readonly width: number; readonly height: number };
/** Which square of a picture is kept: how near it is, and where in its room it lies, from 0 to 1 each way. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
type Square = { readonly left: number; readonly top: number; readonly side: number };

export const ZOOM_MAX = 5;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture. It always lies inside. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** The crop after the picture was dragged: by so many pixels of a view that is `view` wide. */
export function dragged(size: Size, crop: Crop, [dx, dy]: readonly [number, number], view: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const scale = side / view;
  return {
    ...crop,
    x: shareOf(left - dx * scale, size.width - side),
    y: shareOf(top - dy * scale, size.height - side),
  };
}

/** The crop nearer or farther, about the middle of what is shown. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  const next = { ...crop, zoom: Math.min(ZOOM_MAX, Math.max(1, zoom)) };
  const before = squareOf(size, crop);
  const { side } = squareOf(size, next);
  const shift = (before.side - side) / 2;
  return {
    ...next,
    x: shareOf(before.left + shift, size.width - side),
    y: shareOf(before.top + shift, size.height - side),
  };
}

function shareOf(offset: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, offset / room));
}
