const EVERY_MS = 10_000;

/** Polls while the page is visible, and stops after an error, so that a code is not asked for again and again. */
export const LIVE = {
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }): number | false =>
    state.status === 'error' ? false : EVERY_MS,
};
