/** An item's picture in the cells of reels: its drawing at first, then a bitmap. */
export type CellPicture = {
  readonly drawing: () => string;
  /** The address to show now. */
  readonly read: () => string;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Shows this bitmap from now on, and returns the one before; the drawing if it is undefined. */
  readonly setBitmap: (bitmap: Bitmap | undefined) => Bitmap | undefined;
};

/** A bitmap by its address, with a reference that keeps it decoded while no cell shows it. */
export type Bitmap = { readonly address: string; readonly decoded: unknown };

/** Creates the picture. @param drawing makes the address of the drawing, the same each time. */
export function createCellPicture(drawing: () => string): CellPicture {
  const watchers = new Set<() => void>();
  let bitmap: Bitmap | undefined;
  return {
    drawing,
    read: () => bitmap?.address ?? drawing(),
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    setBitmap: (next) => {
      const before = bitmap;
      bitmap = next;
      for (const tell of watchers) tell();
      return before;
    },
  };
}
