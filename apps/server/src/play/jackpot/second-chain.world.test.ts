import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { utcDay } from '@voltide/core';
import { getBattleRecord } from '@voltide/games/battles/contract';
import { getJackpot, getJackpotDay } from '@voltide/games/jackpot/contract';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import {
  battleBody,
  callHouse,
  listLedgerFaults,
  openBattle,
  settleBattles,
  signUpPlayer,
  useWorld,
  type PackPlayer,
} from '@voltide/testkit';
import { runProgram } from '@voltide/testkit/run-program';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { checkBattles } from '../../money/audit/battle-check.ts';
import { checkJackpots } from '../../money/audit/jackpot-check.ts';

const VERIFY = join(import.meta.dirname, '../../../../verify/src/main.ts');
const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'voltide-chains-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Ends = { readonly localChain: unknown; readonly nextLocalChain: unknown };
let first: Ends;
let last: Ends;
let records: readonly object[];
let day: object;

async function recordOf(player: PackPlayer): Promise<object> {
  const { battleId } = await openBattle(player, battleBody(world));
  await callHouse(player, battleId);
  await settleBattles(world);
  return (await player.client.call(getBattleRecord, { params: { battleId } })).record;
}

async function endDay(): Promise<object> {
  const date = utcDay(world.clock.nowMs());
  await world.context.jackpot.run();
  const { sealMs, drawMs } = jackpotTimes(date);
  for (const atMs of [sealMs, drawMs + 3000, drawMs + 64_000, drawMs + 68_000]) {
    world.clock.advance(atMs - world.clock.nowMs());
    await world.context.jackpot.run();
  }
  return world.open().call(getJackpotDay, { params: { date } });
}

async function verify(content: object): Promise<number> {
  const file = join(folder, 'file.json');
  writeFileSync(file, JSON.stringify(content));
  return (await runProgram(VERIFY, { cwd: folder, settings: {}, args: [file] })).code;
}

beforeAll(async () => {
  await world.context.house.countAndRead();
  const player = await signUpPlayer(world);
  await world.owner.query('update voltide.local_chain set used = links - 2');
  await world.context.jackpot.beacons.probe();
  const before = await recordOf(player);
  first = await world.open().call(getJackpot);
  records = [before, await recordOf(player), await recordOf(player)];
  last = await world.open().call(getJackpot);
  day = await endDay();
});

it('S5-03 the end of the next chain is shown while links of the first one are left, and then in its place', () => {
  expect(first.nextLocalChain).toMatchObject({ links: 10_000 });
  expect(first.nextLocalChain).not.toEqual(first.localChain);
  expect(last).toMatchObject({ localChain: first.nextLocalChain, nextLocalChain: null });
});

it('S5-02 records say which end their link belongs to, in the form that they always had', () => {
  const named = (round: number) => ({ source: 'local-chain', named: { round } });
  const { localChain, nextLocalChain } = first;
  expect(records).toMatchObject([
    { beacon: named(9999), localChain },
    { beacon: named(10_000), localChain },
    { beacon: named(1), localChain: nextLocalChain },
  ]);
  expect(day).toMatchObject({ beacon: named(2), localChain: nextLocalChain });
  expect(JSON.stringify([records, day])).not.toContain('"chain":');
});

it('S5-02 S6-05 what the second chain decided is proven offline, and refused with the end of the first', async () => {
  const { localChain } = first;
  for (const decided of [...records, day]) expect(await verify(decided)).toBe(0);
  for (const decided of [...records.slice(2), day]) expect(await verify({ ...decided, localChain })).toBe(1);
});

it('S5-02 S6-05 the full verifier takes both chains, and finds what says that it is of the other one', async () => {
  expect(await listLedgerFaults(world)).toEqual([]);
  await withConnection(world.owner, async (connection) => {
    expect([await checkBattles(connection), await checkJackpots(connection)]).toEqual([0, 0]);
    await connection.query('begin');
    await connection.query('alter table voltide.battle disable trigger user');
    await connection.query(`update voltide.battle set beacon = replace(beacon, ',"chain":2', '')`);
    await connection.query(`update voltide.jackpot_day set beacon = replace(beacon, ',"chain":2', '')`);
    expect([await checkBattles(connection), await checkJackpots(connection)]).toEqual([1, 1]);
    await connection.query('rollback');
  });
});
