export type Edge = { readonly from: string; readonly to: string; readonly file: string; readonly line: number };

type Loop = readonly [Edge, ...Edge[]];

/** The shortest loop through each import, told once for all imports that are in it. */
export function listLoops(edges: readonly Edge[]): readonly Loop[] {
  const loops = new Map<string, Loop>();
  for (const edge of edges) {
    const back = findWay(edges, edge.to, edge.from);
    if (back === undefined) continue;
    const loop: Loop = [edge, ...back];
    const places = loop.map(({ from }) => from);
    const key = places.toSorted().join(' ');
    if (!loops.has(key)) loops.set(key, loop);
  }
  return [...loops.values()];
}

/**
 * The imports that may be part of a loop: what only imports, or is only imported, is taken away until nothing changes.
 * It leaves little of a tree of a thousand files.
 */
export function pruneEdges(edges: readonly Edge[]): readonly Edge[] {
  let left = edges;
  for (;;) {
    const importers = new Set(left.map(({ from }) => from));
    const imported = new Set(left.map(({ to }) => to));
    const next = left.filter(({ from, to }) => imported.has(from) && importers.has(to));
    if (next.length === left.length) return next;
    left = next;
  }
}

export function wayOf(loop: Loop): string {
  const places = loop.map(({ from }) => from);
  return [...places, loop[0].from].join(' → ');
}

function findWay(edges: readonly Edge[], from: string, to: string): readonly Edge[] | undefined {
  let ways: readonly (readonly Edge[])[] = edges.filter((edge) => edge.from === from).map((edge) => [edge]);
  const seen = new Set([from]);
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1)?.to === to);
    if (found !== undefined) return found;
    ways = ways.flatMap((way) => {
      const place = way.at(-1)?.to;
      if (place === undefined || seen.has(place)) return [];
      seen.add(place);
      return edges.filter((edge) => edge.from === place).map((edge) => [...way, edge]);
    });
  }
  return undefined;
}
