import { createTestDatabase, openPlayer, startWorld, type OwnedDatabase } from '@voltide/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { Secret } from '../secrets/secret.ts';
import { openDatabase } from './database.ts';
import { compareSecretKey } from './secret-key.ts';

const KEY = new Secret(new Uint8Array(32).fill(7));
const OTHER = new Secret(new Uint8Array(32).fill(8));
const FAULT =
  'The secret key is not the one this database was first started with: set SECRET_KEY to that one, ' +
  'or leave SECRET_KEY out where the file secret in DATA_DIR holds it.';

let db: OwnedDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

async function open(key: Secret<Uint8Array>): Promise<void> {
  const pool = await openDatabase({ ownerUrl: db.url }, key, () => undefined);
  await pool.end();
}

async function checkValues(): Promise<string[]> {
  const { rows } = await db.owner.query<{ text: string }>(
    `select encode(check_value, 'hex') as text from voltide.key_check`,
  );
  return rows.map(({ text }) => text);
}

describe('a database', () => {
  it('takes the key of its first start, and no other from then on', async () => {
    expect(await checkValues()).toEqual([]);
    await open(KEY);
    const values = await checkValues();
    await open(KEY);
    await expect(open(OTHER)).rejects.toThrow(FAULT);
    expect(await checkValues()).toEqual(values);
    expect(values).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('takes one key of several servers that start for the first time at once', async () => {
    const keys = [KEY, OTHER, KEY, OTHER, KEY, OTHER];
    const results = await Promise.allSettled(keys.map(open));
    expect(await checkValues()).toHaveLength(1);
    const taken = results[0]?.status === 'fulfilled' ? KEY : OTHER;
    for (const [index, result] of results.entries()) {
      if (keys[index] === taken) expect(result.status).toBe('fulfilled');
      else expect(result).toMatchObject({ status: 'rejected', reason: { message: FAULT } });
    }
  });

  it('that has players but no check value yet takes only the key that opens their seeds', async () => {
    await openPlayer(db.pool);
    await expect(open(OTHER)).rejects.toThrow(FAULT);
    expect(await checkValues()).toEqual([]);
    await open(KEY);
    expect(await checkValues()).toHaveLength(1);
  });

  it('is compared with a key without a trace, also where an older program has set it up', async () => {
    await openPlayer(db.pool);
    for (const change of ['select', 'drop table voltide.key_check']) {
      await db.owner.query(change);
      await compareSecretKey(db.owner, KEY);
      await expect(compareSecretKey(db.owner, OTHER)).rejects.toThrow(FAULT);
    }
    const { rows } = await db.owner.query(`select to_regclass('voltide.key_check') is null as missing`);
    expect(rows).toEqual([{ missing: true }]);
  });

  it('does not even show its check value to the role that serves requests', async () => {
    await open(KEY);
    for (const statement of ['select check_value', 'delete']) {
      await expect(db.pool.query(`${statement} from voltide.key_check`)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('is not served by a second server with another key', async () => {
    const settings = { SECRET_KEY: '07'.repeat(32) };
    const first = await startWorld({ databaseUrl: db.url, settings });
    await expect(startWorld({ databaseUrl: db.url })).rejects.toThrow(FAULT);
    const second = await startWorld({ databaseUrl: db.url, settings });
    await second.close();
    await first.close();
  });
});
