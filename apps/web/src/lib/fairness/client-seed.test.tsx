import { clientSeed as clientSeedSchema, type Seeds } from '@voltide/contract';
import { is } from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer, GUEST, GUEST_STARTED, type FakeAnswers } from '../../testing/fake-server.ts';
import { createClientSeed, ensureClientSeed, setFirstClientSeed } from './client-seed.ts';
import { startGuest, startGuestAloud } from '../guest/start-guest.ts';
import { sentSeeds, shownSeeds } from './seed-channel.ts';

const UNSET = { epoch: 0, commitment: 'a', nextCommitment: 'b', clientSeed: null, nonce: 0 } as Seeds;
const [READ, SET] = ['GET /api/fairness/seeds', 'POST /api/fairness/client-seed'] as const;
const read = (seeds: Seeds) => () => ({ body: { seeds, revealed: [] } });
const CHANGED = { status: 409, body: { error: 'changed', code: 'seeds_changed' } } as const;

function serve(answers: FakeAnswers) {
  const server = createFakeServer({ 'POST /api/auth/guest-signin': () => GUEST_STARTED, ...answers });
  vi.stubGlobal('fetch', server.fetch);
  return { calls: () => server.seen.map(({ method, path }) => `${method} ${path}`), seen: server.seen };
}

beforeEach(() => {
  shownSeeds.clear();
  sentSeeds.clear();
});

describe('the first client seed', () => {
  it('keeps to the pattern of the rules book, and none is made twice', () => {
    const seeds = Array.from({ length: 300 }, createClientSeed);
    expect(seeds.filter((seed) => !is(clientSeedSchema, seed))).toEqual([]);
    expect(new Set(seeds).size).toBe(seeds.length);
  });

  it('S15-02 goes out after the commitment was read, which a later answer does not change', async () => {
    const { calls, seen } = serve({
      [READ]: read(UNSET),
      [SET]: () => ({ body: { seeds: { ...UNSET, commitment: 'chosen after it' } } }),
    });
    await ensureClientSeed(GUEST);
    expect(calls()).toEqual([READ, SET]);
    expect(shownSeeds.get(GUEST.id)).toEqual({ ...UNSET, ...(seen[1]?.body as { readonly clientSeed: string }) });
    expect(sentSeeds.size).toBe(0);
  });

  it('S15-02 of a guest who was started by a button as well', async () => {
    const { calls, seen } = serve({ [READ]: read(UNSET), [SET]: () => ({ body: { seeds: UNSET } }) });
    const session = { startGuest: () => Promise.resolve(GUEST) };
    expect(await startGuest(session)).toEqual(GUEST);
    expect(calls()).toEqual([]);
    expect(await startGuestAloud(session)).toBe(true);
    await expect.poll(calls).toEqual([READ, SET]);
    await expect.poll(() => shownSeeds.get(GUEST.id)).toEqual({ ...UNSET, ...(seen[1]?.body as object) });
  });

  it('S15-02 that was set elsewhere meanwhile is not remembered as sent from here', async () => {
    const theirs = { ...UNSET, clientSeed: 'theirs' };
    const readings = [UNSET, theirs];
    serve({ [READ]: () => read(readings.shift() ?? theirs)(), [SET]: () => CHANGED });
    await ensureClientSeed(GUEST);
    expect(shownSeeds.get(GUEST.id)).toEqual({ ...theirs, isElsewhere: true });
    expect(sentSeeds.size).toBe(0);
  });

  it('S15-02 counts as sent from here where no answer came, and what was shown is not overwritten', async () => {
    serve({ [READ]: read(UNSET), [SET]: () => 'lost' });
    await expect(ensureClientSeed(GUEST)).rejects.toThrow();
    expect([shownSeeds.get(GUEST.id), sentSeeds.size]).toEqual([UNSET, 1]);
    serve({ [READ]: read({ ...UNSET, commitment: 'another', clientSeed: 'set' }) });
    await ensureClientSeed(GUEST);
    expect(shownSeeds.get(GUEST.id)).toEqual({ ...UNSET, clientSeed: 'set', isElsewhere: true });
  });

  it('S15-02 is not sent to a pair that contradicts what was shown', async () => {
    shownSeeds.set(GUEST.id, UNSET);
    const { calls } = serve({ [READ]: read({ ...UNSET, epoch: 1, commitment: 'not the next one' }) });
    await ensureClientSeed(GUEST);
    expect([calls(), shownSeeds.get(GUEST.id)]).toEqual([[READ], UNSET]);
  });

  it('S15-02 goes to the next pair where the one that was shown was replaced as promised', async () => {
    shownSeeds.set(GUEST.id, { ...UNSET, clientSeed: 'old' });
    const next = { ...UNSET, epoch: 1, commitment: 'b', nextCommitment: 'c' };
    const revealed = [{ epoch: 0, commitment: 'a' }];
    const { seen } = serve({
      [READ]: () => ({ body: { seeds: next, revealed } }),
      [SET]: () => ({ body: { seeds: next } }),
    });
    await ensureClientSeed(GUEST);
    expect(shownSeeds.get(GUEST.id)).toEqual({ ...next, ...(seen[1]?.body as object) });
  });

  it('S15-02 is the one that was sent, whatever the answer says', async () => {
    const { seen } = serve({ [SET]: () => ({ body: { seeds: { ...UNSET, clientSeed: 'another' } } }) });
    const { clientSeed } = await setFirstClientSeed();
    expect(seen[0]?.body).toEqual({ clientSeed });
    expect([...sentSeeds]).toEqual([clientSeed]);
  });
});
