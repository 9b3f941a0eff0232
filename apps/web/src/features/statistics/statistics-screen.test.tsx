import type { PublishedStatistics, StatisticCell, StatisticTable } from '@voltide/contract';
import { settle } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createFakeServer, type FakeAnswer } from '../../testing/fake-server.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const cell = (over: Partial<StatisticCell>): StatisticCell => ({
  name: 'Ember',
  count: 20,
  expected: 0.02,
  low: 0.013,
  high: 0.03,
  p: 0.9,
  corrected: 1,
  isFlagged: false,
  ...over,
});

const table = (over: Partial<StatisticTable>): StatisticTable => ({
  key: 'packs:tin-sparrow@1',
  game: 'packs',
  name: 'Tin Sparrow',
  version: 1,
  hash: 'a'.repeat(64),
  tier: null,
  isInForce: true,
  draws: 1000,
  realised: { expected: 0.93, observed: 0.9412, low: 0.9012, high: 0.9812, sd: 0.65, untilKnown: 15_231 },
  chiSquare: { value: 1.2, degrees: 1, p: 0.273 },
  cells: [cell({}), cell({ name: 'Ash', count: 980, expected: 0.98, low: 0.97, high: 0.987 })],
  ...over,
});

const REPORT: PublishedStatistics = {
  countedAt: '2026-11-28T10:00:00.000Z',
  tables: [
    table({}),
    table({
      key: 'packs:ember@2',
      name: 'Ember Freight',
      version: 2,
      isInForce: false,
      draws: 400,
      cells: [cell({ corrected: 0.0001, isFlagged: true, count: 200 })],
    }),
    table({
      key: 'spin:daily@1:150',
      game: 'spin',
      name: 'Daily',
      tier: 150,
      realised: null,
      chiSquare: null,
      draws: 1,
    }),
  ],
  battles: [
    {
      key: 'battles:standard:1v1',
      mode: 'standard',
      layout: '1v1',
      battles: 50,
      ties: { count: 8, low: 0.08, high: 0.29 },
      decided: 48,
      teams: [
        cell({ name: 'Seat 1', count: 25, expected: 0.5, low: 0.38, high: 0.65 }),
        cell({ name: 'Seat 2', count: 23, expected: 0.5, low: 0.35, high: 0.62 }),
      ],
      chiSquare: { value: 0.1, degrees: 1, p: 0.77 },
      house: { seats: 30, wins: cell({ name: 'House seats', count: 14, expected: 0.5 }) },
    },
    {
      key: 'battles:shared:2v2',
      mode: 'shared',
      layout: '2v2',
      battles: 1,
      ties: null,
      decided: 0,
      teams: [],
      chiSquare: null,
      house: null,
    },
  ],
  withdrawals: { paid: 12, medianMs: 42_100, p95Ms: 3_600_001, waiting: 0, oldestAt: null },
  checks: { verified: 321, rotations: 45, mismatches: 0, unconfirmed: 2 },
  cells: 42,
  flagged: 1,
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function openStatistics(path = '/statistics', answer: () => FakeAnswer | 'lost' = () => ({ body: REPORT })) {
  const server = createFakeServer({ 'GET /api/auth/me': () => ({ status: 401 }), 'GET /api/statistics': answer });
  vi.stubGlobal('fetch', server.fetch);
  const { page } = await mountApp(path);
  await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Statistics');
  return page;
}

const textOf = (page: ParentNode, selector: string): string => page.querySelector(selector)?.textContent ?? '';
const rowsOf = (page: ParentNode): readonly HTMLDetailsElement[] =>
  [...page.querySelectorAll('details.statistic-row')].map((row) => row as HTMLDetailsElement);

describe('/statistics', () => {
  it('S15-05 says how much was counted, what is out of range and how many results were verified', async () => {
    const page = await openStatistics();
    await expect.poll(() => textOf(page, '.statistic-summary')).toContain('1,401');
    const summary = textOf(page, '.statistic-summary');
    for (const part of ['51 battles', 'Out of range1', '321', '45 seeds revealed', 'Mismatches0must be 0']) {
      expect(summary).toContain(part);
    }
  });

  it('S15-05 lists packs by draws; the first shows each outcome as a bar and all of them as a table', async () => {
    const page = await openStatistics();
    await expect.poll(() => rowsOf(page).length).toBe(2);
    expect(rowsOf(page).map((row) => textOf(row, 'summary b'))).toEqual(['Tin Sparrow', 'Ember Freight, version 2']);
    expect(textOf(rowsOf(page)[1] ?? page, 'summary')).toContain('Out of range');
    const [first] = rowsOf(page);
    expect(first?.open).toBe(true);
    expect(textOf(first ?? page, '.statistic-return')).toContain(
      '94.12% came back, with 95% confidence 90.12% to 98.12%',
    );
    expect(textOf(first ?? page, '.statistic-return')).toContain('15,231 more opens');
    expect([...(first?.querySelectorAll('.cell-bars li') ?? [])].map((row) => row.textContent)).toEqual([
      'Ember20 of 20 expected',
      'Ash980 of 980 expected',
    ]);
    expect(first?.querySelectorAll('.interval-bar')).toHaveLength(3);
    first?.querySelector<HTMLElement>('.cell-more')?.click();
    await settle();
    await expect.poll(() => first?.querySelectorAll('.cell-table tbody tr').length).toBe(2);
    expect(textOf(first ?? page, '.cell-table tbody tr')).toBe('Ember202%2%1.3% to 3%0.9001.000');
  });

  it('S15-05 shows a tier of the daily spin by its multiplier, without a return', async () => {
    const page = await openStatistics('/statistics?of=spin');
    await expect.poll(() => rowsOf(page).map((row) => textOf(row, 'summary b'))).toEqual(['Daily, gifts at 150%']);
    expect(textOf(page, 'details.statistic-row summary')).toContain('1 spin');
    expect(page.querySelector('.statistic-return')).toBeNull();
  });

  it('S15-05 shows battles with ties, each side and the house against what it had to win', async () => {
    const page = await openStatistics('/statistics?of=battles');
    await expect.poll(() => rowsOf(page).length).toBe(2);
    const [standard, shared] = rowsOf(page);
    expect(textOf(standard ?? page, '.statistic-details')).toContain('The house sat on 30 seats and won 14.');
    expect(textOf(standard ?? page, '.cell-bars')).toContain('25 of 24 expected');
    shared?.querySelector<HTMLElement>('summary')?.click();
    await settle();
    await expect.poll(() => textOf(shared ?? page, '.statistic-details')).toContain('All seats share the pot');
  });

  it('S15-05 shows how long withdrawals take, and reports that were not confirmed apart from mismatches', async () => {
    const page = await openStatistics('/statistics?of=checks');
    await expect.poll(() => textOf(page, '.statistic-panels')).toContain('Half of them within43 s');
    const panels = textOf(page, '.statistic-panels');
    for (const part of ['95 of 100 within1 h 1 min', 'None is waiting', 'Mismatches, confirmed0', 'not confirmed2']) {
      expect(panels).toContain(part);
    }
  });

  it('S15-05 says in words that nothing was drawn, that no battle was settled, and what failed', async () => {
    const empty = { ...REPORT, tables: REPORT.tables.map((each) => ({ ...each, draws: 0 })), battles: [] };
    const page = await openStatistics('/statistics', () => ({ body: empty }));
    await expect.poll(() => textOf(page, '.statistic-rows')).toContain('Nothing has been drawn yet.');
    const without = await openStatistics('/statistics?of=battles', () => ({ body: empty }));
    await expect.poll(() => textOf(without, '.statistic-part')).toContain('No battle has been settled yet.');
    const lost = await openStatistics('/statistics', () => 'lost');
    await expect.poll(() => lost.querySelector('[role="alert"] button')?.textContent).toBe('Try again');
  });
});
