import type { UserId } from '@voltide/core';
import { boughtTicketsOf, ticketsOf } from '@voltide/games/jackpot/tickets';
import { openPlayer, setUpTestDatabase } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { listTicketsOf } from './jackpot.sql.ts';

const db = setUpTestDatabase();
const DAY = '2027-02-28';

async function addSources(userId: UserId, cashStakeSun: bigint, spinTickets: number): Promise<void> {
  await db.owner.query(
    `insert into voltide.jackpot_stake (day, played_on, user_id, stake, share)
      select $1::date + d, $1::date + d, $2, $3, 0 from generate_series(0, 1) d`,
    [DAY, userId, cashStakeSun],
  );
  await db.owner.query(
    `insert into voltide.play_prize (user_id, gift, epoch, nonce, utc_day, tokens, tickets, xp)
      select $2, 0, 0, d, $1::date - '1970-01-01'::date + d, 0, $3, 20 from generate_series(0, 1) d`,
    [DAY, userId, spinTickets],
  );
}

it('S6-05 the database counts tickets of stakes, tickets that plays won and bought ones as the rules do', async () => {
  const sources = [
    [4_999_999n, 0],
    [4_999_999n, 1],
    [38_000_000n, 0],
    [0n, 4],
    [999_000_000n, 4],
    [10n ** 15n, 0],
  ] as const;
  for (const [cashStakeSun, spinTickets] of sources) {
    const userId = await openPlayer(db.pool);
    await addSources(userId, cashStakeSun, spinTickets);
    const counted = await listTicketsOf(db.pool, DAY);
    const { tickets = 0, bought = 0 } = counted.find((row) => row.userId === userId) ?? {};
    expect(tickets).toBe(ticketsOf({ cashStakeSun, spinTickets }));
    expect(bought).toBe(boughtTicketsOf(cashStakeSun));
  }
});
