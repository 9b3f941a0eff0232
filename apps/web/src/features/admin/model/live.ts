const EVERY_MS = 10_000;

/**
 * Figures are read anew while somebody looks at them, until a call is refused: nobody is asked for a code again and
 * again.
 */
export const LIVE = {
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }): number | false =>
    state.status === 'error' ? false : EVERY_MS,
};
