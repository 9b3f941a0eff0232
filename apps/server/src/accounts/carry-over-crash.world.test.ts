import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { formatVt, SUN_PER_VT } from '@voltide/core';
import { isVerified, verifyLedger } from '@voltide/server/ledger/full-verifier';
import { carryOver, createClient, holdingsOf, logInOver, signUp, startPlayingGuest, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const SECRET_KEY = '0c'.repeat(32);
const CHILD = fileURLToPath(import.meta.resolve('@voltide/testkit/crash-child'));
const ROUNDS = 3;
const GUESTS = 6;
const world = useWorld({ settings: { SECRET_KEY } });

/** Another node over the same database, in a process to kill. */
async function startVictim(): Promise<{ readonly url: string; readonly kill: () => Promise<void> }> {
  const child = fork(CHILD, [world.database.url, SECRET_KEY], { execArgv: [] });
  const [url] = (await once(child, 'message')) as [string];
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { url, kill };
}

const TITLE =
  'S3-06 a server killed in the middle of carry-overs loses nothing and doubles nothing, once they are repeated';

it(
  TITLE,
  async () => {
    let unanswered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = await startVictim();
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
        expect(brought).toEqual({ success: true, balance: formatVt(before.promo), finds: before.count });
        expect(await holdingsOf(again)).toEqual({ ...before, promo: before.promo + 100n * SUN_PER_VT });
      }
    }
    expect(unanswered).toBeGreaterThan(0);
    const found = await verifyLedger(world.context.database, world.context.seedCipher);
    expect([isVerified(found), found.examples]).toEqual([true, []]);
  },
  120_000,
);
