import { randomBytes, randomUUID } from 'node:crypto';

import { present, type UserId } from '@voltide/core';
import { attempt as attemptOn, openPlayer, setUpTestDatabase } from '@voltide/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

import type { Connection, Database } from '../../../platform/db/pool.ts';

const db = setUpTestDatabase();
const NOT_SO = '23001';
const ADDRESS = Buffer.concat([Buffer.of(0x41), Buffer.alloc(20, 7)]);
const HASH = Buffer.alloc(32, 1);
const OPERATOR = 77n;
const [SCANNED, SCANNED_MS, MARGIN_MS] = [1000, 50_000_000, 60_000];
const STATES = ['requested', 'review', 'approved', 'sent', 'settled', 'rejected', 'released'] as const;
type State = (typeof STATES)[number];

let userId: UserId;

beforeAll(async () => {
  userId = await openPlayer(db.pool, {});
  await db.pool.query(
    `insert into voltide.tron_scan (block, block_id, block_at_ms, newest_block, genesis_id, root_misses)
      values ($1, $2, $3, $1, $2, 0)`,
    [SCANNED, HASH, SCANNED_MS],
  );
  await db.owner.query(
    `insert into voltide.identity (user_id, created_at_ms, kind, role, username, email, email_confirmed_at_ms)
      select o.id, 1, 'account', o.role, 'operator-' || o.id, 'operator-' || o.id || '@example.com', 1
      from (values (77, 'superadmin'), (78, 'superadmin'), (79, 'superadmin'), (80, 'player')) as o (id, role)`,
  );
  await db.owner.query('insert into voltide.narrowed_operator (user_id, since_ms, by_user_id) values (79, 1, 77)');
});

const attempt = (work: (connection: Connection) => Promise<unknown>, database: Database = db.pool) =>
  attemptOn(database, work);

type Asked = { readonly state?: State; readonly needed?: number; readonly waitsFor?: string };

async function ask(
  connection: Connection,
  { state = 'approved', needed = state === 'approved' ? 0 : 1, waitsFor }: Asked = {},
): Promise<bigint> {
  const isOver = state === 'settled' || state === 'rejected' || state === 'released';
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into voltide.withdrawal (user_id, amount, fee, created_at_ms, approvals_needed, state, from_address,
        to_address, key, request_hash, reasons, waits_for, ended_at_ms, note)
      values ($1, 20000000, 400000, 1, $2, $3, $4, $4, $5, $6, '{}', $7, $8, $9) returning withdrawal_id as id`,
    [
      userId,
      needed,
      state,
      ADDRESS,
      randomUUID(),
      HASH,
      waitsFor ?? null,
      isOver ? 2 : null,
      state === 'rejected' || state === 'released' ? 'why' : null,
    ],
  );
  return present(rows[0], 'a withdrawal').id;
}

type Signed = {
  readonly number?: number;
  readonly state?: string;
  readonly block?: number;
  readonly expiresAtMs?: number;
};

async function sign(connection: Connection, id: bigint, signed: Signed = {}): Promise<bigint> {
  const { number = 1, state = 'live', block = null, expiresAtMs = 1000 } = signed;
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into voltide.withdrawal_attempt
        (withdrawal_id, number, created_at_ms, expires_at_ms, state, txid, raw, signature, final_block)
      values ($1, $2, 1, $3, $4, $5, '\\x00', $6, $7) returning attempt_id as id`,
    [id, number, expiresAtMs, state, randomBytes(32), Buffer.alloc(65), block],
  );
  return present(rows[0], 'an attempt').id;
}

async function approve(connection: Connection, id: bigint, byUserId: bigint): Promise<void> {
  const text = 'insert into voltide.withdrawal_approval (withdrawal_id, by_user_id, at_ms) values ($1, $2, 1)';
  await connection.query(text, [id, byUserId]);
}

async function checkIdentity(connection: Connection): Promise<void> {
  const text = `insert into voltide.identity_check (user_id, checked_at_ms, by_user_id, note)
    values ($1, 1, $2, 'seen')`;
  await connection.query(text, [userId, OPERATOR]);
}

async function move(connection: Connection, id: bigint, to: State): Promise<void> {
  const isOver = to === 'settled' || to === 'rejected' || to === 'released';
  await connection.query(
    `update voltide.withdrawal set state = $2, ended_at_ms = $3, note = $4, decided_by = $5 where withdrawal_id = $1`,
    [
      id,
      to,
      isOver ? 2 : null,
      to === 'rejected' || to === 'released' ? 'why' : null,
      to === 'rejected' ? OPERATOR : null,
    ],
  );
}

const settle = (connection: Connection, attemptId: bigint, block = SCANNED + 1) =>
  connection.query(`update voltide.withdrawal_attempt set state = 'settled', final_block = $2 where attempt_id = $1`, [
    attemptId,
    block,
  ]);
