import { present } from '@voltide/core';
import pg from 'pg';

import { median } from '../measure.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';
import { runWrk } from '../wrk.ts';
import { measureVerifier } from './verifier.ts';

const SIZES = [300_000, 3_000_000];
const CONNECTIONS = 64;
const LOAD_SECONDS = 20;

export async function measureVerifierSizes(world: BenchWorld): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const plays of SIZES) rows.push(await measureVerifier(world, await fill(world, plays)));
  return rows;
}

async function fill(world: BenchWorld, plays: number): Promise<number> {
  const client = new pg.Client({ connectionString: world.database.url });
  await client.connect();
  const product = await world.startProduct();
  try {
    const rates: number[] = [];
    while ((await countPlays(client)) < plays) {
      const url = `http://127.0.0.1:${product.port}`;
      const tokenFile = world.writeTokens().file;
      const load = await runWrk({ url, connections: CONNECTIONS, seconds: LOAD_SECONDS, tokenFile, body: world.body });
      if (load.errors > 0) throw new Error(`${load.errors} opens failed under load`);
      rates.push(load.perSecond);
    }
    return median(rates);
  } finally {
    await product.stop();
    await client.end();
  }
}

async function countPlays(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ plays: number }>('select count(*)::integer as plays from voltide.play');
  return present(rows[0], 'a count').plays;
}
