import { createMemoryHistory } from '@tanstack/react-router';
import { listPacks } from '@voltide/games/packs/catalogue';
import { formatVt } from '@voltide/core';
import { mount, settle } from '@voltide/ui/testing';
import { beforeEach, expect, it, vi } from 'vitest';

import { createApp } from '../../app/create-app.ts';
import { noteRestrictions } from '../restrictions/restrictions.ts';
import { SessionContext } from '../session/session-context.ts';
import { createFakeServer, type FakeAnswer, type FakeAnswers } from '../../testing/fake-server.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { SetsOverview } from './sets-overview.tsx';

const PACKS = listPacks().map(({ priceSun, items, ...pack }) => ({
  ...pack,
  price: formatVt(priceSun),
  items: items.map(({ valueSun, ...item }) => ({ ...item, value: formatVt(valueSun) })),
}));
const SHOP: FakeAnswers = { 'GET /api/packs': () => ({ body: { packs: PACKS } }) };

function progressOf(packId: string, opens: number, found: number): object {
  const items = PACKS.find(({ id }) => id === packId)?.items ?? [];
  return {
    packId,
    opens,
    items: items.slice(0, found).map(({ id }) => ({ itemId: id, drawn: 1, received: 0 })),
    missing: items.slice(found).map(({ id }) => id),
    isComplete: found === items.length,
  };
}

const PROGRESS = [progressOf('glass-tide', 120, 8), progressOf('twin-tides', 3, 2), progressOf('deep-signal', 1, 1)];
const answerOf = (packs: readonly object[]): FakeAnswer => ({ body: { packs, sets: { complete: 1, of: 16 } } });

async function show(progress: () => FakeAnswer | 'lost', isKnown = true): Promise<HTMLElement> {
  const server = createFakeServer({ ...SHOP, 'GET /api/progress/packs': progress });
  vi.stubGlobal('fetch', server.fetch);
  const { queryClient, session } = createApp(createMemoryHistory());
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <SessionContext value={session}>
        <SetsOverview isKnown={isKnown} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await settle();
  return page;
}

const namesOf = (page: HTMLElement): string[] =>
  [...page.querySelectorAll('.set-card-words > strong')].map(({ textContent }) => textContent);

async function press(page: HTMLElement, name: string): Promise<void> {
  const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  await settle(() => button?.click());
}

beforeEach(() => noteRestrictions());

it('S10-02 lists all sets, the fullest first, with their stamps', async () => {
  const page = await show(() => answerOf(PROGRESS));
  await expect.poll(() => namesOf(page)).toHaveLength(16);
  expect(namesOf(page).slice(0, 3)).toEqual(['Twin Tides', 'Glass Tide', 'Deep Signal']);
  expect(page.textContent).toContain('1 of 16 sets complete');
  const [tides, tide] = page.querySelectorAll('.set-card');
  expect(tides?.textContent).toContain('2 of 23 opensSet complete');
  expect(tide?.textContent).toContain('8 of 9120 opens · Silver');
  expect(page.querySelectorAll('.stamp-frame')).toHaveLength(1);
});

it('S10-02 unfolds what is missing of a set with its exact odds', async () => {
  const page = await show(() => answerOf(PROGRESS));
  await expect.poll(() => namesOf(page)).toHaveLength(16);
  const details = page.querySelectorAll('details')[0];
  expect(details?.textContent).toBe('Missing 1 of Glass Tide');
  await settle(() => {
    if (details !== undefined) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const last = PACKS.find(({ id }) => id === 'glass-tide')?.items.at(-1);
  expect(details?.querySelector('li')?.textContent).toBe(`${last?.name ?? ''}${(last?.tickets ?? 0) / 10_000}%`);
});

it('S10-02 shows complete or incomplete sets alone', async () => {
  const page = await show(() => answerOf(PROGRESS));
  await expect.poll(() => namesOf(page)).toHaveLength(16);
  await press(page, 'Complete');
  expect(namesOf(page)).toEqual(['Twin Tides']);
  await press(page, 'Incomplete');
  expect(namesOf(page)).toHaveLength(15);
  const none = await show(() => answerOf([progressOf('glass-tide', 1, 1)]));
  await expect.poll(() => namesOf(none)).toHaveLength(16);
  await press(none, 'Complete');
  expect(none.textContent).toContain('No set is complete yet.');
});

it('S10-02 does not invite excluded players to open packs', async () => {
  const page = await show(() => answerOf([]));
  await expect.poll(() => page.textContent).toContain('No items found yet.');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/packs');
  noteRestrictions({ exclusion: { kind: 'cool_off', until: '2030-01-01T00:00:00.000Z' }, freeze: null });
  const excluded = await show(() => answerOf([]));
  await expect.poll(() => excluded.textContent).toContain('No items found yet.');
  expect(excluded.querySelector('a')).toBeNull();
});

it('S10-02 keeps its places until it is known who is looking, and says why sets could not be loaded', async () => {
  const waiting = await show(() => answerOf(PROGRESS), false);
  expect(waiting.querySelector('[aria-busy]')).not.toBeNull();
  const failed = await show(() => ({ status: 500, body: { error: 'Something broke.' } }));
  await expect.poll(() => failed.querySelector('.state')?.textContent).toContain('Try again');
  const offline = await show(() => 'lost');
  await expect.poll(() => offline.querySelector('.state')?.textContent).toContain('Try again');
});
