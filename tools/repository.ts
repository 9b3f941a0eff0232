import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/**
 * Says why Vite and Vitest cannot run where the repository lies: they take these signs for parts of an address.
 * @returns one sentence that says what to do; undefined where they can.
 */
export function findFolderProblem(root = ROOT): string | undefined {
  if (!/[#?%]/.test(root)) return undefined;
  return (
    `Tests and hot reload cannot run in ${root}: no folder above them may have #, ? or % in its name. ` +
    'Rename that folder, or move Voltide elsewhere.'
  );
}

export type Finding = { readonly file: string; readonly line: number; readonly message: string };

/** A file of the repository with its path from the root, written with slashes. */
export type SourceFile = { readonly path: string; readonly text: string };

export function listPaths(): readonly string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = new Set(output.split('\0').filter((path) => path !== ''));
  return [...paths].filter((path) => existsSync(join(ROOT, path))).toSorted();
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}

/** One line per finding, in the form that editors and terminals turn into links. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
}
