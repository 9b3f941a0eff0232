import { posix } from 'node:path';

import { lineAt, listImports, parseSource } from './source.ts';
import type { Finding, SourceFile } from './repository.ts';

/** Where districts stand beside each other: each folder in one is a room, and so is each file that stands by itself. */
const HOUSES = ['apps/server/src/'];
const CODE = /\.ts$/;
const TEST = /\.test\.ts$/;
const CALLS = /\/calls\.ts$/;

type Edge = { readonly from: string; readonly to: string; readonly file: string; readonly line: number };

/**
 * Every loop between rooms, once, at the import that begins it: rooms that need each other are one room, however the
 * files in them are cut. Types count: who takes the type of another room cannot be read without it.
 */
export function checkRoomLoops(files: readonly SourceFile[], houses: readonly string[] = HOUSES): readonly Finding[] {
  return houses.flatMap((house) => {
    const edges = files
      .filter(({ path }) => path.startsWith(house) && CODE.test(path) && !TEST.test(path))
      .flatMap((file) => listEdges(file, house));
    return listLoops(edges).map(([first, ...rest]) => {
      const names = [first, ...rest].map(({ from }) => from);
      const message = `rooms in a loop, types included: ${[...names, first.from].join(' → ')}`;
      return { file: first.file, line: first.line, message };
    });
  });
}

type Loop = readonly [Edge, ...Edge[]];

function listEdges({ path, text }: SourceFile, house: string): readonly Edge[] {
  const from = roomOf(path, house);
  return listImports(parseSource(path, text)).flatMap(({ specifier, start }) => {
    const target = posix.normalize(`${posix.dirname(path)}/${specifier}`);
    const to = roomOf(target, house);
    const isEdge = specifier.startsWith('.') && target.startsWith(house) && to !== from;
    return isEdge ? [{ from, to, file: path, line: lineAt(text, start) }] : [];
  });
}

/** A room's calls.ts belongs to the list of all calls, which imports every room: no other file of it may import it. */
function roomOf(path: string, house: string): string {
  const within = path.slice(house.length);
  return CALLS.test(within) ? 'calls.ts' : within.split('/', 2).join('/');
}

/** The shortest loop through each import, told once for all imports that are in it. */
function listLoops(edges: readonly Edge[]): readonly Loop[] {
  const loops = new Map<string, Loop>();
  for (const edge of edges) {
    const back = findWay(edges, edge.to, edge.from);
    if (back === undefined) continue;
    const loop: Loop = [edge, ...back];
    const rooms = loop.map(({ from }) => from);
    const key = rooms.toSorted().join(' ');
    if (!loops.has(key)) loops.set(key, loop);
  }
  return [...loops.values()];
}

/** The fewest imports that lead from one room to another. */
function findWay(edges: readonly Edge[], from: string, to: string): readonly Edge[] | undefined {
  let ways: readonly (readonly Edge[])[] = edges.filter((edge) => edge.from === from).map((edge) => [edge]);
  const seen = new Set([from]);
  while (ways.length > 0) {
    const found = ways.find((way) => way.at(-1)?.to === to);
    if (found !== undefined) return found;
    ways = ways.flatMap((way) => {
      const room = way.at(-1)?.to;
      if (room === undefined || seen.has(room)) return [];
      seen.add(room);
      return edges.filter((edge) => edge.from === room).map((edge) => [...way, edge]);
    });
  }
  return undefined;
}
