import { present } from '@voltide/core';
import type { Chance } from '@voltide/games/battles/figures';
import { listPacks } from '@voltide/games/packs/catalogue';
import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { createTieChances, type TieTask } from './tie-chances.ts';

const database = setUpTestDatabase();
const HALF: Chance = { chance: 0.5, error: 0, isExact: true };
const ROUGH: Chance = { chance: 0.1234567890123, error: 0.0021, isExact: false };
const DAY_MS = 86_400_000;
let nowMs = 1_800_000_000_000;

function taskOf(rounds: number, mode: TieTask['rules']['mode'] = 'standard'): TieTask {
  const pack = present(listPacks()[0], 'a pack');
  return { rules: { layout: '1v1', mode, inverse: false }, rounds: Array.from({ length: rounds }, () => pack) };
}

function node(answer: Chance = HALF) {
  const tasks: TieTask[] = [];
  const ends: (() => void)[] = [];
  const said: unknown[] = [];
  let hasEnded = false;
  const chances = createTieChances({
    database: database.pool,
    clock: { nowMs: () => nowMs },
    log: { warn: (...line: unknown[]) => said.push(line) },
    parallel: 1,
    pool: {
      run: (task) => {
        tasks.push(task);
        return new Promise((resolve) => ends.push(() => resolve(answer)));
      },
      close: () => {
        hasEnded = true;
        return Promise.resolve();
      },
    },
  });
  return {
    ...chances,
    ask: (task: TieTask, key = 'a') => chances.find(task, { key, isKnown: false, count: () => undefined }),
    tasks,
    said,
    hasEnded: () => hasEnded,
    answerOne: async (): Promise<void> => {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      present(ends.shift(), 'a task')();
    },
  };
}

describe('the chances of ties', () => {
  it('S5-01 are computed once, however many ask at once, and known to other nodes and after a restart', async () => {
    const [first, second] = [node(ROUGH), node()];
    const asked = Promise.all([1, 2, 3].map(() => first.ask(taskOf(1))));
    await first.answerOne();
    expect(await asked).toEqual([ROUGH, ROUGH, ROUGH]);
    expect(await first.ask(taskOf(1))).toBe(ROUGH);
    expect(first.tasks).toHaveLength(1);
    expect(await second.ask(taskOf(1))).toEqual(ROUGH);
    expect(await node().list([taskOf(1), taskOf(1)])).toEqual([ROUGH, ROUGH]);
    expect(second.tasks).toHaveLength(0);
  });

  it('S5-01 of a list are null until they are known: no list waits for them, and each is computed once', async () => {
    const one = node();
    expect(await one.list([taskOf(2), taskOf(3), taskOf(2)])).toEqual([null, null, null]);
    expect(await one.list([taskOf(3)])).toEqual([null]);
    await one.answerOne();
    await one.answerOne();
    await expect.poll(() => one.list([taskOf(2), taskOf(3)])).toEqual([HALF, HALF]);
    expect(one.tasks).toHaveLength(2);
    expect(one.said).toEqual([]);
  });

  it('S5-01 of modes without scores are known at once', async () => {
    const one = node();
    const none = { chance: 0, error: 0, isExact: true };
    expect(await one.list([taskOf(1, 'shared'), taskOf(1, 'jackpot')])).toEqual([none, none]);
    expect(await one.ask(taskOf(1, 'jackpot'))).toEqual(none);
    expect(one.tasks).toHaveLength(0);
  });

  it('S5-01 are refused where nine wait already, with a time to come back, and a list still has its turn', async () => {
    const one = node();
    const asked = Array.from({ length: 12 }, (_, i) => one.ask(taskOf(4 + i)));
    const refused: unknown[] = [];
    for (const each of asked) each.catch((error: unknown) => refused.push(error));
    await expect.poll(() => refused.length).toBe(3);
    expect(refused).toEqual(Array(3).fill(expect.objectContaining({ code: 'unavailable', retryAfterMs: 1000 })));
    await one.list([taskOf(20)]);
    for (let i = 0; i < 10; i++) await one.answerOne();
    const ends = await Promise.allSettled(asked);
    expect(ends.filter((end) => end.status === 'fulfilled' && end.value === HALF)).toHaveLength(9);
    await expect.poll(() => one.list([taskOf(20)])).toEqual([HALF]);
  });

  it('S5-01 that a caller may not ask for cost nothing', async () => {
    const one = node();
    const count = (): void => {
      throw new Error('too many');
    };
    await expect(one.find(taskOf(21), { key: 'a', isKnown: false, count })).rejects.toThrow('too many');
    expect(one.tasks).toHaveLength(0);
  });

  it('are stored before the threads end, and waiting callers are rejected then', async () => {
    const one = node();
    const running = one.ask(taskOf(22));
    await expect.poll(() => one.tasks.length).toBe(1);
    const waiting = one.ask(taskOf(23));
    const refused = waiting.catch(String);
    const closing = one.close();
    expect(await refused).toContain('unavailable');
    expect(one.hasEnded()).toBe(false);
    await one.answerOne();
    await closing;
    expect([await running, one.hasEnded()]).toEqual([HALF, true]);
    expect(await node().list([taskOf(22)])).toEqual([HALF]);
  });

  it('are deleted after a month, and all but the newest 50,000 of what strangers have stored', async () => {
    const one = node();
    const ask = async (rounds: number): Promise<void> => {
      const asked = one.ask(taskOf(rounds));
      await one.answerOne();
      await asked;
    };
    await ask(24);
    nowMs += 30 * DAY_MS;
    await ask(25);
    await one.deleteOld();
    expect(await node().list([taskOf(24), taskOf(25)])).toEqual([HALF, HALF]);
    nowMs += 1;
    await one.deleteOld();
    expect(await node().list([taskOf(24), taskOf(25)])).toEqual([null, HALF]);
    await database.owner.query(
      `insert into voltide.tie_chance (key, at_ms, chance, error, is_exact)
       select rpad(i::text, 43, 'x'), $1::bigint + i, 0, 0, true from generate_series(1, 50000) i`,
      [nowMs],
    );
    await one.deleteOld();
    const { rows } = await database.owner.query<{ count: bigint; first: bigint }>(
      'select count(*) as count, min(at_ms) as first from voltide.tie_chance',
    );
    expect(rows).toEqual([{ count: 50_000n, first: BigInt(nowMs + 1) }]);
  });
});
