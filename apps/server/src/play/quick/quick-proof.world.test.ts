import {
  convertQuick,
  exportPlaysJson,
  getPlayRecord,
  getQuickStatus,
  QUICK_SESSION_HEADER,
  rotateSeeds,
} from '@voltide/contract';
import { nodeHashes } from '@voltide/fairness/node';
import { checkBattleFile } from '@voltide/games/records/check-battle';
import { checkFile, type FileCheck } from '@voltide/games/records/check-file';
import { listGames } from '@voltide/games/registry';
import {
  freshName,
  listLedgerFaults,
  openQuickPack,
  quickUserOf,
  signUp,
  signupBody,
  startQuickGame,
  useWorld,
  type QuickPlayer,
} from '@voltide/testkit';
import { afterAll, expect, it } from 'vitest';

const HOUR_MS = 60 * 60_000;
const world = useWorld({ settings: { SECRET_KEY: '0d'.repeat(32) } });

afterAll(async () => {
  await world.runJobs();
  expect(await listLedgerFaults(world)).toEqual([]);
});

async function checked({ client }: QuickPlayer): Promise<FileCheck> {
  return checkFile(nodeHashes, await client.call(exportPlaysJson), listGames(), checkBattleFile);
}

const statesOf = ({ plays }: FileCheck): readonly string[] => plays.map(({ check }) => check.state);
const faultsOf = ({ epochs }: FileCheck): readonly object[] => epochs.flatMap(({ faults }) => faults);

async function letEnd(player: QuickPlayer): Promise<void> {
  const { endsAt } = await quickUserOf(player);
  world.clock.advance(Date.parse(endsAt) - world.clock.nowMs());
  await world.runJobs();
}

it('S9-05 S15-02 an unsaved game reveals its seeds at its end, to its token alone, and a day later still', async () => {
  const [player, other] = [await startQuickGame(world), await startQuickGame(world)];
  const { outcome } = await openQuickPack(world, player);
  await openQuickPack(world, player);
  expect(statesOf(await checked(player))).toEqual(['sealed', 'sealed']);
  await letEnd(player);
  expect((await player.client.refused(getQuickStatus, {})).body.code).toBe('quick_expired');
  for (const laterMs of [0, 24 * HOUR_MS]) {
    world.clock.advance(laterMs);
    const file = await checked(player);
    expect([statesOf(file), faultsOf(file)]).toEqual([['proven', 'proven'], []]);
    const record = await player.client.call(getPlayRecord, { params: { playId: outcome.play.id } });
    expect(statesOf(checkFile(nodeHashes, record))).toEqual(['proven']);
  }
  const params = { playId: outcome.play.id };
  expect((await other.client.refused(getPlayRecord, { params })).body.code).toBe('not_found');
  expect((await world.open().refused(exportPlaysJson, {})).body.code).toBe('not_signed_in');
  const account = await signUp(world);
  account.client.setHeader(QUICK_SESSION_HEADER, player.token);
  expect((await account.client.call(exportPlaysJson)).plays).toEqual([]);
});

it('S9-05 S15-02 a running game reveals the pair in use on demand, once, and goes on with the next one', async () => {
  const player = await startQuickGame(world);
  const { client } = player;
  const { outcome } = await openQuickPack(world, player);
  const before = (await quickUserOf(player)).seeds;
  const body = { epoch: 0, clientSeed: 'second-tide' };
  const { revealed, seeds } = await client.call(rotateSeeds, { body });
  expect([revealed.epoch, revealed.commitment, revealed.plays]).toEqual([0, outcome.play.commitment, 1]);
  expect(seeds).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'second-tide' });
  expect(seeds.commitment).toBe(before.nextCommitment);
  expect((await client.refused(rotateSeeds, { body })).body.code).toBe('seeds_changed');
  expect((await openQuickPack(world, player)).outcome.play.epoch).toBe(1);
  const file = await checked(player);
  expect([statesOf(file), faultsOf(file)]).toEqual([['proven', 'sealed'], []]);
  await letEnd(player);
  expect((await client.refused(rotateSeeds, { body: { ...body, epoch: 1 } })).body.code).toBe('quick_expired');
  expect(statesOf(await checked(player))).toEqual(['proven', 'proven']);
});

it('S9-05 S15-02 a saved game stays proven by its token, also when its hour is over', async () => {
  const player = await startQuickGame(world);
  await openQuickPack(world, player);
  await player.client.call(convertQuick, { body: signupBody(freshName('proof')) });
  expect(statesOf(await checked(player))).toEqual(['proven']);
  world.clock.advance(2 * HOUR_MS);
  expect(statesOf(await checked(player))).toEqual(['proven']);
});
