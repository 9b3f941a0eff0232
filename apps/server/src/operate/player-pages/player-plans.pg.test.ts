import { setUpTestDatabase } from '@voltide/testkit';
import type { UserId } from '@voltide/core';
import type pg from 'pg';
import { expect, it } from 'vitest';

import type { Connection } from '../../platform/db/pool.ts';
import { withConnection } from '../../platform/db/tx.ts';
import { listNotes } from './notes.sql.ts';
import { findFacts, listHolds } from './player-facts.sql.ts';
import { listEvidence, listReferees, listSeats, listSessions, listWallets } from './player-parts.sql.ts';
import { listCandidates, listPlayerRows, listRare } from './players-list.sql.ts';
import { findPrivate, listNetworks, listOwnMessages } from './private.sql.ts';
import { countFailed, findQuickWithdrawal, listShared } from './risk-marks.sql.ts';
import * as search from './search.sql.ts';
import * as timeline from './timeline.sql.ts';

const db = setUpTestDatabase();
const ROWS = 8000;
const NOW_MS = 1_800_000_000_000;
const USER = 7777n as UserId;

/** Enough rows in each table that no full scan looks cheap. Their numbers are those of the users. */
const FILL = [
  `insert into voltide.identity (user_id, created_at_ms, kind, role, username, email, name_held)
   select n, n, case n % 4 when 0 then 'guest' else 'account' end, 'player', 'user-' || n,
     case n % 4 when 0 then null else 'user-' || n || '@example.com' end, true from numbers`,
  `insert into voltide.player (user_id, epoch_started_at_ms, commitment, next_commitment, encrypted_seed,
     next_encrypted_seed)
   select n, 0, sha256(('c' || n)::bytea), sha256(('d' || n)::bytea), '', '' from numbers`,
  `insert into voltide.seed_history (user_id, epoch, plays, revealed_at_ms, commitment, server_seed)
   select n, 0, 0, n, sha256(n::text::bytea), n::text from numbers`,
  `insert into voltide.account (user_id, kind, balance) select n, k, 0
   from numbers, unnest(array['cash', 'promo']::voltide.account_kind[]) k`,
  `insert into voltide.wallet_link (user_id, verified_at_ms, address)
   select n, n, '\\x41'::bytea || substring(sha256(n::text::bytea) for 20) from numbers`,
  `insert into voltide.deposit (user_id, amount, created_at_ms, final_block, credited_at_ms, state, txid, from_address,
     to_address)
   select n, 10000000, n, n, n, 'credited', sha256(('t' || n)::bytea),
     '\\x41'::bytea || substring(sha256(n::text::bytea) for 20), '\\x41'::bytea || substring(sha256('p') for 20)
   from numbers`,
  `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state, from_address,
     to_address, key, request_hash, reasons)
   select n, 20000000, 400000, n, 0, 'approved', '\\x41'::bytea || substring(sha256('p') for 20),
     '\\x41'::bytea || substring(sha256(n::text::bytea) for 20), 'k', sha256('k'), '{}' from numbers`,
  `insert into voltide.withdrawal_attempt (withdrawal_id, created_at_ms, expires_at_ms, number, state, txid, raw,
     signature)
   select w.withdrawal_id, 0, 1, 1, 'live', sha256(('a' || w.user_id)::bytea), '', decode(repeat('00', 65), 'hex')
   from voltide.withdrawal w`,
  `insert into voltide.battle (battle_id, created_by, entry, opened_at_ms, seats, funding, inverse, allows_house,
     is_of_guest, layout, mode, tie, rounds, commitment, encrypted_seed, created_key)
   select 'battle-' || n, n, 1, n, 2, 0, false, false, false, '1v1', 'standard', 'split', array['x'],
     encode(sha256(n::text::bytea), 'hex'), '', 'k' from numbers`,
  `insert into voltide.battle_seat (battle_id, user_id, stake, taken_at_ms, sitting, seat, share, bucket, client_seed)
   select 'battle-' || n, n, 1, n, 0, 0, 100, 'cash', 's' from numbers`,
  `insert into voltide.session (session_id, user_id, created_at_ms, rotated_at_ms, idle_until_ms, expires_at_ms)
   select rpad(n::text, 22, 'x'), n, n, n, n, n from numbers`,
  `insert into voltide.security_event (at_ms, kind, user_id, detail) select n, 'wallet', n, 'added' from numbers`,
  `insert into voltide.contact_message (created_at_ms, user_id, name, email, topic, message)
   select n, n, '', 'x@example.com', 'other', 'x' from numbers`,
  `insert into voltide.player_note (user_id, by_user_id, at_ms, text) select n, 1, n, 'x' from numbers`,
  `insert into voltide.exclusion (user_id, from_ms, until_ms, kind)
   select n, n, n + 86400000, 'cool_off' from numbers`,
  `insert into voltide.family_mark (user_id, last_at_ms, kind, mark)
   select n, n, k, sha256((k || n)::bytea) from numbers, unnest(array['device', 'network']) k`,
  `insert into voltide.referral (referee_id, referrer_id, joined_at_ms, code)
   select n, n + 1, n, 'x' from numbers`,
  `insert into voltide.referral_evidence (referee_id, other_id, noted_at_ms, relation, reason)
   select n, n + 1, n, 'referrer', 'same_device' from numbers`,
  `insert into voltide.transfer (user_id, seq, amount, balance_after, at_ms, kind, system_account, cause, chain_hash,
     operation_key)
   select n, 1, 1, 1, n, 'cash', 'house', 'adjustment', sha256('x'), 'k' from numbers`,
  `insert into voltide.battle_play (user_id, stake, credit, found, edge, at_ms, epoch, nonce, place, seat, bucket,
     after_quick, battle_id)
   select n, 1, 1, 0, 0, n, 0, 0, 0, 0, 'cash', false, 'battle-' || n from numbers`,
  `insert into voltide.progress_day (user_id, utc_day) select n, 1 from numbers`,
  `insert into voltide.audit_entry (audit_no, document, hash)
   select n, '{"act":"x","atMs":1,"subject":{"kind":"player","id":"' || n || '"}}', sha256('x') from numbers`,
];

