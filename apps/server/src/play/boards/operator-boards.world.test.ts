import {
  getBoard,
  getSeasonForOperators,
  limitOnBoards,
  listAudit,
  listLimitedAccounts,
  listSeasonsForOperators,
  listSecurityEvents,
  type ErrorCode,
  type OperatorSeason,
} from '@voltide/contract';
import { formatUserId, parseUserId, present, type UserId } from '@voltide/core';
import { seasonTimes } from '@voltide/games/boards/periods';
import {
  adjustOf,
  CallError,
  playOf,
  signInOperator,
  signUp,
  useWorld,
  type Operator,
  type Person,
} from '@voltide/testkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { settleOne } from '../../money/ledger/settle.sql.ts';

const world = useWorld();
const VT = 1_000_000n;
const DAY = '2027-01-13';
const NEXT_DAY = '2027-01-14';

function turnTo(atMs: number): void {
  world.clock.advance(atMs - world.clock.nowMs());
}

async function stake({ user }: Person, edgeSun: bigint): Promise<void> {
  const userId = present(parseUserId(user.id), 'a user');
  await settleOne(world.owner, adjustOf(userId, 'cash', edgeSun * 20n));
  const atMs = world.clock.nowMs();
  const play = playOf(userId, { stakeSun: edgeSun * 20n, edgeSun, nonce: 0, atMs, spendOrder: 'cash_only' });
  expect(await settleOne(world.context.database, play)).toMatchObject({ status: 'settled' });
  await vi.waitFor(async () => {
    await world.context.boards.run();
    const { rows } = await world.owner.query<{ waiting: boolean }>(
      `select exists (select from voltide.stake_feed f join voltide.feed_cursor c on c.reader = 'boards'
        where (f.tx, f.feed_id) > (c.tx, c.feed_id)) as waiting`,
    );
    expect(rows[0]?.waiting).toBe(false);
  });
}

async function outcomes(calls: readonly Promise<unknown>[]): Promise<readonly (ErrorCode | 'ok')[]> {
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => {
    if (end.status === 'fulfilled') return 'ok';
    if (end.reason instanceof CallError) return end.reason.body.code;
    throw end.reason;
  });
}

let operator: Operator;
let [ann, bob, cem]: Person[] = [];
const person = (one: Person | undefined): Person => present(one, 'a player');

beforeAll(async () => {
  turnTo(Date.parse(`${DAY}T12:00:00Z`));
  [ann, bob, cem] = await Promise.all([1, 2, 3].map(() => signUp(world)));
  for (const [each, edge] of [
    [ann, 500n],
    [bob, 400n],
  ] as const) {
    await stake(person(each), edge * VT);
  }
  turnTo(seasonTimes('day', DAY).sealMs);
  await world.context.boards.endSeasons();
  turnTo(Date.parse(`${NEXT_DAY}T12:00:00Z`));
  await stake(person(cem), 300n * VT);
  operator = await signInOperator(world);
});

const list = (query: Record<string, string> = {}) => operator.client.call(listSeasonsForOperators, { query });
const pageOf = ({ boardNo }: OperatorSeason, query = {}) =>
  operator.client.call(getSeasonForOperators, { params: { boardNo }, query });
const limit = ({ user }: Person, isLimited: boolean, reason = 'two accounts of one player') =>
  operator.client.call(limitOnBoards, { params: { userId: user.id }, body: { isLimited, reason } });
const seasonOf = async (season: string, measure = 'points'): Promise<OperatorSeason> =>
  present(
    (await list({ measure, period: 'day' })).seasons.find((each) => each.season === season),
    'a season',
  );