const kill = (connection: Connection, attemptId: bigint) =>
  connection.query(`update voltide.withdrawal_attempt set state = 'dead' where attempt_id = $1`, [attemptId]);

async function reach(connection: Connection, state: State): Promise<bigint> {
  if (state === 'requested' || state === 'review' || state === 'approved') return ask(connection, { state });
  const id = await ask(connection, state === 'rejected' ? { state: 'review' } : {});
  if (state === 'rejected') {
    await move(connection, id, 'rejected');
    return id;
  }
  for (let number = 1; number <= (state === 'released' ? 4 : 1); number++) {
    const attemptId = await sign(connection, id, { number });
    if (number === 1) await move(connection, id, 'sent');
    if (state === 'settled') await settle(connection, attemptId);
    if (state === 'released') await kill(connection, attemptId);
  }
  if (state !== 'sent') await move(connection, id, state);
  return id;
}

/** Transitions that need nothing else. Each other one has a test of its own. */
const FREE: readonly string[] = ['requested rejected', 'review rejected', 'approved rejected'];
const PAIRS = STATES.flatMap((from) => STATES.filter((to) => to !== from).map((to) => [from, to] as const));

describe('S8-08 S13-04 the database moves a withdrawal by the rules alone', () => {
  it.each(STATES)('%s is reached by the moves there are', async (state) => {
    expect(await attempt((connection) => reach(connection, state))).toBeUndefined();
  });

  it.each(PAIRS)('%s to %s', async (from, to) => {
    const wanted = FREE.includes(`${from} ${to}`) ? undefined : NOT_SO;
    const go = async (connection: Connection) => move(connection, await reach(connection, from), to);
    expect(await attempt(go)).toBe(wanted);
  });

  it.each(['sent', 'settled', 'rejected', 'released'] as const)('none begins as %s', async (state) => {
    expect(await attempt((connection) => ask(connection, { state }))).toBe(NOT_SO);
  });

  it('none begins as approved that needs approvers, or as one to review that needs none', async () => {
    expect(await attempt((connection) => ask(connection, { state: 'approved', needed: 1 }))).toBe(NOT_SO);
    expect(await attempt((connection) => ask(connection, { state: 'review', needed: 0 }))).toBe(NOT_SO);
    expect(await attempt((connection) => ask(connection, { waitsFor: 'nothing' }))).toBe(NOT_SO);
  });

  it('from the identity check on it is reviewed, and approved by as many others as it needs', async () => {
    const check = async (connection: Connection) => {
      const id = await ask(connection, { state: 'requested' });
      await checkIdentity(connection);
      await move(connection, id, 'review');
    };
    const approveBy = (needed: number, approvers: readonly bigint[]) => async (connection: Connection) => {
      const id = await ask(connection, { state: 'review', needed });
      for (const each of approvers) await approve(connection, id, each);
      await move(connection, id, 'approved');
    };
    expect(await attempt(check)).toBeUndefined();
    expect(await attempt(approveBy(1, [OPERATOR]))).toBeUndefined();
    expect(await attempt(approveBy(2, [OPERATOR, 78n]))).toBeUndefined();
    expect(await attempt(approveBy(2, [OPERATOR]))).toBe(NOT_SO);
    expect(await attempt(approveBy(1, [userId]))).toBe(NOT_SO);
    // Neither an operator without the scope nor anyone else counts.
    for (const nobody of [79n, 80n, 81n]) expect(await attempt(approveBy(1, [nobody]))).toBe(NOT_SO);
  });

  it('S13-02 while its account is frozen it is neither approved nor signed', async () => {
    const frozen =
      (work: (connection: Connection) => Promise<unknown>, cause = 'rules') =>
      async (connection: Connection) => {
        await connection.query('select voltide.freeze_account($1, $2, $3, $4, 2)', [userId, cause, 'a test', OPERATOR]);
        await work(connection);
      };
    const approved = async (connection: Connection) => {
      const id = await ask(connection, { state: 'review' });
      await approve(connection, id, OPERATOR);
      await move(connection, id, 'approved');
    };
    const signed = async (connection: Connection) => sign(connection, await ask(connection));
    for (const work of [approved, signed]) {
      expect(await attempt(work)).toBeUndefined();
      expect(await attempt(frozen(work))).toBe(NOT_SO);
    }
  });

  it('it is rejected by another than its owner, and never once it was signed', async () => {
    const rejectBy = (byUserId: bigint | null) => async (connection: Connection) => {
      const id = await ask(connection);
      const text = `update voltide.withdrawal set state = 'rejected', ended_at_ms = 2, note = 'x', decided_by = $2
        where withdrawal_id = $1`;
      await connection.query(text, [id, byUserId]);
    };
    expect(await attempt(rejectBy(OPERATOR))).toBeUndefined();
    for (const byUserId of [userId, null]) expect(await attempt(rejectBy(byUserId))).toBe(NOT_SO);
    const signed = async (connection: Connection) => {
      const id = await ask(connection);
      await sign(connection, id);
      await move(connection, id, 'rejected');
    };
    expect(await attempt(signed)).toBe(NOT_SO);
  });

  it('it is given back after four dead ones, and not after three, or with one that may still be mined', async () => {
    const giveBack = (dead: number, live: number) => async (connection: Connection) => {
      const id = await ask(connection);
      for (let number = 1; number <= dead + live; number++) {
        const attemptId = await sign(connection, id, { number });
        if (number === 1) await move(connection, id, 'sent');
        if (number <= dead) await kill(connection, attemptId);
      }
      await move(connection, id, 'released');
    };
    expect(await attempt(giveBack(4, 0))).toBeUndefined();
    expect([await attempt(giveBack(3, 0)), await attempt(giveBack(3, 1))]).toEqual([NOT_SO, NOT_SO]);
  });

  it.each(['amount = 30000000, fee = 600000', 'user_id = 5', `reasons = '{amount}'`, 'approvals_needed = 0'])(
    'even the owner of the database cannot set %s',
    async (change) => {
      const set = async (connection: Connection) => {
        const id = await ask(connection, { state: 'review' });
        await connection.query(`update voltide.withdrawal set ${change} where withdrawal_id = $1`, [id]);
      };
      expect(await attempt(set, db.owner)).toBe(NOT_SO);
    },
  );

  it.each(['settled', 'rejected', 'released'] as const)('what is %s never changes', async (state) => {
    const change = async (connection: Connection) => {
      const id = await reach(connection, state);
      await connection.query('update voltide.withdrawal set ended_at_ms = 3 where withdrawal_id = $1', [id]);
    };
    expect(await attempt(change)).toBe(NOT_SO);
  });
});

