/** A find's picture in the cells of reels: its drawing at first, and a bitmap of it as soon as there is one. */
export type CellPicture = {
  /** Makes the address of the drawing. */
  readonly drawing: () => string;
  /** The address to show now. */
  readonly read: () => string;
  readonly subscribe: (onChange: () => void) => () => void;
  /** Shows this bitmap from now on, and answers the one before; the drawing again where it is undefined. */
  readonly setBitmap: (address: string | undefined) => string | undefined;
};

/** @param drawing makes the address of the drawing, the same each time. */
export function createCellPicture(drawing: () => string): CellPicture {
  const watchers = new Set<() => void>();
  let bitmap: string | undefined;
  return {
    drawing,
    read: () => bitmap ?? drawing(),
    subscribe: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    setBitmap: (address) => {
      const before = bitmap;
      bitmap = address;
      for (const tell of watchers) tell();
      return before;
    },
  };
}
