import { cpSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createTestDatabase, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { applyFunctions } from './functions.ts';
import { migrate } from './migrate.ts';

let db: OwnedDatabase;
let folder: string;

beforeEach(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'voltide-functions-'));
  cpSync(join(import.meta.dirname, 'functions'), folder, { recursive: true });
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

function edit(name: string, added: string, replaced?: string): void {
  const path = join(folder, name);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, replaced === undefined ? text + added : text.replace(replaced, added));
}

async function apply(): Promise<void> {
  const client = await db.owner.connect();
  await applyFunctions(client, 'voltide_app', folder).finally(() => client.release());
}

type Routine = { readonly name: string; readonly oid: number; readonly args: string; readonly mayAsk: boolean };

async function listRoutines(): Promise<ReadonlyMap<string, Routine>> {
  const { rows } = await db.owner.query<Routine>(
    `select proname as name, oid, pg_get_function_identity_arguments(oid) as args,
      has_function_privilege('voltide_app', oid, 'execute') as "mayAsk"
     from pg_proc where pronamespace = 'voltide'::regnamespace`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

describe('the functions of the database', () => {
  it('are not touched by a start that finds them as its files have them', async () => {
    const before = await listRoutines();
    await migrate(db.url);
    expect(await listRoutines()).toEqual(before);
  });

  it('are created again from a changed file, the others left alone', async () => {
    const before = await listRoutines();
    edit('preferences.sql', 'p_sold smallint)', 'p_auto_sell smallint)');
    edit('preferences.sql', 'auto_sell = p_sold', 'auto_sell = p_auto_sell');
    await apply();
    const after = await listRoutines();
    expect(after.get('set_preferences')?.args).toContain('p_sold smallint');
    expect(after.get('set_preferences')?.mayAsk).toBe(true);
    expect(after.size).toBe(before.size);
    const moved = [...after.values()].filter(({ name, oid }) => before.get(name)?.oid !== oid);
    expect(moved.map(({ name }) => name)).toEqual(['set_preferences']);
  });

  it('are all created again with a type that they return, except those that triggers hold', async () => {
    const before = await listRoutines();
    edit('types.sql', '  status text, -- one of a closed list', '  status text,');
    await apply();
    const after = await listRoutines();
    const same = [...after.values()].filter(({ name, oid }) => before.get(name)?.oid === oid);
    expect(same.map(({ name }) => name).toSorted()).toEqual([
      'end_role',
      'guard_attempt',
      'guard_battle',
      'guard_deposit',
      'guard_filled_battle',
      'guard_identity_check',
      'guard_limit',
      'guard_purge',
      'guard_seal_part',
      'guard_withdrawal',
      'hold_to_rules',
      'keep_last_seen',
      'refuse_change',
      'tell_session_ended',
    ]);
    await expect(db.owner.query('delete from voltide.transfer')).rejects.toMatchObject({ code: '23001' });
  });

  it('go with their file, and come with it', async () => {
    edit('preferences.sql', "\ncreate function voltide.tide() returns text language sql as $$ select 'high' $$;\n");
    await apply();
    expect((await listRoutines()).get('tide')).toMatchObject({ mayAsk: false });
    unlinkSync(join(folder, 'preferences.sql'));
    await apply();
    expect([...(await listRoutines()).keys()]).not.toContain('tide');
    await migrate(db.url);
    expect((await listRoutines()).get('set_preferences')).toMatchObject({ mayAsk: true });
  });

  it('stay as they were when a file fails', async () => {
    const before = await listRoutines();
    edit('preferences.sql', 'returns booleans', 'returns boolean');
    edit('chain-hash.sql', 'stable', 'immutable');
    await expect(apply()).rejects.toMatchObject({ code: '42704' });
    expect(await listRoutines()).toEqual(before);
  });

  it('cannot be written so that a later start would lose one', async () => {
    edit('preferences.sql', "\ncreate  function voltide.tide() returns text language sql as $$ select 'high' $$;\n");
    await expect(apply()).rejects.toThrow('The functions of the database are not those of db/functions: tide.');
  });

  it('may be called by the server where they act with the owner’s rights or are rules, by no one else', async () => {
    const { rows } = await db.owner.query<{ name: string; anybody: boolean; server: boolean; definer: boolean }>(
      `select p.proname as name, p.prosecdef as definer,
        has_function_privilege('voltide_app', p.oid, 'execute') as server,
        exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0
        ) as anybody
       from pg_proc p where p.pronamespace = 'voltide'::regnamespace`,
    );
    expect(rows.filter(({ anybody }) => anybody)).toEqual([]);
    const unlike = rows.filter(({ server, definer }) => server !== definer);
    const named = unlike.map(({ name }) => name).filter((name) => !name.startsWith('rule_'));
    expect(named.toSorted()).toEqual(['chain_hash', 'find_no']);
    expect(rows.filter(({ definer }) => definer).length).toBeGreaterThan(8);
  });

  it('that act with the owner’s rights look nothing up by a path that a caller sets', async () => {
    const { rows } = await db.owner.query(
      `select proname from pg_proc where pronamespace = 'voltide'::regnamespace and prosecdef
        and not coalesce('search_path=pg_catalog, pg_temp' = any (proconfig), false)`,
    );
    expect(rows).toEqual([]);
  });
});
