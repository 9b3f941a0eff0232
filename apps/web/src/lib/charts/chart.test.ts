import { expect, it } from 'vitest';

import { csvOf, extentOf, labelledPlaces, stackTops, type ChartData } from './chart.ts';

const DATA: ChartData = {
  labels: ['1 Nov', '2 Nov', '3 Nov'],
  series: [
    { name: 'Cash', look: 'first', sizes: [1n, -4n, 2n] },
    { name: 'Promo', look: 'second', sizes: [0n, 3n, 2n] },
  ],
};

it('S10-01 the upright axis of a chart reaches from the least to the greatest size and holds nothing', () => {
  expect(extentOf(DATA, { isStacked: false, leastSpan: 1n })).toEqual([-4n, 3n]);
  expect(extentOf(DATA, { isStacked: false, leastSpan: 100n })).toEqual([-4n, 96n]);
  const places = { labels: ['24 Nov'], series: [{ name: 'Place', look: 'first' as const, sizes: [-5n] }] };
  expect(extentOf(places, { isStacked: false, leastSpan: 10n })).toEqual([-10n, 0n]);
  const { labels, series } = DATA;
  const positive = { labels, series: series.map((each) => ({ ...each, sizes: [1n, 2n, 5n] })) };
  expect(extentOf(positive, { isStacked: true, leastSpan: 1n })).toEqual([0n, 10n]);
  expect(stackTops(positive.series)).toEqual([2n, 4n, 10n]);
});

it('S10-01 the labels below a chart stand evenly apart with the first and the last among them', () => {
  expect(labelledPlaces(30, 4.6)).toEqual([0, 10, 19, 29]);
  expect(labelledPlaces(3, 8)).toEqual([0, 1, 2]);
  expect(labelledPlaces(14, 10.8)).toEqual([0, 2, 4, 7, 9, 11, 13]);
  expect([labelledPlaces(0, 4), labelledPlaces(1, 4), labelledPlaces(365, 0.5)]).toEqual([[], [0], [0, 364]]);
});

it('S10-01 S13-02 the CSV of a chart quotes what would break it, and holds no formula', () => {
  expect(csvOf(['Item'], [['=HYPERLINK("http://evil.example")'], ['-1.5']])).toBe(
    'Item\r\n"\'=HYPERLINK(""http://evil.example"")"\r\n-1.5\r\n',
  );
  expect(
    csvOf(
      ['Day', 'Cash'],
      [
        ['24 Nov', '1,240.50 VT'],
        ['25 Nov', 'a "b"'],
      ],
    ),
  ).toBe('Day,Cash\r\n24 Nov,"1,240.50 VT"\r\n25 Nov,"a ""b"""\r\n');
});
