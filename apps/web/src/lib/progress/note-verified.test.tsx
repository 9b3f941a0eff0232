import { beforeEach, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST } from '../../testing/fake-server.ts';
import { noteVerified } from './note-verified.ts';

const CHECKS = '/api/progress/checks';
let isDown = false;
const server = createFakeServer({
  [`POST ${CHECKS}`]: () => (isDown ? 'lost' : { body: { isNew: true } }),
});
const bodies = (): readonly unknown[] => server.seen.filter(({ path }) => path === CHECKS).map(({ body }) => body);

beforeEach(() => {
  vi.stubGlobal('fetch', server.fetch);
  isDown = false;
});

it('S10-02 a verified result is told once for each player, and again after a failure', async () => {
  const play = { kind: 'play', id: '0-4' } as const;
  isDown = true;
  await noteVerified(ADA, play);
  isDown = false;
  await Promise.all([noteVerified(ADA, play), noteVerified(ADA, play)]);
  await noteVerified(ADA, play);
  await noteVerified(GUEST, play);
  await noteVerified(ADA, { kind: 'day', date: '2026-11-27', root: 'a'.repeat(64) });
  expect(bodies()).toEqual([play, play, play, { kind: 'day', date: '2026-11-27', root: 'a'.repeat(64) }]);
});
