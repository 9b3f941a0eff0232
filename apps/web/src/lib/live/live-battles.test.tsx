import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { LiveMessage } from '@voltide/contract';
import { useWatchers, watchers } from '@voltide/games/kit/watchers';
import { mount } from '@voltide/ui/testing';
import { afterEach, expect, it, vi } from 'vitest';

import { createFakeSockets, createFakeTimers } from '../../testing/fake-live.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { createQueryClient } from '../http/query.ts';
import { startLive } from './live.ts';

const ROOM = '/api/battles/b1';
const LINK = 'A'.repeat(22);

afterEach(() => watchers.keepOnly([]));

function battle(version: number, count = 0, battleId = 'b1'): LiveMessage {
  return { type: 'battle', kind: 'delta', seq: version, data: { battleId, version, watchers: count } };
}

/** Opens a visitor's page; the server answers for a room with the version that a test sets. */
function open() {
  const stored = { version: 3 };
  const server = createFakeServer({
    'GET /api/battles': () => ({ body: { battles: [], ended: [] } }),
    'GET /api/battles/b1': () => ({ body: { battle: { version: stored.version } } }),
  });
  vi.stubGlobal('fetch', server.fetch);
  const queryClient = createQueryClient();
  const sockets = createFakeSockets();
  const clock = createFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  startLive({
    queryClient,
    session: { getState: () => ({ isLoading: false, user: null }), subscribe: () => () => undefined },
    timers: clock.timers,
    isHeld: () => false,
    open: sockets.open,
    locks: undefined,
    openChannel: undefined,
  });
  return {
    ...clock,
    sockets,
    stored,
    reads: (path: string) => server.seen.filter((request) => request.path === path).length,
    versionOf: (address: string) =>
      queryClient.getQueryData<{ readonly battle: { readonly version: number } }>([address])?.battle.version,
    show: (address: string) => show(queryClient, address),
  };
}

function show(queryClient: QueryClient, address: string): () => void {
  return new QueryObserver<unknown>(queryClient, { queryKey: [address] }).subscribe(() => undefined);
}

it('S5-01 a room that is shown is watched by its link, and no more when it is left', async () => {
  const { show: showAt, sockets } = open();
  const stop = showAt(`${ROOM}?link=${LINK}`);
  await expect.poll(() => sockets.count()).toBe(1);
  sockets.last().greet();
  expect(sockets.last().said).toEqual([
    { type: 'hello', token: null, topics: [] },
    { type: 'watch', battleId: 'b1', link: LINK },
  ]);
  const stopOther = showAt('/api/battles/b2');
  await expect.poll(() => sockets.last().said.at(-1)).toEqual({ type: 'watch', battleId: 'b2' });
  stop();
  await expect.poll(() => sockets.last().said.at(-1)).toEqual({ type: 'unwatch', battleId: 'b1' });
  stopOther();
  await expect.poll(() => sockets.live()).toEqual([]);
});

it('S5-02 reads a room again when it is told of a newer version, never for an older one', async () => {
  const { show: showAt, sockets, stored, reads, versionOf } = open();
  const stop = showAt(ROOM);
  await expect.poll(() => versionOf(ROOM)).toBe(3);
  sockets.last().greet();
  sockets.last().tell(battle(3));
  sockets.last().tell(battle(2));
  expect(reads(ROOM)).toBe(1);
  stored.version = 4;
  sockets.last().tell(battle(4));
  await expect.poll(() => versionOf(ROOM)).toBe(4);
  expect(reads(ROOM)).toBe(2);
  stop();
});

it('S5-02 an answer from before the word is read again, once for each version', async () => {
  const { show: showAt, sockets, stored, reads, versionOf } = open();
  const stop = showAt(ROOM);
  await expect.poll(() => sockets.count()).toBe(1);
  sockets.last().greet();
  stored.version = 4;
  sockets.last().tell(battle(5));
  await expect.poll(() => versionOf(ROOM)).toBe(4);
  await expect.poll(() => reads(ROOM)).toBe(2);
  sockets.last().tell(battle(5, 7));
  await expect.poll(() => watchers.of('b1')).toBe(7);
  expect(reads(ROOM)).toBe(2);
  stop();
});

it('S5-02 a socket that comes back reads what the page missed', async () => {
  const { show: showAt, sockets, stored, pass, versionOf } = open();
  const stop = showAt(ROOM);
  await expect.poll(() => versionOf(ROOM)).toBe(3);
  sockets.last().greet();
  sockets.last().end(1006);
  stored.version = 8;
  pass();
  sockets.last().greet();
  expect(sockets.last().said.at(-1)).toEqual({ type: 'watch', battleId: 'b1' });
  sockets.last().tell({ type: 'battle', kind: 'snapshot', seq: 8, data: { battleId: 'b1', version: 8, watchers: 1 } });
  await expect.poll(() => versionOf(ROOM)).toBe(8);
  stop();
});

it('S5-01 reads the list of battles again when it has changed, at most every few seconds', async () => {
  const { show: showAt, sockets, reads, waits, pass } = open();
  const stop = showAt('/api/battles');
  await expect.poll(() => reads('/api/battles')).toBe(1);
  sockets.last().greet();
  expect(sockets.last().said).toEqual([{ type: 'hello', token: null, topics: ['battles'] }]);
  for (const seq of [1, 2, 3]) sockets.last().tell({ type: 'battles', kind: 'delta', seq });
  await expect.poll(() => reads('/api/battles')).toBe(2);
  expect(waits()).toContain(3000);
  pass();
  await expect.poll(() => reads('/api/battles')).toBe(3);
  stop();
});

it('S5-01 shows how many watch a battle, and nothing where that is not known', async () => {
  function Count() {
    return <p>{String(useWatchers('b1'))}</p>;
  }
  const page = await mount(<Count />);
  expect(page.textContent).toBe('undefined');
  watchers.take('b1', 12);
  await expect.poll(() => page.textContent).toBe('12');
  watchers.keepOnly(['b2']);
  await expect.poll(() => page.textContent).toBe('undefined');
});
