type Size = { readonly width: number; readonly height: number };
/** Selected square of a picture: zoom, and position within its room, from 0 to 1 each way. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number };
type Square = { readonly left: number; readonly top: number; readonly side: number };

export const ZOOM_MAX = 5;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** Returns the square in the picture's pixels; it always lies inside. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** Returns the crop after a drag in pixels, in a view that is `view` wide. */
export function dragged(size: Size, crop: Crop, [dx, dy]: readonly [number, number], view: number): Crop {
  const { left, top, side } = squareOf(size, crop);
  const scale = side / view;
  return {
    ...crop,
    x: shareOf(left - dx * scale, size.width - side),
    y: shareOf(top - dy * scale, size.height - side),
  };
}

/** Returns the crop at another zoom, around the middle of the view. */
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
