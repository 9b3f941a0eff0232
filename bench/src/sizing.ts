/**
 * `npm run bench-sizing`: prints how much disk, write-ahead log, processor time and memory plays take, as a table for
 * docs/operations/sizing.md. It takes about two minutes.
 */
import { readFileSync } from 'node:fs';

import { present } from '@voltide/core';
import { findPack } from '@voltide/games/packs/catalogue';
import pg from 'pg';

import type { Child } from './child.ts';
import { cpuSecondsOfTree } from './measure.ts';
import { createBenchWorld, type BenchWorld } from './world.ts';
import { runWrk } from './wrk.ts';

const USERS = 5000;
const CONNECTIONS = 32;
const SECONDS = 20;
/** A server that has just started compiles its code under the first load. */
const WARM_SECONDS = 5;
const PER_PLAYS = 10_000;
const MIB = 1_048_576;

type Kind = { readonly name: string; readonly path: string; readonly body: string };
type Reading = {
  readonly diskBytes: number;
  readonly logBytes: number;
  readonly serverSeconds: number;
  readonly databaseSeconds: number;
};

function kindsOf(world: BenchWorld): readonly Kind[] {
  const { hash } = present(findPack('glass-tide'), 'a pack');
  return [
    { name: 'a pack', path: '/api/packs/open', body: world.body },
    {
      name: 'ten packs at once',
      path: '/api/packs/open',
      body: JSON.stringify({ packId: 'glass-tide', tableHash: hash, quantity: 10 }),
    },
    { name: 'a spin of the wheel', path: '/api/games/wheel/play', body: world.spinBody },
  ];
}

/** Reads how much the database holds and has logged, and the processor time of both processes. */
async function readUse(owner: pg.Client, server: Child, databasePid: number): Promise<Reading> {
  const { rows } = await owner.query<{ disk: string; log: string }>(
    `select pg_database_size(current_database()) as disk, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`,
  );
  const [row] = rows;
  return {
    diskBytes: Number(row?.disk),
    logBytes: Number(row?.log),
    serverSeconds: cpuSecondsOfTree(server.pid),
    databaseSeconds: cpuSecondsOfTree(databasePid),
  };
}

/** Reads the memory of a process that no other shares, in bytes. */
function memoryOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = ['Private_Clean', 'Private_Dirty'].map((name) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

async function measureKind(world: BenchWorld, owner: pg.Client, { name, path, body }: Kind): Promise<string> {
  const server = await world.startProduct();
  const databasePid = await readPostmaster(owner);
  const load = async (seconds: number): Promise<number> => {
    const { requests, errors } = await runWrk({
      url: `http://127.0.0.1:${server.port}`,
      path,
      connections: CONNECTIONS,
      seconds,
      tokenFile: world.writeTokens().file,
      body,
    });
    if (errors > 0) throw new Error(`${errors} requests failed`);
    return requests;
  };
  try {
    await load(WARM_SECONDS);
    await owner.query('checkpoint');
    const before = await readUse(owner, server, databasePid);
    const plays = await load(SECONDS);
    const after = await readUse(owner, server, databasePid);
    const per = (key: keyof Reading): number => ((after[key] - before[key]) * PER_PLAYS) / plays;
    const cells = [
      name,
      `${Math.round(plays / SECONDS)}`,
      (per('diskBytes') / MIB).toFixed(1),
      (per('logBytes') / MIB).toFixed(1),
      per('serverSeconds').toFixed(1),
      per('databaseSeconds').toFixed(1),
      (memoryOf(server.pid) / MIB).toFixed(0),
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    await server.stop();
  }
}

/** Finds the first process of the database: the parent of the one that answers. */
async function readPostmaster(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const status = readFileSync(`/proc/${present(rows[0], 'a process').pid}/status`, 'utf8');
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN);
}

const world = await createBenchWorld(USERS);
const owner = new pg.Client({ connectionString: world.database.url });
await owner.connect();
try {
  const lines = [];
  for (const kind of kindsOf(world)) lines.push(await measureKind(world, owner, kind));
  process.stdout.write(
    `Per ${PER_PLAYS.toLocaleString('en')} requests of ${USERS} players over ${CONNECTIONS} connections:\n\n` +
      '| each request plays | requests/s | disk, MiB | write-ahead log, MiB | server, CPU s | database, CPU s | ' +
      'server, memory MiB |\n|---|---|---|---|---|---|---|\n' +
      `${lines.join('\n')}\n`,
  );
} finally {
  await owner.end();
  await world.close();
}
