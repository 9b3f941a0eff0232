import { firstQuicknetRound, type QuicknetRelay } from '@voltide/beacon';
import { present } from '@voltide/core';
import { readRecordedRounds, setUpTestDatabase } from '@voltide/testkit';
import { beforeEach, expect, it } from 'vitest';

import { Secret } from '../../platform/secrets/secret.ts';
import { openOwnChain } from './local-chain.ts';
import { createBeacons } from './sources.ts';
import { findFinalBlockId, keepFinalBlocks } from './sources.sql.ts';

const db = setUpTestDatabase();
const SECRET = new Secret(new Uint8Array(32).fill(9));
const FINAL_MS = 57_000;
const ANY = { ownChain: true };
const PUBLIC_ALONE = { ownChain: false };
const RECORDED = present(readRecordedRounds()[0], 'a recorded round');
const NOW_MS = Date.parse(RECORDED.at) + 5000;

let nowMs = NOW_MS;

async function beaconsOf(tronNetwork: 'devnet' | 'nile' | 'mainnet', relay: QuicknetRelay['readRound'] = silent) {
  const chain = await openOwnChain(db.pool, SECRET, 40);
  const config = { tronNetwork };
  return createBeacons({ database: db.pool, config, sharedTime: () => nowMs, relay: { readRound: relay }, chain });
}

function silent(): Promise<undefined> {
  return Promise.resolve(undefined);
}

function honest(round: number) {
  return Promise.resolve(round === RECORDED.round ? { round, proof: RECORDED.signature } : undefined);
}

async function setFinalBlock(atMs: number): Promise<void> {
  await db.owner.query('delete from voltide.tron_scan');
  await db.owner.query(
    `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
      values (100, $1, $2, 100, $1, 0)`,
    [new Uint8Array(32), atMs],
  );
}

beforeEach(async () => {
  nowMs = NOW_MS;
  await db.owner.query('delete from voltide.beacon_answer; delete from voltide.tron_scan');
});

it('S5-03 drand decides from its first answer until it is silent for a minute, and once it answers again', async () => {
  expect(firstQuicknetRound(NOW_MS - 3000) - 1).toBe(RECORDED.round);
  const beacons = await beaconsOf('devnet', honest);
  expect((await beacons.readOutlook()).deciding(ANY)).toBe('local-chain');
  await beacons.probe();
  expect((await beacons.readOutlook()).deciding(ANY)).toBe('drand-quicknet');
  nowMs += 59_999;
  expect((await beacons.readOutlook()).isFirstAway).toBe(false);
  nowMs += 1;
  expect((await beacons.readOutlook()).isFirstAway).toBe(true);
  nowMs = NOW_MS;
  await beacons.probe();
  expect((await beacons.readOutlook()).deciding(ANY)).toBe('drand-quicknet');
});

it.each([
  ['says nothing', silent],
  ['cannot be reached', () => Promise.reject(new Error('refused'))],
  ['answers with another round', () => Promise.resolve({ round: RECORDED.round + 1, proof: RECORDED.signature })],
  ['signs with another key', () => Promise.resolve({ round: RECORDED.round, proof: 'f'.repeat(96) })],
] as const)('S5-03 a relay that %s does not count as an answer of drand', async (_, relay) => {
  const beacons = await beaconsOf('devnet', relay);
  await beacons.probe();
  expect((await beacons.readOutlook()).isFirstAway).toBe(true);
});

it('S5-03 a public TRON network decides while its blocks become final, a devnet never', async () => {
  const [devnet, nile, mainnet] = [await beaconsOf('devnet'), await beaconsOf('nile'), await beaconsOf('mainnet')];
  const deciding = async (allowed: typeof ANY) =>
    (await Promise.all([devnet, nile, mainnet].map((each) => each.readOutlook()))).map((outlook) =>
      outlook.deciding(allowed),
    );
  expect(await deciding(ANY)).toEqual(['local-chain', 'local-chain', 'local-chain']);
  await setFinalBlock(nowMs - FINAL_MS);
  expect(await deciding(ANY)).toEqual(['local-chain', 'tron-block', 'tron-block']);
  nowMs += 60_000;
  expect(await deciding(ANY)).toEqual(['local-chain', 'local-chain', 'local-chain']);
  expect(await deciding(PUBLIC_ALONE)).toEqual([undefined, undefined, undefined]);
  await setFinalBlock(nowMs - FINAL_MS);
  await db.owner.query('update voltide.tron_scan set fork_at = 101');
  expect(await deciding(ANY)).toEqual(['local-chain', 'local-chain', 'local-chain']);
});

it('S5-03 on mainnet the own chain may decide seats paid with promo, and none paid with cash', async () => {
  const allowed = (await beaconsOf('mainnet')).allowedFor;
  expect([allowed({ hasCash: true }), allowed({ hasCash: false })]).toEqual([PUBLIC_ALONE, ANY]);
  expect((await beaconsOf('nile')).allowedFor({ hasCash: true })).toEqual(ANY);
});

it('S5-03 ids of final blocks are kept for the time given, and the first one noted of a height stays', async () => {
  const block = (number: number, byte: number, timestampMs: number) => ({
    number,
    id: new Uint8Array(32).fill(byte),
    timestampMs,
  });
  await keepFinalBlocks(db.pool, [block(1, 1, 1000), block(2, 2, 4000)], 1000);
  await keepFinalBlocks(db.pool, [block(2, 9, 4000), block(3, 3, 7000)], 2000);
  const ids = await Promise.all([1, 2, 3].map((height) => findFinalBlockId(db.pool, height)));
  expect(ids).toEqual([undefined, '02'.repeat(32), '03'.repeat(32)]);
});
