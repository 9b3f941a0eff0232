import { randomUUID } from 'node:crypto';

import { rotateSeeds, ROUTES, type Endpoint } from '@voltide/contract';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { openPack, orderOf, signUpPlayer, spinOf, useWorld, type PackPlayer } from '@voltide/testkit';
import { expect, it } from 'vitest';

const page = '<html><head><title>x</title></head><body><div id="app"></div></body></html>';
const world = useWorld({
  settings: { LOG_LEVEL: 'debug' },
  site: { files: new Map(), page, scriptHashes: [], styleHashes: [] },
});

const BODIES: Readonly<Record<string, (player: PackPlayer) => unknown>> = {
  '/api/packs/open': () => orderOf(world),
  '/api/games/:gameId/play': () => spinOf(),
  '/api/inventory/sell': () => ({ items: ['0-0-0'] }),
  '/api/fairness/client-seed': () => ({ clientSeed: 'again' }),
  '/api/neuro/trigger-effect': () => ({ eventType: 'pack_open_rare', metadata: { playId: '0-0' } }),
  '/api/preferences': () => ({ autoSell: [], spendOrder: 'promo_first' }),
  '/api/auth/login': (player) => ({ credential: player.user.username, password: 'not this one' }),
};

const LATER = new Set(['/api/auth/logout', '/api/fairness/rotate']);

async function listAnswers(player: PackPlayer): Promise<string[]> {
  const texts: string[] = [];
  for (const endpoint of ALL_ENDPOINTS) {
    if (LATER.has(endpoint.path)) continue;
    // The limits on requests of one address and one account refill.
    world.clock.advance(1000);
    const { method } = endpoint;
    const body = BODIES[endpoint.path]?.(player) ?? (method === 'GET' ? undefined : {});
    const sending = { headers: { 'idempotency-key': randomUUID() }, ...(body === undefined ? {} : { body }) };
    const { json, headers } = await player.client.send(method, pathOf(endpoint), sending);
    texts.push(JSON.stringify(json), JSON.stringify(headers));
  }
  for (const { path } of ROUTES) {
    const { json } = await player.client.send('GET', path.replace(':packId', 'glass-tide'));
    texts.push(JSON.stringify(json));
  }
  return texts;
}

function pathOf({ path }: Endpoint): string {
  const { tableHash } = orderOf(world);
  return path
    .replace(':packId', 'glass-tide')
    .replace(':hash', tableHash)
    .replace(':playId', '0-0')
    .replace(':gameId', 'wheel');
}

async function unsealSeeds({ userId }: PackPlayer): Promise<string[]> {
  const { rows } = await world.database.owner.query<{
    epoch: number;
    encrypted_seed: Buffer;
    next_encrypted_seed: Buffer;
  }>('select epoch, encrypted_seed, next_encrypted_seed from voltide.player where user_id = $1', [userId]);
  const { seedCipher } = world.context;
  return rows.flatMap((row) => [
    seedCipher.decrypt(row.encrypted_seed, userId, row.epoch),
    seedCipher.decrypt(row.next_encrypted_seed, userId, row.epoch + 1),
  ]);
}

async function readDatabase(): Promise<string> {
  const tables = await world.database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'voltide'`,
  );
  let text = '';
  for (const { name } of tables.rows) {
    const { rows } = await world.database.owner.query<{ line: string }>(
      `select t::text as line from voltide."${name}" t`,
    );
    text += rows.map(({ line }) => line).join('\n');
  }
  return text;
}

it('S15-02 no answer, page, log line, metric or row contains a server seed before it is revealed', async () => {
  const player = await signUpPlayer(world);
  await openPack(player, orderOf(world, 'glass-tide', 3));
  const seeds = await unsealSeeds(player);
  expect(seeds.map((seed) => seed.length)).toEqual([64, 64]);

  const outputs = [
    ...(await listAnswers(player)),
    ...world.log,
    await world.context.events.metrics.text(),
    await readDatabase(),
  ].join('\n');
  expect(outputs).toContain('"serverSeed":null');
  for (const seed of seeds) {
    expect(outputs).not.toContain(seed);
    expect(outputs).not.toContain(Buffer.from(seed, 'hex').toString('base64').slice(0, 40));
  }

  const { revealed } = await player.client.call(rotateSeeds, { body: { epoch: 0, clientSeed: 'next' } });
  expect(revealed.serverSeed).toBe(seeds[0]);
  const after = (await listAnswers(player)).join('\n');
  expect(after).toContain(seeds[0]);
  for (const seed of await unsealSeeds(player)) expect(after).not.toContain(seed);
});
