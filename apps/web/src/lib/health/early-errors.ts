type Early = { readonly take: () => readonly Event[] };

/** Takes the errors that index.html collected before this code: errors, rejections, and code that did not load. */
export function takeEarlyErrors(): readonly Event[] {
  const { voltideEarly } = globalThis as { readonly voltideEarly?: Early };
  return voltideEarly?.take() ?? [];
}
