import { claimReferrals, refresh, triggerEffect } from '@voltide/contract';
import { signUpPlayer, useWorld, type Client } from '@voltide/testkit';
import { bringPlayer, stakeForReferrer } from '@voltide/testkit/referrers';
import { expect, it } from 'vitest';

const world = useWorld();
const HOUR_MS = 3_600_000;

const effectFor = (client: Client) =>
  client.call(triggerEffect, { body: { eventType: 'referral_bonus', metadata: { amount: '9000.000000' } } });

it('S7-04 a claim has its effect right afterwards, for the player who made it, with what was paid', async () => {
  const { client, userId } = await signUpPlayer(world);
  const friend = await bringPlayer(world, { userId });
  await stakeForReferrer(world, friend);
  world.clock.advance(25 * HOUR_MS);
  for (const each of [client, friend.client]) each.setToken((await each.call(refresh)).token);
  expect((await effectFor(client)).triggered).toBe(false);
  await client.call(claimReferrals, { body: {}, key: 'claim-1' });
  expect(await effectFor(client)).toMatchObject({
    triggered: true,
    fxType: 'referral_bonus',
    soundFile: 'credit.mp3',
    metadata: { amount: '1.750000' },
  });
  expect((await effectFor(friend.client)).triggered).toBe(false);
  expect((await effectFor(world.open())).triggered).toBe(false);
  world.clock.advance(60_001);
  expect((await effectFor(client)).triggered).toBe(false);
});
