import { expect, it } from 'vitest';

import { listStrips } from '../../strips.ts';
import { changesOf, faultsOf, readStrip, stripText } from './strip-figures.ts';

it('S13-02 every strip is read as it is written, and any other text is none', () => {
  for (const { tenths } of listStrips()) expect(readStrip(stripText(tenths))).toEqual(tenths);
  for (const text of ['', 'x', '1.25', '-1', '1e3', '1 two']) expect(readStrip(text)).toBeUndefined();
});

it('S13-02 a strip is refused with its fault, and changes are told by multiplier', () => {
  const [calm] = listStrips();
  const tenths = calm?.tenths ?? [];
  expect(faultsOf('calm', tenths)).toEqual([]);
  expect(faultsOf('calm', tenths.with(0, 0))).toEqual(['Its return is not exactly 39/40 of the bet.']);
  expect(faultsOf('calm', undefined)).toHaveLength(1);
  expect(changesOf(tenths, tenths)).toEqual([]);
  expect(changesOf(tenths, tenths.with(0, 0).with(1, 12))).toEqual([
    { what: 'Segments that change', before: '0', after: '2' },
  ]);
});
