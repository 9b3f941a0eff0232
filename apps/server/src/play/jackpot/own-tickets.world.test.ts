import { parseUserId, present, utcDay, type UserId } from '@voltide/core';
import { getJackpot } from '@voltide/games/jackpot/contract';
import { signUp, useWorld, type Client } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();
const ROUNDS = 40;

type Ticketed = { readonly client: Client; readonly userId: UserId };

async function signUpMany(count: number): Promise<readonly Ticketed[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { client, user } = await signUp(world);
      return { client, userId: present(parseUserId(user.id), 'a user') };
    }),
  );
}

async function addTicket({ userId }: Ticketed): Promise<void> {
  await world.owner.query(
    `insert into voltide.jackpot_stake as j (day, played_on, user_id, stake, share)
      values ($1::date, $1::date, $2, 5000000, 0)
      on conflict (day, user_id, played_on) do update set stake = j.stake + excluded.stake`,
    [utcDay(world.clock.nowMs()), userId],
  );
}

async function ticketsSeenBy({ client }: Ticketed): Promise<{ readonly own: number; readonly all: number }> {
  const { today } = await client.call(getJackpot);
  return { own: present(today.own, 'own tickets').tickets, all: today.tickets };
}

it('S6-05 tickets that were just won are among all tickets of the same answer', async () => {
  const [player] = await signUpMany(1);
  const winner = present(player, 'a player');
  expect((await world.open().call(getJackpot)).today.tickets).toBe(0);
  await addTicket(winner);
  expect(await ticketsSeenBy(winner)).toEqual({ own: 1, all: 1 });
  const { today } = await world.open().call(getJackpot);
  expect(today.tickets).toBe(1);
});

it('S6-05 own tickets are never more than all tickets while many win tickets and many look', async () => {
  const players = await signUpMany(6);
  const lucky = present(players[0], 'a player');
  const impossible: object[] = [];
  let isOver = false;
  const look = async (player: Ticketed): Promise<void> => {
    let before = 0;
    while (!isOver) {
      const seen = await ticketsSeenBy(player);
      if (seen.own > seen.all || seen.own < before) impossible.push(seen);
      before = seen.own;
    }
  };
  const looking = Promise.all([...players, lucky, lucky].map(look));
  for (let round = 0; round < ROUNDS; round++) await Promise.all([lucky, lucky, ...players].map(addTicket));
  isOver = true;
  await looking;
  expect(impossible).toEqual([]);
  const seen = await Promise.all(players.map(ticketsSeenBy));
  expect(seen.map(({ own }) => own)).toEqual([3 * ROUNDS, ...Array<number>(5).fill(ROUNDS)]);
  expect(seen.map(({ all }) => all)).toEqual(Array<number>(6).fill(8 * ROUNDS + 1));
});
