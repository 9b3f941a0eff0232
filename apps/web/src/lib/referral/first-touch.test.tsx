import { browserClock } from '@voltide/ui';
import { beforeEach, expect, it, vi } from 'vitest';

import { createFakeServer } from '../../testing/fake-server.ts';
import { dropTouch, findFirstTouch, noteLanding, noteTouch, TOUCH_KEY } from './first-touch.ts';

const CLICKS = 'POST /api/referrals/clicks';
const DAY_MS = 86_400_000;

let server = createFakeServer({});

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  server = createFakeServer({ [CLICKS]: () => ({ body: { ok: true } }) });
  vi.stubGlobal('fetch', server.fetch);
});

const clicks = () => server.seen.map(({ method, path, body }) => [`${method} ${path}`, body]);

function keepTouch(code: string, daysAgo: number): void {
  localStorage.setItem(TOUCH_KEY, JSON.stringify({ code, atMs: browserClock.nowMs() - daysAgo * DAY_MS }));
}

it('S7-03 the first link that is followed is kept and counted, and a later one changes nothing', () => {
  noteTouch('harbour1.Stream');
  noteTouch('GULL');
  noteTouch('harbour1.stream');
  expect(findFirstTouch()).toBe('HARBOUR1.stream');
  expect(clicks()).toEqual([[CLICKS, { code: 'HARBOUR1.stream' }]]);
});

it('S7-03 it is kept for 30 days, and then the next link is the first', () => {
  keepTouch('HARBOUR1', 29.9);
  expect(findFirstTouch()).toBe('HARBOUR1');
  keepTouch('HARBOUR1', 30.1);
  expect([findFirstTouch(), localStorage.getItem(TOUCH_KEY)]).toEqual([undefined, null]);
  keepTouch('HARBOUR1', 30.1);
  noteTouch('GULL');
  expect(findFirstTouch()).toBe('GULL');
});

it.each(['', undefined, 'a', '%%%', 'no-such-code'])('S7-03 what cannot be a code is no click: "%s"', (text) => {
  noteTouch(text);
  expect([findFirstTouch(), clicks()]).toEqual([undefined, []]);
});

it.each(['not json', '7', 'null', '{"code":7,"atMs":1}', '{"code":"<b>","atMs":1}'])(
  'S7-03 what is stored and cannot be one is none: %s',
  (stored) => {
    localStorage.setItem(TOUCH_KEY, stored);
    expect(findFirstTouch()).toBeUndefined();
  },
);

it('S7-03 who has an account in this browser is no click on a link', () => {
  localStorage.setItem('user_data', '{"id":"usr_0000000000a"}');
  noteTouch('HARBOUR1');
  expect([findFirstTouch(), clicks()]).toEqual([undefined, []]);
});

it('S7-03 a link may lead to any page', () => {
  const entry = { name: 'https://voltide.example/packs?ref=harbour1' } as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  noteLanding();
  expect(findFirstTouch()).toBe('HARBOUR1');
});

it('S7-03 a click that could not be counted keeps the code all the same', async () => {
  server = createFakeServer({ [CLICKS]: () => 'lost' });
  vi.stubGlobal('fetch', server.fetch);
  noteTouch('HARBOUR1');
  await expect.poll(() => server.seen.length).toBe(1);
  expect(findFirstTouch()).toBe('HARBOUR1');
  dropTouch();
  expect(findFirstTouch()).toBeUndefined();
});
