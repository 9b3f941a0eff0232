import { canonicalJson, type UserId } from '@voltide/core';
import { documentHash, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { createTestDatabase, openPlayer, playOf, TEST_SEED_CIPHER, type OwnedDatabase } from '@voltide/testkit';
import { CALM, sampleWheel } from '@voltide/testkit/sample-games';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isVerified, verifyLedger, type Verification } from '../audit/full-verifier.ts';
import { loadPlayers } from './players.ts';
import { settleOne, settlePlays } from './settle.sql.ts';

const INPUT = { betSun: 5_000_000n };

let db: OwnedDatabase;
let userId: UserId;
let tableId: number;

const verify = (): Promise<Verification> => verifyLedger(db.owner, TEST_SEED_CIPHER, [sampleWheel]);

async function spin(settle: 'alone' | 'in a batch'): Promise<void> {
  const [player] = await loadPlayers(db.pool, TEST_SEED_CIPHER, [userId]);
  const { epoch, nonce, serverSeed, clientSeed } = player ?? expect.fail('the player exists');
  const seeds = { serverSeed, clientSeed: clientSeed ?? '', nonce };
  const draws = drawPlay(nodeHashes, seeds, sampleWheel.plan(INPUT));
  const { stakeSun, payoutSun, edgeSun } = sampleWheel.resolve(draws, INPUT, CALM);
  const input = canonicalJson(sampleWheel.inputDocument(INPUT));
  const money = { stakeSun, creditSun: payoutSun, edgeSun };
  const play = playOf(userId, { game: sampleWheel.id, input, tableId, epoch, nonce, draws, ...money });
  const [answer] = settle === 'alone' ? [await settleOne(db.pool, play)] : await settlePlays(db.pool, [play]);
  expect(answer).toMatchObject({ status: 'settled', creditedSun: payoutSun });
}

beforeEach(async () => {
  db = await createTestDatabase();
  userId = await openPlayer(db.pool, { cashSun: 100_000_000n, clientSeed: 'harbour-1' });
  const document = sampleWheel.documentOf(CALM);
  const { rows } = await db.pool.query<{ id: number }>(`select voltide.add_odds_table($1, $2, $3, $4, $5, $6) as id`, [
    sampleWheel.id,
    CALM.id,
    CALM.version,
    Buffer.from(documentHash(nodeHashes, document), 'hex'),
    canonicalJson(document),
    sampleWheel.listBounds(CALM),
  ]);
  tableId = rows[0]?.id ?? expect.fail('the table is there');
  for (let i = 0; i < 3; i++) await spin('alone');
  for (let i = 0; i < 3; i++) await spin('in a batch');
});

afterEach(() => db.drop());

describe('a play of a wheel, which has no items', () => {
  it('S13-04 is settled and then computed again by the full verifier', async () => {
    const found = await verify();
    expect(found).toMatchObject({ plays: 6, outcomes: 0, examples: [] });
    expect(isVerified(found)).toBe(true);
  });

  it('S13-04 is a fault to a program that does not know the game', async () => {
    const found = await verifyLedger(db.owner, TEST_SEED_CIPHER, []);
    expect(found.examples).toContainEqual(`odds table ${tableId}: there is no game wheel`);
    expect(isVerified(found)).toBe(false);
  });

  it.each<[string, string, RegExp]>([
    ['another bet', '{"bet":"4.000000"}', /, nonce 2: cost 5000000, but its odds table says 4000000$/],
    ['a bet that is not allowed', '{"bet":"0.000001"}', /, nonce 2: no such play exists$/],
    ['the same bet, written otherwise', '{"bet": "5.000000"}', /, nonce 2: no such play exists$/],
    ['the input of another game', '{"qty":1}', /, nonce 2: no such play exists$/],
  ])('S13-04 is found out when its stored input is altered to %s', async (_what, input, words) => {
    await db.owner.query('alter table voltide.play disable trigger user');
    await db.owner.query('update voltide.play set input = $1 where user_id = $2 and nonce = 2', [input, userId]);
    const found = await verify();
    expect(found.outcomes).toBe(1);
    expect(found.examples).toEqual([expect.stringMatching(words)]);
  });
});
