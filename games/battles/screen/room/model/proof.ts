type NamedBeacon = { readonly source: string; readonly round: number };

/** Reads it from a lock document; undefined if it names none. */
export function readNamedBeacon(document: string): NamedBeacon | undefined {
  const lock = JSON.parse(document) as { readonly beacon?: Partial<NamedBeacon> };
  const { source, round } = lock.beacon ?? {};
  return source === undefined || round === undefined ? undefined : { source, round };
}
