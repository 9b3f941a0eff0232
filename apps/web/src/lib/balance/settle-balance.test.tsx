import { expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { balanceQuery } from './balance-query.ts';
import { createQueryClient } from '../http/query.ts';
import { noteBalance, settleBalance } from './settle-balance.ts';

const READING = { success: true, balance: '100.000000', currency: 'VT', version: 7 };
const queryKey: readonly unknown[] = balanceQuery.queryKey;

function createPage() {
  const client = createQueryClient();
  client.getQueryCache().build(client, client.defaultQueryOptions({ ...balanceQuery }));
  client.setQueryData(queryKey, READING);
  return client;
}

it('S8-01 a balance that was read before a money call does not replace the one that it answered', async () => {
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  const server = createFakeServer({ 'GET /api/wallet/balance': () => ({ body: READING }) });
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await server.fetch(...request);
    await isLate;
    return response;
  });
  const client = createPage();
  const answer = await noteBalance(client, 'a', () => Promise.resolve({ balance: '99.000000' }));
  const read = client.query({ ...balanceQuery, retry: false }).catch(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(1);
  settleBalance(client, answer);
  arrive();
  await read;
  expect(client.getQueryData(queryKey)).toMatchObject({ balance: '99.000000' });
});

it('S8-01 an answer is taken over where nothing newer is known, and gives way to what is newer', async () => {
  const client = createPage();
  const answer = await noteBalance(client, 'a', () => Promise.resolve({ balance: '99.000000' }));
  settleBalance(client, answer);
  expect(client.getQueryData(queryKey)).toMatchObject({ balance: '99.000000', version: 7 });
  client.setQueryData(queryKey, { ...READING, balance: '98.000000', version: 9 });
  client.setQueryData(queryKey, { ...READING, balance: '99.000000', version: 8 });
  expect(client.getQueryData(queryKey)).toMatchObject({ balance: '98.000000', version: 9 });
});

it('S8-01 an answer that a live update overtook does not replace it, also when its key went twice', async () => {
  const client = createPage();
  const failed = noteBalance(client, 'a', () => Promise.reject<{ balance: string }>(new Error('lost')));
  await failed.catch(() => undefined);
  client.setQueryData(queryKey, { ...READING, balance: '98.000000', version: 9 });
  const answer = await noteBalance(client, 'a', () => Promise.resolve({ balance: '99.000000' }));
  settleBalance(client, answer);
  expect(client.getQueryData(queryKey)).toMatchObject({ balance: '98.000000' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('S8-01 the balance of who signs out is gone at once', () => {
  const client = createPage();
  client.setQueryData(queryKey, null);
  expect(client.getQueryData(queryKey)).toBe(null);
});
