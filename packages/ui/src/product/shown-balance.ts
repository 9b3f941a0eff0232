/**
 * The balance that is shown, apart from the settled one. An answer of the server settles at once; while a reel runs,
 * the balance after the stake is held in its place, so that no figure gives the result away before the landing.
 */
export type ShownBalance = {
  /** Shows `amount` (VT, decimal text) until the returned function is called. A newer hold replaces an older one. */
  readonly hold: (amount: string) => () => void;
  /** Ends any hold, as when the page is hidden. */
  readonly release: () => void;
  /** The held amount; undefined while the settled balance is shown. */
  readonly getHeld: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates a store of its own; the application has one, {@link shownBalance}. */
export function createShownBalance(): ShownBalance {
  const listeners = new Set<() => void>();
  let held: { readonly amount: string } | undefined;
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
    getHeld: () => held?.amount,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The application's shown balance. */
export const shownBalance: ShownBalance = createShownBalance();
