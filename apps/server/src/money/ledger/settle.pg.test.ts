import { randomUUID } from 'node:crypto';

import { adjustOf, saleOf, openPlayer, playOf } from '@voltide/testkit';
import { requestHash, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import type { PlayOperation, Settlement } from './operation.ts';
import { PLAY_FIELDS, settleOne, settlePlays } from './settle.sql.ts';

const db = setUpTestDatabase();
const VT = 1_000_000n;

const WAYS: readonly { name: string; settle: (play: PlayOperation) => Promise<Settlement | undefined> }[] = [
  { name: 'settle_play', settle: (play) => settleOne(db.pool, play) },
  { name: 'settle_plays', settle: async (play) => (await settlePlays(db.pool, [play]))[0] },
];

describe.each(WAYS)('$name', ({ settle }) => {
  it.each([
    { order: 'promo_first', cash: 5n, promo: 5n, paid: 'promo' },
    { order: 'promo_first', cash: 5n, promo: 2n, paid: 'cash' },
    { order: 'cash_first', cash: 5n, promo: 5n, paid: 'cash' },
    { order: 'cash_first', cash: 2n, promo: 5n, paid: 'promo' },
    { order: 'promo_only', cash: 5n, promo: 3n, paid: 'promo' },
    { order: 'cash_only', cash: 3n, promo: 5n, paid: 'cash' },
  ] as const)('pays a stake of 3 from $paid: $order, $cash cash, $promo promo', async (given) => {
    const { order, cash, promo, paid } = given;
    const userId = await openPlayer(db.pool, { cashSun: cash, promoSun: promo });
    const settlement = await settle(playOf(userId, { stakeSun: 3n, spendOrder: order }));
    expect(settlement).toMatchObject({
      status: 'settled',
      replayed: false,
      play: { epoch: 0, nonce: 0, bucket: paid },
      cashSun: paid === 'cash' ? cash - 3n : cash,
      promoSun: paid === 'promo' ? promo - 3n : promo,
    });
  });

  it.each([
    { order: 'promo_first', cash: 2n, promo: 2n },
    { order: 'cash_only', cash: 2n, promo: 9n },
    { order: 'promo_only', cash: 9n, promo: 2n },
  ] as const)('refuses a stake of 3 that no bucket covers whole: $order, $cash cash, $promo promo', async (given) => {
    const { order, cash, promo } = given;
    const userId = await openPlayer(db.pool, { cashSun: cash, promoSun: promo });
    expect(await settle(playOf(userId, { stakeSun: 3n, spendOrder: order }))).toEqual({ status: 'insufficient' });
  });

  it('credits what was won into the bucket that paid', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 10n, promoSun: 10n });
    const settlement = await settle(playOf(userId, { stakeSun: 4n, creditSun: 7n, soldK: [0] }));
    expect(settlement).toMatchObject({ cashSun: 10n, promoSun: 13n, creditedSun: 7n });
  });

  it('releases promo up to the cap for a cash stake, and none for a promo stake', async () => {
    const parts = { stakeSun: 500n, edgeSun: 35n };
    const payer = await openPlayer(db.pool, { cashSun: 1000n, promoSun: 2n });
    expect(await settle(playOf(payer, { ...parts, spendOrder: 'cash_first' }))).toMatchObject({
      cashSun: 502n,
      promoSun: 0n,
      releasedSun: 2n,
    });
    const gifted = await openPlayer(db.pool, { cashSun: 10n, promoSun: 900n });
    expect(await settle(playOf(gifted, parts))).toMatchObject({ cashSun: 10n, promoSun: 400n, releasedSun: 0n });
  });

  it('returns exactly how long to wait, and accepts the play at that moment', async () => {
    const userId = await openPlayer(db.pool);
    const parts = { minIntervalMs: 800 };
    await settle(playOf(userId, parts));
    const early = playOf(userId, { ...parts, nonce: 1, atMs: TEST_TIME_MS + 300 });
    expect(await settle(early)).toEqual({ status: 'too_soon', retryAfterMs: 500 });
    expect(await settle({ ...early, atMs: TEST_TIME_MS + 800 })).toMatchObject({ status: 'settled' });
  });

  it('waits no longer than the interval when the clock has gone back a little', async () => {
    const userId = await openPlayer(db.pool);
    await settle(playOf(userId));
    const play = playOf(userId, { nonce: 1, atMs: TEST_TIME_MS - 300, minIntervalMs: 800 });
    expect(await settle(play)).toEqual({ status: 'too_soon', retryAfterMs: 800 });
  });

  it('does not wait when the clock was set back by an hour, then keeps the interval by the new time', async () => {
    const userId = await openPlayer(db.pool);
    await settle(playOf(userId));
    const atMs = TEST_TIME_MS - 3_600_000;
    const play = playOf(userId, { nonce: 1, atMs, minIntervalMs: 800 });
    expect(await settle(play)).toMatchObject({ status: 'settled' });
    const next = playOf(userId, { nonce: 2, atMs: atMs + 300, minIntervalMs: 800 });
    expect(await settle(next)).toEqual({ status: 'too_soon', retryAfterMs: 500 });
  });

  it.each([
    { epoch: 0, nonce: 1 },
    { epoch: 1, nonce: 0 },
  ])('calls a play of epoch $epoch and nonce $nonce stale when epoch 0 and nonce 0 are due', async (place) => {
    const userId = await openPlayer(db.pool);
    expect(await settle(playOf(userId, place))).toEqual({ status: 'stale' });
  });

  it('S14-06 answers a used key with the first answer, and refuses it for another request', async () => {
    const userId = await openPlayer(db.pool, { promoSun: 10n });
    const play = playOf(userId, { stakeSun: 4n, creditSun: 1n });
    const first = await settle(play);
    await settle(playOf(userId, { nonce: 1, stakeSun: 2n }));
    expect(await settle({ ...play, nonce: 2 })).toEqual({ ...first, replayed: true });
    expect(await settle({ ...play, requestHash: requestHash('another') })).toEqual({ status: 'key_reused' });
  });

  it('leaves no trace of a refusal: its key can be used again', async () => {
    const userId = await openPlayer(db.pool, { promoSun: 1n });
    const play = playOf(userId, { stakeSun: 4n });
    expect(await settle(play)).toEqual({ status: 'insufficient' });
    await settleOne(db.owner, adjustOf(userId, 'promo', 9n));
    expect(await settle(play)).toMatchObject({ status: 'settled', promoSun: 6n });
  });

  it('refuses a user who has no accounts', async () => {
    expect(await settle(playOf(77n as never))).toEqual({ status: 'unknown_user' });
  });

  it('S4-03 keeps what was found, labelled with the bucket that paid', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 5n });
    const itemsIn = [0, 2].map((k) => ({ k, item: k + 3, valueSun: 7n }));
    await settle(playOf(userId, { stakeSun: 5n, draws: [10, 20, 30], itemsIn, soldK: [1], creditSun: 2n }));
    const items = await db.pool.query(
      'select find_no & 255 as k, item, value, bucket from voltide.find where user_id = $1 order by k',
      [userId],
    );
    expect(items.rows).toEqual([
      { k: 0n, item: 3, value: 7n, bucket: 'cash' },
      { k: 2n, item: 5, value: 7n, bucket: 'cash' },
    ]);
    const plays = await db.pool.query('select draws, sold_k, stake, credit from voltide.play where user_id = $1', [
      userId,
    ]);
    expect(plays.rows).toEqual([{ draws: [10, 20, 30], sold_k: [1], stake: 5n, credit: 2n }]);
  });
});