describe('S13-02 S7-01 leaderboards in the portal', () => {
  it('list seasons with states, pools and prizes, the latest first', async () => {
    const { seasons, next } = await list({ measure: 'points', period: 'day' });
    expect(next).toBeNull();
    expect(seasons.map(({ season, state }) => [season, state])).toEqual([
      [NEXT_DAY, 'open'],
      [DAY, 'paid'],
    ]);
    expect(seasons[1]).toMatchObject({
      players: 2,
      edge: '900.000000',
      pool: { kind: 'promo', amount: '100.000000' },
      prizes: { paid: 2, waiting: 0, lapsed: 0, paidAmount: '48.000000' },
    });
    expect((await list({ state: 'paid', measure: 'points' })).seasons.map(({ season }) => season)).toEqual([DAY]);
    expect((await list({ state: 'sealed' })).seasons).toEqual([]);
    expect((await seasonOf(DAY, 'multiple')).pool).toBeNull();
  });

  it('show a season by account: what was paid, and what an open one would pay now', async () => {
    const past = await pageOf(await seasonOf(DAY));
    expect(past.root).toMatch(/^[0-9a-f]{64}$/);
    expect(
      past.rows.map(({ place, account, prize }) => [place, account.username, prize?.amount, prize?.state]),
    ).toEqual([
      [1, person(ann).user.username, '30.000000', 'paid'],
      [2, person(bob).user.username, '18.000000', 'paid'],
    ]);
    const open = await pageOf(await seasonOf(NEXT_DAY));
    expect(open.root).toBeNull();
    expect(open.rows).toMatchObject([
      { place: 1, account: { username: person(cem).user.username }, prize: { amount: '30.000000', state: 'expected' } },
    ]);
    expect((await pageOf(await seasonOf(DAY), { from: '2' })).rows.map(({ place }) => place)).toEqual([2]);
    expect(
      await outcomes([operator.client.call(getSeasonForOperators, { params: { boardNo: '99999' }, query: {} })]),
    ).toEqual(['not_found']);
  });

  it('keep an account off all boards and let it on again, each once where 24 ask, with one reason', async () => {
    const one = person(cem);
    const onBoard = async (): Promise<number> =>
      (await world.open().call(getBoard, { params: { measure: 'points', period: 'day' }, query: {} })).rows.length;
    expect(await onBoard()).toBe(1);
    expect(await outcomes(Array.from({ length: 24 }, () => limit(one, true)))).toEqual(
      Array.from({ length: 24 }, () => 'ok'),
    );
    expect(await onBoard()).toBe(0);
    const { accounts } = await operator.client.call(listLimitedAccounts, { query: {} });
    expect(accounts).toMatchObject([
      {
        account: { id: one.user.id },
        reason: 'two accounts of one player',
      },
    ]);
    await limit(one, false, 'one of them was closed');
    expect(await onBoard()).toBe(1);
    expect((await operator.client.call(listLimitedAccounts, { query: {} })).accounts).toEqual([]);
    const { entries } = await operator.client.call(listAudit, {
      query: { act: 'board_limit_set', subjectId: one.user.id },
    });
    expect(entries.map(({ reason, after }) => [reason, after])).toEqual([
      ['one of them was closed', { isLimited: false }],
      ['two accounts of one player', { isLimited: true }],
    ]);
    const { events } = await operator.client.call(listSecurityEvents, {
      query: { kind: 'board', who: one.user.username },
    });
    expect(events).toHaveLength(2);
  });

  it('S13-01 cannot be decided by their subjects, and are shown to operators alone', async () => {
    const { rows } = await world.owner.query<{ user_id: UserId }>(
      'select user_id from voltide.identity where email = $1',
      [operator.email],
    );
    const own = formatUserId(present(rows[0], 'the operator').user_id);
    const call = (client: Operator['client'], userId: string) =>
      client.call(limitOnBoards, { params: { userId }, body: { isLimited: true, reason: 'just because' } });
    expect(await outcomes([call(operator.client, own), call(operator.client, 'usr_00000000001')])).toEqual([
      'own_account',
      'not_found',
    ]);
    const visitor = world.open();
    expect(await outcomes([call(visitor, own), visitor.call(listSeasonsForOperators, { query: {} })])).toEqual([
      'not_signed_in',
      'not_signed_in',
    ]);
  });

  it('go out as CSV, and the export is in the audit', async () => {
    const { status, json } = await operator.client.send(
      'GET',
      '/api/admin/boards/seasons/csv?measure=points&period=day',
    );
    expect(status).toBe(200);
    expect(String(json)).toContain(`points,day,${DAY},paid,2,900.000000,100.000000,promo`);
    const { entries } = await operator.client.call(listAudit, { query: { act: 'list_exported' } });
    expect(entries[0]).toMatchObject({ subject: { id: 'seasons' }, after: { measure: 'points', period: 'day' } });
  });
});
