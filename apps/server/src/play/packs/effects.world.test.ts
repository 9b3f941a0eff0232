import { RARITIES, triggerEffect, type Play } from '@voltide/contract';
import { parseVt } from '@voltide/core';
import { openPack, orderOf, signUpPlayer, useWorld, type PackPlayer } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();

const NEUTRAL = {
  triggered: false,
  fxType: 'neutral',
  intensity: 0,
  colorScheme: 'neutral',
  animationDuration: 0,
  soundFile: null,
  metadata: {},
};

async function playUntil(player: PackPlayer, fits: (play: Play) => boolean): Promise<Play> {
  for (;;) {
    const { play } = await openPack(player, orderOf(world, 'twin-tides'));
    if (fits(play)) return play;
  }
}

const won = (play: Play): boolean => parseVt(play.value) > parseVt(play.stake);

describe('the effect of an open', () => {
  it('S4-06 celebrates when more was found than paid, for the highest rarity only', async () => {
    const player = await signUpPlayer(world);
    const play = await playUntil(player, won);
    const ask = (rarity: (typeof RARITIES)[number]) =>
      player.client.call(triggerEffect, { body: { eventType: `pack_open_${rarity}`, metadata: { playId: play.id } } });
    expect(await ask('rare')).toEqual({
      triggered: true,
      fxType: 'pack_open_rare',
      intensity: expect.any(Number) as number,
      colorScheme: 'rare',
      animationDuration: 1200,
      soundFile: 'land-rare.mp3',
      metadata: { playId: play.id, multiple: 1.76 },
    });
    for (const rarity of RARITIES.filter((each) => each !== 'rare')) expect(await ask(rarity)).toEqual(NEUTRAL);
  });

  it('S4-06 stays neutral at or below the price', async () => {
    const player = await signUpPlayer(world);
    const play = await playUntil(player, (each) => !won(each));
    for (const rarity of RARITIES) {
      const body = { eventType: `pack_open_${rarity}` as const, metadata: { playId: play.id } };
      expect(await player.client.call(triggerEffect, { body })).toEqual(NEUTRAL);
    }
  });

  it('S11-01 acts for the caller, whatever userId the body names', async () => {
    const [finder, other] = [await signUpPlayer(world), await signUpPlayer(world)];
    const play = await playUntil(finder, won);
    const body = { eventType: 'pack_open_rare' as const, userId: finder.user.id, metadata: { playId: play.id } };
    expect(await other.client.call(triggerEffect, { body })).toEqual(NEUTRAL);
    expect(await world.open().call(triggerEffect, { body })).toEqual(NEUTRAL);
    const own = { ...body, userId: other.user.id };
    expect((await finder.client.call(triggerEffect, { body: own })).triggered).toBe(true);
  });

  it.each([{}, { playId: 7 }, { playId: '../../x' }, { playId: '9-9' }, { playId: null }])(
    'S11-01 is neutral for a play that is none: %j',
    async (metadata) => {
      const { client } = await signUpPlayer(world);
      const body = { eventType: 'pack_open_mythic' as const, metadata };
      expect(await client.call(triggerEffect, { body })).toEqual(NEUTRAL);
    },
  );

  it('S11-01 is neutral for events that have not happened, and refuses unknown ones', async () => {
    const { client } = await signUpPlayer(world);
    expect(await client.call(triggerEffect, { body: { eventType: 'jackpot_win' } })).toEqual(NEUTRAL);
    const body = { eventType: 'pack_open_rare/../x' };
    const { status } = await client.send('POST', '/api/neuro/trigger-effect', { body });
    expect(status).toBe(400);
  });
});
