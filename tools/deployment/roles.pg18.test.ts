import { createTestDatabase } from '@voltide/testkit';
import { openDatabase } from '@voltide/server/platform/db/database';
import { Secret } from '@voltide/server/platform/secrets/secret';
import { expect, it } from 'vitest';

import { readText } from '../repository.ts';

const OWNER = `compose_owner_${process.pid}`;
const APP = `compose_app_${process.pid}`;
const DATABASE = `compose_${process.pid}`;
const PASSWORD = '0f'.repeat(32);

/** The statements as psql runs them, with names of this test in place of those that its cluster has already. */
function readStatements(): readonly string[] {
  const renamed = readText('deploy/containers/roles.sql')
    .replaceAll(/^(--|\\).*$/gm, '')
    .replaceAll(/:'\w+'/g, `'${PASSWORD}'`)
    .replaceAll(/\bdatabase voltide\b/g, `database ${DATABASE}`)
    .replaceAll(/\bvoltide_app\b/g, APP)
    .replaceAll(/\bvoltide\b/g, OWNER);
  return renamed.split(';').filter((statement) => statement.trim() !== '');
}

it('the server sets up and serves the database of the compose file with its two users', async () => {
  const db = await createTestDatabase();
  const urlOf = (user: string): string => {
    const url = new URL(db.url);
    url.username = user;
    url.password = PASSWORD;
    url.pathname = `/${DATABASE}`;
    return url.href;
  };
  try {
    for (const statement of readStatements()) await db.owner.query(statement);
    const key = new Secret(Buffer.alloc(32, 1));
    const pool = await openDatabase({ ownerUrl: urlOf(OWNER), appUrl: urlOf(APP) }, key, () => undefined);
    const { rows } = await pool.query('select current_user as name, count(*) as players from voltide.player');
    expect(rows).toEqual([{ name: APP, players: 1n }]);
    await expect(pool.query('delete from voltide.account')).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query('create temporary table t (a int)')).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  } finally {
    await db.owner.query(`drop database if exists ${DATABASE} with (force)`);
    await db.owner.query(`drop role if exists ${OWNER}, ${APP}`);
    await db.drop();
  }
});
