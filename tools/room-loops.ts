import { posix } from 'node:path';

import { listLoops, pruneEdges, wayOf, type Edge } from './loops.ts';
import { lineAt, listImports, parseSource } from './source.ts';
import type { Finding, SourceFile } from './repository.ts';

/** A folder in which rooms stand `depth` folders down: each folder there is a room, and so is each lone file. */
type House = { readonly folder: string; readonly depth: number };

const HOUSES: readonly House[] = [
  // Rooms of the server stand in districts.
  { folder: 'apps/server/src/', depth: 2 },
  { folder: 'apps/web/src/', depth: 1 },
  { folder: 'apps/web/src/lib/', depth: 1 },
  { folder: 'apps/web/src/features/admin/', depth: 1 },
];
const CODE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const CALLS = /\/calls\.ts$/;

/**
 * Every loop between rooms, once, at the import that begins it: rooms that need each other are one room, however the
 * files in them are cut. Types count: who takes the type of another room cannot be read without it.
 */
export function checkRoomLoops(files: readonly SourceFile[], houses: readonly House[] = HOUSES): readonly Finding[] {
  return houses.flatMap((house) => {
    const edges = files
      .filter(({ path }) => path.startsWith(house.folder) && CODE.test(path) && !TEST.test(path))
      .flatMap((file) => listEdges(file, house));
    return listLoops(pruneEdges(edges)).map((loop) => ({
      file: loop[0].file,
      line: loop[0].line,
      message: `rooms in a loop, types included: ${wayOf(loop)}`,
    }));
  });
}

function listEdges({ path, text }: SourceFile, house: House): readonly Edge[] {
  const from = roomOf(path, house);
  return listImports(parseSource(path, text)).flatMap(({ specifier, start }) => {
    const target = posix.normalize(`${posix.dirname(path)}/${specifier}`);
    const to = roomOf(target, house);
    const isEdge = specifier.startsWith('.') && target.startsWith(house.folder) && to !== from;
    return isEdge ? [{ from, to, file: path, line: lineAt(text, start) }] : [];
  });
}

/** A room's calls.ts belongs to the list of all calls, which imports every room: no other file of it may import it. */
function roomOf(path: string, { folder, depth }: House): string {
  const within = path.slice(folder.length);
  return CALLS.test(within) ? 'calls.ts' : within.split('/', depth).join('/');
}
