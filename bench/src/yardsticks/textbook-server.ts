/**
 * The yardstick server: what a careful team writes first. Fastify, a pool, one transaction of single statements per
 * open with the rows locked, a house balance row, an idempotency key. Run as its own process.
 */
import { createHmac } from 'node:crypto';

import { parseUserId, present } from '@voltide/core';
import Fastify from 'fastify';
import pg from 'pg';

type Seed = { readonly server_seed: string; readonly client_seed: string; readonly nonce: string };
type OpenBody = { readonly packId: string; readonly tableHash: string; readonly quantity: number };

const STAKE_SUN = 1_000_000n;
const ITEMS = [
  { name: 'Prism', value: 100_000_000n, below: 300 },
  { name: 'Wave', value: 25_000_000n, below: 4_300 },
  { name: 'Lens', value: 6_000_000n, below: 24_300 },
  { name: 'Crown', value: 2_500_000n, below: 74_300 },
  { name: 'Float', value: 1_300_000n, below: 204_300 },
  { name: 'Bottle', value: 950_000n, below: 343_300 },
  { name: 'Shard', value: 700_000n, below: 503_300 },
  { name: 'Cloud', value: 400_000n, below: 810_900 },
  { name: 'Sand', value: 100_000n, below: 1_000_000 },
] as const;

const users = new Map<string, string>();
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = Fastify({ logger: false });

async function open(userId: string, key: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const wallet = await client.query<{ balance: string }>(
      'select balance from textbook.wallet where user_id = $1 for update',
      [userId],
    );
    const seed = await client.query<Seed>(
      'update textbook.seed set nonce = nonce + 1 where user_id = $1 returning server_seed, client_seed, nonce',
      [userId],
    );
    const { server_seed: serverSeed, client_seed: clientSeed, nonce } = present(seed.rows[0], 'seed');
    const digest = createHmac('sha256', serverSeed).update(`v1:pack:${clientSeed}:${nonce}:0:0`).digest();
    const ticket = Number(digest.readBigUInt64BE(0) % 1_000_000n);
    const item = ITEMS.find((candidate) => ticket < candidate.below) ?? ITEMS[8];
    if (BigInt(wallet.rows[0]?.balance ?? '0') < STAKE_SUN) throw new Error('insufficient');
    const play = await client.query<{ play_id: string }>(
      `insert into textbook.play (user_id, idempotency_key, nonce, ticket, stake)
       values ($1, $2, $3, $4, $5) returning play_id`,
      [userId, key, nonce, ticket, STAKE_SUN],
    );
    const { play_id: playId } = present(play.rows[0], 'play');
    const after = await client.query<{ balance: string }>(
      'update textbook.wallet set balance = balance - $2 where user_id = $1 returning balance',
      [userId, STAKE_SUN],
    );
    await client.query('insert into textbook.posting (play_id, account, amount) values ($1, $2, $3)', [
      playId,
      `user:${userId}`,
      -STAKE_SUN,
    ]);
    await client.query('update textbook.house set balance = balance + $1 where house_id = 1', [STAKE_SUN]);
    await client.query('insert into textbook.posting (play_id, account, amount) values ($1, $2, $3)', [
      playId,
      'house',
      STAKE_SUN,
    ]);
    await client.query('insert into textbook.item (user_id, play_id, name, value) values ($1, $2, $3, $4)', [
      userId,
      playId,
      item.name,
      item.value,
    ]);
    await client.query('commit');
    return { playId, nonce, ticket, item: item.name, value: `${item.value}`, balance: after.rows[0]?.balance };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The product's token names the user in its middle part; this server believes it unchecked. */
function userOf(authorization: string): string {
  const token = authorization.slice('Bearer '.length);
  const cached = users.get(token);
  if (cached !== undefined) return cached;
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const userId = `${parseUserId((claims as { readonly sub: string }).sub)}`;
  users.set(token, userId);
  return userId;
}

app.post<{ Body: OpenBody }>(
  '/api/packs/open',
  {
    schema: {
      body: {
        type: 'object',
        required: ['packId', 'tableHash', 'quantity'],
        properties: { packId: { type: 'string' }, tableHash: { type: 'string' }, quantity: { type: 'integer' } },
      },
    },
  },
  async (request) => {
    const userId = userOf(request.headers.authorization ?? '');
    return open(userId, String(request.headers['idempotency-key']));
  },
);

app.get('/ready', () => 'ready');

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
