import type { DrawnPlay } from '@voltide/contract';
import { formatVt, present } from '@voltide/core';
import { settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import type { Viewer } from '../../../kit/host.ts';
import {
  answered,
  find,
  press,
  refused,
  SHOWN_SEEDS,
  SHOWN_USER,
  showScreen,
  type Answer,
  type ShownApp,
} from '../../../kit/testing/show-screen.tsx';
import type { Cache, CacheShelf } from '../../contract.ts';
import { DAWN_TOKENS, levelOfCache, listCurrentCaches, type CacheId } from '../../table.ts';
import { cacheName } from '../../words.ts';
import { Screen } from '../cache-screen.tsx';

const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };
const OPEN = 'POST /api/caches/:cacheId/open';

type States = Partial<Record<CacheId, Cache['own']>>;

function shelfOf(own: CacheShelf['own'], states: States = {}): CacheShelf {
  const caches = listCurrentCaches().map(({ id, version, hash, outcomes }): Cache => {
    const cache = id as CacheId;
    const level = levelOfCache(cache) ?? null;
    return {
      id,
      name: cacheName(cache),
      version,
      hash,
      tokens: level === null ? DAWN_TOKENS : 0,
      level,
      outcomes: outcomes.map(({ amount, tickets }) => ({ amount: formatVt(BigInt(amount)), tickets })),
      own: own === null ? null : (states[cache] ?? { state: 'locked', playId: null }),
    };
  });
  return { caches, own };
}

const READY = shelfOf({ tokens: 12, level: 24 }, { dawn: { state: 'ready', playId: null } });

function openedWith(ticket: number, value: string): DrawnPlay {
  return {
    id: '0-0',
    tableHash: present(listCurrentCaches()[0], 'the Dawn Cache').hash,
    epoch: 0,
    nonce: 0,
    commitment: SHOWN_SEEDS.commitment,
    clientSeed: 'mine',
    serverSeed: null,
    stake: '0.000000',
    bucket: 'promo',
    value,
    credited: '0.000000',
    at: '2026-11-20T09:00:01.000Z',
    game: 'caches',
    gameName: 'Free packs',
    tableId: 'dawn',
    tableName: 'Dawn Cache',
    input: { cache: 'dawn' },
    draws: [ticket],
    payout: '0.000000',
    prizes: [{ kind: 'gift', amount: value }],
    result: value,
  };
}

const ANSWERS: Readonly<Record<string, Answer>> = {
  [OPEN]: () =>
    answered({ play: openedWith(999_999, '60.000000'), balanceAfterStake: '1.000000', balance: '61.000000' }),
  'POST /api/neuro/trigger-effect': () => answered({ triggered: false, soundFile: null }),
};

function showCache(viewer: Viewer, shelf: CacheShelf, app: Partial<ShownApp> & { readonly at?: string } = {}) {
  const { at = 'dawn-cache', ...rest } = app;
  return showScreen(<Screen />, {
    viewer,
    answers: ANSWERS,
    params: { packId: at },
    ...rest,
    loaded: { 'GET /api/caches': shelf },
  });
}

const phase = (): string | null => find('.stage').getAttribute('data-phase');
const primary = (): HTMLButtonElement => find('.open-primary') as HTMLButtonElement;
const panel = (): string => find('.open-panel').textContent;

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  localStorage.setItem('voltide-sound', 'off');
});

it('S10-02 an opening names odds and pair under one key, and tells what it gave', async () => {
  const { ready, sent, refreshed } = showCache(ACCOUNT, READY);
  await ready;
  expect(find('.cache-standing').textContent).toBe('12 tokens');
  await press('Open for 10 tokens');
  await expect.poll(phase).toBe('landed');
  const [, opening] = present(
    sent.find(([name]) => name === OPEN),
    'the opening',
  );
  expect(opening).toMatchObject({
    params: { cacheId: 'dawn' },
    body: { tableHash: listCurrentCaches()[0]?.hash, commitment: SHOWN_SEEDS.commitment },
  });
  expect(opening.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  expect(panel()).toContain('Morning Light');
  expect(panel()).toContain('Added to your play balance.');
  expect(find('.open-desk > [role="status"]').textContent).toBe(
    'You got Morning Light, legendary: 60.00 VT of play balance.',
  );
  expect(refreshed).toContain('GET /api/caches');
  const effect = sent.find(([name]) => name === 'POST /api/neuro/trigger-effect');
  expect(effect?.[1].body).toMatchObject({ eventType: 'pack_open_legendary', metadata: { playId: '0-0' } });
});

it('S10-02 a gift below one unit is shown without any celebration', async () => {
  const answers = {
    ...ANSWERS,
    [OPEN]: () => answered({ play: openedWith(0, '0.300000'), balanceAfterStake: '1.000000', balance: '1.300000' }),
  };
  const { ready } = showCache(ACCOUNT, READY, { answers });
  await ready;
  await press('Open for 10 tokens');
  await expect.poll(phase).toBe('landed');
  expect(find('.stage').getAttribute('data-celebration')).toBe('none');
});

it('S10-02 an error says why and that nothing was used up, and reloads the state', async () => {
  const answers = { ...ANSWERS, [OPEN]: () => refused('tokens_missing') };
  const { ready, refreshed } = showCache(ACCOUNT, READY, { answers });
  await ready;
  await press('Open for 10 tokens');
  await expect.poll(panel).toContain('Nothing was used up.');
  expect(refreshed).toContain('GET /api/caches');
});

it.each([
  ['tokens are missing', 'dawn-cache', shelfOf({ tokens: 7, level: 3 }), '7 of 10 tokens'],
  ['the level is not reached', 'level-cache-3', shelfOf({ tokens: 7, level: 3 }), 'At level 30'],
  [
    'it was opened',
    'level-cache-1',
    shelfOf({ tokens: 0, level: 12 }, { 'level-1': { state: 'opened', playId: '0-4' } }),
    'Opened',
  ],
])('S10-02 where %s, the button rests and the page says where one stands', async (_why, at, shelf, standing) => {
  await showCache(ACCOUNT, shelf, { at }).ready;
  expect(primary().disabled).toBe(true);
  expect(find('.cache-standing').textContent).toBe(standing);
  expect(find('.cache-row[aria-current="page"]').textContent).toContain(standing);
});

it('S10-02 a visitor reads that free packs are for accounts, and may try the demo', async () => {
  const { ready, sent } = showCache({ kind: 'visitor' }, shelfOf(null), { demo: [999_999] });
  await ready;
  expect(panel()).toContain('Free packs are for accounts.');
  expect(primary().disabled).toBe(true);
  await press('Demo');
  await expect.poll(phase).toBe('landed');
  expect(panel()).toContain('Nothing is paid, kept or counted.');
  expect(sent.filter(([name]) => name === OPEN)).toEqual([]);
});

it('S10-02 O opens by the keyboard, and only what can be opened', async () => {
  const { ready, sent } = showCache(ACCOUNT, READY);
  await ready;
  await settle(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'o', bubbles: true })));
  await expect.poll(phase).toBe('landed');
  expect(sent.filter(([name]) => name === OPEN)).toHaveLength(1);
});
