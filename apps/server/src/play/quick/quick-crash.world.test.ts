import { getMe, mergeQuick } from '@voltide/contract';
import { formatVt, parseVt, SUN_PER_VT } from '@voltide/core';
import {
  createClient,
  freshName,
  listLedgerFaults,
  openQuickPack,
  quickPlayerOf,
  quickUserOf,
  saveQuickGame,
  signUp,
  signupBody,
  startQuickGame,
  useWorld,
} from '@voltide/testkit';
import { startMortalNode } from '@voltide/testkit/mortal-node';
import { expect, it } from 'vitest';

const SECRET_KEY = '0c'.repeat(32);
const ROUNDS = 3;
const GAMES = 6;
const world = useWorld({ settings: { SECRET_KEY } });

const TITLE =
  'S9-05 a server killed in the middle of conversions and merges saves each game once, when they are repeated';

it(
  TITLE,
  async () => {
    let unanswered = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const victim = await startMortalNode(world.database.url, SECRET_KEY);
      const cases = await Promise.all(
        Array.from({ length: GAMES }, async (_, i) => {
          const { token } = await startQuickGame(world);
          const here = quickPlayerOf(world.open(), token);
          await openQuickPack(world, here);
          const { lockInAmount } = await quickUserOf(here);
          const body = signupBody(freshName('quick'));
          const person = i % 2 === 0 ? undefined : await signUp(world);
          const saveOn = async (url: string) => {
            if (person !== undefined) {
              const tab = createClient(url);
              tab.setToken(person.client.token());
              return { saved: (await tab.call(mergeQuick, { body: { sessionToken: token } })).saved, tab };
            }
            const tab = createClient(url);
            const converted = await saveQuickGame(quickPlayerOf(tab, token), body);
            tab.setToken(converted.token);
            return { saved: converted.saved, tab };
          };
          return { lockInAmount, saveOn };
        }),
      );
      let answered = 0;
      let killing: Promise<void> | undefined;
      const calls = cases.map(async ({ saveOn }) => {
        await saveOn(victim.url);
        answered += 1;
        if (answered > round % GAMES) killing ??= victim.kill();
      });
      const outcomes = await Promise.allSettled(calls);
      await (killing ?? victim.kill());
      unanswered += outcomes.filter(({ status }) => status === 'rejected').length;
      for (const { lockInAmount, saveOn } of cases) {
        const { saved, tab } = await saveOn(world.url);
        expect(saved).toEqual({ balance: lockInAmount, bonus: '0.000000', xp: 45, tokens: 3 });
        const { balance } = (await tab.call(getMe)).user;
        expect(balance).toBe(formatVt(100n * SUN_PER_VT + parseVt(lockInAmount)));
      }
    }
    expect(unanswered).toBeGreaterThan(0);
    expect(await listLedgerFaults(world)).toEqual([]);
  },
  120_000,
);
