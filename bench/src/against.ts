/**
 * `npm run bench-against -- COMMIT [ROUNDS]`: opens over HTTP as the product is here against as it was at a commit (or
 * is in the folder of another copy), each with its own server and database, in short turns. Prints the medians of both
 * and of the ratios of each round. ROUNDS is 10 unless told otherwise; with it the whole takes about three minutes.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Served } from './against-world.ts';
import { cpuSecondsOfTree, median, quantile } from './measure.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { runWrk } from './wrk.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVE = fileURLToPath(new URL('./against-world.ts', import.meta.url));
const CONNECTIONS = 64;
const SECONDS = 3;
/** A server compiles its code and reads its sessions under the first loads: no open's cost. */
const WARM_LOADS = 4;

type Side = { readonly served: Served; readonly end: () => Promise<void> };
type Load = { readonly perSecond: number; readonly serverUs: number; readonly databaseUs: number };
type Round = { readonly here: Load; readonly there: Load };

const [wanted, roundsText = '10'] = process.argv.slice(2);
const rounds = Number.parseInt(roundsText, 10);
if (wanted === undefined || !(rounds >= 1)) {
  process.stderr.write('npm run bench-against -- COMMIT [ROUNDS]\n');
  process.exit(2);
}
const isFolder = existsSync(join(wanted, 'bench/src/world.ts'));
const folder = isFolder ? resolve(wanted) : checkOut(wanted);
try {
  process.stdout.write('seeding both …\n');
  const starting = [startSide(ROOT), startSide(folder)] as const;
  const begun = await Promise.allSettled(starting);
  try {
    const [here, there] = await Promise.all(starting);
    print(await measure(here.served, there.served));
  } finally {
    await Promise.all(begun.flatMap((side) => (side.status === 'fulfilled' ? side.value.end() : [])));
  }
} finally {
  if (!isFolder) rmSync(folder, { recursive: true, force: true });
}

/** A copy of the repository as it was at a commit, with the packages it had then. */
function checkOut(commit: string): string {
  process.stdout.write(`checking out ${commit} …\n`);
  const copy = makeTemporaryFolder('against');
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit'], { cwd: copy, stdio: 'ignore' });
  return copy;
}

async function startSide(copy: string): Promise<Side> {
  const child = spawn(process.execPath, [SERVE, copy], { cwd: copy, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  if (typeof line[0] !== 'string') throw new Error(`the product of ${copy} did not start`);
  return {
    served: JSON.parse(line[0]) as Served,
    end: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

/** Each round begins with the other side, so that what drifts favours neither. */
async function measure(here: Served, there: Served): Promise<readonly Round[]> {
  for (let i = 0; i < WARM_LOADS; i++) {
    await load(here);
    await load(there);
  }
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const first = await load(here);
      measured.push({ here: first, there: await load(there) });
    } else {
      const first = await load(there);
      measured.push({ here: await load(here), there: first });
    }
    const last = measured.at(-1);
    if (last !== undefined) process.stdout.write(`${describe(last.here)}   against   ${describe(last.there)}\n`);
  }
  return measured;
}

async function load({ url, tokenFile, body, serverPid, databasePid }: Served): Promise<Load> {
  const [serverBefore, databaseBefore] = [cpuSecondsOfTree(serverPid), cpuSecondsOfTree(databasePid)];
  const { perSecond, requests, errors } = await runWrk({
    url,
    connections: CONNECTIONS,
    seconds: SECONDS,
    tokenFile,
    body,
  });
  if (errors > 0) throw new Error(`${errors} opens failed`);
  return {
    perSecond,
    serverUs: ((cpuSecondsOfTree(serverPid) - serverBefore) * 1e6) / requests,
    databaseUs: ((cpuSecondsOfTree(databasePid) - databaseBefore) * 1e6) / requests,
  };
}

function describe({ perSecond, serverUs, databaseUs }: Load): string {
  return `${perSecond.toFixed(0)}/s, ${serverUs.toFixed(0)} + ${databaseUs.toFixed(0)} µs`;
}

function print(measured: readonly Round[]): void {
  const lines: readonly (readonly [string, (load: Load) => number])[] = [
    ['opens per second', ({ perSecond }) => perSecond],
    ['µs of the server per open', ({ serverUs }) => serverUs],
    ['µs of the database per open', ({ databaseUs }) => databaseUs],
    ['µs of both per open', ({ serverUs, databaseUs }) => serverUs + databaseUs],
  ];
  process.stdout.write(
    `\nmedians of ${measured.length} rounds, ${CONNECTIONS} connections: here, there, ratio (quarters)\n`,
  );
  for (const [what, read] of lines) {
    const ratios = measured.map(({ here, there }) => read(here) / read(there));
    const middle = (side: keyof Round): string => median(measured.map((round) => read(round[side]))).toFixed(0);
    const quarters = `${quantile(ratios, 0.25).toFixed(3)} to ${quantile(ratios, 0.75).toFixed(3)}`;
    process.stdout.write(
      `${what}: ${middle('here')}, ${middle('there')}, ${median(ratios).toFixed(3)} (${quarters})\n`,
    );
  }
}
