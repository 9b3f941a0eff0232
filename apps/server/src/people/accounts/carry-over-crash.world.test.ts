import { formatVt, SUN_PER_VT } from '@voltide/core';
import {
  carryOver,
  createClient,
  holdingsOf,
  listLedgerFaults,
  logInOver,
  signUp,
  startPlayingGuest,
  useWorld,
} from '@voltide/testkit';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { expect, it } from 'vitest';

const SECRET_KEY = '0c'.repeat(32);
const ROUNDS = 3;
const GUESTS = 6;
const world = useWorld({ settings: { SECRET_KEY } });

const TITLE =
  'S3-06 a server killed in the middle of carry-overs loses nothing and doubles nothing, once they are repeated';

it(
  TITLE,
  async () => {
    let unanswered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = await startMortalNode(world.database.url, SECRET_KEY);
      const cases = await Promise.all(
        Array.from({ length: GUESTS }, async () => {
          const guest = await startPlayingGuest(world, 2);
          const before = await holdingsOf(guest.client);
          const tab = await logInOver(guest, await signUp(world), victim.url);
          return { guest, before, tab };
        }),
      );
      let answered = 0;
      let killing: Promise<void> | undefined;
      const calls = cases.map(async ({ guest, tab }) => {
        await carryOver(tab, guest);
        answered += 1;
        if (answered > round % GUESTS) killing ??= victim.kill();
      });
      const outcomes = await Promise.allSettled(calls);
      await (killing ?? victim.kill());
      unanswered += outcomes.filter(({ status }) => status === 'rejected').length;
      for (const { guest, before, tab } of cases) {
        const again = createClient(world.url);
        again.setToken(tab.token());
        const brought = await carryOver(again, guest);
        expect(brought).toEqual({ success: true, balance: formatVt(before.promo), items: before.count });
        expect(await holdingsOf(again)).toEqual({ ...before, promo: before.promo + 100n * SUN_PER_VT });
      }
    }
    expect(unanswered).toBeGreaterThan(0);
    expect(await listLedgerFaults(world)).toEqual([]);
  },
  120_000,
);
