import { isClean, reconcile } from '@voltide/server/money/audit/reconcile';
import { afterAll, beforeAll } from 'vitest';

import { createTestDatabase, type OwnedDatabase } from './pg.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** The world of a test file and its database. */
export type TestWorld = World & { readonly database: OwnedDatabase };

/**
 * Gives a test file the whole server over a database of its own. After the file its books are checked: a test that
 * leaves them wrong fails the file (S13-04). Read the result's members inside tests and hooks only.
 */
export function useWorld(options: Omit<WorldOptions, 'databaseUrl'> = {}): TestWorld {
  let world: TestWorld | undefined;
  beforeAll(async () => {
    const database = await createTestDatabase();
    world = { ...(await startWorld({ ...options, databaseUrl: database.url })), database };
  });
  afterAll(async () => {
    if (world === undefined) return;
    await world.close();
    const counts = await reconcile(world.database.owner);
    await world.database.drop();
    if (!isClean(counts)) throw new Error(`the tests of this file left the books wrong: ${JSON.stringify(counts)}`);
  });
  return new Proxy({} as TestWorld, {
    get: (_target, name) => {
      if (world === undefined) throw new Error('the test world exists inside tests and hooks only');
      return Reflect.get(world, name) as unknown;
    },
  });
}
