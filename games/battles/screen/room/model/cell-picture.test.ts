import { expect, it, vi } from 'vitest';

import { createCellPicture } from './cell-picture.ts';

it('S5-02 a picture is its drawing until it has a bitmap, and its viewers are notified', () => {
  const picture = createCellPicture(() => 'drawing');
  const bitmap = { address: 'bitmap', decoded: undefined };
  const [one, other] = [vi.fn(), vi.fn()];
  const stop = picture.subscribe(one);
  picture.subscribe(other);
  expect(picture.read()).toBe('drawing');
  expect(picture.setBitmap(bitmap)).toBe(undefined);
  expect([picture.read(), picture.drawing()]).toEqual(['bitmap', 'drawing']);
  stop();
  expect(picture.setBitmap(undefined)).toBe(bitmap);
  expect([picture.read(), one.mock.calls.length, other.mock.calls.length]).toEqual(['drawing', 1, 2]);
});
