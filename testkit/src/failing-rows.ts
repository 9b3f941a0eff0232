import type { Database } from '@voltide/server/platform/db/pool';

/** A row whose change PostgreSQL refuses. `when` is a condition over OLD and NEW, as CREATE TRIGGER takes it. */
export type FailingRow = {
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  readonly when: string;
};

/** Makes every change of a row fail, until the returned function is called. */
export async function makeFail(owner: Database, { table, event, when }: FailingRow): Promise<() => Promise<void>> {
  await owner.query(`
    create or replace function voltide.refuse_row() returns trigger language plpgsql as $$
      begin raise exception 'this row fails'; end $$`);
  await owner.query(`create trigger a_row_fails before ${event} on voltide.${table}
    for each row when (${when}) execute function voltide.refuse_row()`);
  return async () => {
    await owner.query(`drop trigger a_row_fails on voltide.${table}`);
  };
}
