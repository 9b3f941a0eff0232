import { randomUUID } from 'node:crypto';

import {
  sellItems,
  exportPlaysCsv,
  getOddsTable,
  getPlay,
  getPreferences,
  getSeeds,
  listPlays,
  listStacks,
  playGame,
  putPreferences,
  rotateSeeds,
  setClientSeed,
  triggerEffect,
  type Endpoint,
  getTable,
  listPacks,
} from '@voltide/contract';
import { getPack, listRecentItems, openPacks } from '@voltide/games/packs/contract';
import { getWheel, listRecentSpins } from '@voltide/games/wheel/contract';
import { orderOf, signUp, SPIN_PATH, spinOf, useWorld } from '@voltide/testkit';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const world = useWorld();

type Attempt = { readonly endpoint: Endpoint; readonly path?: string; readonly body?: () => unknown };

const ATTEMPTS: readonly Attempt[] = [
  { endpoint: setClientSeed, body: () => ({ clientSeed: 'first' }) },
  { endpoint: listPacks },
  { endpoint: getPack, path: '/api/packs/glass-tide' },
  { endpoint: getTable, path: '/api/packs/tables/5ac8c11d7380827266e0db7efb21a57ce7b5fce6c1e5816c6df6aec7b1649ed2' },
  { endpoint: getPreferences },
  { endpoint: openPacks, body: () => orderOf(world, 'glass-tide', 10) },
  { endpoint: sellItems, body: () => ({ items: ['0-0-0'] }) },
  { endpoint: putPreferences, body: () => ({ autoSell: ['common', 'epic'], spendOrder: 'cash_first' }) },
  { endpoint: openPacks, body: () => orderOf(world, 'twin-tides', 10) },
  { endpoint: getWheel },
  { endpoint: playGame, path: SPIN_PATH, body: () => spinOf('breeze', '0.250000') },
  { endpoint: listRecentItems },
  { endpoint: listRecentSpins },
  { endpoint: getOddsTable, path: `/api/tables/${spinOf().tableHash}` },
  { endpoint: listStacks },
  { endpoint: listPlays },
  { endpoint: getPlay, path: '/api/plays/0-0' },
  { endpoint: triggerEffect, body: () => ({ eventType: 'pack_open_rare', metadata: { playId: '0-1' } }) },
  { endpoint: exportPlaysCsv },
  { endpoint: rotateSeeds, body: () => ({ epoch: 0, clientSeed: 'next' }) },
  { endpoint: getSeeds },
];

it('S14-03 every answer about plays has exactly the fields of the contract, and valid ones', async () => {
  const { client } = await signUp(world);
  for (const { endpoint, path = endpoint.path, body } of ATTEMPTS) {
    await world.runJobs();
    world.clock.advance(6000);
    const headers = endpoint.money === true ? { 'idempotency-key': randomUUID() } : {};
    const sending = body === undefined ? { headers } : { headers, body: body() };
    const { status, json } = await client.send(endpoint.method, path, sending);
    expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
    expect(v.parse(endpoint.response, json)).toEqual(json);
  }
});
