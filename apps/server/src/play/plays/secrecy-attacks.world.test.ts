import { rotateSeeds } from '@voltide/contract';
import { signUpPlayer, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld({ settings: { LOG_LEVEL: 'debug' } });

it('a seed that does not open its commitment stays out of answer and log', async () => {
  const { client, userId } = await signUpPlayer(world);
  const { owner } = world.database;
  const flipped = 'set_byte(commitment, 0, get_byte(commitment, 0) # 1)';
  const flip = `update voltide.player set commitment = ${flipped} where user_id = $1 returning encrypted_seed`;
  const { rows } = await owner.query<{ encrypted_seed: Buffer }>(flip, [userId]);
  const seeds = rows.map((row) => world.context.seedCipher.decrypt(row.encrypted_seed, userId, 0));
  const { body } = await client.refused(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
  expect(body.code).toBe('internal');
  const log = world.log.join('\n');
  expect(log).toContain('seed_history_opens_commitment');
  expect(seeds.filter((seed) => log.includes(seed) || JSON.stringify(body).includes(seed))).toEqual([]);
  expect(seeds.length).toBe(1);
  await owner.query(flip, [userId]);
});
