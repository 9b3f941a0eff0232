import { answerRitual, checkRitual, type ErrorCode } from '@voltide/contract';
import { CallError, openPack, orderOf, signUpPlayer, startWorld, useWorld } from '@voltide/testkit';
import type { PackPlayer, World } from '@voltide/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SETTINGS = { PROFILE: 'strict', SECRET_KEY: '0b'.repeat(32), MIN_PLAY_INTERVAL_MS: '' };
const AT_ONCE = 24;
const HOUR_MS = 3_600_000;
const here = useWorld({ settings: SETTINGS });
let there: World;

beforeAll(async () => {
  there = await startWorld({ databaseUrl: here.database.url, settings: SETTINGS });
});
afterAll(() => there.close());

async function hold(work: () => Promise<void>): Promise<void> {
  await here.clock.hold(() =>
    there.clock.hold(async () => {
      there.clock.advance(here.clock.nowMs() - there.clock.nowMs());
      await work();
    }),
  );
}

function advance(ms: number): void {
  here.clock.advance(ms);
  there.clock.advance(ms);
}

async function playAtOnce(player: PackPlayer): Promise<Readonly<Record<string, number>>> {
  const client = there.open();
  client.setToken(player.client.token());
  const other = { ...player, client };
  const codes = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, i): Promise<ErrorCode | 'played'> => {
      try {
        await openPack(i % 2 === 0 ? player : other, orderOf(here));
        return 'played';
      } catch (error) {
        if (error instanceof CallError) return error.body.code;
        throw error;
      }
    }),
  );
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

async function playedFor({ userId }: PackPlayer, ms: number): Promise<void> {
  await here.database.owner.query('update voltide.player set played_ms = played_ms + $2 where user_id = $1', [
    userId,
    ms,
  ]);
}

describe('24 plays at once on two nodes, in profile strict', () => {
  it('S15-03 are one play in five seconds', async () => {
    const player = await signUpPlayer(here);
    await hold(async () => {
      expect(await playAtOnce(player)).toEqual({ played: 1, too_soon: AT_ONCE - 1 });
      advance(4999);
      expect(await playAtOnce(player)).toEqual({ too_soon: AT_ONCE });
      advance(1);
      expect(await playAtOnce(player)).toEqual({ played: 1, too_soon: AT_ONCE - 1 });
    });
  });

  it('S15-04 are none from the moment that a check is due until it is answered, then one', async () => {
    const player = await signUpPlayer(here);
    await hold(async () => {
      await openPack(player, orderOf(here));
      await playedFor(player, HOUR_MS);
      advance(5000);
      expect(await playAtOnce(player)).toEqual({ ritual_due: AT_ONCE });
      const { details } = await player.client.call(checkRitual, { body: {} });
      await player.client.call(answerRitual, { body: { id: details?.id ?? '', answer: 'return' } });
      expect(await playAtOnce(player)).toEqual({ played: 1, too_soon: AT_ONCE - 1 });
    });
  });

  it('S15-04 that all wait for the books while a prompt comes heed it, every one', async () => {
    const player = await signUpPlayer(here);
    await hold(async () => {
      const client = await here.database.owner.connect();
      await client.query('begin');
      await client.query('select voltide.lock_player($1)', [player.userId]);
      const plays = playAtOnce(player);
      await expect
        .poll(async () => {
          const { rows } = await here.database.owner.query<{ count: number }>(
            `select count(*)::integer as count from pg_locks where not granted`,
          );
          return rows[0]?.count ?? 0;
        })
        .toBeGreaterThan(0);
      await client.query(
        `insert into voltide.ritual (user_id, at_ms, played_ms, kind, topic, occasion, message)
          values ($1, $2, 0, 'limit', 'limit/stake/day', 'near', 'You are close to your stake limit.')`,
        [player.userId, here.clock.nowMs()],
      );
      await client.query('commit');
      client.release();
      expect(await plays).toEqual({ ritual_due: AT_ONCE });
    });
  });
});
