import { jackpotTimes } from '@voltide/games/jackpot/times';
import {
  createTestDatabase,
  openPlayer,
  ownBeacons,
  playOf,
  setUpTestDatabase,
  type OwnedDatabase,
} from '@voltide/testkit';
import { beforeAll, expect, it, vi } from 'vitest';

import { withConnection } from '../../platform/db/tx.ts';
import { checkJackpots } from '../../money/audit/jackpot-check.ts';
import { settleOne } from '../../money/ledger/settle.sql.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import { createDrawJob } from './draw-job.ts';
import { createPseudonyms } from '../../platform/secrets/pseudonyms.ts';

const db = setUpTestDatabase();
const SECRET = new Secret(new Uint8Array(32).fill(9));
const DAY = '2027-02-27';

beforeAll(() => playDay(db));

async function playDay({ pool, owner }: Pick<OwnedDatabase, 'pool' | 'owner'>): Promise<void> {
  let nowMs = Date.parse(`${DAY}T12:00:00Z`);
  const run = createDrawJob({
    database: pool,
    clock: { nowMs: () => nowMs },
    pseudonyms: createPseudonyms(SECRET, 'jackpot'),
    beacons: await ownBeacons(pool, SECRET, () => nowMs),
    onPaid: () => undefined,
  });
  await run();
  const userId = await openPlayer(pool, { cashSun: 20_000_000n });
  const stake = { stakeSun: 20_000_000n, edgeSun: 1_400_000n, spendOrder: 'cash_only', atMs: nowMs } as const;
  await settleOne(pool, playOf(userId, stake));
  await vi.waitFor(async () => {
    await run();
    expect((await owner.query('select from voltide.jackpot_stake')).rowCount).toBe(1);
  });
  const { sealMs, drawMs } = jackpotTimes(DAY);
  for (const atMs of [sealMs, drawMs + 3000, drawMs + 64_000, drawMs + 68_000]) {
    nowMs = atMs;
    await run();
  }
}

it('S6-05 the full verifier takes a day that was counted, drawn and paid by the rules', async () => {
  expect((await db.owner.query('select from voltide.jackpot_prize where paid_at_ms is not null')).rowCount).toBe(1);
  expect(await checkJackpots(db.owner)).toBe(0);
});

it.each([
  'update voltide.jackpot_stake set stake = stake + 1',
  'update voltide.jackpot_stake set share = 0',
  'update voltide.jackpot_stake set played_on = played_on - 1',
  'update voltide.jackpot_day set tickets = tickets + 1 where sealed_at_ms is not null',
  'update voltide.jackpot_day set carried = carried + 1 where sealed_at_ms is null',
  "update voltide.jackpot_day set document = replace(document, '60000', '60001')",
  'update voltide.jackpot_prize set cash = cash + 1',
  'update voltide.jackpot_prize set ticket = ticket + 1',
  'update voltide.jackpot_stake set day = played_on - 1',
  'update voltide.jackpot_prize set paid_at_ms = null',
])('S6-05 the full verifier finds: %s', async (forgery) => {
  await withConnection(db.owner, async (connection) => {
    await connection.query('begin');
    await connection.query(forgery);
    expect(await checkJackpots(connection)).toBeGreaterThan(0);
    await connection.query('rollback');
  });
});

it('S6-05 the full verifier finds a winner who had staked enough for cash and was paid in promo', async () => {
  const other = await createTestDatabase();
  try {
    await other.owner.query(`do $$ begin
      execute replace(
        pg_get_functiondef('voltide.hold_winners(date, bigint[])'::regprocedure), 's.day > p_day - 7', 's.day > p_day');
    end $$`);
    await playDay(other);
    const { rows } = await other.owner.query<object>(
      'select cash::bigint as cash, paid_at_ms is not null as paid from voltide.jackpot_prize',
    );
    expect(rows).toEqual([{ cash: 0n, paid: true }]);
    expect(await checkJackpots(other.owner)).toBeGreaterThan(0);
  } finally {
    await other.drop();
  }
});
