import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';

const TABLES = ['transfer', 'operation', 'play', 'find_exit', 'hold_exit'] as const;
const BUCKETS = 1024;
const PARTS = 8;

let db: OwnedDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});

afterEach(() => db.drop());

async function fillBuckets(): Promise<void> {
  await db.owner.query(
    `create temporary table someone as
     select (b::bigint << 42) + case b % 2 when 0 then 1024 else (1::bigint << 42) - 1 end as user_id
     from generate_series(0, ${BUCKETS - 1}) b`,
  );
  await db.owner.query(
    `insert into voltide.transfer (user_id, seq, amount, balance_after, at_ms, epoch, nonce, kind, system_account,
       cause, chain_hash, operation_key)
     select user_id, 1, 5, 5, 7, 0, 0, 'promo', 'gifts', 'welcome', sha256(int8send(user_id)), 'k' from someone;
     insert into voltide.operation (user_id, cash_after, promo_after, credited, released, at_ms, epoch, nonce, kind,
       bucket, request_hash, key)
     select user_id, 0, 5, 5, 0, 7, null, null, 'gift', 'promo', sha256(int8send(user_id)), 'k' from someone;
     insert into voltide.play (user_id, stake, credit, edge, at_ms, epoch, nonce, table_id, bucket, game, input, draws,
       sold_k, returned)
     select user_id, 1, 0, 0, 7, 0, 0, 1, 'promo', 'packs', '{"qty":1}', array[user_id % 1000], '{0}', 0 from someone;
     insert into voltide.find_exit (user_id, find_no, value, to_user_id, table_id, bucket, item, operation_key, source)
     select user_id, 0, 9, null, 1, 'promo', 0, 'k', 'here' from someone;
     insert into voltide.hold_exit (user_id, amount, at_ms, ended_at_ms, bucket, was_taken, hold_id, cause,
       operation_key, ended_key)
     select user_id, 3, 7, 8, 'cash', true, 'h', 'withdrawal', 'k', 'e' from someone`,
  );
}

async function refusal(sql: string): Promise<string> {
  return db.owner.query(sql).then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : 'no error'),
  );
}

it('the tables that grow for ever are kept in parts by the bucket of their user', async () => {
  await fillBuckets();
  for (const table of TABLES) {
    const { rows } = await db.owner.query<{ part: string; buckets: number; first: number; last: number }>(
      `select (select c.relname from pg_class c where c.oid = t.tableoid) as part, count(*)::integer as buckets,
         min(t.user_id >> 42)::integer as first, max(t.user_id >> 42)::integer as last
       from voltide.${table} t where t.user_id & ((1::bigint << 42) - 1) in (1024, (1::bigint << 42) - 1)
       group by 1 order by 3`,
    );
    const each = BUCKETS / PARTS;
    expect(rows).toEqual(
      Array.from({ length: PARTS }, (_, k) => ({
        part: `${table}_${k}`,
        buckets: each,
        first: k * each,
        last: (k + 1) * each - 1,
      })),
    );
  }
});

it('the parts are as closed as the tables they belong to', async () => {
  await fillBuckets();
  const bare = await db.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'voltide'::regnamespace and c.relispartition and c.relkind = 'r'
       and (has_table_privilege('voltide_app', c.oid, 'select, insert, update, delete, truncate'))`,
  );
  expect(bare.rows).toEqual([]);
  for (const table of TABLES.flatMap((name) => [name, `${name}_0`, `${name}_7`])) {
    for (const sql of [
      `update voltide.${table} set user_id = 1`,
      `delete from voltide.${table}`,
      `truncate voltide.${table}`,
    ]) {
      expect([sql, await refusal(sql)]).toEqual([sql, expect.stringContaining('is not allowed')]);
    }
  }
  const again = `insert into voltide.operation
    (user_id, cash_after, promo_after, credited, released, at_ms, kind, request_hash, key)
    select user_id, 0, 0, 0, 0, 8, 'gift', request_hash, key from voltide.operation where user_id >> 42 = 9`;
  expect(await refusal(again)).toContain('duplicate key value');
});