it('names the fields of a play as the database does, in its order', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'voltide.play_request'::regclass order by attnum`,
  );
  expect(PLAY_FIELDS.map(([name]) => name)).toEqual(rows.map(({ name }) => name));
});

describe('settle_plays', () => {
  it('takes no play that gives a prize or uses up a day', async () => {
    const userId = await openPlayer(db.pool);
    const prizesIn = { giftSun: 0n, tokens: 1, tickets: 0, xp: 0 };
    const dayClaim = { utcDay: Math.floor(TEST_TIME_MS / 86_400_000), lastDay: undefined };
    for (const play of [playOf(userId, { prizesIn }), playOf(userId, { nonce: 1, dayClaim })]) {
      await expect(settlePlays(db.pool, [play])).rejects.toThrow('no game asks for such plays');
      expect(await settleOne(db.pool, play)).toMatchObject({ status: 'settled' });
    }
  });

  it('answers every play of a batch in its place, whatever becomes of the others', async () => {
    const [rich, poor] = [await openPlayer(db.pool, { cashSun: VT }), await openPlayer(db.pool)];
    const plays = [
      playOf(poor, { stakeSun: 1n }),
      playOf(9n as never),
      playOf(rich, { stakeSun: VT, key: 'odd "key" \\ {with}, commas' }),
    ];
    const settlements = await settlePlays(db.pool, plays);
    expect(settlements.map(({ status }) => status)).toEqual(['insufficient', 'unknown_user', 'settled']);
    expect(await settleOne(db.pool, plays[2] ?? playOf(rich))).toMatchObject({ replayed: true });
  });

  it('passes over a user whose row somebody else holds', async () => {
    const [held, free] = [await openPlayer(db.pool), await openPlayer(db.pool)];
    const holder = await db.owner.connect();
    await holder.query('begin');
    await holder.query('select from voltide.player where user_id = $1 for update', [held]);
    const settlements = await settlePlays(db.pool, [playOf(held), playOf(free)]);
    await holder.query('rollback');
    holder.release();
    expect(settlements.map(({ status }) => status)).toEqual(['busy', 'settled']);
  });
});

describe('settle_sale', () => {
  const items = [0, 1, 2].map((k) => ({ k, item: k, valueSun: BigInt(k + 1) * VT }));
  const refs = items.map(({ k }) => ({ epoch: 0, nonce: 0, k }));

  it('S4-03 sells items for their frozen values, each into its bucket', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 5n, promoSun: 5n });
    await settleOne(db.pool, playOf(userId, { stakeSun: 5n, itemsIn: items, spendOrder: 'cash_first' }));
    await settleOne(db.pool, playOf(userId, { nonce: 1, stakeSun: 5n, itemsIn: items }));
    const both = [...refs, { epoch: 0, nonce: 1, k: 0 }];
    expect(await settleOne(db.pool, saleOf(userId, both))).toMatchObject({
      status: 'settled',
      cashSun: 6n * VT,
      promoSun: VT,
      creditedSun: 7n * VT,
    });
  });

  it('S4-03 moves nothing when one of the items is gone, named twice, or somebody else’s', async () => {
    const [userId, other] = [await openPlayer(db.pool), await openPlayer(db.pool)];
    await settleOne(db.pool, playOf(userId, { itemsIn: items }));
    await settleOne(db.pool, playOf(other, { itemsIn: items }));
    await settleOne(db.pool, saleOf(userId, refs.slice(0, 1)));
    expect(await settleOne(db.pool, saleOf(userId, refs))).toEqual({ status: 'item_gone' });
    const twice = [...refs.slice(1), ...refs.slice(1)];
    expect(await settleOne(db.pool, saleOf(userId, twice))).toEqual({ status: 'item_gone' });
    const never = [{ epoch: 0, nonce: 1, k: 0 }];
    expect(await settleOne(db.pool, saleOf(userId, never))).toEqual({ status: 'item_gone' });
    const { rows } = await db.pool.query('select find_no & 255 as k from voltide.find where user_id = $1 order by k', [
      userId,
    ]);
    expect(rows).toEqual([{ k: 1n }, { k: 2n }]);
  });

  it('S14-06 answers a used key with the first answer', async () => {
    const userId = await openPlayer(db.pool);
    await settleOne(db.pool, playOf(userId, { itemsIn: items }));
    const sale = saleOf(userId, refs);
    const first = await settleOne(db.pool, sale);
    expect(await settleOne(db.pool, sale)).toEqual({ ...first, replayed: true });
  });

  it('S4-03 sells a thousand items at once', async () => {
    const userId = await openPlayer(db.pool);
    const many = Array.from({ length: 250 }, (_, k) => ({ k, item: 1, valueSun: 3n }));
    for (const nonce of [0, 1, 2, 3]) await settleOne(db.pool, playOf(userId, { nonce, itemsIn: many }));
    const all = [0, 1, 2, 3].flatMap((nonce) => many.map(({ k }) => ({ epoch: 0, nonce, k })));
    expect(await settleOne(db.pool, saleOf(userId, all))).toMatchObject({ status: 'settled', creditedSun: 3000n });
  });
});

describe('settle_adjustment', () => {
  it('takes and gives with a reason, but never below zero', async () => {
    const userId = await openPlayer(db.pool, { cashSun: 10n });
    expect(await settleOne(db.owner, adjustOf(userId, 'cash', -11n))).toEqual({ status: 'insufficient' });
    expect(await settleOne(db.owner, adjustOf(userId, 'cash', -10n))).toMatchObject({ cashSun: 0n, creditedSun: -10n });
    const { rows } = await db.pool.query(
      'select amount, reason from voltide.adjustment where user_id = $1 order by amount',
      [userId],
    );
    expect(rows).toEqual([
      { amount: -10n, reason: 'test' },
      { amount: 10n, reason: 'test' },
    ]);
  });

  it('books capital on the house’s own account', async () => {
    const { cashSun } = (await settleOne(db.owner, adjustOf(2n as never, 'cash', 5n * VT))) as { cashSun: bigint };
    expect(await settleOne(db.owner, adjustOf(2n as never, 'cash', VT))).toMatchObject({ cashSun: cashSun + VT });
    const { rows } = await db.pool.query(
      'select distinct cause, system_account from voltide.transfer where user_id = 2',
    );
    expect(rows).toEqual([{ cause: 'capital', system_account: 'capital' }]);
  });
});

describe('settle_gift', () => {
  it('gives promo once per key', async () => {
    const userId = await openPlayer(db.pool);
    const gift = {
      kind: 'gift',
      cause: 'welcome',
      userId,
      key: randomUUID(),
      requestHash: requestHash(),
      atMs: TEST_TIME_MS,
      amountSun: 75n * VT,
    } as const;
    const first = await settleOne(db.pool, gift);
    expect(first).toMatchObject({ status: 'settled', promoSun: 75n * VT, cashSun: 0n });
    expect(await settleOne(db.pool, gift)).toEqual({ ...first, replayed: true });
  });
});
