import { Socket } from 'node:net';

import { setUpTestDatabase } from '@voltide/testkit';
import { describe, expect, it, vi } from 'vitest';

import { isAnswerOverdue, isLockTimeout, isUnavailable, sqlStateOf } from './failures.ts';
import { createPool, type Database } from './pool.ts';
import { inTransaction, withConnection, withPatientConnection } from './tx.ts';

const db = setUpTestDatabase();

describe('a pool', () => {
  it('reads whole numbers of 64 bits as bigint, alone and in arrays', async () => {
    const { rows } = await db.pool.query(
      `select 9223372036854775807 as large, 5::int as small, '{1,null,-9223372036854775808}'::bigint[] as many,
        '{}'::bigint[] as none, count(*) as counted from voltide.transfer where false`,
    );
    expect(rows).toEqual([
      {
        large: 9_223_372_036_854_775_807n,
        small: 5,
        many: [1n, null, -9_223_372_036_854_775_808n],
        none: [],
        counted: 0n,
      },
    ]);
  });

  it('acts as the application’s role on every connection, with its settings', async () => {
    const settings = { lock_timeout: '70ms', application_name: 'two words' };
    const pool = createPool({ url: db.url, role: 'voltide_app', settings, log: () => undefined });
    const { rows } = await pool.query(
      `select current_user as role, current_setting('lock_timeout') as wait,
        current_setting('application_name') as name`,
    );
    expect(rows).toEqual([{ role: 'voltide_app', wait: '70ms', name: 'two words' }]);
    await pool.end();
  });

  it('keeps what the address says itself, but still acts as the role', async () => {
    const address = new URL(db.url);
    address.searchParams.set('options', '-c role=voltide -c application_name=mine');
    const pool = createPool({ url: address.href, role: 'voltide_app', log: () => undefined });
    const { rows } = await pool.query(`select current_user as role, current_setting('application_name') as name`);
    expect(rows).toEqual([{ role: 'voltide_app', name: 'mine' }]);
    await pool.end();
  });

  it('opens another connection when one was lost', async () => {
    const { rows } = await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    const ask = (): Promise<string> => db.pool.query('select').then(() => 'up', String);
    await expect.poll(ask).toBe('up');
  });

  it('reports that a server cannot be reached', async () => {
    const pool = createPool({ url: 'postgresql://x@127.0.0.1:1/x', role: undefined, log: () => undefined });
    const error: unknown = await pool.query('select').catch((reason: unknown) => reason);
    expect(isUnavailable(error)).toBe(true);
    await pool.end();
  });
});

