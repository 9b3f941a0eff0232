import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { makeDatabaseFolder } from '@voltide/testkit/database-folder';
import { afterAll, expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { systemClock } from '../../platform/context/ports.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { startDatabase } from '../../platform/start/database.ts';
import { createLogger } from '../../platform/start/logger.ts';
import { examine } from './doctor.ts';

const folder = makeDatabaseFolder('doctor');
const dataDir = join(folder, 'data');
const environment = { DATA_DIR: dataDir, DRAND_URL: 'http://127.0.0.1:9' };

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const findAll = async (): Promise<readonly string[]> =>
  (await examine({ environment, clock: systemClock })).map(({ check, state, text }) => `${check} ${state}: ${text}`);

it('S13-04 the doctor examines a running embedded database, and starts or makes none', async () => {
  expect(await findAll()).toEqual(
    expect.arrayContaining([
      `settings skipped: Nothing is in ${dataDir} yet: the first start makes key and database.`,
      expect.stringMatching(/^database skipped: The server does not run, and its database in .* with it/),
    ]),
  );
  expect(existsSync(dataDir)).toBe(false);

  const config = readConfig({ DATA_DIR: dataDir });
  const database = await startDatabase(config, createLogger('silent'));
  await (await openDatabase(database.address, config.secretKey, () => undefined)).end();
  const running = await findAll();
  expect(running).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database ok: PostgreSQL 18\.\d+ answers; the database takes \d+ MB\.$/),
      'database rights ok: voltide owns the tables; voltide_app serves requests and cannot write balances.',
      'database version ok: The tables are those of this version.',
      'secret key ok: The database belongs to this secret key.',
      'books ok: The books add up: reconcile counts no errors.',
      'TRON skipped: The devnet runs inside the server.',
    ]),
  );
  await database.stop();
  expect(await findAll()).toContainEqual(expect.stringMatching(/^database skipped: The server does not run/));
});
