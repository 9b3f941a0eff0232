import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { balanceQuery } from '../balance/balance-query.ts';
import { createQueryClient, queryFor } from './query.ts';

beforeEach(() => localStorage.clear());

describe('queries', () => {
  it('S14-02 are fresh for 5 minutes, and never refetched by themselves', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      staleTime: 300_000,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
    });
  });

  it('S14-02 GET the first element of their key, and read a 401 as null', async () => {
    const server = createFakeServer({
      'GET /api/packs': () => ({ body: { packs: [] } }),
      'GET /api/auth/me': () => ({ status: 401, body: { error: 'Please sign in.' } }),
      'GET /api/plays': () => ({ status: 500, body: { error: 'Broken.' } }),
    });
    vi.stubGlobal('fetch', server.fetch);
    const client = createQueryClient();
    expect(await client.query(queryFor('GET /api/packs'))).toEqual({ packs: [] });
    expect(await client.query({ queryKey: ['/api/auth/me'] })).toBeNull();
    await expect(client.query({ queryKey: ['/api/plays'] })).rejects.toThrow('Broken.');
  });

  it('S8-01 the balance is read every 30 s, never fresh, tried thrice more after waits of at most 30 s', () => {
    expect(balanceQuery).toMatchObject({ staleTime: 0, refetchInterval: 30_000, retry: 3 });
    expect([0, 1, 2, 9].map(balanceQuery.retryDelay)).toEqual([1000, 2000, 4000, 30_000]);
    expect(balanceQuery.queryKey).toEqual(['/api/wallet/balance']);
  });
});
