import { triggerEffect } from '@voltide/contract';
import { openPack, orderOf, signUpPlayer, useWorld, type PackPlayer } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const world = useWorld();
const ask = ({ client }: PackPlayer, since?: unknown) =>
  client.call(triggerEffect, { body: { eventType: 'xp_upgrade', metadata: since === undefined ? {} : { since } } });

describe('xp_upgrade', () => {
  it('S11-05 is shown when a level is reached, and not before', async () => {
    const player = await signUpPlayer(world);
    expect(await ask(player)).toMatchObject({ triggered: false, metadata: { level: 1 } });
    await openPack(player, orderOf(world));
    expect(await ask(player, 1)).toMatchObject({ triggered: false, metadata: { level: 1 } });
    await openPack(player, orderOf(world, 'glass-tide', 10));
    expect(await ask(player, 1)).toEqual({
      triggered: true,
      fxType: 'xp_upgrade',
      intensity: 0.25,
      colorScheme: 'epic',
      animationDuration: 2400,
      soundFile: 'credit.mp3',
      metadata: { level: 2 },
    });
    expect((await ask(player, 2)).triggered).toBe(false);
  });

  it.each(['1', 0, -1, 0.5, null, { level: 1 }])(
    'S11-01 a page that knew the level %j gets no effect',
    async (since) => {
      const player = await signUpPlayer(world);
      await openPack(player, orderOf(world, 'glass-tide', 10));
      await openPack(player, orderOf(world));
      expect((await ask(player, since)).triggered).toBe(false);
    },
  );
});
