/**
 * `npm run bench-against -- COMMIT [ROUNDS] [CONNECTIONS]`: opens over HTTP as the product is here against as it was at
 * a commit (or is in the folder of another copy), each with its own server and database, in short turns. Prints the
 * medians of both and of the ratios of each round. ROUNDS is 10 unless told otherwise; with it the whole takes about
 * three minutes. CONNECTIONS is 64 unless told otherwise; of several, such as 1,64,256, each has its turn in a round.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { Served } from './against-world.ts';
import { checkOut } from './check-out.ts';
import { cpuSecondsOfTree, median, quantile } from './measure.ts';
import { runWrk } from './wrk.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVE = fileURLToPath(new URL('./against-world.ts', import.meta.url));
const SECONDS = 3;
/** A server compiles its code and reads its sessions under the first loads: no open's cost. */
const WARM_LOADS = 4;

type Side = { readonly served: Served; readonly end: () => Promise<void> };
type Load = {
  readonly perSecond: number;
  readonly p50Us: number;
  readonly serverUs: number;
  readonly databaseUs: number;
};
type Round = { readonly connections: number; readonly here: Load; readonly there: Load };

const [wanted, roundsText = '10', connectionsText = '64'] = process.argv.slice(2);
const rounds = Number.parseInt(roundsText, 10);
const connectionCounts = connectionsText.split(',').map((text) => Number.parseInt(text, 10));
if (wanted === undefined || !(rounds >= 1) || !connectionCounts.every((count) => count >= 1)) {
  process.stderr.write('npm run bench-against -- COMMIT [ROUNDS] [CONNECTIONS]\n');
  process.exit(2);
}
const isFolder = existsSync(join(wanted, 'bench/src/world.ts'));
if (!isFolder) process.stdout.write(`checking out ${wanted} …\n`);
const folder = isFolder ? resolve(wanted) : checkOut(wanted, 'against');
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
  const most = Math.max(...connectionCounts);
  for (let i = 0; i < WARM_LOADS; i++) {
    await load(here, most);
    await load(there, most);
  }
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const connections of connectionCounts) {
      const turn = await measureTurn({ here, there, connections, isHereFirst: round % 2 === 0 });
      measured.push(turn);
      process.stdout.write(`${connections}: ${describe(turn.here)}   against   ${describe(turn.there)}\n`);
    }
  }
  return measured;
}

type Turn = {
  readonly here: Served;
  readonly there: Served;
  readonly connections: number;
  readonly isHereFirst: boolean;
};

async function measureTurn({ here, there, connections, isHereFirst }: Turn): Promise<Round> {
  const first = await load(isHereFirst ? here : there, connections);
  const second = await load(isHereFirst ? there : here, connections);
  return isHereFirst ? { connections, here: first, there: second } : { connections, here: second, there: first };
}

async function load({ url, tokenFile, body, serverPid, databasePid }: Served, connections: number): Promise<Load> {
  const [serverBefore, databaseBefore] = [cpuSecondsOfTree(serverPid), cpuSecondsOfTree(databasePid)];
  const { perSecond, p50Ms, requests, errors } = await runWrk({
    url,
    connections,
    seconds: SECONDS,
    tokenFile,
    body,
  });
  if (errors > 0) throw new Error(`${errors} opens failed`);
  return {
    perSecond,
    p50Us: p50Ms * 1e3,
    serverUs: ((cpuSecondsOfTree(serverPid) - serverBefore) * 1e6) / requests,
    databaseUs: ((cpuSecondsOfTree(databasePid) - databaseBefore) * 1e6) / requests,
  };
}

function describe({ perSecond, serverUs, databaseUs }: Load): string {
  return `${perSecond.toFixed(0)}/s, ${serverUs.toFixed(0)} + ${databaseUs.toFixed(0)} µs`;
}

function print(measured: readonly Round[]): void {
  for (const count of connectionCounts) {
    printConnections(
      count,
      measured.filter(({ connections }) => connections === count),
    );
  }
}

function printConnections(connections: number, measured: readonly Round[]): void {
  const lines: readonly (readonly [string, (load: Load) => number])[] = [
    ['opens per second', ({ perSecond }) => perSecond],
    ['median µs of an open', ({ p50Us }) => p50Us],
    ['µs of the server per open', ({ serverUs }) => serverUs],
    ['µs of the database per open', ({ databaseUs }) => databaseUs],
    ['µs of both per open', ({ serverUs, databaseUs }) => serverUs + databaseUs],
  ];
  process.stdout.write(
    `\nmedians of ${measured.length} rounds, ${connections} connections: here, there, ratio (quarters)\n`,
  );
  for (const [what, read] of lines) {
    const ratios = measured.map(({ here, there }) => read(here) / read(there));
    const middle = (side: 'here' | 'there'): string => median(measured.map((round) => read(round[side]))).toFixed(0);
    const quarters = `${quantile(ratios, 0.25).toFixed(3)} to ${quantile(ratios, 0.75).toFixed(3)}`;
    process.stdout.write(
      `${what}: ${middle('here')}, ${middle('there')}, ${median(ratios).toFixed(3)} (${quarters})\n`,
    );
  }
}
