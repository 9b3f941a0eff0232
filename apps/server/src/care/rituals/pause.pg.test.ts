import type { UserId } from '@voltide/core';
import { openPlayer, playOf, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import type { PlayOperation, Settlement } from '../../money/ledger/operation.ts';
import { settleOne, settlePlays } from '../../money/ledger/settle.sql.ts';
import { insertRitual, listRituals, saveInterval, updateAnswer, type RitualAnswer } from './rituals.sql.ts';
import { findTimeCheck, USUAL_INTERVAL, type RitualInterval, type RitualKind } from './ritual-rules.ts';

const MINUTE_MS = 60_000;
const db = setUpTestDatabase();

const WAYS: readonly { name: string; settle: (play: PlayOperation) => Promise<Settlement | undefined> }[] = [
  { name: 'settle_play', settle: (play) => settleOne(db.pool, play) },
  { name: 'settle_plays', settle: async (play) => (await settlePlays(db.pool, [play]))[0] },
];

type Played = { readonly playedMs: number; readonly lastPlayAtMs?: number };

async function played(userId: UserId, { playedMs, lastPlayAtMs = TEST_TIME_MS }: Played): Promise<void> {
  await db.owner.query(
    `update voltide.player set played_ms = $2, last_play_at_ms = $3, counted_day = voltide.utc_day($3)
      where user_id = $1`,
    [userId, playedMs, lastPlayAtMs],
  );
}

async function prompt(userId: UserId, kind: RitualKind, playedMs = 0): Promise<string> {
  const topic = kind === 'time' ? 'time' : `${kind}/stake/day`;
  const occasion = `of ${playedMs}`;
  const due = { kind, topic, occasion, message: 'You have played.' };
  const row = await insertRitual(db.pool, { ...due, userId, playedMs, atMs: TEST_TIME_MS });
  return row?.id ?? expect.fail('it is the first');
}

describe.each(WAYS)('$name in profile strict', ({ settle }) => {
  const tryPlay = (userId: UserId, atMs = TEST_TIME_MS) => settle(playOf(userId, { atMs, heedsPause: true }));

  it.each([
    [undefined, 60],
    [15, 15],
    [120, 120],
  ] as const)(
    'S15-04 refuses a play once the check is due that is never asked for: chosen %s',
    async (chosen, minutes) => {
      const userId = await openPlayer(db.pool);
      if (chosen !== undefined) await saveInterval(db.pool, userId, chosen);
      await played(userId, { playedMs: minutes * MINUTE_MS - 1 });
      expect(await tryPlay(userId, TEST_TIME_MS + 1)).toEqual({ status: 'paused', about: 'time' });
      expect((await settle(playOf(userId, { atMs: TEST_TIME_MS + 1 })))?.status).toBe('settled');
      const other = await openPlayer(db.pool);
      if (chosen !== undefined) await saveInterval(db.pool, other, chosen);
      await played(other, { playedMs: minutes * MINUTE_MS - 1 });
      expect((await tryPlay(other))?.status).toBe('settled');
    },
  );

  it.each([
    ['time', null],
    ['time', 'later'],
    ['limit', null],
    ['limit', 'later'],
  ] as const)('S15-04 refuses a play while a prompt waits, of %s, answered %s', async (kind, answer) => {
    const userId = await openPlayer(db.pool);
    const id = await prompt(userId, kind);
    const give = (how: RitualAnswer) => updateAnswer(db.pool, { userId, id, answer: how, atMs: TEST_TIME_MS });
    if (answer !== null) await give(answer);
    expect(await tryPlay(userId)).toEqual({ status: 'paused', about: kind });
    await give('return');
    expect((await tryPlay(userId))?.status).toBe('settled');
  });

  it('S15-04 counts from the last check, and lets what was left open pause nothing', async () => {
    const userId = await openPlayer(db.pool);
    await played(userId, { playedMs: 100 * MINUTE_MS });
    await prompt(userId, 'unfinished');
    const id = await prompt(userId, 'time', 41 * MINUTE_MS);
    await updateAnswer(db.pool, { userId, id, answer: 'break', atMs: TEST_TIME_MS });
    const play = playOf(userId, { heedsPause: true });
    expect((await settle(play))?.status).toBe('settled');
    await played(userId, { playedMs: 101 * MINUTE_MS });
    expect(await tryPlay(userId)).toEqual({ status: 'paused', about: 'time' });
    expect(await settle(play)).toMatchObject({ status: 'settled', replayed: true });
  });

  it('S15-01 S15-04 an excluded player is shown the exclusion alone', async () => {
    const userId = await openPlayer(db.pool);
    await prompt(userId, 'time');
    const untilMs = TEST_TIME_MS + 86_400_000;
    await db.pool.query('select voltide.exclude($1, $2, $3, $4)', [userId, 'cool_off', TEST_TIME_MS, untilMs]);
    expect(await tryPlay(userId)).toEqual({ status: 'barred', barrier: { kind: 'cool_off', untilMs } });
  });
});

it('S15-04 what pauses play is due by the rule that writes the prompt', async () => {
  const userId = await openPlayer(db.pool);
  const intervals: readonly RitualInterval[] = [15, 30, 60, 120];
  for (const intervalMinutes of [undefined, ...intervals]) {
    if (intervalMinutes !== undefined) await saveInterval(db.pool, userId, intervalMinutes);
    for (const checkedMs of [undefined, 0, 7 * MINUTE_MS]) {
      await db.owner.query('delete from voltide.ritual where user_id = $1', [userId]);
      if (checkedMs !== undefined) {
        const id = await prompt(userId, 'time', checkedMs);
        await updateAnswer(db.pool, { userId, id, answer: 'return', atMs: TEST_TIME_MS });
      }
      const [row] = await listRituals(db.pool, userId, 1);
      for (const offMs of [-1, 0, 1]) {
        const minutes = intervalMinutes ?? USUAL_INTERVAL;
        const playedMs = minutes * MINUTE_MS + offMs + (checkedMs ?? 0);
        await played(userId, { playedMs });
        const due = findTimeCheck({
          atMs: TEST_TIME_MS,
          playedMs,
          playedTodayMs: playedMs,
          lastPlayAtMs: TEST_TIME_MS,
          stakeTodaySun: 0n,
          netLossTodaySun: 0n,
          intervalMinutes: minutes,
          lastCheck: row === undefined ? undefined : { id: row.id, playedMs: Number(row.playedMs) },
        });
        const { rows } = await db.owner.query<{ pause: string | null }>('select voltide.find_pause($1, $2) as pause', [
          userId,
          TEST_TIME_MS,
        ]);
        expect(rows[0]?.pause).toBe(due === undefined ? null : 'ritual_time');
      }
    }
  }
});
