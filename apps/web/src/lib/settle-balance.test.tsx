import { expect, it, vi } from 'vitest';

import { createFakeServer } from '../testing/fake-server.ts';
import { balanceQuery } from './balance-query.ts';
import { createQueryClient } from './query.ts';
import { settleBalance } from './settle-balance.ts';

it('S8-01 a balance that was read before a money call does not replace the one that it answered', async () => {
  const { promise: isLate, resolve: arrive } = Promise.withResolvers<void>();
  const before = { success: true, balance: '100.000000', currency: 'VT' };
  const server = createFakeServer({ 'GET /api/wallet/balance': () => ({ body: before }) });
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await server.fetch(...request);
    await isLate;
    return response;
  });
  const client = createQueryClient();
  const read = client.query({ ...balanceQuery, retry: false }).catch(() => undefined);
  await expect.poll(() => client.isFetching()).toBe(1);
  settleBalance(client, '99.000000');
  arrive();
  await read;
  expect(client.getQueryData(balanceQuery.queryKey)).toMatchObject({ balance: '99.000000' });
});
