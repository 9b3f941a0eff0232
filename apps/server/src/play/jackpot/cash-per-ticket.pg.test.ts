import { present, type UserId } from '@voltide/core';
import { nodeHashes } from '@voltide/fairness/node';
import { drawWinners, type Winner } from '@voltide/games/jackpot/draw';
import { sealTickets } from '@voltide/games/jackpot/merkle';
import { CASH_PER_TICKET_SUN, shareOfPlace } from '@voltide/games/jackpot/money';
import { listTickets, type TicketEntry } from '@voltide/games/jackpot/tickets';
import { jackpotTimes } from '@voltide/games/jackpot/times';
import { createTestDatabase, openPlayer, ownBeacons, playOf, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { checkJackpots } from '../../money/audit/jackpot-check.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createDrawJob } from './draw-job.ts';
import { listSealed } from './jackpot.sql.ts';
import { createPseudonyms } from '../../platform/secrets/pseudonyms.ts';

const SECRET = new Secret(new Uint8Array(32).fill(9));
const DAY = '2027-02-27';
const NEXT = '2027-02-28';
const VT = 1_000_000n;

let db: OwnedDatabase;
let nowMs: number;
let run: () => Promise<void>;

beforeEach(async () => {
  db = await createTestDatabase();
  nowMs = Date.parse(`${DAY}T12:00:00Z`);
  run = createDrawJob({
    database: db.pool,
    clock: { nowMs: () => nowMs },
    pseudonyms: createPseudonyms(SECRET, 'jackpot'),
    beacons: await ownBeacons(db.pool, SECRET, () => nowMs),
    onPaid: () => undefined,
  });
  await run();
});

afterEach(() => db.drop());

async function stake(stakeSun: bigint): Promise<UserId> {
  const userId = await openPlayer(db.pool, { cashSun: stakeSun });
  const play = { stakeSun, edgeSun: (stakeSun * 25n) / 1000n, spendOrder: 'cash_only', atMs: nowMs } as const;
  expect(await settleOne(db.pool, playOf(userId, play))).toMatchObject({ status: 'settled' });
  return userId;
}

async function stakeDay(): Promise<void> {
  for (const stakeVt of [100_000n, 10n, 10n, 10n, 10n]) await addSpins(await stake(stakeVt * VT), 150);
  await vi.waitFor(async () => {
    await run();
    expect((await db.owner.query('select from voltide.jackpot_stake')).rowCount).toBe(5);
  });
}

async function addSpins(userId: UserId, tickets: number): Promise<void> {
  await db.owner.query(
    `insert into voltide.play_prize (user_id, gift, epoch, nonce, utc_day, tokens, tickets, xp)
      values ($1, 0, 0, 9, $2::date - '1970-01-01'::date, 0, $3, 20)`,
    [userId, DAY, tickets],
  );
}

async function runTo(...moments: readonly number[]): Promise<void> {
  for (const atMs of moments) {
    nowMs = atMs;
    await run();
  }
}

const sealDay = (): Promise<void> => runTo(jackpotTimes(DAY).sealMs);
async function drawDay(): Promise<void> {
  const { drawMs } = jackpotTimes(DAY);
  await runTo(drawMs + 3000, drawMs + 64_000, drawMs + 68_000);
}

type Told = { place: number; id: string; ticket: number; cash: string; promo: string };
type Document = {
  readonly format: string;
  readonly entries: readonly TicketEntry[];
  readonly seed: string;
  readonly prizes: readonly Told[];
  readonly carry: string;
};

async function readDocument(): Promise<Document> {
  const { rows } = await db.owner.query<{ document: string }>(
    'select document from voltide.jackpot_day where day = $1',
    [DAY],
  );
  return JSON.parse(present(rows[0], 'a day').document) as Document;
}

const sunOf = (text: string): bigint => BigInt(text.replace('.', ''));
const textOf = (sun: bigint): string => `${sun / VT}.${String(sun % VT).padStart(6, '0')}`;
const winnersOf = ({ entries, seed }: Document): readonly Winner[] =>
  drawWinners(nodeHashes, listTickets(DAY, entries), seed);

it('S6-03 S7-03 beside one large player small stakes and spins win hardly any cash, and the books say so', async () => {
  await stakeDay();
  await sealDay();
  await drawDay();
  const document = await readDocument();
  expect(document.format).toBe('voltide-jackpot/3');
  expect(document.entries.map(({ tickets, bought }) => `${bought} of ${tickets}`).toSorted()).toEqual([
    ...Array<string>(4).fill('2 of 152'),
    '200 of 200',
  ]);
  const poolSun = 500n * VT + 4n * 50_000n;
  for (const [i, { place, left, isBought }] of winnersOf(document).entries()) {
    const prize = present(document.prizes[i], 'a prize');
    const mostSun = isBought ? shareOfPlace(CASH_PER_TICKET_SUN * BigInt(left), place) : 0n;
    expect(sunOf(prize.cash)).toBe(mostSun);
    expect(sunOf(prize.cash) + sunOf(prize.promo)).toBe(shareOfPlace(poolSun, place));
  }
  expect(sunOf(document.carry)).toBe(poolSun / 5n);
  expect(await checkJackpots(db.owner)).toBe(0);
  const { rows } = await db.owner.query<object>(
    'select carried::bigint as carried from voltide.jackpot_day where day = $1',
    [NEXT],
  );
  expect(rows).toEqual([{ carried: poolSun / 5n }]);
});

it('S6-03 S6-05 the database draws no cash above the bound, nor for a ticket of the spin', async () => {
  await stakeDay();
  await sealDay();
  const list = listTickets(DAY, await listSealed(db.pool, DAY));
  const rows = new Map((await listSealed(db.pool, DAY)).map((row) => [row.id, row.userId]));
  const small = present(
    list.ranges.find(({ bought }) => bought === 2),
    'a small player',
  );
  const poolSun = 500_200_000n;
  const leastCarrySun = poolSun - shareOfPlace(poolSun, 1);
  const draw = (ticket: number, cashSun: bigint, { carrySun = leastCarrySun, rule = 3 } = {}): Promise<unknown> =>
    db.pool.query("select voltide.draw_jackpot($1, $2, $3, '{}', $4, $5, $6, $7, $8, '{false}')", [
      DAY,
      nowMs,
      rule,
      carrySun,
      [rows.get(small.id)],
      [ticket],
      [cashSun],
      [shareOfPlace(poolSun, 1) - cashSun],
    ]);
  const mostSun = shareOfPlace(CASH_PER_TICKET_SUN * BigInt(list.tickets), 1);
  await expect(draw(small.first, mostSun + 1n)).rejects.toThrow('may not win that cash');
  await expect(draw(small.first + 2, 1n)).rejects.toThrow('may not win that cash');
  for (const ticket of [small.first - 1, small.first + small.tickets]) {
    await expect(draw(ticket, 0n)).rejects.toThrow('may not win that cash');
  }
  await expect(draw(small.first, 1n, { rule: 2, carrySun: poolSun - 1n })).rejects.toThrow('drawn by rule 3');
  for (const carrySun of [poolSun - mostSun, leastCarrySun - 1n, leastCarrySun + 1n]) {
    await expect(draw(small.first, mostSun, { carrySun })).rejects.toThrow('does not hold that');
  }
  await draw(small.first, mostSun);
});

it('S6-05 a day seals no list that says otherwise how many tickets were bought', async () => {
  const userId = await stake(10n * VT);
  await vi.waitFor(async () => {
    await run();
    expect((await db.owner.query('select from voltide.jackpot_stake')).rowCount).toBe(1);
  });
  const seal = (bought: number): Promise<unknown> =>
    db.pool.query("select voltide.seal_jackpot($1, $2, $3, '{a}', $4, $5, '{}')", [
      DAY,
      jackpotTimes(DAY).sealMs,
      [userId],
      [bought],
      'ab'.repeat(32),
    ]);
  await expect(seal(1)).rejects.toThrow('pseudonym');
  await seal(2);
});

it('S6-05 a list that was sealed before bought tickets were counted is drawn by rule 2, and verified', async () => {
  await stakeDay();
  await sealDay();
  const before = (await listSealed(db.pool, DAY)).map(({ id, tickets }) => ({ id, tickets }));
  await asOwner('update voltide.jackpot_ticket set bought = null');
  await db.owner.query('update voltide.jackpot_day set root = $1 where day = $2', [
    sealTickets(nodeHashes, listTickets(DAY, before)).root,
    DAY,
  ]);
  await drawDay();
  const document = await readDocument();
  expect(document).toMatchObject({ format: 'voltide-jackpot/2', entries: listTickets(DAY, before).ranges.map(bare) });
  expect(document.prizes.map(({ cash }) => cash)).toEqual(['300.120000', ...Array<string>(4).fill('25.010000')]);
  expect(await checkJackpots(db.owner)).toBe(0);
});

const bare = ({ id, tickets }: TicketEntry): TicketEntry => ({ id, tickets });

async function asOwner(statement: string): Promise<void> {
  await db.owner.query('alter table voltide.jackpot_ticket disable trigger user');
  await db.owner.query(statement);
  await db.owner.query('alter table voltide.jackpot_ticket enable trigger user');
}

async function drawUnpaid(): Promise<Document> {
  await db.owner.query(`create or replace function voltide.pay_jackpot(p_day date, p_place integer, p_at_ms bigint)
    returns boolean language sql as 'select false'`);
  await stakeDay();
  await sealDay();
  await drawDay();
  expect(await checkJackpots(db.owner)).toBe(0);
  return readDocument();
}

async function forge(document: Document, place: number, moreSun: bigint): Promise<void> {
  const prizes = document.prizes.map((prize) =>
    prize.place === place
      ? { ...prize, cash: textOf(sunOf(prize.cash) + moreSun), promo: textOf(sunOf(prize.promo) - moreSun) }
      : prize,
  );
  await db.owner.query(
    'update voltide.jackpot_prize set cash = cash + $1::bigint, promo = promo - $1::bigint where place = $2',
    [moreSun, place],
  );
  await db.owner.query('update voltide.jackpot_day set document = $1 where day = $2', [
    JSON.stringify({ ...document, prizes }),
    DAY,
  ]);
}

it.each([
  ['cash above the bound', true],
  ['cash for a ticket of the spin', false],
])('S6-03 S6-05 the full verifier finds %s in a draw that is booked as it is published', async (_what, wanted) => {
  const document = await drawUnpaid();
  const { place } = present(
    winnersOf(document).find(({ isBought }) => isBought === wanted),
    'such a winner',
  );
  await forge(document, place, 1n);
  expect(await checkJackpots(db.owner)).toBe(1);
});

it('S6-05 the full verifier finds a list, and money of a day, that are not those of the export', async () => {
  const document = await drawUnpaid();
  const faultsOf = async (statement: string): Promise<number> =>
    withConnection(db.owner, async (connection) => {
      await connection.query('begin');
      await connection.query('alter table voltide.jackpot_ticket disable trigger user');
      await connection.query(statement);
      const faults = await checkJackpots(connection);
      await connection.query('rollback');
      return faults;
    });
  const entry = present(
    document.entries.find(({ bought }) => bought === 2),
    'an entry',
  ).id;
  expect(
    await Promise.all([
      faultsOf(`update voltide.jackpot_ticket set bought = 3 where pseudonym = '${entry}'`),
      faultsOf(`update voltide.jackpot_ticket set bought = null where pseudonym = '${entry}'`),
      faultsOf(`update voltide.jackpot_day set carry = carry + 1 where day = '${DAY}'`),
    ]),
  ).toEqual([3, 2, 2]);
});
