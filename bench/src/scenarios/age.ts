import { readFileSync } from 'node:fs';

import pg from 'pg';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';

type AgeOptions = {
  readonly rounds: number;
  readonly seconds: number;
  readonly plays: number;
};

const CONNECTIONS = 64;
const YOUNG_PLAYS = 1_000_000;
const PLAYS_PER_USER = 1000;
const WARM_ROUNDS = 6;
const FILL = readFileSync(new URL('../yardsticks/age.sql', import.meta.url), 'utf8');

/** Opens per second with many plays in the tables against those with a million, in turns. */
export async function measureAge(world: BenchWorld, { rounds, seconds, plays }: AgeOptions): Promise<Row> {
  await fill(world, 'young', YOUNG_PLAYS);
  await fill(world, 'old', plays);
  const young = await world.startProduct('young');
  const old = await world.startProduct('old');
  try {
    const load = async (port: number): Promise<number> => {
      const tokenFile = world.writeTokens().file;
      const url = `http://127.0.0.1:${port}`;
      const { perSecond, errors } = await runWrk({
        url,
        connections: CONNECTIONS,
        seconds,
        tokenFile,
        body: world.body,
      });
      if (errors > 0) throw new Error(`${errors} opens failed under load`);
      return perSecond;
    };
    // The first play of each user brings their pages of every index into memory, and the first dozens split those
    // that a rebuild has packed: what that costs is no play's later.
    for (let round = 0; round < WARM_ROUNDS; round++) {
      await load(young.port);
      await load(old.port);
    }
    const measured: { readonly young: number; readonly old: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      measured.push({ young: await load(young.port), old: await load(old.port) });
    }
    return {
      what: `opens/s with ${plays / 1e6} million plays in the tables, against 1 million`,
      product: `${median(measured.map((each) => each.old)).toFixed(0)}/s`,
      yardstick: `${median(measured.map((each) => each.young)).toFixed(0)}/s`,
      ratio: median(measured.map((each) => each.old / each.young)),
      better: 'higher',
      goal: 1,
      limit: 0.9,
    };
  } finally {
    await young.stop();
    await old.stop();
  }
}

async function fill(world: BenchWorld, name: string, plays: number): Promise<void> {
  const client = new pg.Client({ connectionString: await world.copyDatabase(name) });
  await client.connect();
  await client.query(FILL);
  await client.query(`call age.fill(${Math.round(plays / PLAYS_PER_USER)}, ${PLAYS_PER_USER})`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
