import { listTargetLines } from './import-graph.ts';
import { listLoops, pruneEdges, wayOf } from './loops.ts';
import type { Finding, SourceFile } from './repository.ts';
import type { Workspace } from './workspaces.ts';

/** Matches the files that no import may lead back to. */
const HELD = /^(apps\/[a-z]+\/src|games|packages|testkit|bench|tools)\//;
const CODE = /\.tsx?$/;
const TEST = /\.(test|spec)\.tsx?$/;

/**
 * Every loop of imports between files, once. Types count, and so does code that is loaded when it is needed: a reader
 * follows both.
 */
export function checkFileLoops(files: readonly SourceFile[], workspaces: readonly Workspace[]): readonly Finding[] {
  const held = files.filter(({ path }) => HELD.test(path) && CODE.test(path) && !TEST.test(path));
  const paths = new Set(held.map(({ path }) => path));
  const edges = held.flatMap((file) =>
    listTargetLines(file, workspaces)
      .filter(({ path }) => paths.has(path) && path !== file.path)
      .map(({ path, line }) => ({ from: file.path, to: path, file: file.path, line })),
  );
  return listLoops(pruneEdges(edges)).map((loop) => ({
    file: loop[0].file,
    line: loop[0].line,
    message: `files in a loop, types and lazy code included: ${wayOf(loop)}`,
  }));
}