describe('S8-08 S13-04 the database ends what was signed by the scan alone', () => {
  const live = async (connection: Connection, signed: Signed = {}) => sign(connection, await ask(connection), signed);

  it('it begins as under way, for a withdrawal that is to be paid', async () => {
    expect(await attempt((connection) => live(connection))).toBeUndefined();
    for (const state of ['settled', 'dead']) {
      expect(await attempt((connection) => live(connection, { state, block: SCANNED + 1 }))).toBe(NOT_SO);
    }
    for (const state of ['requested', 'review', 'rejected', 'settled', 'released'] as const) {
      const signLate = async (connection: Connection) =>
        sign(connection, await reach(connection, state), { number: 4 });
      expect(await attempt(signLate)).toBe(NOT_SO);
    }
  });

  it('it is settled in a block that was not accounted for before', async () => {
    const found = (block: number) => async (connection: Connection) =>
      settle(connection, await live(connection), block);
    expect(await attempt(found(SCANNED + 1))).toBeUndefined();
    expect(await attempt(found(SCANNED))).toBe(NOT_SO);
  });

  it("it is dead a minute past its end by the scan's clock, and while nothing can have been hidden", async () => {
    const end = (expiresAtMs: number, doubt?: string) => async (connection: Connection) => {
      if (doubt !== undefined) await connection.query(`update voltide.tron_scan set ${doubt}`);
      await kill(connection, await live(connection, { expiresAtMs }));
    };
    const latest = SCANNED_MS - MARGIN_MS - 1;
    expect(await attempt(end(latest))).toBeUndefined();
    expect(await attempt(end(latest + 1))).toBe(NOT_SO);
    expect(await attempt(end(latest, 'uncertain_from = 9'))).toBe(NOT_SO);
    expect(await attempt(end(latest, 'fork_at = 9'))).toBe(NOT_SO);
  });

  it.each([
    ['dead to live', kill, 'live'],
    ['dead to settled', kill, 'settled'],
    ['settled to live', settle, 'live'],
    ['settled to dead', settle, 'dead'],
  ] as const)('%s', async (_title, end, to) => {
    const change = async (connection: Connection) => {
      const attemptId = await live(connection);
      await end(connection, attemptId);
      const text = 'update voltide.withdrawal_attempt set state = $2, final_block = $3 where attempt_id = $1';
      await connection.query(text, [attemptId, to, to === 'live' ? null : SCANNED + 1]);
    };
    expect(await attempt(change)).toBe(NOT_SO);
  });

  it.each([`raw = '\\x01'`, 'expires_at_ms = 5', 'withdrawal_id = 5', 'number = 2', 'final_block = 5'])(
    'even the owner of the database cannot set %s',
    async (change) => {
      const set = async (connection: Connection) => {
        const attemptId = await live(connection);
        await connection.query(`update voltide.withdrawal_attempt set ${change} where attempt_id = $1`, [attemptId]);
      };
      expect(await attempt(set, db.owner)).toBe(NOT_SO);
    },
  );
});
