import { utcDay } from '@voltide/core';
import { openPack, orderOf, signUpPlayer, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const world = useWorld();

it('S15-02 recount counts and names a seal that was changed after it was made', async () => {
  await openPack(await signUpPlayer(world), orderOf(world));
  const date = utcDay(world.clock.nowMs());
  world.clock.advance(Date.parse(date) + DAY_MS + HOUR_MS - world.clock.nowMs());
  await world.context.seals.sealDay();
  const sound = await world.operate().recount();
  expect(sound.lines).toContain(`${'seals'.padEnd(20)}0`);

  await world.owner.query('alter table voltide.day_seal disable trigger user');
  await world.owner.query('update voltide.day_seal set taken_at_ms = taken_at_ms + 1 where day = $1', [date]);
  const { lines, clean } = await world.operate().recount();
  expect(clean).toBe(false);
  expect(lines).toContain(`${'seals'.padEnd(20)}1`);
  expect(lines).toContain(`  seal of ${date}: it is kept otherwise than it says`);
});
