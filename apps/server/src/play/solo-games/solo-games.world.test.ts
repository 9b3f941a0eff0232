import { randomUUID } from 'node:crypto';

import { listRecentGames, playGame, rotateSeeds, type RequestOf } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { listRecentSpins } from '@voltide/games/wheel/contract';
import { balanceOf, orderOf, signUpPlayer, spinOf, useWorld, type PackPlayer } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { isVerified, verifyLedger } from '../../money/audit/full-verifier.ts';

const world = useWorld();
const REVEALED_MS = 5001;

type Body = RequestOf<typeof playGame>;

const bodyOf = (modeId = 'calm', bet = '2.000000'): Body => spinOf(modeId, bet);

function play({ client }: PackPlayer, body: Body, key: string = randomUUID()) {
  return client.call(playGame, { params: { gameId: 'wheel' }, body, key });
}

async function codeOf({ client }: PackPlayer, gameId: string, body: Body, key: string = randomUUID()): Promise<string> {
  return (await client.refused(playGame, { params: { gameId }, body, key })).body.code;
}

it('S15-02 S14-06 a game is played by its rules alone, once per key, and stands in the books and feeds', async () => {
  const player = await signUpPlayer(world);
  const first = await play(player, bodyOf(), 'k');
  expect(first.play).toMatchObject({ game: 'wheel', tableId: 'calm', input: { bet: '2.000000' }, stake: '2.000000' });
  expect([first.balanceAfterStake, first.balance]).toEqual(['98.000000', await balanceOf(player)]);
  expect(parseVt(first.balance) - parseVt(first.balanceAfterStake)).toBe(parseVt(first.play.payout));
  await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'second' } });
  expect(await play(player, bodyOf(), 'k')).toEqual(first);
  expect(await codeOf(player, 'wheel', bodyOf('storm'), 'k')).toBe('key_reused');
  expect((await world.context.plays.history.list(player.userId, {})).plays).toHaveLength(1);
  await world.runJobs();
  world.clock.advance(REVEALED_MS);
  const { spins } = await world.open().call(listRecentSpins);
  expect(spins.filter((spin) => spin.player.name === player.user.username)).toHaveLength(1);
  const told = {
    game: 'wheel',
    gameName: 'Wheel',
    payout: first.play.payout,
    player: { name: player.user.username, kind: 'player' },
  };
  for (const query of [{}, { game: 'wheel' }]) {
    const { plays } = await world.open().call(listRecentGames, { query });
    expect(plays.filter((each) => each.player.name === player.user.username)).toMatchObject([told]);
  }
  expect(await world.open().call(listRecentGames, { query: { game: 'packs' } })).toEqual({ plays: [] });
  const found = await verifyLedger(world.database.owner, world.context.seedCipher);
  expect([found.examples, isVerified(found)]).toEqual([[], true]);
});

it('S15-02 nothing is played under another game, another table, or with an input that the rules refuse', async () => {
  const player = await signUpPlayer(world);
  for (const gameId of ['none', 'packs', 'spin', 'constructor']) {
    expect([gameId, await codeOf(player, gameId, bodyOf())]).toEqual([gameId, 'not_found']);
  }
  for (const tableHash of [orderOf(world).tableHash, '0'.repeat(64)]) {
    expect(await codeOf(player, 'wheel', { ...bodyOf(), tableHash })).toBe('odds_changed');
  }
  for (const input of [{}, { bet: '0.010000' }, { bet: '1.000000', segment: 1 }, { bet: 1 }]) {
    expect(await codeOf(player, 'wheel', { ...bodyOf(), input })).toBe('invalid_request');
  }
  expect(await codeOf(player, 'wheel', bodyOf('calm', '150.000000'))).toBe('insufficient_balance');
  expect(await codeOf(player, 'wheel', { ...bodyOf(), commitment: '0'.repeat(64) })).toBe('seeds_changed');
  expect(await balanceOf(player)).toBe('100.000000');
});
