/** Makes the address of a picture; it has to stay the same function as long as the picture does. */
export type AddressOf = () => string;

/** Draws a picture and keeps it ready until it is let go. */
export type Draw<Drawn> = (address: string) => { readonly drawn: Drawn; readonly isReady: Promise<void> };

/** Pictures that are ready before they are shown. */
export type ReadyPictures<Drawn> = {
  /** Has these ready from now on, in this order, and lets go of all others. */
  readonly want: (pictures: readonly AddressOf[]) => Promise<void>;
  /** What is kept. */
  readonly listKept: () => readonly Drawn[];
};

/** Keeps pictures ready: they are drawn one after the other, each only when the one before is ready. */
export function keepPictures<Drawn>(draw: Draw<Drawn>): ReadyPictures<Drawn> {
  const kept = new Map<AddressOf, Drawn>();
  let turn = 0;
  return {
    want: async (pictures) => {
      turn += 1;
      const own = turn;
      const wanted = new Set(pictures);
      for (const picture of kept.keys()) if (!wanted.has(picture)) kept.delete(picture);
      for (const picture of wanted) {
        if (own !== turn) return;
        if (kept.has(picture)) continue;
        const { drawn, isReady } = draw(picture());
        kept.set(picture, drawn);
        await isReady;
      }
    },
    listKept: () => [...kept.values()],
  };
}
