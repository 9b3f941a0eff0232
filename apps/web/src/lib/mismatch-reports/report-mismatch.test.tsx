import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST } from '../../testing/fake-server.ts';
import { reportMismatch } from './report-mismatch.ts';

const MISMATCHES = '/api/statistics/mismatches';
let isDown = false;
const server = createFakeServer({
  [`POST ${MISMATCHES}`]: () => (isDown ? 'lost' : { body: { isConfirmed: false } }),
});

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch);
});

it('S15-05 a result that cannot be recomputed is reported once a player, and again after a failure', async () => {
  const play = { kind: 'play', id: '0-4' } as const;
  isDown = true;
  await reportMismatch(ADA, play);
  isDown = false;
  await Promise.all([reportMismatch(ADA, play), reportMismatch(ADA, play)]);
  await reportMismatch(ADA, play);
  await reportMismatch(GUEST, play);
  expect(server.seen.filter(({ path }) => path === MISMATCHES).map(({ body }) => body)).toEqual([play, play, play]);
});
