type Early = { readonly take: () => readonly Event[] };

/**
 * What went wrong before this code was there: errors, rejections, and code that did not arrive. The page itself notes
 * it (index.html), until it is taken.
 */
export function takeEarlyErrors(): readonly Event[] {
  const { voltideEarly } = globalThis as { readonly voltideEarly?: Early };
  return voltideEarly?.take() ?? [];
}