/** Runs work among many rows, on a connection that plans for any value, and returns the plans of its statements. */
async function explain(work: (connection: Connection) => Promise<void>): Promise<readonly string[]> {
  const plans: string[] = [];
  const listen = ({ message }: { message?: string | undefined }): number => plans.push(message ?? '');
  await withConnection(db.owner, async (client: pg.PoolClient) => {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(`create temporary table numbers on commit drop as
      select g::bigint as n from generate_series(1000, ${ROWS + 999}) g`);
    for (const text of FILL) await client.query(text);
    await client.query('analyze');
    await client.query("load 'auto_explain'");
    await client.query('set local auto_explain.log_min_duration = 0');
    await client.query("set local plan_cache_mode = 'force_generic_plan'");
    await client.query('set local client_min_messages = log');
    client.on('notice', listen);
    await work(client);
    // The plan of a statement arrives when the next one begins.
    await client.query('select');
    client.off('notice', listen);
    await client.query('rollback');
  });
  return plans;
}

const bytes = (text: string): Uint8Array => Buffer.from(text, 'hex');

async function readTimeline(connection: Connection): Promise<void> {
  const part = { userId: USER, before: undefined, limit: 51 };
  for (const read of [
    timeline.listAccountRows,
    timeline.listLimitRows,
    timeline.listSessionRows,
    timeline.listSecurityRows,
    timeline.listDepositRows,
    timeline.listWithdrawalRows,
    timeline.listPlayDays,
    timeline.listBattlePlays,
    timeline.listCashRows,
    timeline.listPromoRows,
    timeline.listMessageRows,
    timeline.listNotedRows,
  ]) {
    await read(connection, part);
  }
  await timeline.listActRows(connection, part, `${USER}`);
}

it('S13-02 every look-up of a player, and every part of their page, is served by an index', async () => {
  const at = { nowMs: NOW_MS, limit: 20 };
  const list = { kinds: ['account', 'guest'], state: undefined, fromMs: 0, untilMs: NOW_MS, hasCash: true } as const;
  const page = { ...list, isOldestFirst: false, after: undefined, nowMs: NOW_MS, limit: 51 };
  const plans = await explain(async (connection) => {
    await search.findByName(connection, 'user-77', at);
    await search.findByEmail(connection, 'user-7777@example.com', at);
    await search.findByIds(connection, [USER], NOW_MS);
    await search.listOwnersOf(connection, bytes('41'.repeat(21)), 20);
    await search.listUnclaimedFrom(connection, bytes('41'.repeat(21)), 5);
    await search.findPayments(connection, 7777n);
    await search.findByTransaction(connection, bytes('ab'.repeat(32)));
    await search.findSeeds(connection, bytes('ab'.repeat(32)));
    await search.findBattleById(connection, 'battle-7777');
    await search.findBattleByCommitment(connection, 'ab'.repeat(32));
    await search.hasPlay(connection, USER, { epoch: 0, nonce: 0 });
    await listCandidates(connection, page);
    await listCandidates(connection, { ...page, hasCash: false });
    await listCandidates(connection, {
      ...page,
      isOldestFirst: true,
      after: { joinedAtMs: 50n, userId: 50n as UserId },
    });
    await listRare(connection, 'excluded', page);
    await listRare(connection, 'frozen', page);
    await listPlayerRows(connection, [USER], NOW_MS);
    await findFacts(connection, USER, NOW_MS);
    await listHolds(connection, USER, 20);
    await listShared(connection, USER, 10);
    await countFailed(connection, USER, 0);
    await findQuickWithdrawal(connection, USER, { leastSun: 1n, withinMs: 1 });
    await listSessions(connection, USER, { nowMs: NOW_MS, limit: 100 });
    await listWallets(connection, USER, 100);
    await listSeats(connection, USER, { before: undefined, limit: 51 });
    await listReferees(connection, USER, { before: undefined, limit: 51 });
    await listEvidence(connection, [USER]);
    await findPrivate(connection, USER);
    await listNetworks(connection, USER, 50);
    await listOwnMessages(connection, USER, 50);
    await listNotes(connection, USER, { beforeId: undefined, limit: 51 });
    await readTimeline(connection);
  });
  const tables = [...FILL.join().matchAll(/insert into voltide\.(\w+)/g)].map(([, table]) => table);
  const scans = plans.filter((plan) => new RegExp(`Seq Scan on (?:${tables.join('|')})(?:_\\d)?\\b`).test(plan));
  expect(scans.map((plan) => plan.match(/Seq Scan on \w+|Query Text: [^]{0,90}/g))).toEqual([]);
  const used = plans.join('\n');
  for (const index of [
    'identity_name_prefix',
    'identity_guest_prefix',
    'identity_email',
    'identity_kind_joined',
    'wallet_link_address',
    'deposit_txid_key',
    'withdrawal_attempt_txid_key',
    'player_commitment',
    'seed_history_commitment',
    'battle_commitment_key',
    'contact_message_user',
    'player_note_user',
    'audit_entry_subject',
  ]) {
    expect(used).toContain(index);
  }
});
