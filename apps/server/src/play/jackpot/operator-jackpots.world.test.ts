import { listAudit } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { getJackpotDay } from '@voltide/games/jackpot/contract';
import { getJackpotForOperators, listJackpotsForOperators } from '@voltide/games/jackpot/operator-contract';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import {
  adjustOf,
  codeOf,
  playOf,
  signInOperator,
  signUp,
  useWorld,
  type Operator,
  type Person,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { settleOne } from '../../money/ledger/settle.sql.ts';

const world = useWorld({ settings: { SECRET_KEY: '74'.repeat(32) } });
const VT = 1_000_000n;
const DAY = '2027-01-13';
const NEXT_DAY = '2027-01-14';
/** The operator's own chain, which decides while drand has never answered, needs this time. */
const OWN_CHAIN_MS = 5000;
let operator: Operator;
let winner: Person;

function turnTo(atMs: number): void {
  world.clock.advance(atMs - world.clock.nowMs());
}

async function stake({ user }: Person, stakeSun: bigint): Promise<void> {
  const userId = present(parseUserId(user.id), 'a user');
  await settleOne(world.owner, adjustOf(userId, 'cash', stakeSun));
  const edgeSun = (stakeSun * 7n) / 100n;
  const atMs = world.clock.nowMs();
  const play = playOf(userId, { stakeSun, edgeSun, nonce: 0, atMs, spendOrder: 'cash_only' });
  expect(await settleOne(world.context.database, play)).toMatchObject({ status: 'settled' });
}

beforeAll(async () => {
  turnTo(Date.parse(`${DAY}T12:00:00Z`));
  await world.context.jackpot.run();
  winner = await signUp(world);
  await stake(winner, 38n * VT);
  await vi.waitFor(async () => {
    await world.context.jackpot.run();
    const { rowCount } = await world.owner.query('select from voltide.jackpot_stake');
    expect(rowCount).toBe(1);
  });
  turnTo(jackpotTimes(DAY).sealMs + 1000);
  await world.context.jackpot.run();
  turnTo(jackpotTimes(DAY).drawMs);
  operator = await signInOperator(world);
});

const list = (query: Record<string, string> = {}) => operator.client.call(listJackpotsForOperators, { query });
const pageOf = (date: string) => operator.client.call(getJackpotForOperators, { params: { date } });

describe('S13-02 the jackpot in the portal', () => {
  it('lists a sealed day with its tickets and the day that counts, and pages a day before its draw', async () => {
    const { days } = await list();
    expect(days.map(({ date, state }) => [date, state])).toEqual([
      [NEXT_DAY, 'open'],
      [DAY, 'sealed'],
    ]);
    expect(days[1]).toMatchObject({ players: 1, pool: '50.000000', topUp: '49.810000', carry: null });
    const { root, choice, prizes, sealsAt, drawsAt } = await pageOf(DAY);
    expect([root === null, choice?.status, prizes]).toEqual([false, 'waiting', []]);
    expect([sealsAt, drawsAt]).toEqual([`${NEXT_DAY}T00:00:30.000Z`, `${NEXT_DAY}T00:05:00.000Z`]);
    expect((await pageOf(NEXT_DAY)).root).toBeNull();
  });

  it('shows who won a drawn day, and what was paid, as the public export says it', async () => {
    await vi.waitFor(async () => {
      world.clock.advance(OWN_CHAIN_MS);
      await world.context.jackpot.run();
      expect((await pageOf(DAY)).day.state).toBe('drawn');
    });
    const { prizes, day, choice } = await pageOf(DAY);
    expect([day.prizes.paid, day.prizes.waiting, day.prizes.lapsed]).toEqual([prizes.length, 0, 0]);
    expect(prizes.map(({ account, state }) => [account, state])).toEqual(
      prizes.map(() => [{ id: winner.user.id, username: winner.user.username }, 'paid']),
    );
    expect(choice?.status).toBe('chosen');
    const { export: file } = await world.open().call(getJackpotDay, { params: { date: DAY } });
    for (const { id } of prizes) expect(JSON.stringify(file)).toContain(id);
    expect((await list({ state: 'drawn' })).days.map(({ date }) => date)).toEqual([DAY]);
    expect((await list({ state: 'carried' })).days).toEqual([]);
    expect((await list({ before: DAY })).days).toEqual([]);
  });

  it('S13-01 is for operators alone, goes out as CSV, and its export is in the audit', async () => {
    expect(await codeOf(pageOf('2020-01-01'))).toBe('not_found');
    const visitor = world.open();
    expect(await codeOf(visitor.call(listJackpotsForOperators, { query: {} }))).toBe('not_signed_in');
    const { status, json } = await operator.client.send('GET', '/api/admin/jackpots/csv?state=drawn');
    expect(status).toBe(200);
    expect(String(json).split('\r\n')[1]).toContain(`${DAY},drawn,50.000000`);
    const { entries } = await operator.client.call(listAudit, { query: { act: 'list_exported' } });
    expect(entries[0]).toMatchObject({ subject: { id: 'jackpots' }, after: { state: 'drawn' } });
  });
});
