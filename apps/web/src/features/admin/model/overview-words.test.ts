import { ANOMALY_KINDS, type Anomaly, type FigurePeriod } from '@voltide/contract';
import { describe, expect, it } from 'vitest';

import { SECTIONS } from './section-table.ts';
import { anomalyText } from './anomaly-words.ts';
import { grossChart, playersChart, playsChart } from './figure-charts.ts';
import { causeWord, gameWord, isCost } from './figure-words.ts';
import { hrefOf } from './href-of.ts';
import { periodOf, timeLabel } from './periods.ts';

const NOW_MS = Date.parse('2026-11-28T21:10:00Z');

describe('the overview in words', () => {
  it('S12-04 every kind of anomaly says its numbers in a sentence and leads to a section that is there', () => {
    const anomaly: Omit<Anomaly, 'kind'> = {
      subject: 'wheel',
      at: '2026-11-27T00:00:00.000Z',
      unit: 'vt',
      actual: '1234.000000',
      expected: '1000.000000',
      low: '900.000000',
      high: '1100.000000',
      volume: 5000,
    };
    for (const kind of ANOMALY_KINDS) {
      const { title, text, path } = anomalyText({ ...anomaly, kind });
      expect(title).not.toBe('');
      expect(text).toMatch(/\d/);
      expect(text).not.toContain('–');
      expect(SECTIONS.map((section) => section.path)).toContain(path);
    }
    expect(anomalyText({ ...anomaly, kind: 'return_high' }).text).toBe(
      'Wheel, 27 Nov: 1,234.00\u2009VT came back in 5,000 plays; ' +
        '9,999 of 10,000 days are between 900.00\u2009VT and 1,100.00\u2009VT.',
    );
  });

  it('S13-02 a period of the address is UTC days up to today; what is none is the last 30', () => {
    expect(periodOf('today', NOW_MS)).toEqual({ name: 'today', from: '2026-11-28', to: '2026-11-28', by: 'hour' });
    expect(periodOf('7', NOW_MS)).toMatchObject({ from: '2026-11-22', by: 'hour' });
    for (const name of [undefined, '', '31', '__proto__']) {
      expect(periodOf(name, NOW_MS)).toEqual({ name: '30', from: '2026-10-30', to: '2026-11-28', by: 'day' });
    }
    expect([timeLabel('2026-11-24T14:00:00.000Z', 'hour'), timeLabel('2026-11-24T00:00:00.000Z', 'day')]).toEqual([
      '24 Nov 14:00',
      '24 Nov',
    ]);
  });

  it('S13-02 a game or a cause that this page does not know is shown by its own name, and costs', () => {
    expect([gameWord('wheel'), gameWord('tide-run'), causeWord('rakeback'), causeWord('new_cause')]).toEqual([
      'Wheel',
      'Tide-run',
      'Rakeback',
      'new_cause',
    ]);
    expect(['rakeback', 'new_cause', 'deposit', 'withdrawal', 'capital'].map(isCost)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(hrefOf('/adminxxx', { period: 'today', game: '' }, 'figures')).toBe('/adminxxx?period=today#figures');
  });
});

describe('charts of figures', () => {
  const sums = (plays: number, gross: string) => ({
    plays,
    stake: '10.000000',
    returned: '9.000000',
    gross,
    edge: '0.700000',
  });
  const period: FigurePeriod = {
    at: '2026-11-28T00:00:00.000Z',
    players: 3,
    cash: sums(4, '-1.500000'),
    promo: sums(2, '1.000000'),
    games: [{ game: 'packs', players: 2, cash: sums(3, '2.000000'), promo: sums(1, '0.000000') }],
    money: [],
    cost: { cash: '0.500000', promo: '0.000000' },
    adjusted: { cash: '0.000000', promo: '0.000000' },
    net: { cash: '-2.000000', promo: '1.000000' },
  };

  it('S13-02 show all games with their net, or one game with its edge, and nothing of a game without plays', () => {
    const sizesOf = (game: string | undefined) =>
      grossChart('day', [period], { game, bucket: 'cash' }).series.map(({ name, sizes }) => [name, ...sizes]);
    expect(sizesOf(undefined)).toEqual([
      ['Gross', -1_500_000n],
      ['Net', -2_000_000n],
    ]);
    expect(sizesOf('packs')).toEqual([
      ['Gross', 2_000_000n],
      ['Edge', 700_000n],
    ]);
    expect(sizesOf('wheel')).toEqual([
      ['Gross', 0n],
      ['Edge', 0n],
    ]);
    expect(playsChart('day', [period], { game: undefined, bucket: 'cash' }).series.map(({ sizes }) => sizes)).toEqual([
      [4n],
      [2n],
    ]);
    expect(playersChart('day', [period], { game: 'packs', bucket: 'cash' }).series[0]?.sizes).toEqual([2n]);
  });
});
