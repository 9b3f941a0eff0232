import { nodeHashes } from '@voltide/fairness/node';
import { createTestClock, openPlayer, playOf, setUpTestDatabase, TEST_TIME_MS } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { loadCatalogue } from '../../play/packs/load-catalogue.ts';
import { countSaleFaults } from './sale-check.sql.ts';
import { settleOne } from '../ledger/settle.sql.ts';

const database = setUpTestDatabase();
const DAY_MS = 86_400_000;

it('S4-01 plays before the time of their odds, after it, or while their pack is withdrawn are reported', async () => {
  await loadCatalogue({ database: database.pool, hashes: nodeHashes, clock: createTestClock() });
  const userId = await openPlayer(database.pool, { promoSun: 1_000_000n });
  expect((await settleOne(database.pool, playOf(userId))).status).toBe('settled');
  expect(await countSaleFaults(database.owner)).toBe(0);

  const { owner } = database;
  const publish = (fromMs: number): Promise<unknown> =>
    owner.query(
      `insert into voltide.publication
         (table_id, announced_at_ms, from_ms, proposal_id, game, subject, version, presentation)
       select table_id, $1::bigint - ${DAY_MS}, $1, 1, game, subject, version, '{}'
       from voltide.odds_table where table_id = 1`,
      [fromMs],
    );
  await owner.query('insert into voltide.sale_term (table_id) values (1)');
  await publish(TEST_TIME_MS);
  expect(await countSaleFaults(owner)).toBe(0);
  await owner.query('update voltide.publication set from_ms = from_ms + 1');
  expect(await countSaleFaults(owner)).toBe(1);
  await owner.query('update voltide.publication set from_ms = from_ms - 1');
  await owner.query(`update voltide.publication set cancelled_at_ms = from_ms - 1, cancel_proposal_id = 1`);
  expect(await countSaleFaults(owner)).toBe(1);
  await owner.query('update voltide.publication set cancelled_at_ms = null, cancel_proposal_id = null');

  await owner.query(
    `insert into voltide.sale_stop (stopped_ms, proposal_id, game, subject)
     select $1, 1, game, subject from voltide.odds_table where table_id = 1`,
    [TEST_TIME_MS],
  );
  expect(await countSaleFaults(owner)).toBe(1);
  await owner.query('update voltide.sale_stop set resumed_ms = $1, resume_proposal_id = 1', [TEST_TIME_MS]);
  expect(await countSaleFaults(owner)).toBe(0);
});
