import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

const db = setUpTestDatabase();

const DAY_MS = 86_400_000;

const WITHDRAWAL = `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state,
    from_address, to_address, key, request_hash, reasons)
  select 5, amount, amount / 50, 1, approvals,
    case approvals when 0 then 'approved'::voltide.withdrawal_state else 'review' end,
    '\\x41'::bytea || substring(sha256('p') for 20), '\\x41'::bytea || substring(sha256('q') for 20), 'k' || amount,
    sha256('k'), '{}'
  from (values`;

function exclusion(kind: string, lengthMs: number): string {
  return `insert into voltide.exclusion (user_id, from_ms, until_ms, kind) values (5, 7, ${7 + lengthMs}, '${kind}')`;
}

function publication(noticeMs: number): string {
  return `insert into voltide.publication (table_id, announced_at_ms, from_ms, game, subject, version, presentation)
    values (1, 7, ${7 + noticeMs}, 'packs', 'ember', 1, '{}')`;
}

function withdrawal(amountSun: number, approvals: number): string {
  return `${WITHDRAWAL} (${amountSun}::bigint, ${approvals})) as v (amount, approvals)`;
}

function savedGame(kept: number, bonus: number, xp: number, tokens: number): string {
  return `insert into voltide.saved_quick_game (user_id, quick_id, kept, bonus, at_ms, epoch, nonce, xp, tokens)
    values (5, 6, ${kept}, ${bonus}, 7, 0, 0, ${xp}, ${tokens})`;
}

function prizeTickets(tickets: number): string {
  return `insert into voltide.play_prize (user_id, gift, epoch, nonce, utc_day, tokens, tickets, xp)
    values (5, 0, 0, 0, 1, 0, ${tickets}, 0)`;
}

function listTickets(tickets: number): string {
  return `insert into voltide.jackpot_ticket (user_id, day, tickets, pseudonym, bought)
    values (5, '2026-01-01', ${tickets}, 'p', 0)`;
}

const cache = (tier: number, tokens: number): string =>
  `insert into voltide.cache_open (user_id, epoch, nonce, tier, tokens) values (5, 0, 0, ${tier}, ${tokens})`;

const interval = (minutes: number): string =>
  `insert into voltide.ritual_interval (user_id, minutes) values (5, ${minutes})`;

async function refusedBy(statement: string): Promise<string | undefined> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return undefined;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    expect([statement, code]).toEqual([statement, '23514']);
    return constraint;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('S13-02 the database holds a row to the rules when it is written, whatever wrote it', () => {
  it.each([
    [exclusion('cool_off', DAY_MS), exclusion('cool_off', DAY_MS - 1), 'exclusion_has_its_length'],
    [exclusion('cool_off', 30 * DAY_MS), exclusion('cool_off', 30 * DAY_MS + 1), 'exclusion_has_its_length'],
    [exclusion('self_exclusion', 181 * DAY_MS), exclusion('self_exclusion', 180 * DAY_MS), 'exclusion_has_its_length'],
    [
      exclusion('self_exclusion', 1827 * DAY_MS),
      exclusion('self_exclusion', 1828 * DAY_MS),
      'exclusion_has_its_length',
    ],
    [publication(DAY_MS), publication(DAY_MS - 1), 'publication_is_announced_ahead'],
    [withdrawal(20_000_000, 0), withdrawal(19_999_950, 0), 'withdrawal_is_enough'],
    [withdrawal(5_000_000_000, 1), withdrawal(5_000_000_050, 1), 'withdrawal_has_approvers'],
    [withdrawal(5_000_000_050, 2), withdrawal(5_000_000_050, 0), 'withdrawal_has_approvers'],
    [
      savedGame(50_000_000, 5_000_000, 500, 10),
      savedGame(50_000_001, 0, 0, 0),
      'saved_quick_game_is_within_its_bounds',
    ],
    [savedGame(0, 0, 0, 0), savedGame(0, 1, 0, 0), 'saved_quick_game_is_within_its_bounds'],
    [savedGame(0, 0, 500, 0), savedGame(0, 0, 501, 0), 'saved_quick_game_is_within_its_bounds'],
    [savedGame(0, 0, 0, 10), savedGame(0, 0, 0, 11), 'saved_quick_game_is_within_its_bounds'],
    [prizeTickets(200), prizeTickets(201), 'tickets_are_those_of_a_day'],
    [listTickets(200), listTickets(201), 'tickets_are_those_of_a_day'],
    [cache(0, 10), cache(0, 9), 'cache_open_has_its_price'],
    [cache(3, 0), cache(3, 10), 'cache_open_has_its_price'],
    [interval(120), interval(45), 'ritual_interval_is_offered'],
  ])('%s is kept, %s is not: %s', async (kept, refused, rule) => {
    expect(await refusedBy(kept)).toBeUndefined();
    expect(await refusedBy(refused)).toBe(rule);
  });

  it('and a row that it updates, where the row says what counts from then on', async () => {
    const change = (minutes: number): string =>
      `${interval(60)} on conflict do nothing; update voltide.ritual_interval set minutes = ${minutes}`;
    expect(await refusedBy(change(15))).toBeUndefined();
    expect(await refusedBy(change(16))).toBe('ritual_interval_is_offered');
  });
});
