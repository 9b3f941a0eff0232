import { setTimeout as sleep } from 'node:timers/promises';

import { present } from '@voltide/core';
import pg from 'pg';

import { joinOrder, openBattle, post } from '../battles.ts';
import { median } from '../measure.ts';
import { initPgbench, runBuiltinPgbench } from '../pgbench.ts';
import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';

type SettleOptions = { readonly rounds: number; readonly seconds: number; readonly pgbenchProgram: string };

const BATTLES = 400;
const AT_ONCE = 20;
/** A battle of two is drawn, paid twice and settled. */
const TRANSACTIONS_EACH = 4;
/** As many as pgbench is fastest with on two cores. */
const CLIENTS = 16;
/**
 * An address without a relay: after a minute the operator's own chain decides, all battles by the same round.
 */
const SETTINGS = { DRAND_URL: 'http://127.0.0.1:9' };
const LOOK_EVERY_MS = 100;
/** By then the round is there. */
const DUE_MS = 6000;

/**
 * Battles of two that wait for a node, all of them due, from the first that is drawn to the last that is settled,
 * against `pgbench -N` doing as many transactions.
 */
export async function measureBattleSettle(world: BenchWorld, options: SettleOptions): Promise<Row> {
  const { rounds, seconds, pgbenchProgram } = options;
  const pgbench = { program: pgbenchProgram, databaseUrl: await world.copyDatabase('pgbench') };
  await initPgbench(pgbench);
  const measured: { readonly battles: number; readonly asMany: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const battles = await settleMany(world);
    const { perSecond } = await runBuiltinPgbench({ ...pgbench, clients: CLIENTS, seconds });
    measured.push({ battles, asMany: perSecond / TRANSACTIONS_EACH });
  }
  const rate = (values: readonly number[]): string => `${median(values).toFixed(0)}/s`;
  return {
    what: `battles of two drawn, paid and settled per second, ${BATTLES} at once, against pgbench -N`,
    product: rate(measured.map(({ battles }) => battles)),
    yardstick: rate(measured.map(({ asMany }) => asMany)),
    ratio: median(measured.map(({ battles, asMany }) => battles / asMany)),
    better: 'higher',
    goal: 0.2,
    limit: 0.05,
  };
}

/** Fills battles and settles all that are left when they are due; how many that were for each second of it. */
async function settleMany(world: BenchWorld): Promise<number> {
  const owner = new pg.Client({ connectionString: world.database.url });
  await owner.connect();
  try {
    const battleIds = await whileRunning(world, async (port) => {
      const filled = await fillBattles(world, port);
      // The silent source is passed over, and the next round is named.
      await until(async () => (await countNamed(owner, filled)) === BATTLES);
      return filled;
    });
    await sleep(DUE_MS);
    const sinceMs = Date.now();
    return await whileRunning(world, async () => {
      await until(async () => (await readProgress(owner, battleIds, sinceMs)).left === 0);
      const { count, ms } = await readProgress(owner, battleIds, sinceMs);
      return (count * 1e3) / ms;
    });
  } finally {
    await owner.end();
  }
}

async function whileRunning<T>(world: BenchWorld, work: (port: number) => Promise<T>): Promise<T> {
  const product = await world.startProduct(undefined, SETTINGS);
  try {
    return await work(product.port);
  } finally {
    await product.stop();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(LOOK_EVERY_MS);
}

async function fillBattles(world: BenchWorld, port: number): Promise<readonly string[]> {
  const { tokens } = world.writeTokens();
  const battleIds: string[] = [];
  const fill = async (i: number): Promise<void> => {
    const [creator = '', joiner = ''] = tokens.slice(2 * i, 2 * i + 2);
    const battleId = await openBattle(port, creator, '1v1');
    await post(port, joinOrder(battleId, joiner));
    battleIds.push(battleId);
  };
  for (let at = 0; at < BATTLES; at += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => fill(at + i)));
  }
  return battleIds;
}

async function countNamed(owner: pg.Client, battleIds: readonly string[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::integer as count from voltide.battle_lock where number = 1 and battle_id = any ($1)',
    [battleIds],
  );
  return present(rows[0], 'a row').count;
}

async function readProgress(owner: pg.Client, battleIds: readonly string[], sinceMs: number) {
  const { rows } = await owner.query<{ left: number; count: number; ms: number }>(
    `select (count(*) filter (where s.at_ms is null))::integer as left,
      (count(*) filter (where r.at_ms >= $2))::integer as count,
      (max(s.at_ms) - min(r.at_ms) filter (where r.at_ms >= $2))::float8 as ms
    from unnest($1::text[]) as b (id)
    left join voltide.battle_history r on r.battle_id = b.id and r.state = 'rolling'
    left join voltide.battle_history s on s.battle_id = b.id and s.state = 'settled'`,
    [battleIds, sinceMs],
  );
  return present(rows[0], 'a row');
}
