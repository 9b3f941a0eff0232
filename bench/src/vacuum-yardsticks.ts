import pg from 'pg';

import type { BenchWorld } from './world.ts';

const TEXTBOOK_TABLES =
  'textbook.wallet, textbook.seed, textbook.play, textbook.posting, textbook.item, textbook.house';

/**
 * Cleans what the textbook server and pgbench wrote, where nothing is counted: PostgreSQL would do it by itself a while
 * later, now and then in a load of the product. What the product wrote is left to it.
 */
export async function vacuumYardsticks({
  database,
  yardstickUrl,
}: Pick<BenchWorld, 'database' | 'yardstickUrl'>): Promise<void> {
  await vacuum(database.url, TEXTBOOK_TABLES);
  await vacuum(yardstickUrl);
}

async function vacuum(databaseUrl: string, tables = ''): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(`vacuum (analyze) ${tables}`);
  } finally {
    await owner.end();
  }
}