describe('an answer that does not come in time', () => {
  /** A pool that waits for an answer two seconds; the server would work on for half a minute. */
  const createHasty = (): Database =>
    createPool({ url: db.url, role: 'voltide_app', answerLimitMs: 2000, log: () => undefined });

  it('is given up as unavailable, and its connection with it', async () => {
    const pool = createHasty();
    const error: unknown = await pool.query("select pg_sleep(60), 'stalled'").catch((reason: unknown) => reason);
    expect([isAnswerOverdue(error), isUnavailable(error), pool.totalCount]).toEqual([true, true, 0]);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('ends a transaction at once: nothing more is said on its connection', async () => {
    const pool = createHasty();
    const said: unknown[] = [];
    pool.once('connect', (client) => {
      const query = vi.spyOn(client, 'query');
      pool.once('remove', () => said.push(...query.mock.calls.map(([text]) => text)));
    });
    const stalled = inTransaction(pool, (connection) => connection.query('select pg_sleep(60)'));
    await expect(stalled).rejects.toSatisfy(isAnswerOverdue);
    await expect.poll(() => said).toEqual(['begin', 'select pg_sleep(60)']);
    await pool.end();
  });

  it('is waited for where the work may take long', async () => {
    const pool = createHasty();
    const { rows } = await withPatientConnection(pool, (client) =>
      client.query<{ role: string }>('select current_user as role, pg_sleep(3)::text as slept'),
    );
    expect(rows).toEqual([{ role: 'voltide_app', slept: '' }]);
    await pool.end();
  });

  it('is given up in the end even then', async () => {
    const stalled = withPatientConnection(db.pool, (client) => client.query('select pg_sleep(60)'), 300);
    await expect(stalled).rejects.toSatisfy(isAnswerOverdue);
  });

  it('is waited for on a line that is asked for signs of life, by every connection', async () => {
    const keepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const pool = createPool({ url: db.url, role: 'voltide_app', log: () => undefined });
    await pool.query('select');
    await withPatientConnection(pool, (client) => client.query('select'));
    expect(keepAlive.mock.calls).toEqual([
      [true, 10_000],
      [true, 10_000],
    ]);
    keepAlive.mockRestore();
    await pool.end();
  });
});

describe('a transaction', () => {
  it('commits what was done, and undoes it when the work fails', async () => {
    await db.owner.query('create table tried (a int)');
    await inTransaction(db.owner, (connection) => connection.query('insert into tried values (1)'));
    const failing = inTransaction(db.owner, async (connection) => {
      await connection.query('insert into tried values (2)');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { rows } = await db.owner.query('select a from tried');
    expect(rows).toEqual([{ a: 1 }]);
  });

  it('is done again when it met another one, at most five times', async () => {
    let attempts = 0;
    const crossing = inTransaction(db.owner, async (connection) => {
      attempts++;
      await connection.query("do $$ begin raise exception 'crossed' using errcode = '40001'; end $$");
    });
    await expect(crossing).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(5);
  });

  it('does two crossing transactions one after the other', async () => {
    await db.owner.query('create table crossed (id int primary key, a int)');
    await db.owner.query('insert into crossed values (1, 0), (2, 0)');
    const raise = (first: number, second: number): Promise<void> =>
      inTransaction(db.owner, async (connection) => {
        await connection.query('update crossed set a = a + 1 where id = $1', [first]);
        await connection.query('update crossed set a = a + 1 where id = $1', [second]);
      });
    await Promise.all([raise(1, 2), raise(2, 1), raise(1, 2), raise(2, 1)]);
    const { rows } = await db.owner.query('select a from crossed');
    expect(rows).toEqual([{ a: 4 }, { a: 4 }]);
  });

  it('survives the loss of its connection: the work fails, and nothing is left', async () => {
    await db.owner.query('create table lost (a int)');
    const cut = inTransaction(db.owner, async (connection) => {
      await connection.query('insert into lost values (1)');
      const { rows } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      await db.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
      await connection.query('select');
    });
    await expect(cut).rejects.toSatisfy(isUnavailable);
    const { rows } = await db.owner.query('select a from lost');
    expect(rows).toEqual([]);
  });

  it.each([
    ['57014', "set local statement_timeout = '10ms'", 'select pg_sleep(60)'],
    ['25006', 'set local transaction_read_only = on', 'create table refused (a int)'],
    ['25P03', 'do $$ begin end $$', "do $$ begin raise 'idle in a transaction' using errcode = '25P03'; end $$"],
  ])('takes %s for a database that cannot work now', async (state, setting, statement) => {
    const refused = inTransaction(db.owner, async (connection) => {
      await connection.query(setting);
      await connection.query(statement);
    });
    const error: unknown = await refused.catch((reason: unknown) => reason);
    expect([sqlStateOf(error), isUnavailable(error)]).toEqual([state, true]);
  });

  it('knows a lock that is held too long', async () => {
    await withConnection(db.owner, async (holder) => {
      await holder.query('begin');
      await holder.query('lock table voltide.house_figure in access exclusive mode');
      const waiting = inTransaction(db.owner, async (connection) => {
        await connection.query("set local lock_timeout = '10ms'");
        await connection.query('select from voltide.house_figure');
      });
      const error: unknown = await waiting.catch((reason: unknown) => reason);
      expect([isLockTimeout(error), sqlStateOf(error)]).toEqual([true, '55P03']);
      await holder.query('rollback');
    });
  });
});
