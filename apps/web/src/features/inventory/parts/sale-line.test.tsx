import type { Stack } from '@voltide/contract';
import { mount, type } from '@voltide/ui/testing';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { SaleLine } from './sale-line.tsx';

const STACK: Stack = {
  id: '1-0-cash',
  packId: 'tin-sparrow',
  packName: 'Tin Sparrow',
  itemId: 'bent-key',
  itemName: 'Bent Key',
  rarity: 'uncommon',
  bucket: 'cash',
  value: '0.450000',
  count: 1600,
  battles: [],
};

it.each([
  ['12', '5.40 VT', undefined],
  ['１２', '5.40 VT', undefined],
  ['1 500', '675.00 VT', undefined],
  ['', '0.00 VT', undefined],
  ['1,500', '0.00 VT', 'This may mean two numbers. Write 1500.'],
  ['1.5', '0.00 VT', 'Enter a whole number.'],
  ['1601', '0.00 VT', 'You have 1,600.'],
])('S4-03 %j of a stack is what the sum shows, or nothing with the reason', async (typed, sum, reason) => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  function Line() {
    const [count, setCount] = useState(STACK.count);
    return <SaleLine stack={STACK} count={count} onCount={setCount} />;
  }
  const page = await mount(<Line />);
  const field = page.querySelector('input') ?? expect.fail('a field');
  expect([field.value, field.inputMode]).toEqual(['1600', 'decimal']);
  await type(field, typed);
  expect(page.querySelector('.sale-sum')?.textContent?.replace('\u2009', ' ')).toBe(sum);
  expect(page.querySelector('[data-tone="error"]')?.textContent).toBe(reason);
});
