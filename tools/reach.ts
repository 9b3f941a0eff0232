import { posix } from 'node:path';

import { listTargets } from './import-graph.ts';
import type { SourceFile } from './repository.ts';
import type { Workspace } from './workspaces.ts';

const CODE = /\.(ts|tsx|mjs)$/;
const LIGHT_TEST = /\.test\.tsx?$/;
const DATABASE_TEST = /\.(pg|pg18|world)\.test\.ts$/;
const SPEC = /^apps\/web\/e2e\/[^/]+\.spec\.ts$/;
const READS_SQL = /\.sql\.ts$|\.pg(18)?\.test\.ts$/;
const ROOM = /^apps\/server\/src\/(?:platform|people|money|play|care|operate)\/([^/]+)\//;
/**
 * Files that affect every other file.
 */
const SETTINGS = /^(package(-lock)?\.json|tsconfig[^/]*\.json|vitest\.config\.ts)$/;

/** The rooms whose tests answer for what lies outside of all rooms, or knows too many of them. */
const ROOMS_OF: readonly { readonly files: RegExp; readonly rooms: readonly string[] }[] = [
  { files: /^apps\/server\/src\/(platform\/context\/|[^/]+\.ts$)/, rooms: ['start', 'http'] },
  { files: /^packages\/(core|fairness)\//, rooms: ['ledger'] },
  { files: /^packages\/contract\//, rooms: ['http'] },
  { files: /^games\/packs\/[^/]+$/, rooms: ['packs', 'inventory'] },
  { files: /^games\/wheel\/[^/]+$/, rooms: ['wheel', 'solo-games'] },
  { files: /^games\/[^/]+\/[^/]+$/, rooms: ['solo-games'] },
  { files: /^games\/[^/]+$/, rooms: ['packs', 'wheel', 'solo-games', 'plays'] },
];

export type Reached = {
  /** Those of vitest: what needs nothing by imports, what needs a database by the room of the server. */
  readonly tests: readonly string[];
  /** Those of the browser that were changed themselves: every other one could be reached by any change. */
  readonly specs: readonly string[];
};

type Graph = {
  readonly files: readonly SourceFile[];
  readonly importsOf: ReadonlyMap<string, readonly string[]>;
  readonly importersOf: ReadonlyMap<string, readonly string[]>;
};

/**
 * Follows a change to its tests. A test with a server in it imports all of the server, so that imports say nothing
 * there: it runs when its room was changed, or what it is made of in the testkit.
 */
export function findReached(
  files: readonly SourceFile[],
  workspaces: readonly Workspace[],
  changed: readonly string[],
): Reached {
  const graph = readGraph(files, workspaces);
  const named = changed.flatMap((path) => listNaming(path, files));
  const reached = followImporters(graph, changed);
  const rooms = new Set([...changed, ...named].flatMap((path) => roomsOf(graph, path)));
  const isRoomTest = (path: string): boolean => rooms.has(ROOM.exec(path)?.[1] ?? '');
  const isWide = changed.some((path) => SETTINGS.test(path));
  const tests = files
    .map(({ path }) => path)
    .filter((path) => {
      if (!LIGHT_TEST.test(path)) return false;
      if (!DATABASE_TEST.test(path)) return isWide || reached.has(path) || named.includes(path);
      return isRoomTest(path) || named.includes(path) || changed.includes(path) || isOfTestkit(graph, path, changed);
    });
  return { tests, specs: changed.filter((path) => SPEC.test(path)) };
}

function readGraph(files: readonly SourceFile[], workspaces: readonly Workspace[]): Graph {
  const importsOf = new Map<string, readonly string[]>();
  const importersOf = new Map<string, string[]>();
  for (const file of files) {
    if (!CODE.test(file.path)) continue;
    const targets = listTargets(file, workspaces);
    importsOf.set(file.path, targets);
    for (const target of targets) importersOf.set(target, [...(importersOf.get(target) ?? []), file.path]);
  }
  return { files, importsOf, importersOf };
}

/** Finds the readers of a file that is no module: tests with its name, and queries with what the SQL creates. */
function listNaming(path: string, files: readonly SourceFile[]): readonly string[] {
  if (CODE.test(path)) return [];
  const byName = new RegExp(`(?<![\\w.-])${posix.basename(path).replaceAll('.', '\\.')}\\b`);
  const created = path.endsWith('.sql') ? createdIn(files.find((file) => file.path === path)?.text ?? '') : [];
  const byContent = new RegExp(`\\b(${created.join('|') || '(?!)'})\\b`);
  return files
    .filter(
      (file) =>
        (LIGHT_TEST.test(file.path) && byName.test(file.text)) ||
        (READS_SQL.test(file.path) && byContent.test(file.text)),
    )
    .map((file) => file.path);
}

function createdIn(sql: string): readonly string[] {
  const created = sql.matchAll(
    /\bcreate (?:or replace )?(?:function|table|type|view) (?:if not exists )?(?:\w+\.)?(\w+)/gi,
  );
  return [...new Set([...created].map(([, name = '']) => name))];
}

function followImporters({ importersOf }: Graph, from: readonly string[]): ReadonlySet<string> {
  const reached = new Set(from);
  const waiting = [...from];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (const importer of importersOf.get(path) ?? []) {
      if (reached.has(importer)) continue;
      reached.add(importer);
      waiting.push(importer);
    }
  }
  return reached;
}

/** The room of a file of the server; where that has no tests with a database, those of its neighbours by imports. */
function roomsOf({ files, importsOf, importersOf }: Graph, path: string): readonly string[] {
  const listed = ROOMS_OF.find((row) => row.files.test(path));
  if (listed !== undefined) return listed.rooms;
  const room = ROOM.exec(path)?.[1];
  if (room === undefined) return [];
  const isTested = files.some((file) => DATABASE_TEST.test(file.path) && ROOM.exec(file.path)?.[1] === room);
  if (isTested) return [room];
  const near = [...(importsOf.get(path) ?? []), ...(importersOf.get(path) ?? [])];
  return near.flatMap((other) => ROOM.exec(other)?.[1] ?? []);
}

/** True if a test uses a changed file of the testkit, directly or through others. */
function isOfTestkit({ importsOf }: Graph, test: string, changed: readonly string[]): boolean {
  const seen = new Set<string>();
  const waiting = [...(importsOf.get(test) ?? [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !path.startsWith('testkit/')) continue;
    if (changed.includes(path)) return true;
    seen.add(path);
    waiting.push(...(importsOf.get(path) ?? []));
  }
  return false;
}
