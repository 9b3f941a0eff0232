import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answersOfBoard, boardOf, ownOf, rowOf, rowsOf, seasonOf } from '../../testing/detail-answers.ts';
import { ADA, createFakeServer, GUEST, type FakeAnswers } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { sealedSeason } from '../../testing/sealed-season.ts';

const WEEK = '/leaderboard-enhanced?period=week';
const WEEK_PATH = 'GET /api/boards/points/week';

async function open(address: string, answers: FakeAnswers, user: object | undefined = ADA) {
  const server = createFakeServer({ ...answers, 'GET /api/auth/me': () => ({ body: { user } }) });
  vi.stubGlobal('fetch', server.fetch);
  const { app, page } = await mountApp(address);
  return {
    page,
    app,
    seen: () => server.seen.map(({ method, path }) => `${method} ${path}`),
    address: () => app.router.state.location.href,
  };
}

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/[\u00A0\u2009]/g, ' ');

function button(page: HTMLElement, name: string): HTMLButtonElement {
  const found = [...page.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? textOf(each)) === name,
  );
  return found ?? expect.fail(`no button ${name}`);
}

async function choose(page: HTMLElement, label: string, value: string): Promise<void> {
  const select = page.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`) ?? expect.fail(`no ${label}`);
  await settle(() => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const firstPlaces = (page: HTMLElement): readonly string[] =>
  [...page.querySelectorAll('.board-rows > li')].slice(0, 2).map((row) => row.getAttribute('data-place') ?? '');

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('auth_token', 'a.b.c');
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('/leaderboard-enhanced', () => {
  it('S7-01 S15-05 shows the season, its pool with the carried part, rules and shares of places', async () => {
    const { page } = await open(WEEK, answersOfBoard('points', 'week', boardOf()));
    await expect.poll(() => textOf(page.querySelector('.board-pool'))).toBe('125.50 VT cash');
    const season = textOf(page.querySelector('.board-season'));
    expect(season).toContain('Points, Week 48 of 2026');
    expect(season).toContain('5.50 VT of it came over from the season before.');
    expect(season).toContain('250 players');
    expect(page.querySelector('.board-season a')?.getAttribute('href')).toContain('/rules?of=boards&at=2026-');
    const shares = [...page.querySelectorAll('.board-shares tbody tr')].map(textOf);
    expect([shares[0], shares.at(-1), shares.length]).toEqual(['124%30.12 VT', '14–201%1.25 VT', 12]);
  });

  it('S7-01 pages forwards and backwards have the same places, in the address too', async () => {
    const { page, address } = await open(WEEK, answersOfBoard('points', 'week', boardOf()));
    await expect.poll(() => firstPlaces(page)).toEqual(['1', '2']);
    expect(button(page, 'Higher places').disabled).toBe(true);
    await settle(() => button(page, 'Lower places').click());
    await expect.poll(() => firstPlaces(page)).toEqual(['101', '102']);
    await settle(() => button(page, 'Lower places').click());
    await expect.poll(() => textOf(page.querySelector('.board-pager p'))).toBe('201–250 of 250');
    expect(address()).toBe(`${WEEK}&from=201`);
    expect(button(page, 'Lower places').disabled).toBe(true);
    await settle(() => button(page, 'Higher places').click());
    await expect.poll(() => firstPlaces(page)).toEqual(['101', '102']);
    expect(address()).toBe(`${WEEK}&from=101`);
  });

  it('S7-01 the way to the own place shows its page and its row', async () => {
    const { page, address } = await open(WEEK, answersOfBoard('points', 'week', boardOf()));
    await expect.poll(() => button(page, 'Your place').disabled).toBe(false);
    await settle(() => button(page, 'Your place').click());
    await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('137');
    expect(address()).toBe(`${WEEK}&from=101`);
  });

  it('S7-01 measure, period and season are chosen, and the way back brings the one before', async () => {
    const past = boardOf({ season: '2026-W47', state: 'paid', carried: '0.000000', players: 3 });
    const multiple = boardOf({ measure: 'multiple', pool: null, carried: null, sharesBps: [], players: 1 });
    const { page, app, address } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      [`${WEEK_PATH}?season=2026-W47`]: () => ({ body: { board: past, rows: rowsOf(1, 3) } }),
      [`${WEEK_PATH}/own?season=2026-W47`]: () => ({ body: ownOf(past, { own: null, around: [] }) }),
      'GET /api/boards/multiple/week': () => ({ body: { board: multiple, rows: [rowOf(1, { score: '1250' })] } }),
    });
    await expect.poll(() => page.querySelectorAll('select[aria-label="Season"] option').length).toBe(2);
    await choose(page, 'Season', '2026-W47');
    await expect.poll(() => textOf(page.querySelector('.board-season'))).toContain('Week 47 of 2026');
    expect(textOf(page.querySelector('.board-season'))).toContain('Sealed, and every prize is paid.');
    expect(address()).toBe(`${WEEK}&season=2026-W47`);
    await choose(page, 'Measure', 'multiple');
    await expect.poll(() => textOf(page.querySelector('.board-rows > li'))).toContain('12.50×');
    expect(address()).toBe('/leaderboard-enhanced?measure=multiple&period=week');
    expect(page.querySelector('.board-pool')).toBeNull();
    await settle(() => app.router.history.back());
    await expect.poll(() => textOf(page.querySelector('.board-season'))).toContain('Points, Week 47 of 2026');
  });

  it('S7-01 an address that no board knows shows the board of today', async () => {
    const day = boardOf({ period: 'day', season: '2026-11-28', pool: { kind: 'promo', amount: '100.000000' } });
    const { page, seen } = await open(
      '/leaderboard-enhanced?measure=wins&period=year&season=2026-W60&from=0',
      answersOfBoard('points', 'day', day),
    );
    await expect.poll(() => textOf(page.querySelector('.board-pool'))).toBe('100.00 VT play balance');
    expect(seen().filter((call) => call.includes('boards/') && !call.includes('boards/points/day'))).toEqual([
      'GET /api/boards/own-places?period=day',
    ]);
  });

  it('S7-01 a player is found by the beginning of the name, and shown among the others', async () => {
    const found = [rowOf(142, { person: { name: 'marlin', kind: 'player', avatar: null, profile: 'marlin' } })];
    const { page, address, seen } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      [`${WEEK_PATH}/players?name=ma`]: () => ({ body: { rows: found } }),
      [`${WEEK_PATH}/players?name=zz`]: () => ({ body: { rows: [] } }),
    });
    const field = () =>
      page.querySelector<HTMLInputElement>('input[aria-label="Find a player"]') ?? expect.fail('a field');
    await expect.poll(() => firstPlaces(page)).toEqual(['1', '2']);
    await type(field(), 'm');
    await expect.poll(address).toBe(`${WEEK}&q=m`);
    expect(seen().some((call) => call.includes('/players'))).toBe(false);
    await type(field(), 'zz');
    await expect
      .poll(() => textOf(page.querySelector('.board-none')))
      .toBe('No player on this board shows a name that begins with zz.');
    await type(field(), 'm a');
    await expect.poll(() => textOf(page.querySelector('.board-found'))).toContain('marlin');
    await settle(() => button(page, 'Show place 142 on the board').click());
    await expect.poll(() => document.activeElement?.getAttribute('data-place')).toBe('142');
    expect([address(), field().value]).toEqual([`${WEEK}&from=101`, '']);
  });

  it('S7-02 hidden players read their own place, and how they could be seen', async () => {
    const { page } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      [`${WEEK_PATH}/own`]: () => ({ body: ownOf(boardOf(), { off: 'hidden' }) }),
    });
    await expect.poll(() => textOf(page.querySelector('.own-place'))).toContain('You are hidden.');
    expect(button(page, 'Your place').disabled).toBe(true);
    expect(textOf(page.querySelector('.board-counting'))).toContain('take no place and no prize');
    expect(page.querySelector('.board-counting a[href="/profile#privacy"]')).not.toBeNull();
  });

  it('S7-01 own places of past seasons are drawn with place 1 at the top, and listed beside', async () => {
    const places = [
      { season: '2026-W47', place: 2, players: 12, score: '4300', prize: { kind: 'cash', amount: '12.000000' } },
      { season: '2026-W45', place: 9, players: 8, score: '10', prize: null },
    ];
    const { page } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      'GET /api/boards/own-places?period=week': () => ({ body: { places, next: null } }),
    });
    await expect.poll(() => textOf(page.querySelector('.board-own-sums'))).toContain('Best place2');
    expect(textOf(page.querySelector('.chart-legend'))).toContain('Place 2');
    const table = page.querySelector<HTMLDetailsElement>('.board-own details') ?? expect.fail('a table');
    await settle(() => {
      table.open = true;
      table.dispatchEvent(new Event('toggle'));
    });
    await expect
      .poll(() => [...page.querySelectorAll('.board-own tbody tr')].map(textOf))
      .toEqual(['W47 2026Place 2124,30012.00 VT cash', 'W45 2026Place 9810–']);
  });

  it('S7-01 a past season is computed again in the page, and the own row is proven', async () => {
    const { text, root, own } = sealedSeason();
    const { page } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      [`${WEEK_PATH}/seasons`]: () => ({ body: { seasons: [seasonOf('2026-W47', { root })], next: null } }),
      'GET /api/boards/seasons/week/2026-W47/export': () => ({ body: text }),
      'GET /api/boards/seasons/week/2026-W47/proof': () => ({ body: own }),
    });
    await expect.poll(() => textOf(page.querySelector('.board-root code'))).toBe(root);
    await settle(() => button(page, 'Check this season').click());
    await expect
      .poll(() => textOf(page.querySelector('.board-check [role="status"]')))
      .toBe(
        'Verified: 4 stakes give exactly these 3 places and 3 prizes, and the root that was published. ' +
          'Your row is in it: place 2.',
      );
  });

  it('S7-01 a season that is not what its root says is named, and a lost one can be tried again', async () => {
    let answer: FakeAnswers[string] = () => ({ body: sealedSeason().text });
    const { page } = await open(WEEK, {
      ...answersOfBoard('points', 'week', boardOf()),
      'GET /api/boards/seasons/week/2026-W47/export': (request) => answer(request),
      'GET /api/boards/seasons/week/2026-W47/proof': () => ({
        status: 404,
        body: { error: 'No such board.', code: 'no_board' },
      }),
    });
    const status = () => textOf(page.querySelector('.board-check [role="status"]'));
    await expect.poll(() => textOf(page.querySelector('.board-root code'))).toBe('ab'.repeat(32));
    await settle(() => button(page, 'Check this season').click());
    await expect.poll(status).toBe('Does not match: the standing has another root than was published.');
    answer = () => 'lost';
    await settle(() => button(page, 'Check this season').click());
    await expect.poll(status).toBe('No connection to the server. Please try again.');
  });

  it('S7-01 a season that never was leads back to the running one', async () => {
    const { page, address } = await open(`${WEEK}&season=2020-W01`, {
      ...answersOfBoard('points', 'week', boardOf()),
      [`${WEEK_PATH}?season=2020-W01`]: () => ({ status: 404, body: { error: 'No such board.', code: 'no_board' } }),
    });
    await expect.poll(() => textOf(page.querySelector('.board-detail'))).toContain('There is no such season');
    await settle(() => button(page, 'Show the running season').click());
    await expect.poll(() => firstPlaces(page)).toEqual(['1', '2']);
    expect(address()).toBe(WEEK);
  });

  it('S7-01 visitors and guests see the board and no places of their own', async () => {
    for (const user of [undefined, GUEST]) {
      if (user === undefined) localStorage.clear();
      const { page, seen } = await open(WEEK, answersOfBoard('points', 'week', boardOf()), user);
      await expect.poll(() => firstPlaces(page)).toEqual(['1', '2']);
      await expect.poll(() => textOf(page.querySelector('.own-place'))).toMatch(/[Aa]ccount/);
      expect(seen().some((call) => call.includes('own'))).toBe(false);
      expect(page.querySelector('.board-own')).toBeNull();
    }
  });

  it('S7-01 an error, an empty board and a season that is being paid are said', async () => {
    const failed = await open(WEEK, { [WEEK_PATH]: () => 'lost' });
    await expect
      .poll(() => textOf(failed.page.querySelector('.board-detail')))
      .toContain('No connection to the server');
    const none = await open(WEEK, { [WEEK_PATH]: () => ({ body: { board: boardOf({ players: 0 }), rows: [] } }) });
    await expect.poll(() => textOf(none.page.querySelector('.board-none'))).toContain('No one is on this board yet.');
    const ending = boardOf({ season: '2026-W47', state: 'ending' });
    const paying = await open(`${WEEK}&season=2026-W47`, {
      [`${WEEK_PATH}?season=2026-W47`]: () => ({ body: { board: ending, rows: [] } }),
      [`${WEEK_PATH}/seasons`]: () => ({
        body: { seasons: [seasonOf('2026-W47', { state: 'ending', root: null })], next: null },
      }),
    });
    await expect
      .poll(() => textOf(paying.page.querySelector('.board-season')))
      .toContain('being sealed and prizes paid');
    await expect.poll(() => textOf(paying.page.querySelector('.board-past .badge'))).toBe('Ending');
  });
});
