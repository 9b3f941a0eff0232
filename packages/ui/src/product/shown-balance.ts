/** Amount shown in place of the settled balance: VT as decimal text; undefined if none was known yet. */
type HeldBalance = { readonly amount: string | undefined };

/**
 * The shown balance, apart from the settled one. An answer of the server settles at once, and a live update may come
 * before it; from the press until the reel has landed another amount is held in its place, so that no figure gives the
 * result away.
 */
type ShownBalance = {
  /** Shows `amount` until the returned function is called. A newer hold replaces an older one. */
  readonly hold: (amount: string | undefined) => () => void;
  /** Ends any hold, as when the page is hidden. */
  readonly release: () => void;
  /** Returns the hold; undefined while the settled balance is shown. */
  readonly getHeld: () => HeldBalance | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a separate store; the application has one, {@link shownBalance}. */
export function createShownBalance(): ShownBalance {
  const listeners = new Set<() => void>();
  let held: HeldBalance | undefined;
  const set = (next: typeof held): void => {
    held = next;
    for (const listener of listeners) listener();
  };
  return {
    hold: (amount) => {
      const mine = { amount };
      set(mine);
      return () => {
        if (held === mine) set(undefined);
      };
    },
    release: () => {
      if (held !== undefined) set(undefined);
    },
    getHeld: () => held,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The application's shown balance. */
export const shownBalance: ShownBalance = createShownBalance();
