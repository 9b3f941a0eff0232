import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { listPaths, ROOT } from '../repository.ts';
import { findCommand, run } from '../run.ts';
import { readWorkspaces } from '../workspaces.ts';
import { applyMutation, type Mutation } from './mutations.ts';

const VITEST = findCommand('vitest', 'vitest.mjs');

export type Workshop = {
  readonly passes: (tests: readonly string[], limitMs: number) => Promise<boolean>;
  readonly notices: (mutation: Mutation, tests: readonly string[], limitMs: number) => Promise<boolean>;
  readonly remove: () => void;
};

/** Copies the repository to a folder that goes with the process. Packages from outside are those of the original. */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'voltide-mutants-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const path of listPaths()) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path));
  }
  linkPackages(folder);

  const passes = async (tests: readonly string[], limitMs: number): Promise<boolean> => {
    const args = [VITEST, 'run', '--project=pure', '--bail=1', '--reporter=dot', '--maxWorkers=1', ...tests];
    const { exitCode } = await run(process.execPath, args, { cwd: folder, limitMs });
    return exitCode === 0;
  };
  return {
    passes,
    notices: async (mutation, tests, limitMs) => {
      const path = join(folder, mutation.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, applyMutation(text, mutation));
      try {
        return !(await passes(tests, limitMs));
      } finally {
        writeFileSync(path, text);
      }
    },
    remove,
  };
}

/** Links every package, those of this repository to the copy: else their tests would load what is not mutated. */
function linkPackages(folder: string): void {
  const own = new Map(readWorkspaces(listPaths()).map(({ folder: at, manifest }) => [manifest.name, at]));
  const modules = join(folder, 'node_modules');
  const link = (name: string): void => {
    const at = own.get(name);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(
      at === undefined ? join(ROOT, 'node_modules', name) : join(folder, at),
      join(modules, name),
      'junction',
    );
  };
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
    if (!name.startsWith('@')) link(name);
    else for (const inner of readdirSync(join(ROOT, 'node_modules', name))) link(`${name}/${inner}`);
  }
}
